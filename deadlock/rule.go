package deadlock

import "planner/board"

// Rule names a proof that a position is lost.
type Rule uint8

// String is the rule's name in reports, options and JSON: that of its switch if it has one.
func (r Rule) String() string {
	switch r {
	case Nothing:
		return "none"
	case DeadSquare:
		return "dead-square"
	case GoalTrap:
		return "goal-trap"
	}
	return techniques[r].String()
}

// Verdict is the answer of the rules to a question about a position. Rule is Nothing when no rule proves it lost.
type Verdict struct {
	Rule Rule

	// Boxes are lost together. Some of them may not matter for the proof. The set is valid until the next question.
	Boxes board.Bits

	// Empty is set by PullAll: goals of the side that hold no box but would have to.
	Empty board.Bits
}

// Dead reports whether the position is proved lost.
func (v Verdict) Dead() bool { return v.Rule != Nothing }
