package judge

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"planner/board"
	"planner/flow"

	"github.com/dustin/go-humanize/english"
)

// The reasons for a flow deadlock as reports name them, the simplest first.
const (
	overflow  = "flow-overflow"  // a region has more spare boxes than all regions that it reaches lack
	underflow = "flow-underflow" // a region lacks more boxes than all regions that reach it can spare
	component = "flow-component" // in a connected component of Holland's DB, spare boxes and lacking ones differ in number
	unmatched = "flow-matching"  // none of the above, and yet there is no matching
	stranded  = "flow-stranded"  // a box is frozen off goal, so fewer boxes than goals are left
)

// flowProof explains a flow deadlock by a minimal crowd, whichever rule found it: boxes that can flow to fewer goals
// than their own number (Hall 1935).
func (r *Rules) flowProof(ctx context.Context) *Loss {
	at, counts := r.fits.Weigh(r.boxes, r.player, r.frozen)
	rule := flowRule(at, counts)
	crowd := r.crowd(ctx)
	var goals []board.Square
	for i, goal := range at.Targets {
		for _, sq := range crowd {
			n := at.Regions.Node(sq, r.player)
			if n != flow.NoNode && at.Regions.Reach(at.Regions.Of(n), at.Regions.Goal(i)) {
				goals = append(goals, goal)
				break
			}
		}
	}
	why := flowWords(rule, len(crowd), len(goals), r.frozen.Count())
	return r.proof(rule, crowd, goals, why)
}

// crowd removes boxes as long as the rest is still lost by flow and the context goes on. Frozen boxes are walls and do
// not belong to it.
func (r *Rules) crowd(ctx context.Context) []board.Square {
	loose := slices.DeleteFunc(slices.Clone(r.boxes), r.frozen.Has)
	rest := fewest(r.board.BitsOf(loose), func(group board.Bits) bool {
		return ctx.Err() == nil && r.fits.Dead(group.AppendTo(nil), r.player, r.frozen)
	})
	if ctx.Err() != nil {
		r.leaveOut(fewestBoxes)
	}
	return rest.AppendTo(nil)
}

// flowRule names the reason for a flow deadlock. The matching finds everything that the three simpler rules find; they are
// tried first because they give a better reason. Underflow and component hold only when there are as many boxes as places
// and are skipped otherwise.
func flowRule(at *flow.Frozen, boxes flow.Counts) string {
	goals := at.Regions.Goals()
	db := newCondensed(at.Regions, boxes, goals)
	switch balanced := sum(boxes) == sum(goals); {
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

// sum is the number of boxes in all regions.
func sum(c flow.Counts) int {
	total := 0
	for _, n := range c {
		total += int(n)
	}
	return total
}

// condensed is Holland's DB: the regions with spare or lacking boxes, and which of them reach which.
type condensed struct {
	weight []int32 // by vertex: boxes less places, never 0
	edge   [][]int // the neighbours of each vertex, along edges and against them
}

// newCondensed is the DB of two counts.
func newCondensed(r *flow.Regions, from, to flow.Counts) *condensed {
	db := &condensed{}
	var regions []flow.Region // by vertex
	for at := range from {
		if w := from[at] - to[at]; w != 0 {
			regions, db.weight = append(regions, flow.Region(at)), append(db.weight, w)
		}
	}
	db.edge = make([][]int, len(regions))
	for p := range regions {
		for n := range regions {
			if db.weight[p] > 0 && db.weight[n] < 0 && r.Reach(regions[p], regions[n]) {
				db.edge[p], db.edge[n] = append(db.edge[p], n), append(db.edge[n], p)
			}
		}
	}
	return db
}

// overfull reports whether there is a region that its neighbours cannot balance. With sign 1 it has spare boxes, with
// sign -1 it lacks boxes.
func (db *condensed) overfull(sign int32) bool {
	for i, weight := range db.weight {
		rest := sign * weight
		if rest <= 0 {
			continue
		}
		for _, k := range db.edge[i] {
			rest += sign * db.weight[k]
		}
		if rest > 0 {
			return true
		}
	}
	return false
}

// unbalanced reports whether there is a connected component whose weights do not add up to zero.
func (db *condensed) unbalanced() bool {
	seen := make([]bool, len(db.weight))
	for i := range db.weight {
		if seen[i] {
			continue
		}
		seen[i] = true
		part, total := []int{i}, int32(0)
		for head := 0; head < len(part); head++ {
			total += db.weight[part[head]]
			for _, k := range db.edge[part[head]] {
				if !seen[k] {
					seen[k] = true
					part = append(part, k)
				}
			}
		}
		if total != 0 {
			return true
		}
	}
	return false
}

// flowWords says why boxes are lost by flow. Frozen is the number of boxes on goals that count as walls.
func flowWords(rule string, boxes, goals, frozen int) string {
	var why strings.Builder
	switch {
	case goals == 0:
		fmt.Fprintf(&why, "With the player on its side, this box can flow to no goal")
	default:
		fmt.Fprintf(&why, "These %d boxes can flow to only %s between them", boxes,
			english.Plural(goals, "goal", "goals"))
	}
	if frozen > 0 {
		fmt.Fprintf(&why, ", with %s on goals taken as walls", english.Plural(frozen, "frozen box", "frozen boxes"))
	}
	switch rule {
	case overflow:
		why.WriteString(": a region of the digraph overflows.")
	case underflow:
		why.WriteString(": a region of the digraph lacks boxes that nothing upstream can spare.")
	case component:
		why.WriteString(": the weights of a connected part of the digraph do not add up.")
	default:
		why.WriteString(", although, with the player's side told apart, no region overflows or runs dry and every " +
			"connected part adds up: it takes a matching to see it.")
	}
	return why.String()
}
