package survey

import (
	"context"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
)

// judge asks the deadlock rules about the start position and turns their verdicts into proofs.
type judge struct {
	*Survey
	zone     *board.Zone // of the player
	detector *deadlock.Detector
	fits     *flow.FlowDeadlock
	frozen   board.Bits
	corral   *Corral // a PI-corral in which some push is left
}

func newJudge(s *Survey, d *flow.Distances) *judge {
	options := deadlock.DefaultOptions()
	options.CorralBudget = min(mostCorralWork, max(leastCorralWork, corralSquareWork/s.Board.Squares()))
	j := &judge{
		Survey: s, zone: board.NewZone(s.Board), frozen: s.Board.NewBits(),
		detector: deadlock.NewDetector(s.Board, board.Forward, d.DeadSquares(), options),
		fits:     flow.NewFlowDeadlock(flow.NewFrozenCache(s.Board, 2)),
	}
	j.zone.Fill(s.Scene, s.Board.Player)
	return j
}

// fewestBoxes is what is left out of a proof that was not made smaller.
const fewestBoxes = "the fewest boxes that make the deadlock"

// proof is a deadlock because of some boxes.
func (s *Survey) proof(rule string, boxes []board.Square, why string) *Deadlock {
	return &Deadlock{Rule: rule, Places: s.places(boxes), Boxes: boxes, Why: why}
}

// verdict turns a verdict of the detector into a proof with as few boxes as the proof needs.
func (j *judge) verdict(ctx context.Context, v deadlock.Verdict) *Deadlock {
	v.Boxes = v.Boxes.Clone() // the detector reuses its memory
	empty := v.Empty.AppendTo(nil)
	fewest, whole := j.detector.MinimalWithin(ctx, v, j.Scene, j.zone)
	if !whole {
		j.leaveOut(fewestBoxes)
	}
	boxes := fewest.AppendTo(nil)
	p := j.proof(v.Rule.String(), boxes, "")
	p.Goals = empty
	if v.Rule == deadlock.GoalTrap {
		p.Goals = j.trapGoals()
	}
	p.Why = ruleWords(v.Rule, len(boxes), len(p.Goals))
	return p
}

// trapGoals lists the goals of the goal trap that holds too many boxes.
func (s *Survey) trapGoals() (goals []board.Square) {
	at := s.Traps.Over(s.Scene.Boxes())
	if at < 0 {
		return nil
	}
	for _, goal := range s.Board.Goals {
		if s.Traps.List[at].Squares.Has(goal) {
			goals = append(goals, goal)
		}
	}
	return goals
}

// unreachable is the proof for a level with boxes or goals that the player can never reach.
func (s *Survey) unreachable() *Deadlock {
	p := &Deadlock{Rule: "unreachable", Places: []Place{}, Why: "At " + s.Board.Unsolvable + "."}
	for row, text := range s.Board.Level.Rows {
		for col, ch := range text {
			if ch == '$' && s.Board.At(row, col) == s.Board.Wall() {
				p.Places = append(p.Places, Place{row, col})
			}
		}
	}
	return p
}
