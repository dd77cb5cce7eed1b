package deadlock

import "planner/board"

// necessity is the rule Necessity. It finds squares that hold a box in every position that can still be finished
// (Festival's k-dist). It searches back from each final zone, one move at a time. A box that has come some steps away
// from the square where it stood at the end is deleted as soon as the player can stand on that square, and then only
// the position without it is followed. If the search ends within its budget, the squares with a box in all positions
// seen are needed: a position without a box on one of them does not lead to this final zone.
//
// Sound for either side: go back from the end along any solution. Each position on the way has one of the positions
// seen as a relaxation, so it has boxes wherever that one has. If the budget ends first, nothing is proved.
type necessity struct {
	*Kit
	scene *board.Scene
	zone  *board.Zone
	seen  *board.Zone

	walls board.Bits
	away  int // steps from its origin at which a box is deleted
	work  int // work left of needWork

	known  map[needKey]bool
	moves  []needMove
	queue  []needState
	common board.Bits // squares with a box in all positions seen
}

// needState is a position that also tells where each box stood at the end, on which its deletion depends.
type needState struct {
	boxes, origins []board.Square
	player         board.Square
}

// needMove is a move of the box with the given index.
type needMove struct {
	box int
	board.Move
}

// needKey names a position. The origins are part of it because they decide what is deleted later.
type needKey struct{ boxes, origins board.Key }

// neededSquares is what is known of one set of walls.
type neededSquares struct {
	asked int      // questions so far
	sets  required // nil until the search was made
}

func newNecessity(kit *Kit) *necessity {
	b := kit.Board
	return &necessity{Kit: kit, scene: board.NewScene(b), zone: board.NewZone(b), seen: board.NewZone(b),
		common: b.NewBits()}
}

// missing asks the rule: it gives goals of the side without a box, of which one is needed for every final zone, or nil.
// The search costs more than all other questions about walls together, and most walls are met only a few times. So it
// is made only after more than a given number of questions.
func (n *necessity) missing(known *neededSquares, walls, boxes board.Bits, after int) board.Bits {
	if known.asked++; known.asked <= after {
		return nil
	}
	if known.sets == nil {
		known.sets = n.search(walls)
	}
	return known.sets.missing(boxes)
}

// search gives for each final zone the squares that need a box, without those that are walls. A set is empty if nothing
// is known.
func (n *necessity) search(walls board.Bits) required {
	n.walls = walls
	n.work = needWork
	var needed required
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

// exhaust searches back from one final zone and reports whether it saw all positions. It ends early when the positions
// have no square with a box in common any more, except walls.
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

// enter deletes the boxes of a position that can be deleted, and stores the position if it is new.
func (n *necessity) enter(s needState) {
	n.scene.SetSquares(s.boxes)
	player := n.zone.Fill(n.scene, s.player)
	n.work -= n.zone.Len() + 4*len(s.boxes)
	for again := true; again; {
		again = false
		for i, box := range s.boxes {
			if n.deletable(box, s.origins[i]) {
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

// deletable reports whether a box is far enough from its origin to be deleted. Steps are counted as if there were no
// walls, which is sound because deleting any box only relaxes the position.
func (n *necessity) deletable(box, origin board.Square) bool {
	if n.walls.Has(box) || !n.zone.Has(origin) {
		return false
	}
	r0, c0 := n.Board.RowCol(box)
	r1, c1 := n.Board.RowCol(origin)
	return max(r0-r1, r1-r0)+max(c0-c1, c1-c0) >= n.away
}

// expand enters the positions that the other side's moves make of a position.
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
