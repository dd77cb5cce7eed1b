package deadlock

import (
	"planner/board"
	"planner/technique"
)

// Options says which rules a detector uses and how much they may cost.
type Options struct {
	Use          technique.Use // which rules are on, and where they are counted
	Skip         [Rules]bool   // rules that the caller tests itself
	CorralBudget int           // positions that the search of one corral may expand
	Patterns     int           // learned patterns kept
}

// DefaultOptions has every rule on.
func DefaultOptions() Options {
	return Options{Use: technique.NewUse(technique.Set{}), CorralBudget: corralBudget, Patterns: patternsKept}
}

// on reports whether a rule is asked.
func (o *Options) on(r Rule) bool { return !o.Skip[r] && (!r.switched() || o.Use.On(techniques[r])) }

// NewDetector makes a detector from the dead squares of a side.
func NewDetector(b *board.Board, side board.Side, dead board.Bits, options Options) *Detector {
	kit := newKit(b, side, dead)
	if !options.on(Pair) {
		kit = kit.withoutPairs() // other rules use the table too
	}
	return newDetector(kit, options, newShared(kit))
}

// Fork is a detector for another goroutine, which asks and counts as use says. It starts without learned patterns and
// without cached corrals.
func (d *Detector) Fork(use technique.Use) *Detector {
	options := d.Options
	options.Use = use
	return newDetector(d.Kit.Fork(), options, d.shared)
}

// ask reports whether a rule is switched on, and if so counts a question to the rule. It stands before every rule.
func (d *Detector) ask(r Rule) bool {
	if !d.Options.on(r) {
		return false
	}
	if r.switched() {
		d.Options.Use.Ask(techniques[r])
	}
	return true
}

// prove counts a proof and makes the verdict. It makes every verdict that calls a position dead.
func (d *Detector) prove(r Rule, boxes board.Bits) Verdict {
	if r.switched() {
		d.Options.Use.Decide(techniques[r])
	}
	return Verdict{Rule: r, Boxes: boxes}
}

// PICorral makes a filter for the positions that the detector judges. Filter and detector both need the zones that the
// player cannot reach, which are found once for a position.
func (d *Detector) PICorral() *PICorral {
	c := NewPICorral(d.Board, d.Dead, d.Freeze)
	c.outside = d.corral.outside
	return c
}

// KnowsTriples reports whether the detector has the table of all triples.
func (d *Detector) KnowsTriples() bool { return d.triples != nil && d.triples.all != nil }

// Walls is the analysis of the stuck boxes of the last position judged by Walled or WalledAfter. It is nil when none
// was made.
func (d *Detector) Walls() *WallAnalysis { return d.walls }

// FloodedSquares is the number of squares that the searches of Corrals have flooded, including those made to learn
// patterns. It measures the cost of these searches and is the same in every run.
func (d *Detector) FloodedSquares() int64 { return d.corral.prover.Work + d.learner.prover.Work }

// SpentSquares is the cost of these searches in squares looked at, of which another search takes 150 for a child.
func (d *Detector) SpentSquares() int64 { return d.FloodedSquares() * floodedWork }

// Ration sets the work, in squares flooded, beyond which the searches of Corrals are no longer begun.
func (d *Detector) Ration(work int64) { d.corral.Ration = work }
