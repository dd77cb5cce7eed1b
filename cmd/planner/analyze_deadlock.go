package main

import (
	"fmt"
	"strings"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/render"
)

// finding is a proof that a position is lost, in words.
type finding struct {
	rule  string
	boxes []place        // concerned, in the text of the level
	marks []board.Square // the same squares, as far as they are floor
	goals []board.Square // that the proof is about; empty when it is about none
	why   string
}

// judge asks the deadlock rules one after the other, those that explain themselves best first.
type judge struct {
	*survey
	detector *deadlock.Detector
	fits     *flow.FlowDeadlock
	frozen   board.Bits
}

// Positions for the proof of one corral: far more than a search can afford, which asks millions of times, and fewer on
// large boards, where each takes longer and corrals are many.
const (
	mostCorralWork   = 2000
	leastCorralWork  = 50
	corralSquareWork = 300_000
)

func newJudge(s *survey, d *flow.Distances) *judge {
	options := deadlock.DefaultOptions()
	options.CorralBudget = min(mostCorralWork, max(leastCorralWork, corralSquareWork/s.board.Squares()))
	return &judge{
		survey: s, frozen: s.board.NewBits(),
		detector: deadlock.NewDetector(s.board, board.Forward, d.DeadSquares(), options),
		fits:     flow.NewFlowDeadlock(flow.NewFrozenCache(s.board, 2)),
	}
}

// find returns the first proof: single boxes and frozen ones, then flow, then groups and corrals.
func (j *judge) find() *finding {
	j.detector.Freeze.Frozen(j.scene, j.frozen)
	whole := j.detector.Whole(j.scene, j.zone)
	if r := whole.Rule; r == deadlock.DeadSquare || r == deadlock.FreezeRule || r == deadlock.GoalTrap {
		return j.rule(whole)
	}
	if j.fits.Dead(j.board.Boxes, j.board.Player, j.frozen) {
		return j.flowFinding()
	}
	if whole.Dead() {
		return j.rule(whole)
	}
	if deep := j.detector.Deep(j.scene, j.zone, board.None); deep.Dead() {
		return j.rule(deep)
	}
	if !j.canPush() {
		return j.say("no-push", j.board.Boxes, "The player can push no box at all.")
	}
	return j.findCorral()
}

// findCorral looks for a PI-corral. One into which no push is left proves the position lost.
func (j *judge) findCorral() *finding {
	corral := deadlock.NewPICorral(j.board, j.detector.Dead, j.detector.Freeze).WithPairs(j.detector.Pairs)
	moves, found := corral.Moves(j.scene, j.zone)
	if !found {
		return nil
	}
	if len(moves) == 0 {
		return j.say("pi-corral", corral.Boxes().AppendTo(nil), "These boxes shut off a part that has to be entered some day, "+
			"and every push of them loses.")
	}
	j.corral, j.pushes = corral.Boxes().Clone(), len(moves)
	return nil
}

func (j *judge) canPush() bool {
	for _, sq := range j.board.Boxes {
		for _, d := range board.Dirs {
			if j.scene.CanMove(board.Forward, board.NewMove(sq, d), j.zone) {
				return true
			}
		}
	}
	return false
}

// say makes a finding of squares.
func (s *survey) say(rule string, boxes []board.Square, why string) *finding {
	return &finding{rule: rule, boxes: s.places(boxes), marks: boxes, why: why}
}

// rule turns a detector's verdict into words, about no more boxes than the proof needs.
func (j *judge) rule(v deadlock.Verdict) *finding {
	v.Boxes = v.Boxes.Clone() // the detector reuses its memory
	empty := v.Empty.AppendTo(nil)
	boxes := j.detector.Minimal(v, j.scene, j.zone).AppendTo(nil)
	f := j.say(v.Rule.String(), boxes, "")
	f.goals = empty
	if v.Rule == deadlock.GoalTrap {
		f.goals = j.trapGoals()
	}
	f.why = ruleWords(v.Rule, len(boxes), len(f.goals))
	return f
}

// trapGoals lists the goals of the trap that is overfull.
func (s *survey) trapGoals() (goals []board.Square) {
	at := s.traps.Over(s.scene.Boxes())
	if at < 0 {
		return nil
	}
	for _, goal := range s.board.Goals {
		if s.traps.List[at].Squares.Has(goal) {
			goals = append(goals, goal)
		}
	}
	return goals
}

