package plan

import (
	"cmp"
	"slices"

	"planner/board"
	"planner/deadlock"
	"planner/forward"
	"planner/reverse"
	"planner/search"
)

// lineup is a strand before it is made: its switch, its share of the work, the modes it takes part in.
type lineup struct {
	name  string
	share float64
	modes []Mode
	plain bool // by single moves, fit for huge boards
	make  func(g *ground, emptied func()) strand
}

// lines lists the strands of the limited search. The shares are those of the work, not of the results: the orders of
// the packing strands solve most levels in a fraction of a second, the others are for what these cannot do.
var lines = []lineup{
	{"sinks", 3, []Mode{Auto, Bidir, Forward}, false, func(g *ground, _ func()) strand {
		return newPackedStrand(g, reverse.Variant{Far: 6, Park: true, Follow: true}, reverse.Variant{Far: 3, Park: true})
	}},
	{"anysink", 2, []Mode{Auto, Bidir, Forward}, false, func(g *ground, _ func()) strand {
		return newPackedStrand(g, reverse.Variant{Removal: true}, reverse.Variant{Far: 1, AnySink: true, Park: true})
	}},
	{"spread", 2, []Mode{Auto, Bidir, Reverse}, false, func(g *ground, _ func()) strand { return newMeetStrand(g, false) }},
	{"loose", 2, []Mode{Auto, Bidir}, false, func(g *ground, _ func()) strand { return newMeetStrand(g, true) }},
	{"layouts", 2, []Mode{Auto, Bidir}, false, func(g *ground, _ func()) strand { return newLayoutStrand(g) }},
	{"planned", 1, []Mode{Auto, Bidir}, false, func(g *ground, _ func()) strand { return newPlannedStrand(g) }},
	{"pulls", 1, []Mode{Auto, Bidir, Reverse}, true, func(g *ground, emptied func()) strand {
		s := reverse.NewPlain(g.terrain, g.steps, g.recorder(board.Reverse), g.memory)
		for i := range g.roots {
			s.AddRoot(&g.roots[i])
		}
		return &stepsStrand{Search: s, ground: g, side: board.Reverse, emptied: emptied}
	}},
	{"pushes", 1, []Mode{Auto, Bidir, Forward}, true, func(g *ground, emptied func()) strand {
		s := forward.NewPlain(g.terrain, g.steps, g.recorder(board.Forward), g.memory)
		s.AddRoot(&g.start)
		return &stepsStrand{Search: s, ground: g, side: board.Forward, emptied: emptied}
	}},
}

// hugeBoard is the number of squares beyond which only the plain searches run: one expansion of a macro search, let
// alone an arrangement of free space, would take seconds.
const hugeBoard = 12_000

// lineups are the strands of the options' mode that are not switched off, those that
// generate the most in their turns first.
func (o Options) lineups(b *board.Board) []lineup {
	var list []lineup
	for _, l := range lines {
		if b.Squares() > hugeBoard && !l.plain {
			continue
		}
		for _, m := range l.modes {
			if m == o.Mode && o.on(l.name) {
				list = append(list, l)
			}
		}
	}
	slices.SortStableFunc(list, func(x, y lineup) int { return cmp.Compare(y.rank(b), x.rank(b)) })
	return list
}

// The pace of the plain searches is how many positions they generate for one of a macro search: more by one for so many
// boxes times squares, up to so many. An expansion of a macro search makes children by the thousand on a large board and
// measures each, a plain one makes a few for each box, and each takes about a microsecond.
const (
	paceSize = 2_000
	paceMost = 12
)

func (l lineup) pace(b *board.Board) float64 {
	if !l.plain {
		return 1
	}
	return min(1+float64(len(b.Boxes)*b.Squares())/paceSize, paceMost)
}

// rank decides whose turn comes first among strands that have done nothing yet but glimpse: the share, and for the
// plain searches half as many times as much as they generate more.
func (l lineup) rank(b *board.Board) float64 {
	if l.plain {
		return l.share * l.pace(b) / 2
	}
	return l.share
}

// glimpse is the first turn of a plain search, in positions. It comes before all others: what greed alone solves, which
// is many a level, it mostly solves at once, and to find out costs a hundredth of a second.
const glimpse = 5_000

// first is the length of a strand's first turn, 0 when it is like the others.
func (l lineup) first() int64 {
	if l.plain {
		return glimpse
	}
	return 0
}

// use says which features are on.
func (o Options) use() search.Use {
	return search.Use{
		PICorral: o.on("picorral"), Rooms: o.on("rooms"), OutOfPlan: o.on("outofplan"),
		Hotspots: o.on("hotspots"), Overlap: o.on("overlap"),
		Way: o.on("way"), Removal: o.on("removal"), Advisors: o.on("advisors"), Cells: o.on("cells"),
		Episodes: o.on("episodes"), Tiers: o.on("tiers"), Mend: o.on("mend"), Settled: o.on("settled"),
	}
}

// firstCorral is the number of positions for a corral met for the first time. Of the searches of corrals with fifty
// positions nineteen in twenty came to no end; with six nearly as many are proved lost.
const firstCorral = 6

// needAfter is the number of questions about a set of stuck boxes before the squares that they need are searched for.
const needAfter = 3

// deadlocks says which rules are on: those that are techniques go by the rule's own name.
func (o Options) deadlocks() deadlock.Options {
	d := deadlock.DefaultOptions()
	d.CorralBudget, d.NeedAfter = firstCorral, needAfter
	for r := deadlock.Nothing + 1; r < deadlock.Rules; r++ {
		d.Without[r] = !o.on(r.String())
	}
	return d
}
