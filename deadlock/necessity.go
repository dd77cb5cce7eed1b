package deadlock

import (
	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Necessity, Kind: technique.Rule, Soundness: technique.Sound,
	Help:   "an empty goal that every position on the way to the end has filled",
	Source: technique.Festival + "k-dist",
})

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
	shared  *needTable
	scene   *board.Scene
	seen    *board.Zone
	origins []board.Square // the side's goals, ascending: where each box stood at the end
	owner   []int32        // by square: the box whose origin it is, -1 for none
	place   [][2]int32     // by square: row and column

	walls board.Bits
	away  int // steps from its origin at which a box is deleted
	work  int // work left of needWork

	known  keySet
	queue  needQueue
	common board.Bits // squares with a box in all positions seen

	// The position in the scene.
	boxes   []board.Square // by box: its square, None when it is deleted
	area    area           // the player's
	key     board.Key      // of the pairs of a box and its origin
	deleted []needBox      // the boxes deleted since the move
}

// needBox is a box that was deleted from its square.
type needBox struct {
	box    int
	square board.Square
}

// needQueue holds the positions that wait to be expanded. It keeps no more than may be expanded and counts the others.
type needQueue struct {
	count int            // positions entered
	boxes []board.Square // of each position kept: see necessity.boxes
	areas board.Bits     // the set of its area
	sizes []int          // the size of its area
	keys  []board.Key
}

// neededSquares holds the findings about one set of walls.
type neededSquares struct {
	asked int      // questions so far
	sets  required // nil until the search was made
}

func newNecessity(kit *Kit) *necessity {
	b := kit.Board
	n := &necessity{Kit: kit, shared: &needTable{}, scene: board.NewScene(b), seen: board.NewZone(b),
		common: b.NewBits(), origins: kit.Goals.AppendTo(nil), owner: make([]int32, b.Squares()),
		place: make([][2]int32, b.Squares()),
		area:  newArea(kit)}
	for sq := range board.Square(b.Squares()) {
		row, col := b.RowCol(sq)
		n.owner[sq], n.place[sq] = -1, [2]int32{int32(row), int32(col)}
	}
	for i, sq := range n.origins {
		n.owner[sq] = int32(i)
	}
	return n
}

// missing asks the rule. It returns goals of the side without a box, at least one of which is needed for every final
// zone, or nil. The search costs more than all other questions about walls together, and most walls are met only a few
// times. So it is made only after more than a given number of questions.
func (n *necessity) missing(a *WallAnalysis, boxes board.Bits, after int) board.Bits {
	known := &a.needed
	if known.asked++; known.asked <= after {
		return nil
	}
	if known.sets == nil {
		known.sets = n.find(a)
	}
	return known.sets.missing(boxes)
}

// find looks up the needed squares, or searches for them if no detector has done so.
func (n *necessity) find(a *WallAnalysis) required {
	sets := n.shared.find(a.key)
	if sets == nil {
		sets = n.search(a.Walls)
		n.shared.add(a.key, sets)
	}
	return sets
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
	n.known.begin()
	n.queue.begin()
	copy(n.common, n.Goals)
	n.start(player)
	for i := 0; i < n.queue.count; i++ {
		if i == needBudget || n.work < 0 {
			return false
		}
		n.expand(i)
		if n.common.Within(n.walls) {
			return true
		}
	}
	return true
}

// start enters the end itself.
func (n *necessity) start(player board.Square) {
	n.scene.SetSquares(n.origins)
	n.boxes = append(n.boxes[:0], n.origins...)
	n.key = board.Key{}
	for i, sq := range n.origins {
		n.key = n.key.Xor(n.pair(i, sq))
	}
	n.area.fill(n.scene, player)
	n.pay()
	n.deleteAll()
	n.enter()
}

// pair is the key of a box on a square. The origins are part of the key of a position because they decide what is
// deleted later.
func (n *necessity) pair(box int, sq board.Square) board.Key {
	key, factor := n.Board.BoxKey(n.origins[box]), 2*uint64(sq)+3
	return board.Key{Hi: key.Hi * factor, Lo: key.Lo * factor}
}

