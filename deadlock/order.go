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
	// Triple: three boxes are lost together, on a small board (triples.go).
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

// techniques are the switches of the rules. DeadSquare has none, because the searches are built on dead squares, and
// GoalTrap has none, because it is the same idea for several boxes.
var techniques = [Rules]technique.ID{
	FreezeRule:   technique.Freeze,
	Pair:         technique.Pair,
	Triple:       technique.Triple,
	Pattern:      technique.Pattern,
	AllStuck:     technique.Stuck,
	WallMatching: technique.WallMatching,
	PullAll:      technique.PullAll,
	CorralRule:   technique.Corral,
}

// Techniques lists the switches of the rules.
func Techniques() (list []technique.ID) {
	for r := range Rules {
		if r != Nothing && r.switched() {
			list = append(list, techniques[r])
		}
	}
	return list
}

// switched reports whether a rule has a switch and a counter.
func (r Rule) switched() bool { return r != DeadSquare && r != GoalTrap }

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

	// Boxes are lost together. The proof may not need all of them. The set is valid until the next question.
	Boxes board.Bits

	// Empty is set by PullAll alone: goals of the side that hold no box but would have to.
	Empty board.Bits
}

// Dead reports whether the position is proved lost.
func (v Verdict) Dead() bool { return v.Rule != Nothing }

// Detector asks the rules of one side, each with its own switch and counter (order.go). Every rule is sound for the
// detector's side. A detector belongs to one goroutine; Fork makes another one that shares what never changes.
type Detector struct {
	*Kit
	Options Options

	stuck    *Stuck
	analyses *WallAnalyses
	matcher  *WallMatcher
	corral   *Corral
	learner  *Learner
	triples  *Triples // nil in larger mazes
	shared   *shared
	boxes    board.Bits    // the boxes of the present verdict
	walls    *WallAnalysis // of the last position judged by Walled
}

func newDetector(kit *Kit, options Options, common *shared) *Detector {
	d := &Detector{Kit: kit, Options: options, stuck: newStuck(kit), analyses: newWallAnalyses(kit),
		matcher: newWallMatcher(kit.Goals.Count()), corral: newCorral(kit, options.CorralBudget, common),
		triples: newTriples(kit, common), shared: common, boxes: kit.Board.NewBits()}
	d.learner = newLearner(kit, newPatterns(kit.Board, options.Patterns), learnBudget)
	return d
}

// The rules are asked in this order:
//
//	Quick, Whole   DeadSquare, FreezeRule, GoalTrap, Pair, Triple, Pattern
//	Walled         AllStuck, WallMatching, PullAll
//	Corrals        CorralRule
//	Deep           the rules of Walled, then those of Corrals
//
// Quick is for every child. Walled and Corrals are for nodes chosen for expansion, which are far fewer. The first rule
// that proves the position lost gives the verdict.

// Quick judges the move just made by the tests that cost well under a microsecond. The move m has been played on the
// scene, and player is where it left the player. The position before must have passed these tests too. Callers look for
// a solved position first: Quick is never asked about a solved position.
func (d *Detector) Quick(s *board.Scene, player board.Square, m board.Move) Verdict {
	to, dir := d.Board.To(m), m.Dir()
	switch {
	case d.ask(DeadSquare) && d.deadAfter(to, d.boxes):
		return d.prove(DeadSquare, d.boxes)
	case d.ask(FreezeRule) && d.Freeze.After(s, to):
		d.Freeze.Frozen(s, d.boxes)
		return d.prove(FreezeRule, d.boxes)
	case d.ask(GoalTrap) && d.shared.traps.lostAfter(s, m.From(), to, d.boxes):
		return d.prove(GoalTrap, d.boxes)
	case d.Pairs != nil && d.ask(Pair) && d.Pairs.lostAfter(s, d.Side, to, dir, d.boxes):
		return d.prove(Pair, d.boxes)
	case d.triples != nil && d.ask(Triple) && d.triples.lostAfter(s, to, dir, d.boxes):
		return d.prove(Triple, d.boxes)
	case d.ask(Pattern) && d.learner.lostAfter(s, player, to, d.boxes):
		return d.prove(Pattern, d.boxes)
	}
	return Verdict{}
}