// ruleWords says why a rule proves boxes lost.
func ruleWords(r deadlock.Rule, boxes, goals int) string {
	these := "This box"
	if boxes != 1 {
		these = fmt.Sprintf("These %d boxes", boxes)
	}
	switch r {
	case deadlock.DeadSquare:
		return "The box stands on a dead square: no pushes take it from there to any goal, even with no other box in the maze."
	case deadlock.FreezeRule:
		return these + " can never be pushed again: walls and frozen boxes block every push along both axes, " +
			"and not all of the boxes stand on goals."
	case deadlock.GoalTrap:
		return fmt.Sprintf("%s stand in a goal trap of %s: no pushes take a box from there to a goal elsewhere.",
			these, render.Plural(int64(goals), "goal", "goals"))
	case deadlock.Pair:
		return "These two boxes can never both come to goals, even with no other box in the maze; every way was tried."
	case deadlock.Triple, deadlock.Pattern:
		return these + " can never all come to goals, even with no other box in the maze; every way was tried."
	case deadlock.AllStuck:
		return these + " can never be moved again: every push of them loses or can never be reached; " +
			"and they are not all on goals, or they shut off what still has to be reached."
	case deadlock.WallMatching:
		return these + " cannot all have goals of their own, with the boxes that are stuck for good taken as walls."
	case deadlock.PullAll:
		return fmt.Sprintf("%s are stuck for good, and with them as walls no box could ever have come to %s: a box pulled "+
			"from there gets nowhere.", these, render.Plural(int64(goals), "goal that is empty", "goals that are empty"))
	case deadlock.Necessity:
		return fmt.Sprintf("%s are stuck for good, and with them as walls %s would have to be filled already.",
			these, render.Plural(int64(goals), "empty goal", "empty goals"))
	case deadlock.Diagonal:
		return these + " form a closed diagonal: every push into it only shortens it, and it cannot be opened."
	}
	return these + " shut in a corral that cannot be opened and finished; every way was tried."
}

// hopeless is the finding of a level with boxes or goals that the player never comes near.
func (s *survey) hopeless() *finding {
	f := &finding{rule: "unreachable", boxes: []place{}, why: "At " + s.board.Unsolvable + "."}
	for row, text := range s.board.Level.Rows {
		for col, ch := range text {
			if ch == '$' && s.board.At(row, col) == s.board.Wall() {
				f.boxes = append(f.boxes, place{row, col})
			}
		}
	}
	return f
}

// flowFinding explains a flow deadlock by a smallest crowd: boxes that between them can flow to fewer goals than they
// are (Hall 1935), whichever rule found it.
func (j *judge) flowFinding() *finding {
	verdict, at := j.fits.Explain(j.board.Boxes, j.board.Player, j.frozen)
	crowd := j.crowd()
	f := j.say(flowRules[verdict.Rule], crowd, "")
	for i, goal := range at.Targets {
		for _, sq := range crowd {
			n := at.Regions.Node(sq, j.board.Player)
			if n != flow.NoNode && at.Regions.Reach(at.Regions.Of(n), at.Regions.Goal(i)) {
				f.goals = append(f.goals, goal)
				break
			}
		}
	}
	f.why = flowWords(verdict.Rule, len(crowd), len(f.goals), j.frozen.Count())
	return f
}

var flowRules = [...]string{flow.Overflow: "flow-overflow", flow.Underflow: "flow-underflow",
	flow.Component: "flow-component", flow.Unmatched: "flow-matching", flow.Stranded: "flow-stranded"}

// crowd takes boxes away as long as the rest is still lost by flow. Frozen boxes are walls and not in it.
func (j *judge) crowd() []board.Square {
	boxes := make([]board.Square, 0, len(j.board.Boxes))
	for _, sq := range j.board.Boxes {
		if !j.frozen.Has(sq) {
			boxes = append(boxes, sq)
		}
	}
	for i := 0; i < len(boxes); {
		rest := append(append([]board.Square{}, boxes[:i]...), boxes[i+1:]...)
		if j.fits.Dead(rest, j.board.Player, j.frozen) {
			boxes = rest
		} else {
			i++
		}
	}
	return boxes
}

func flowWords(rule flow.Rule, boxes, goals, frozen int) string {
	var why strings.Builder
	switch {
	case goals == 0:
		fmt.Fprintf(&why, "With the player on its side, this box can flow to no goal")
	default:
		fmt.Fprintf(&why, "These %d boxes can flow to only %s between them", boxes, render.Plural(int64(goals), "goal", "goals"))
	}
	if frozen > 0 {
		fmt.Fprintf(&why, ", with %s on goals taken as walls", render.Plural(int64(frozen), "frozen box", "frozen boxes"))
	}
	switch rule {
	case flow.Overflow:
		why.WriteString(": a region of the digraph overflows.")
	case flow.Underflow:
		why.WriteString(": a region of the digraph lacks boxes that nothing upstream can spare.")
	case flow.Component:
		why.WriteString(": the weights of a connected part of the digraph do not add up.")
	default:
		why.WriteString(", although, with the player's side told apart, no region overflows or runs dry and every " +
			"connected part adds up: it takes a matching to see it.")
	}
	return why.String()
}
