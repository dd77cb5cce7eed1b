package expand

import (
	"planner/board"
	"planner/flow"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.GoalArea, Kind: technique.Rule, Soundness: technique.KeepsShortest,
	Caveat:  "the exhaustive search only, in the whole space of levels without symmetry",
	Help:    "boxes that enter the area of the goals are pushed on to goals by a plan, other ways are put off",
	Source:  "original; goal macros: Junghanns and Schaeffer 2001, Sokoban: enhancing single-agent search",
	Asked:   "positions for which the area has a plan",
	Decided: "those that followed it, other pushes being put off",
})

// goalArea is a set of squares that holds all goals, the entries by which boxes come in, and a plan. It does not
// change, so several goroutines may use it.
//
// The plan is an order of the goals. From every entry a box can be pushed to the next goal of the order while boxes
// stand on the goals before it, by as many pushes as a lone box needs; the player stays inside, but for the square from
// which he made the entry. Meanwhile and afterwards the squares inside that have neighbours outside, the gaps, are
// joined inside.
//
// A position is planned when the boxes inside stand on the first goals of the order, and the player, if he is inside,
// reaches the gaps. The area says of a planned position that
//
//   - one of its shortest solutions moves no box inside but pushes each box that enters to the next goal at once, if
//     one of its shortest solutions brings boxes in by the entries only;
//   - the solutions in which a box first comes in by another push have at least Floor pushes.
//
// To see the first, take a shortest solution. Leave out all pushes inside, and all pushes of a box after its first
// entry, wherever it goes. After each first entry put in the pushes of the plan. Outside there are then the same boxes
// as before or fewer, so the player can walk as before where he is outside, and where he pushed a box that has gone he
// walks. Inside he walks from gap to gap. And it is no longer: from the first entry on a box takes as many pushes as
// its last goal is away from the entry, or more. Boxes that stood inside before may change goals, but no goal is nearer
// to another one than the difference of their distances from an entry. The distances from two entries differ by the
// same number for all goals. So together these pushes are at least as many as the pushes of the plan.
//
// For the same reason a box that can be pushed to an entry by ToGo pushes while all others stay may come in first: what
// the solution does with it is left out, and the rest is played after that, with one box less in the way. The player
// reaches all that he reached before, because no box has come into his way.
type goalArea struct {
	inside  board.Bits
	entries []board.Move
	more    []int  // by entry: by how many pushes all goals are farther from it than from the first entry
	steps   []step // by number of boxes inside

	graph  *flow.Graph
	toGo   []uint16 // by node outside: pushes until a lone box has entered, far when it never can; see findEntries
	excess int      // the least number of pushes more of a solution with another entry; Never when there is none
	pairs  *pairs   // nil when there is no table
}

// step describes the area once the plan has brought a number of boxes inside.
type step struct {
	filled board.Bits   // the squares of these boxes
	pocket board.Bits   // squares inside from which the player does not reach the gaps
	goal   board.Square // of the next box; no goal in the last step
	ways   []way        // by entry: of the next box; none in the last step
	left   int          // pushes of the plan that are left, from the first entry on; toGo counts pushes outside
}

// way is the pushes of a box behind its entry, and where the player then stands.
type way struct {
	pushes []board.Move
	stand  board.Square
}

// Inside reports whether a square belongs to the area.
func (a *goalArea) Inside(sq board.Square) bool { return a.inside.Has(sq) }

// Entry is the number of an entry. The result is false for other pushes.
func (a *goalArea) Entry(m board.Move) (number int, ok bool) {
	for i, entry := range a.entries {
		if entry == m {
			return i, true
		}
	}
	return 0, false
}

// ToGo is how many pushes a lone box outside is away from an entry, and more than any other number when it can come to
// no entry. By how much the goals are farther from that entry than from the first one is added.
func (a *goalArea) ToGo(n flow.Node) int { return int(a.toGo[n]) }

// nearer reports whether a push brings a box one push nearer to an entry. Before the push the box is away pushes from
// an entry, and the push leads to a node. A push that is an entry does so if no other entry is nearer.
func (a *goalArea) nearer(m board.Move, to flow.Node, away int) bool {
	if number, entry := a.Entry(m); entry {
		return away == 1+a.more[number]
	}
	return away < far && int(a.toGo[to]) == away-1 && !a.inside.Has(a.graph.Square(to))
}

// Planned reports whether a position is planned, and how many boxes are inside. The player is normalised. A position
// with all boxes inside is not planned, because nothing is left to plan.
func (a *goalArea) Planned(layout board.Bits, player board.Square) (boxes int, ok bool) {
	if boxes = a.Boxes(layout); boxes >= len(a.steps)-1 {
		return boxes, false
	}
	s := &a.steps[boxes]
	for i, word := range layout {
		if word&a.inside[i] != s.filled[i] {
			return boxes, false
		}
	}
	return boxes, !s.pocket.Has(player)
}

// Boxes is how many boxes of a layout are inside.
func (a *goalArea) Boxes(layout board.Bits) int { return layout.CountIn(a.inside) }

// NextPushes is the way of the plan for a box that enters by an entry when a number of boxes is inside.
func (a *goalArea) NextPushes(boxes, entry int) (pushes []board.Move, stand board.Square) {
	w := &a.steps[boxes].ways[entry]
	return w.pushes, w.stand
}

// Goal is the goal of the box that enters when a number of boxes is inside.
func (a *goalArea) Goal(boxes int) board.Square { return a.steps[boxes].goal }

// Floor is the least number of pushes of the solutions of a planned position in which a box comes in by another push
// than the entries. layout is in ascending order, and boxes is the number of boxes inside. Floor is Never when there
// are no such solutions, and 0 when nothing is known.
func (a *goalArea) Floor(layout []board.Square, player *board.Zone, boxes int) (pushes int) {
	if a.excess == Never {
		return Never
	}
	sum := a.steps[boxes].left
	for _, sq := range layout {
		if a.inside.Has(sq) {
			continue
		}
		n := a.toGo[a.graph.Node(sq, player.Min())]
		if n == far {
			return 0
		}
		sum += int(n)
	}
	if a.pairs == nil {
		return sum + a.excess
	}
	return sum + a.pairs.losses(layout, player, a.excess)
}
