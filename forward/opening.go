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
// search, with pushes to the targets of the arrangement a, border deformation and door macros (Holland, S3 Algorithms,
// "Forward search"; "A simple implementation of SOLVE"; deformation from the remarks at its end).
//
// aim is a position of the reverse side, or a position without boxes for none. The number of boxes that must still
// change their flow region before they stand as in aim comes before the targets ("it is easier to match any
// arrangement of a # of boxes within a region than to match exact positions"). A box frozen on a square where aim has a box is not counted as frozen.
func NewOpening(l *analysis.Level, a *freespace.Arrangement, proofs *Proofs, aim search.Position,
	stage relocation.Stage, use technique.Use) *relocation.FreeSpace {
	plan := relocation.FreeSpacePlan{Arrangement: a, Stage: stage, Deform: true, Dead: proofs.Dead, Use: use}
	if aim.Boxes != nil {
		plan.Accept = aim.Boxes.Clone()
		plan.RegionDistance = regionDistance(l, &aim)
	}
	return relocation.NewFreeSpace(l, board.Forward, plan)
}

// regionDistance returns a function that counts, for a position, the boxes that must change their flow region before
// every region has as many as in aim.
func regionDistance(l *analysis.Level, aim *search.Position) func(*search.Position) int32 {
	regions := flow.NewRegions(l.Graph, flow.BySquare, l.Board.Goals)
	digraph := flow.NewFlow(regions)
	from, to := regions.NewCounts(), regions.NewCounts()
	var boxes []board.Square
	regions.Fill(to, aim.Boxes.AppendTo(nil), aim.Player)
	return func(p *search.Position) int32 {
		boxes = p.Boxes.AppendTo(boxes[:0])
		regions.Fill(from, boxes, p.Player)
		moving, ok := digraph.Distance(from, to)
		if !ok {
			return farRegions
		}
		return int32(moving)
	}
}
