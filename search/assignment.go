package search

import (
	"math/bits"

	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Assignments, Kind: technique.Bound, Soundness: technique.Admissible,
	Caveat: "the exhaustive search only, and only with pair-cost; not consistent",
	Help:   "whether all boxes can have goals of the matching's cost with no two in each other's way",
	Source: "original; search with forward checks: Haralick and Elliott 1980, Increasing tree search efficiency",
})

// assignments looks for an assignment of boxes to goals that costs no more than the prices of the matching, in which no
// two boxes are in each other's way. If there is none, every solution makes at least one push more than the prices add
// up to: it ends with some assignment, and either that one costs more, or two boxes make more pushes than their
// distances. Boxes in pairs that are chosen already are left out, because their loss is counted. The other boxes may
// then have any goals.
//
// The penalties of pairs prove less: each penalty is the least over all goals of its two boxes, and two pairs may have
// their least penalties at goals that exclude each other. Here all boxes must agree on one assignment.
//
// Mostly the assignment of the matching is such an assignment already. Otherwise a search gives goals to the boxes of
// the pairs, always next to the box with the fewest goals left, and takes out the goals that this excludes for the
// others (forward checking, Haralick and Elliott 1980). Boxes in no pair are taken to find some goal. After mostSteps
// steps the search gives up and says that there is an assignment.
type assignments struct {
	rows  []pairExcess   // pairs of boxes that lose something for some goals
	boxes []int          // of the pairs without a chosen box
	of    [][]pairExcess // by box: those pairs
	open  uint64         // the indices in boxes of those without a goal
	taken []bool         // by box: it is in a chosen pair
	left  [][]uint64     // by number of boxes with goals, then by box: the set of goals that are left
	steps int            // steps that are left
}

// pairExcess is a pair of boxes by their numbers that loses something for some goals.
type pairExcess struct {
	box, other int
	losing     []uint64 // see flow.PairRow
	agree      bool     // nothing is lost at the goals that the matching gives the two
}

// mostSteps is how many goals one search tries at most. With 20, level 133 of mix-dev took 3,800 positions, and with 60
// and 200 it took 1,370; three others took nearly as many with 200 as with 60.
const mostSteps = 60

// mostGoals is the most goals whose sets are one word, here and in flow.PairRow. With more there is no search.
const mostGoals = 64

func newAssignments(boxes int) assignments {
	a := assignments{of: make([][]pairExcess, boxes), taken: make([]bool, boxes), left: make([][]uint64, 0, boxes+1)}
	for range boxes + 1 {
		a.left = append(a.left, make([]uint64, boxes))
	}
	return a
}

func (a *assignments) reset() {
	a.rows = a.rows[:0]
	clear(a.taken)
}

// BeyondPairs returns the bound that Jammed would prove for the position that Penalised was last asked about.
func (e *Estimate) BeyondPairs(p *Penalties) int { return e.beyond(p.sum + 1) }

// Jammed reports whether no assignment as assignments describes it exists for the position that Penalised was last
// asked about. The bound of that position is then BeyondPairs.
func (e *Estimate) Jammed(p *Penalties) bool {
	a := &p.assignments
	if a.agree() || len(a.of) > mostGoals {
		return false
	}
	a.link()
	for _, i := range a.boxes {
		a.left[0][i] = e.tight(i)
	}
	a.open, a.steps = 1<<len(a.boxes)-1, mostSteps
	return !a.assignRest(0, a.fewest(a.left[0]))
}

func (a *assignments) link() {
	for _, i := range a.boxes {
		a.of[i] = a.of[i][:0]
	}
	a.boxes = a.boxes[:0]
	for _, r := range a.rows {
		if !a.taken[r.box] && !a.taken[r.other] {
			a.note(r)
			a.note(pairExcess{r.other, r.box, r.losing, r.agree})
		}
	}
}

func (a *assignments) note(r pairExcess) {
	if len(a.of[r.box]) == 0 {
		a.boxes = append(a.boxes, r.box)
	}
	a.of[r.box] = append(a.of[r.box], r)
}

// agree reports whether no pair loses anything at the goals that the matching gives its boxes.
func (a *assignments) agree() bool {
	for i := range a.rows {
		if r := &a.rows[i]; !r.agree && !a.taken[r.box] && !a.taken[r.other] {
			return false
		}
	}
	return true
}

// assignRest gives goals to the remaining boxes once given boxes have one, first to the box at index next of boxes. It
// is true when it succeeds or no steps are left.
func (a *assignments) assignRest(given, next int) bool {
	if next < 0 {
		return true
	}
	box := a.boxes[next]
	a.open &^= 1 << next
	for goals := a.left[given][box]; goals != 0; goals &= goals - 1 {
		if a.steps--; a.steps < 0 {
			return true
		}
		left := a.left[given+1]
		a.narrow(box, bits.TrailingZeros64(goals), a.left[given], left)
		if after := a.fewest(left); (after < 0 || left[a.boxes[after]] != 0) && a.assignRest(given+1, after) {
			return true
		}
	}
	a.open |= 1 << next
	return false
}

// fewest is the index in boxes of the box without a goal that has the fewest goals left, -1 when all have goals.
func (a *assignments) fewest(left []uint64) (next int) {
	next, least := -1, mostGoals+1
	for open := a.open; open != 0; open &= open - 1 {
		at := bits.TrailingZeros64(open)
		n := bits.OnesCount64(left[a.boxes[at]])
		if n < least || n == least && len(a.of[a.boxes[at]]) > len(a.of[a.boxes[next]]) {
			next, least = at, n
		}
	}
	return next
}

// narrow takes out of the goals left those that the goal of one box excludes for the other boxes.
func (a *assignments) narrow(box, goal int, from, to []uint64) {
	for open := a.open; open != 0; open &= open - 1 {
		i := a.boxes[bits.TrailingZeros64(open)]
		to[i] = from[i] &^ (1 << goal)
	}
	for _, r := range a.of[box] {
		to[r.other] &^= r.losing[goal]
	}
}