// pay counts the work of a position, as if its area was flooded.
func (n *necessity) pay() { n.work -= n.area.size + 4*n.scene.Count() }

// enter stores the position in the scene if it is new.
func (n *necessity) enter() {
	if !n.known.add(n.scene.Key(n.area.First()).Xor(n.key)) {
		return
	}
	n.queue.push(n)
	for i, word := range n.scene.Boxes() {
		n.common[i] &= word
	}
}

// expand enters the positions that the other side's moves make of a position.
func (n *necessity) expand(at int) {
	back, area := n.Side.Other(), n.queue.load(at, n)
	for i, box := range n.boxes {
		if box == board.None || n.walls.Has(box) {
			continue
		}
		for _, d := range board.Dirs {
			m := board.NewMove(box, d)
			if area.Has(n.Board.Stand(back, m)) && n.scene.Free(n.Board.Needs(back, m)) && !n.Dead.Has(n.Board.To(m)) {
				n.area.load(area, n.queue.sizes[at])
				n.key = n.queue.keys[at]
				n.try(i, m, n.Board.Rest(back, m))
			}
		}
	}
}

// try enters the position after a move of a box, which leaves the player on rest, and takes the move back.
func (n *necessity) try(i int, m board.Move, rest board.Square) {
	from, to := m.From(), n.Board.To(m)
	n.scene.Shift(from, to)
	n.boxes[i] = to
	n.key = n.key.Xor(n.pair(i, from)).Xor(n.pair(i, to))
	grown := n.area.moved(n.scene, from, to, rest)
	n.pay()
	n.deleted = n.deleted[:0]
	owner := n.owner[from]
	if grown || n.deletable(i) || owner >= 0 && n.deletable(int(owner)) {
		n.deleteAll()
	}
	n.enter()
	for _, d := range n.deleted {
		n.scene.Drop(d.square)
		n.boxes[d.box] = d.square
	}
	n.scene.Shift(to, from)
	n.boxes[i] = from
}

// deletable reports whether a box is far enough from its origin to be deleted. Steps are counted as if there were no
// walls, which is sound because deleting any box only relaxes the position.
//
// In a position that was entered no box is deletable. So after a move that adds only the square that the box left to
// the area, the moved box can be deletable and the one with its origin on this square.
func (n *necessity) deletable(i int) bool {
	box, origin := n.boxes[i], n.origins[i]
	if box == board.None || n.walls.Has(box) || !n.area.Has(origin) {
		return false
	}
	p, q := n.place[box], n.place[origin]
	return int(max(p[0]-q[0], q[0]-p[0])+max(p[1]-q[1], q[1]-p[1])) >= n.away
}

// deleteAll deletes boxes until none is deletable. Their order does not matter, because the area only grows.
func (n *necessity) deleteAll() {
	for again := true; again; {
		again = false
		for i, box := range n.boxes {
			if !n.deletable(i) {
				continue
			}
			n.deleted = append(n.deleted, needBox{i, box})
			n.boxes[i] = board.None
			n.key = n.key.Xor(n.pair(i, box))
			n.scene.Lift(box)
			n.area.opened(n.scene, box)
			again = true
		}
	}
}

// begin empties the queue.
func (q *needQueue) begin() {
	q.count = 0
	q.boxes, q.areas, q.sizes, q.keys = q.boxes[:0], q.areas[:0], q.sizes[:0], q.keys[:0]
}

// push appends the present position.
func (q *needQueue) push(n *necessity) {
	if q.count++; q.count > needBudget {
		return
	}
	q.boxes = append(q.boxes, n.boxes...)
	q.areas = append(q.areas, n.area.Bits...)
	q.sizes = append(q.sizes, n.area.size)
	q.keys = append(q.keys, n.key)
}

// load puts a position into the scene and gives its area, which stays valid while others are pushed.
func (q *needQueue) load(at int, n *necessity) board.Bits {
	n.boxes = append(n.boxes[:0], q.boxes[at*len(n.origins):][:len(n.origins)]...)
	n.scene.Reset()
	for _, sq := range n.boxes {
		if sq != board.None {
			n.scene.Drop(sq)
		}
	}
	words := len(n.area.Bits)
	return q.areas[at*words:][:words]
}
