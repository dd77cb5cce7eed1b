package deadlock

import (
	"planner/board"
	"planner/technique"
)

// Rule names a proof that a position is lost.
type Rule uint8

// The rules, in the order in which they are asked. Each is explained in the file named.
const (
	// Nothing is the rule of a verdict that proves nothing.
	Nothing Rule = iota
	// DeadSquare: a box stands where a lone box can reach none of the side's goals (deadsquare.go).
	DeadSquare
	// FreezeRule: a box that nothing can ever move stands off the side's goals (freeze.go).
	FreezeRule
	// GoalTrap: a goal trap holds more boxes than goals, or in reverse fewer boxes than at the start (goaltrap.go).
	GoalTrap
	// Pair: two boxes are lost together (pairs.go).
	Pair
	// Triple: three boxes close to each other are lost together (triples.go).
	Triple
	// Pattern: the boxes contain a group that was proved lost before (patterns.go).
	Pattern
	// AllStuck: boxes all of whose moves lose stand off the side's goals, or cut the player off from one (stuck.go).
	AllStuck
	// WallMatching: there is not a goal of its own for every box (wallmatching.go).
	WallMatching
	// PullAll: a goal is empty that no box could ever have left backwards (pullall.go).
	PullAll
	// CorralRule: a search has proved a corral or a cluster of boxes lost (corral.go).
	CorralRule
	// Rules is the number of rules, Nothing included.
	Rules
)

// techniques are the switches of the rules. Dead squares have none, because the searches are built on them.
var techniques = [Rules]technique.ID{
	FreezeRule:   technique.Freeze,
	GoalTrap:     technique.GoalTrap,
	Pair:         technique.Pair,
	Triple:       technique.Triple,
	Pattern:      technique.Pattern,
	AllStuck:     technique.Stuck,
	WallMatching: technique.WallMatching,
	PullAll:      technique.PullAll,
	CorralRule:   technique.Corral,
}

// String is the rule's name in reports, options and JSON: that of its switch.
func (r Rule) String() string {
	switch r {
	case Nothing:
		return "none"
	case DeadSquare:
		return "dead-square"
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
