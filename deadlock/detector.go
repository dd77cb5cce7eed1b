package deadlock

import (
	"planner/board"
	"planner/technique"
)

// Rule names a proof.
type Rule uint8

// The rules in the order in which they are tried, cheap ones first.
const (
	Nothing      Rule = iota
	DeadSquare        // a box where no lone box can come to an end
	FreezeRule        // a box that nothing can move, off its end
	GoalTrap          // more boxes in a goal trap than it has goals; in reverse fewer than it starts with
	Pair              // two boxes that are lost together
	Triple            // three boxes close to each other that are lost together
	Pattern           // a lost group met before
	AllStuck          // boxes all of whose moves lose, off their ends or shutting one off
	WallMatching      // no end of its own for every box
	PullAll           // an end is empty that no box could ever leave backwards
	Necessity         // an end is empty that every position on the way to an end needs filled
	Diagonal          // a closed diagonal that cannot be opened
	CorralRule        // a corral or cluster that a search has proved lost
	Rules             // the number of rules
)

// techniques are the switches of the rules. Dead squares have none: the searches build on them.
var techniques = [Rules]technique.ID{FreezeRule: technique.Freeze, GoalTrap: technique.GoalTrap, Pair: technique.Pair,
	Triple: technique.Triple, Pattern: technique.Pattern, AllStuck: technique.Stuck, WallMatching: technique.WallMatching,
	PullAll: technique.PullAll, Necessity: technique.Necessity, Diagonal: technique.Diagonal, CorralRule: technique.Corral}

// String is the rule's name in reports, options and JSON.
func (r Rule) String() string {
	switch r {
	case Nothing:
		return "none"
	case DeadSquare:
		return "dead-square"
	}
	return techniques[r].String()
}

// Verdict is a proof of deadlock: the rule and boxes that are lost together, among them perhaps some that do not
// matter. Rule is Nothing when nothing is proved.
type Verdict struct {
	Rule  Rule
	Boxes board.Bits // valid until the next question
	Empty board.Bits // PullAll and Unnecessary: ends that should hold a box; nil otherwise
}

// Dead reports whether a deadlock is proved.
func (v Verdict) Dead() bool { return v.Rule != Nothing }

// Options says what a detector uses.
type Options struct {
	Use          technique.Use // which rules are on, and where they are counted
	Skip         [Rules]bool   // rules that the caller tests itself
	CorralBudget int           // positions for one corral
	NeedAfter    int           // questions about a set of stuck boxes before Unnecessary searches what they need
	Patterns     int           // learned patterns kept
}

// DefaultOptions has every rule on.
func DefaultOptions() Options {
	return Options{Use: technique.NewUse(technique.Set{}), CorralBudget: 50, Patterns: 1 << 14}
}

// Detector asks the rules of one side, each with its own switch and counter. It belongs to one goroutine; Fork makes
// another one that shares what never changes. Every rule is sound for the detector's side; see their files.
type Detector struct {
	*Kit
	Options

	stuck    *Stuck
	analyses *WallAnalyses
	pairing  *WallMatcher
	corral   *Corral
	learner  *Learner
	triples  *Triples
	traps    *TrapCapacity
	boxes    board.Bits
	walls    *WallAnalysis // of the last position judged by Walled
}

// NewDetector makes a detector from the dead squares of a side.
func NewDetector(b *board.Board, side board.Side, dead board.Bits, options Options) *Detector {
	kit := NewKit(b, side, dead)
	if !options.on(Pair) {
		kit.Pairs = nil // other rules use the table too
	}
	return detector(kit, options)
}

func detector(kit *Kit, options Options) *Detector {
	d := &Detector{Kit: kit, Options: options, stuck: NewStuck(kit), analyses: NewWallAnalyses(kit),
		pairing: NewWallMatcher(kit.Goals.Count()), corral: NewCorral(kit, options.CorralBudget),
		triples: NewTriples(kit), traps: NewTrapCapacity(kit), boxes: kit.Board.NewBits()}
	d.analyses.After = options.NeedAfter
	d.learner = NewLearner(kit, NewPatterns(kit.Board, options.Patterns))
	return d
}