// Whole asks the rules of Quick about a whole position, whatever came before it.
func (d *Detector) Whole(s *board.Scene, zone *board.Zone) Verdict {
	switch {
	case d.ask(DeadSquare) && d.deadIn(s, d.boxes):
		return d.prove(DeadSquare, d.boxes)
	case d.ask(FreezeRule) && d.Freeze.Frozen(s, d.boxes):
		return d.prove(FreezeRule, d.boxes)
	case d.ask(GoalTrap) && d.shared.traps.lostIn(s, d.boxes):
		return d.prove(GoalTrap, d.boxes)
	case d.Pairs != nil && d.ask(Pair) && d.Pairs.lostIn(s, zone, d.boxes):
		return d.prove(Pair, d.boxes)
	case d.triples != nil && d.ask(Triple) && d.triples.lostIn(s, zone, d.boxes):
		return d.prove(Triple, d.boxes)
	case d.ask(Pattern) && d.learner.lostIn(s, zone.Min(), d.boxes):
		return d.prove(Pattern, d.boxes)
	}
	return Verdict{}
}

// Deep judges a position that passed Quick by the expensive tests of Walled and of Corrals. It is for nodes that were
// chosen for expansion. The zone is the player's, and to is the square of the box that moved last, or board.None.
func (d *Detector) Deep(s *board.Scene, zone *board.Zone, to board.Square) Verdict {
	if v := d.Walled(s, zone); v.Dead() {
		return v
	}
	return d.Corrals(s, zone, to)
}

// Corrals asks the rules of Deep that search. A deadlock that a search proves is learned as a pattern, so that Quick
// recognises it from then on. Verdicts from the cache were learned when they were first found.
func (d *Detector) Corrals(s *board.Scene, zone *board.Zone, to board.Square) Verdict {
	if d.ask(CorralRule) {
		if boxes := d.corral.deadBoxes(s, zone, to); boxes != nil {
			if d.Options.on(Pattern) && d.corral.fresh {
				d.learner.learn(boxes, zone.Min(), d.corral.keep.squares)
			}
			return d.prove(CorralRule, boxes)
		}
	}
	return Verdict{}
}

// Walled asks the rules of Deep that take stuck boxes for walls. These rules need no search. In positions whose stuck
// boxes were met before, they cost a few microseconds, little enough for every expansion of an exhaustive search. If
// AllStuck is switched off, only the frozen boxes are taken for walls.
func (d *Detector) Walled(s *board.Scene, zone *board.Zone) Verdict {
	d.walls = nil
	walls := d.boxes
	if d.ask(AllStuck) {
		stuck, dead := d.stuck.Find(s, zone.Min())
		if dead {
			return d.prove(AllStuck, stuck)
		}
		walls = stuck
	} else if d.Freeze.Frozen(s, walls) {
		return Verdict{} // the position is lost, but the rule that proves it is not asked here
	}
	d.walls = d.analyses.Of(walls)
	return d.implied(s, zone)
}

// WalledAfter is Walled for the position after one box has gone from one square to another, by one or several moves,
// when the analysis of the position before is known. If the box can move on without losing, the stuck boxes are the
// same as before: Stuck may begin by lifting a box that can move, and without the box that moved the board and the
// player's area are the same in both positions.
func (d *Detector) WalledAfter(before *WallAnalysis, s *board.Scene, zone *board.Zone, from, to board.Square) Verdict {
	if before == nil || !d.Options.on(AllStuck) || before.Walls.Has(from) || !d.stuck.moves(s, zone, to) {
		return d.Walled(s, zone)
	}
	d.ask(AllStuck)
	d.walls = before
	return d.implied(s, zone)
}

// implied asks what follows from the present walls.
func (d *Detector) implied(s *board.Scene, zone *board.Zone) Verdict {
	a := d.walls
	if a == nil {
		return Verdict{}
	}
	if d.ask(WallMatching) && d.matcher.unmatched(a, s, zone.Min()) {
		return d.prove(WallMatching, s.Boxes())
	}
	if d.ask(PullAll) {
		if empty := a.survivors.missing(s.Boxes()); empty != nil {
			v := d.prove(PullAll, d.walls.Walls) // the boxes are the walls of the proof
			v.Empty = empty
			return v
		}
	}
	return Verdict{}
}
