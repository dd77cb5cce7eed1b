package forward

import (
	"planner/board"
	"planner/flow"
	"planner/freespace"
	"planner/search"
	"planner/search/analysis"
	"planner/search/relocation"
	"planner/technique"
)

// NewOpening makes the rules of the forward search for a position with one zone: the mirror of the reverse free-space
// search, with pushes to planned targets, border deformation and door macros (Holland, S3, "Forward search"; "A simple
// implementation of SOLVE"; deformation from the remarks at its end). The number of boxes that must still change their
// flow region before the boxes stand as in aim, a node of the reverse side, comes before the targets: the coarse tier
// of relocation ("it is easier to match any arrangement of a # of boxes within a region than to match exact
// positions"). Boxes frozen where the aim has a box too are as they should be. An aim without boxes set is none.
func NewOpening(t *analysis.Level, a *freespace.Arrangement, proofs *Proofs, aim search.Position, stage relocation.Stage,
	use technique.Use) *relocation.FreeSpace {
	plan := relocation.FreeSpacePlan{Arrangement: a, Stage: stage, Deform: true, Dead: proofs.Dead, Use: use}
	if aim.Boxes != nil {
		plan.Accept = aim.Boxes.Clone()
		if use.On(technique.RegionCounts) {
			plan.RegionDistance = regionDistance(t, &aim)
		}
	}
	return relocation.NewFreeSpace(t, board.Forward, plan)
}

// apart is the region distance to an aim that the digraph does not lead to: further than any count.
const apart = 1 << 12

// regionDistance counts, for a position, the boxes that must change their region on the way to the aim.
func regionDistance(t *analysis.Level, aim *search.Position) func(*search.Position) int32 {
	regions := flow.NewRegions(t.Graph, flow.BySquare, t.Board.Goals)
	current := flow.NewFlow(regions)
	from, to := regions.NewCounts(), regions.NewCounts()
	var boxes []board.Square
	regions.Fill(to, aim.Boxes.AppendTo(nil), aim.Player)
	return func(p *search.Position) int32 {
		boxes = p.Boxes.AppendTo(boxes[:0])
		regions.Fill(from, boxes, p.Player)
		surplus, ok := current.Distance(from, to)
		if !ok {
			return apart
		}
		return int32(surplus)
	}
}