// Fork is a detector for another goroutine. It starts without learned patterns and cached corrals,
// and counts in use.
func (d *Detector) Fork(use technique.Use) *Detector {
	options := d.Options
	options.Use = use
	return detector(d.Kit.Fork(), options)
}

// ask counts a question, unless the rule is switched off or the caller asks it.
func (d *Detector) ask(r Rule) bool {
	if !d.on(r) {
		return false
	}
	if r != DeadSquare {
		d.Use.Ask(techniques[r])
	}
	return true
}

// on reports whether a rule is asked.
func (o *Options) on(r Rule) bool { return !o.Skip[r] && (r == DeadSquare || o.Use.On(techniques[r])) }

// prove counts a proof.
func (d *Detector) prove(r Rule, boxes board.Bits) Verdict {
	if r != DeadSquare {
		d.Use.Decide(techniques[r])
	}
	return Verdict{Rule: r, Boxes: boxes}
}

// Quick judges the move just made, m already played on the scene and the player where it left him, with the tests
// that cost well under a microsecond, save when a new triple is worked out. The position before must have passed them
// too. An end is never asked about: callers look for it first.
func (d *Detector) Quick(s *board.Scene, player board.Square, m board.Move) Verdict {
	to := d.Board.To(m)
	if d.ask(DeadSquare) && d.Dead.Has(to) {
		return d.prove(DeadSquare, d.only(to))
	}
	if d.ask(FreezeRule) && d.Freeze.After(s, to) {
		d.Freeze.Frozen(s, d.boxes)
		return d.prove(FreezeRule, d.boxes)
	}
	if d.ask(GoalTrap) {
		if trap := d.traps.After(s, m.From(), to); trap != nil {
			return d.prove(GoalTrap, d.among(s, trap))
		}
	}
	if d.Pairs != nil && d.ask(Pair) {
		if other := d.Pairs.After(s, d.Side, to, m.Dir()); other != board.None {
			d.only(to).Add(other)
			return d.prove(Pair, d.boxes)
		}
	}
	if d.triples != nil && d.ask(Triple) {
		if q, r := d.triples.After(s, to, m.Dir()); q != board.None {
			d.only(to).Add(q)
			d.boxes.Add(r)
			return d.prove(Triple, d.boxes)
		}
	}
	if d.ask(Pattern) {
		if found := d.learner.After(s, player, to); found != nil {
			return d.prove(Pattern, found)
		}
	}
	return Verdict{}
}

// among is the boxes on some squares.
func (d *Detector) among(s *board.Scene, squares board.Bits) board.Bits {
	for i, word := range s.Boxes() {
		d.boxes[i] = word & squares[i]
	}
	return d.boxes
}

func (d *Detector) only(sq board.Square) board.Bits {
	d.boxes.Clear()
	d.boxes.Add(sq)
	return d.boxes
}

// Whole asks the tests of Quick about a whole position, whatever came before it.
func (d *Detector) Whole(s *board.Scene, zone *board.Zone) Verdict {
	for i, word := range s.Boxes() {
		if lost := word & d.Dead[i]; lost != 0 && d.ask(DeadSquare) {
			return d.prove(DeadSquare, d.only(lowest(i, lost)))
		}
	}
	if d.ask(FreezeRule) && d.Freeze.Frozen(s, d.boxes) {
		return d.prove(FreezeRule, d.boxes)
	}
	if d.ask(GoalTrap) {
		if trap := d.traps.Any(s); trap != nil {
			return d.prove(GoalTrap, d.among(s, trap))
		}
	}
	if d.Pairs != nil && d.ask(Pair) {
		if p, q := d.Pairs.Any(s, zone); p != board.None {
			d.only(p).Add(q)
			return d.prove(Pair, d.boxes)
		}
	}
	if d.triples != nil && d.ask(Triple) {
		if p, q, r := d.triples.Any(s, zone); p != board.None {
			d.only(p).Add(q)
			d.boxes.Add(r)
			return d.prove(Triple, d.boxes)
		}
	}
	if d.ask(Pattern) {
		if found := d.learner.Any(s, zone.Min()); found != nil {
			return d.prove(Pattern, found)
		}
	}
	return Verdict{}
}

