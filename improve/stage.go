package improve

import (
	"fmt"

	"planner/technique"

	"github.com/dustin/go-humanize/english"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Corridors, Kind: technique.Phase, Soundness: technique.OnlyAdds,
	Help: "a solution is improved by searches of short parts, and of layouts that differ in few boxes; also in moves",
	Source: "Siddiqui and Haslum 2015, Continuing plan quality optimisation (windows of a plan); " +
		"Gouëzel, YASO (vicinity search); Nakhost and Müller 2010 (ARAS); Damgaard, YASO (rearrangement optimizer)",
	Decided: "those that made the solution better, or proved it the best by its measure",
})

// stage is one way to search near the path.
type stage struct {
	byMoves bool // the stage counts moves (exhaustive.SolveByMoves), else pushes
	length  int  // of the spans, in pushes; spans overlap by half, and 0 is the whole path
	shape   shape
	memory  int64 // bytes for one search
}

// wholeSpace reports whether the stage searches the whole space for fewer pushes.
func (g stage) wholeSpace() bool { return !g.byMoves && g.length == 0 && g.shape == (shape{}) }

// technique is the technique that a stage belongs to.
func (g stage) technique() technique.ID {
	if g.wholeSpace() {
		return technique.UpperBound
	}
	return technique.Corridors
}

// shape is the part of the space that a stage searches. The zero value is the whole space.
type shape struct {
	deviation int // boxes by which a layout may differ from the nearest one of the path; 0 is no such limit
	near      int // where two or more boxes differ, how many squares count as near the place of each; 0 is no limit
}

// String names the stage for people.
func (g stage) String() string {
	part, text := "whole path", "search of the whole space"
	if g.length > 0 {
		part, text = english.Plural(g.length, "push", "pushes"), "windows of "+english.Plural(g.length, "push", "pushes")
	}
	if g.shape.deviation > 0 {
		text = fmt.Sprintf("corridors, %s, deviation %d", part, g.shape.deviation)
	}
	if g.shape.near > 0 {
		text += ", " + english.Plural(g.shape.near, "near square", "")
	}
	if g.byMoves {
		text += ", by moves"
	}
	return text
}

// rules returns the techniques that the searches of a stage use. The searches of a part or a corridor, and the first
// one of the whole space, are too short to earn what some rules cost at their start. The other searches of the whole
// space keep the costs of pairs, because these raise the lower bound.
func (g stage) rules(use technique.Set) technique.Set {
	switch {
	case g.shape != (shape{}) || g.length > 0:
		return use.Off(learningRules...).Off(expensiveRules...)
	case g.memory > firstMemory:
		return use
	}
	return use.Off(learningRules...)
}
