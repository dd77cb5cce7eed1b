package judge

import (
	"context"
	"fmt"
	"slices"

	"planner/board"
	"planner/deadlock"
	"planner/flow"

	"github.com/dustin/go-humanize/english"
)

// The reasons for a flow deadlock as reports name them, the simplest first.
const (
	overflow  = "flow-overflow"  // a region has more spare boxes than all regions that it reaches lack
	underflow = "flow-underflow" // a region lacks more boxes than all regions that reach it can spare
	component = "flow-component" // a connected part of Holland's DB has unequal numbers of spare and lacking boxes
	unmatched = "flow-matching"  // none of the above, and yet there is no matching
	stranded  = "flow-stranded"  // a box is frozen off goal, so fewer boxes than goals are left
)

// flowProof explains a flow deadlock by a minimal crowd, whichever rule found it: boxes that can flow to fewer goals
// than their own number (Hall 1935).
func (r *Rules) flowProof(ctx context.Context) *Loss {
	at, counts := r.fits.Weigh(r.boxes, r.player, r.Frozen)
	rule := flowRule(at, counts)
	crowd := r.crowd(ctx)
	var goals []board.Square
	for i, goal := range at.Targets {
		if slices.ContainsFunc(crowd, func(sq board.Square) bool {
			n := at.Regions.Node(sq, r.player)
			return n != flow.NoNode && at.Regions.Reach(at.Regions.Of(n), at.Regions.Goal(i))
		}) {
			goals = append(goals, goal)
		}
	}
	why := flowWords(rule, len(crowd), len(goals), r.Frozen.Count())
	return r.proof(rule, crowd, goals, why)
}

// crowd removes boxes as long as the rest is still lost by flow and the context goes on. Frozen boxes are walls and do
// not belong to it.
func (r *Rules) crowd(ctx context.Context) []board.Square {
	loose := slices.DeleteFunc(slices.Clone(r.boxes), r.Frozen.Has)
	rest := deadlock.Fewest(r.board.BitsOf(loose), func(group board.Bits) bool {
		return ctx.Err() == nil && r.fits.Dead(group.AppendTo(nil), r.player, r.Frozen)
	})
	if ctx.Err() != nil {
		r.LeftOut = append(r.LeftOut, fewestBoxes)
	}
	return rest.AppendTo(nil)
}

// flowRule names the reason for a flow deadlock. The matching finds everything that the three simpler rules find; the
// simpler rules are tried first because they give a better reason. Underflow and component hold only when there are as
// many boxes as places and are skipped otherwise.
func flowRule(at *flow.Frozen, boxes flow.Counts) string {
	db, total := newCondensed(at.Regions, boxes, at.Regions.Goals()), int32(0)
	for _, weight := range db.weight {
		total += weight
	}
	switch balanced := total == 0; {
	case !at.Walls.Within(at.Regions.Board.GoalSet()):
		return stranded
	case db.overfull(1):
		return overflow
	case balanced && db.overfull(-1):
		return underflow
	case balanced && db.unbalanced():
		return component
	}
	return unmatched
}

// condensed is Holland's DB: the regions with spare or lacking boxes, and which of them reach which.
type condensed struct {
	weight map[flow.Region]int32         // boxes less places, never 0
	edge   map[flow.Region][]flow.Region // the neighbours of each region, along edges and against them
}

// newCondensed is the DB of two counts.
func newCondensed(r *flow.Regions, from, to flow.Counts) *condensed {
	db := &condensed{map[flow.Region]int32{}, map[flow.Region][]flow.Region{}}
	for at := range from {
		if w := from[at] - to[at]; w != 0 {
			db.weight[flow.Region(at)] = w
		}
	}
	for p, spare := range db.weight {
		for n, lack := range db.weight {
			if spare > 0 && lack < 0 && r.Reach(p, n) {
				db.edge[p], db.edge[n] = append(db.edge[p], n), append(db.edge[n], p)
			}
		}
	}
	return db
}

// overfull reports whether there is a region that its neighbours cannot balance. With sign 1 the region has spare
// boxes, with sign -1 it lacks boxes.
func (db *condensed) overfull(sign int32) bool {
	for at, weight := range db.weight {
		rest := weight
		for _, neighbour := range db.edge[at] {
			rest += db.weight[neighbour]
		}
		if sign*weight > 0 && sign*rest > 0 {
			return true
		}
	}
	return false
}

// unbalanced reports whether there is a connected component whose weights do not add up to zero.
func (db *condensed) unbalanced() bool {
	seen := map[flow.Region]bool{}
	var total func(at flow.Region) int32 // of the weights of the regions that are reached from it and not yet seen
	total = func(at flow.Region) (sum int32) {
		if !seen[at] {
			seen[at], sum = true, db.weight[at]
			for _, neighbour := range db.edge[at] {
				sum += total(neighbour)
			}
		}
		return sum
	}
	for at := range db.weight {
		if total(at) != 0 {
			return true
		}
	}
	return false
}

// flowWords says why boxes are lost by flow. Frozen is the number of boxes on goals that count as walls.
func flowWords(rule string, boxes, goals, frozen int) string {
	why := "With the player on its side, this box can flow to no goal"
	if goals > 0 {
		why = fmt.Sprintf("These %d boxes can flow to only %s between them", boxes, english.Plural(goals, "goal", ""))
	}
	if frozen > 0 {
		why += fmt.Sprintf(", with %s on goals taken as walls", english.Plural(frozen, "frozen box", ""))
	}
	return why + flowReasons[rule]
}

// noRegion says that only a matching sees a flow deadlock.
const noRegion = ", although, with the player's side told apart, no region overflows or runs dry and every connected " +
	"part adds up: it takes a matching to see it."

// flowReasons are the reasons in words, as the end of a sentence.
var flowReasons = map[string]string{
	overflow:  ": a region of the digraph overflows.",
	underflow: ": a region of the digraph lacks boxes that nothing upstream can spare.",
	component: ": the weights of a connected part of the digraph do not add up.",
	unmatched: noRegion, stranded: noRegion,
}