// Deep judges a position that passed Quick with the dearer tests, those of Walled and searches of corrals, for nodes
// that were chosen for expansion. The zone is the player's; to is the box that moved last, or None. A deadlock that a
// search proves is learned, so that Quick knows it from then on.
func (d *Detector) Deep(s *board.Scene, zone *board.Zone, to board.Square) Verdict {
	if v := d.Walled(s, zone); v.Dead() {
		return v
	}
	return d.Corrals(s, zone, to)
}

// Corrals is the searching part of Deep.
func (d *Detector) Corrals(s *board.Scene, zone *board.Zone, to board.Square) Verdict {
	if d.Side == board.Forward && d.ask(Diagonal) {
		if boxes := d.corral.Diagonal(s, zone); boxes != nil {
			return d.prove(Diagonal, boxes)
		}
	}
	if d.ask(CorralRule) {
		if boxes := d.corral.Dead(s, zone, to); boxes != nil {
			d.learn(boxes, zone.Min())
			return d.prove(CorralRule, boxes)
		}
	}
	return Verdict{}
}

// Walled asks the tests of Deep that take stuck boxes for walls and need no search: a few microseconds in positions
// whose stuck boxes were met before, cheap enough for every expansion of an exhaustive search. With AllStuck off
// the frozen boxes alone are walls.
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
		return Verdict{} // lost, but not for a rule that is switched on
	}
	d.walls = d.analyses.Of(walls)
	return d.within(s, zone)
}

// WalledAfter is Walled for the position after a move, or several of one box, that went from one square to another,
// when the layout of the position before is known. If the box can move on without losing, the same boxes are stuck as
// before: lifted off, which is what Stuck does first with a box that can move, it leaves the same board and the same
// player's area in both positions.
func (d *Detector) WalledAfter(before *WallAnalysis, s *board.Scene, zone *board.Zone, from, to board.Square) Verdict {
	if before == nil || !d.on(AllStuck) || before.Walls.Has(from) || !d.stuck.moves(s, zone, to) {
		return d.Walled(s, zone)
	}
	d.ask(AllStuck)
	d.walls = before
	return d.within(s, zone)
}

// Walls is that of the last position judged by Walled or WalledAfter, nil when it was not asked for or none fits.
func (d *Detector) Walls() *WallAnalysis { return d.walls }

// within asks what the walls of the present layout imply.
func (d *Detector) within(s *board.Scene, zone *board.Zone) Verdict {
	layout := d.walls
	if layout == nil {
		return Verdict{}
	}
	if d.ask(WallMatching) && d.pairing.Dead(layout, s, zone.Min()) {
		return d.prove(WallMatching, s.Boxes())
	}
	if d.ask(PullAll) {
		if empty := d.analyses.missing(layout, s.Boxes()); empty != nil {
			return d.proveEmpty(PullAll, layout.Walls, empty)
		}
	}
	if d.ask(Necessity) {
		if empty := d.analyses.lacking(layout, s.Boxes()); empty != nil {
			return d.proveEmpty(Necessity, layout.Walls, empty)
		}
	}
	return Verdict{}
}

func (d *Detector) proveEmpty(r Rule, walls, empty board.Bits) Verdict {
	v := d.prove(r, walls)
	v.Empty = empty
	return v
}

// learn keeps a deadlock that the corral search has just proved as a pattern. Verdicts out of its cache were learned
// from before.
func (d *Detector) learn(boxes board.Bits, player board.Square) {
	if d.on(Pattern) && d.corral.fresh {
		d.learner.Learn(boxes, player, d.corral.keep)
	}
}

// Work is the number of squares that the searches of Corrals have flooded, those to learn patterns among them: a
// measure of what they cost that is the same in every run.
func (d *Detector) Work() int64 { return d.corral.Work + d.learner.prover.Work }

// Ration is the work beyond which the searches of Corrals are no longer begun.
func (d *Detector) Ration(work int64) { d.corral.Ration = work }

// Learned is the number of patterns known.
func (d *Detector) Learned() int { return d.learner.Len() }

// WallAnalyses is the cache of what stuck boxes as walls imply.
func (d *Detector) WallAnalyses() *WallAnalyses { return d.analyses }
