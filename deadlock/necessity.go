package deadlock

import "planner/board"

// necessity finds squares that hold a box in every position that can still be finished (Festival's k-dist). It goes
// back from each final zone, one move at a time; a box that has come some steps away from where it stood, the player
// able to stand there, is deleted and only that position followed. When the search ends within its budget, squares
// with a box in all positions seen are needed: a position without one leads to no end.
//
// Sound for either side: going back from an end along any solution, each position has, by the relaxation rule, one
// of those seen as a subset of its boxes. It says nothing when the budget ends first.
type necessity struct {
	*Kit
	scene *board.Scene
	zone  *board.Zone
	seen  *board.Zone

	walls board.Bits
	away  int
	work  int // what is left of needWork

	known  map[needKey]bool
	moves  []needMove
	queue  []needState
	common board.Bits
}

// needState is a position that remembers where its boxes come from, which the deletion asks for.
type needState struct {
	boxes, origins []board.Square
	player         board.Square
}

// needMove is a move of the box with an index.
type needMove struct {
	box int
	board.Move
}

// needKey names a position; origins are part of it since they decide what is deleted.
type needKey struct{ boxes, origins board.Key }

// needBudget is the number of positions for one final zone; needSteps the distances at which boxes are deleted: the
// farther, the more is proved, so the nearer is tried only when the farther is too dear.
const (
	needBudget = 600
	needWork   = 3_000_000 // squares flooded and boxes looked at, for all final zones together
)

var needSteps = [2]int{5, 3}

func newNecessity(kit *Kit) *necessity {
	b := kit.Board
	return &necessity{Kit: kit, scene: board.NewScene(b), zone: board.NewZone(b), seen: board.NewZone(b),
		common: b.NewBits()}
}

// search gives for each final zone the squares that need a box, walls left out; an empty set where nothing is known.
func (n *necessity) search(walls board.Bits) []board.Bits {
	n.walls = walls
	n.work = needWork
	var needed []board.Bits
	finals(n.Kit, n.scene, n.seen, func(player board.Square) bool {
		set := n.Board.NewBits()
		for _, n.away = range needSteps {
			if n.exhaust(player) {
				copy(set, n.common)
				for i := range set {
					set[i] &^= walls[i]
				}
				break
			}
		}
		needed = append(needed, set)
		return set.Count() > 0
	})
	return needed
}

// exhaust goes back from one final zone and reports whether all positions were seen. It ends early when no square is
// common to the positions any more.
func (n *necessity) exhaust(player board.Square) bool {
	n.known, n.queue = map[needKey]bool{}, n.queue[:0]
	boxes := n.Goals.AppendTo(nil)
	copy(n.common, n.Goals)
	n.enter(needState{boxes, boxes, player})
	for i := 0; i < len(n.queue); i++ {
		if i == needBudget || n.work < 0 {
			return false
		}
		n.expand(n.queue[i])
		if n.common.Within(n.walls) {
			return true
		}
	}
	return true
}

// enter relaxes a position and stores it if it is new.
func (n *necessity) enter(s needState) {
	n.scene.SetSquares(s.boxes)
	player := n.zone.Fill(n.scene, s.player)
	n.work -= n.zone.Len() + 4*len(s.boxes)
	for again := true; again; {
		again = false
		for i, box := range s.boxes {
			if n.gone(box, s.origins[i]) {
				s.boxes = append(append([]board.Square(nil), s.boxes[:i]...), s.boxes[i+1:]...)
				s.origins = append(append([]board.Square(nil), s.origins[:i]...), s.origins[i+1:]...)
				n.scene.Lift(box)
				player = n.zone.Fill(n.scene, s.player)
				again = true
				break
			}
		}
	}
	s.player = player
	key := needKey{boxes: n.scene.Key(player)}
	for i, box := range s.boxes {
		pair := n.Board.BoxKey(s.origins[i])
		key.origins = key.origins.Xor(board.Key{Hi: pair.Hi * (2*uint64(box) + 3), Lo: pair.Lo * (2*uint64(box) + 3)})
	}
	if n.known[key] {
		return
	}
	n.known[key] = true
	n.queue = append(n.queue, s)
	for i, word := range n.scene.Boxes() {
		n.common[i] &= word
	}
}

// gone reports whether a box is far enough from its origin to be deleted. Steps are counted as if the maze were
// open, since any rule for deleting is sound.
func (n *necessity) gone(box, origin board.Square) bool {
	if n.walls.Has(box) || !n.zone.Has(origin) {
		return false
	}
	r0, c0 := n.Board.RowCol(box)
	r1, c1 := n.Board.RowCol(origin)
	return max(r0-r1, r1-r0)+max(c0-c1, c1-c0) >= n.away
}

// expand enters what the other side's moves make of a position.
func (n *necessity) expand(s needState) {
	back := n.Side.Other()
	n.scene.SetSquares(s.boxes)
	n.zone.Fill(n.scene, s.player)
	n.moves = n.moves[:0]
	for i, box := range s.boxes {
		for _, d := range board.Dirs {
			m := board.NewMove(box, d)
			if !n.walls.Has(box) && n.scene.CanMove(back, m, n.zone) && !n.Dead.Has(n.Board.To(m)) {
				n.moves = append(n.moves, needMove{i, m})
			}
		}
	}
	for _, move := range n.moves {
		boxes := append([]board.Square(nil), s.boxes...)
		boxes[move.box] = n.Board.To(move.Move)
		n.enter(needState{boxes, s.origins, n.Board.Rest(back, move.Move)})
	}
}
