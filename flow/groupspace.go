package flow

import (
	"iter"
	"slices"

	"planner/board"
)

// GroupSpace is the space of any two or any three boxes alone in a maze: all groups of live squares, and the zones that
// the player can be in beside them. Every push and pull leaves the player beside a box, so these zones are all that
// matter.
//
// Each group has at most four zones for each of its boxes. They are numbered in the order in which the four neighbours
// of the first box, up to down, and then those of the others are looked at.
type GroupSpace struct {
	Board   *board.Board
	Squares []board.Square // the live squares, ascending
	Live    []int32        // by square: its number among Squares, -1 for dead squares
	States  []GroupState   // those of a group stand one after another, by their zones

	size  int      // boxes of a group
	first []int32  // by group: the number of its first state
	zones []uint64 // by group: the zones of the neighbours of its boxes, four bits each, and above them their number
}

// Group is two or three boxes by their live numbers, ascending. The third number of a pair is 0.
type Group [3]int32

// GroupState is a group with the player in one of its zones.
type GroupState struct {
	Boxes Group
	Zone  uint8
}

// NoZone stands for the zone of an occupied square.
const NoZone = 15

// zoneCount is the bit of a word of zones from which on the word holds the number of zones.
const zoneCount = 56

// NewPairSpace numbers the zones of every two squares that are not dead. It returns nil for mazes that are too large.
func NewPairSpace(b *board.Board, dead board.Bits) *GroupSpace {
	if live := b.Squares() - dead.Count(); live*live/2*b.Squares() > pairFloods {
		return nil
	}
	return newGroupSpace(b, dead, 2, Pairs)
}

// NewTripleSpace numbers the zones of every three squares that are not dead.
func NewTripleSpace(b *board.Board, dead board.Bits) *GroupSpace {
	return newGroupSpace(b, dead, 3, Triples)
}

// newGroupSpace numbers the zones of groups of a size. groups gives the number of such groups for a number of squares.
func newGroupSpace(b *board.Board, dead board.Bits, size int, groups func(squares int) int) *GroupSpace {
	s := &GroupSpace{Board: b, size: size}
	s.Squares, s.Live = b.Except(dead)
	n, last := len(s.Squares), size-1
	s.first, s.zones, s.States = make([]int32, groups(n)), make([]uint64, groups(n)), make([]GroupState, 0, 2*groups(n))
	scene, scan, boxes := board.NewScene(b), board.NewZones(b), make([]board.Square, size)
	for g := range choices(n, last) {
		for i, p := range g[:last] {
			boxes[i] = s.Squares[p]
		}
		scene.SetSquares(boxes[:last])
		scan.Scan(scene)
		for q := g[last-1] + 1; q < int32(n); q++ {
			g[last], boxes[last] = q, s.Squares[q]
			zones, count := classify(b, scan, boxes)
			number := g.number()
			s.first[number] = int32(len(s.States))
			s.zones[number] = zones&(1<<zoneCount-1) | uint64(count)<<zoneCount
			for zone := range count {
				s.States = append(s.States, GroupState{g, zone})
			}
		}
	}
	return s
}

// classify numbers the zones beside some boxes, four bits for each side of each box. The scan has all of them but the
// last.
func classify(b *board.Board, scan *board.Zones, boxes []board.Square) (zones uint64, count uint8) {
	var names [12]board.Square // of the zones found
	zones = ^uint64(0)
	last := boxes[len(boxes)-1]
	for slot := range 4 * len(boxes) {
		beside := b.Next(boxes[slot>>2], board.Dir(slot&3))
		if beside == b.Wall() || slices.Contains(boxes, beside) {
			continue
		}
		name, zone := scan.Without(beside, last), uint8(0)
		for zone < count && names[zone] != name {
			zone++
		}
		if zone == count {
			names[count] = name
			count++
		}
		zones &^= uint64(NoZone-zone) << (4 * slot)
	}
	return zones, count
}

// choices yields all choices of at most three numbers below n, each in ascending order.
func choices(n, size int) iter.Seq[Group] {
	return func(yield func(Group) bool) {
		var g Group
		var choose func(i int, from int32) bool
		choose = func(i int, from int32) bool {
			if i == size {
				return yield(g)
			}
			for at := from; at < int32(n); at++ {
				if g[i] = at; !choose(i+1, at+1) {
					return false
				}
			}
			return true
		}
		choose(0, 0)
	}
}

// Pairs is the number of ways to choose two of n.
func Pairs(n int) int { return n * (n - 1) / 2 }

// Triples is the number of ways to choose three of n.
func Triples(n int) int { return n * (n - 1) * (n - 2) / 6 }

// PairOf is the group of two boxes, which may be given in any order.
func PairOf(p, q int32) Group { return Group{min(p, q), max(p, q)} }

// number is the number of a group among all groups of its size.
func (g Group) number() int { return Triples(int(g[2])) + Pairs(int(g[1])) + int(g[0]) }

// move puts box i of a group on another live square. It returns the group in order and the new place of the box.
func (s *GroupSpace) move(g Group, i int, to int32) (Group, int) {
	g[i] = to
	for ; i > 0 && g[i-1] > g[i]; i-- {
		g[i-1], g[i] = g[i], g[i-1]
	}
	for ; i < s.size-1 && g[i+1] < g[i]; i++ {
		g[i+1], g[i] = g[i], g[i+1]
	}
	return g, i
}

// On yields the groups that have all boxes on some squares.
func (s *GroupSpace) On(squares board.Bits) iter.Seq[Group] {
	var live []int32
	for sq := range squares.All() {
		if s.Live[sq] >= 0 {
			live = append(live, s.Live[sq])
		}
	}
	return func(yield func(Group) bool) {
		for g := range choices(len(live), s.size) {
			for i := range g[:s.size] {
				g[i] = live[g[i]]
			}
			if !yield(g) {
				return
			}
		}
	}
}

// Place makes the boxes of a group the layout of a scene.
func (s *GroupSpace) Place(g Group, scene *board.Scene) {
	scene.Reset()
	for _, p := range g[:s.size] {
		scene.Drop(s.Squares[p])
	}
}

// First is the number of the first state of a group, that of its zone 0.
func (s *GroupSpace) First(g Group) int32 { return s.first[g.number()] }

// Zones is the number of zones beside a group.
func (s *GroupSpace) Zones(g Group) int32 { return int32(s.zones[g.number()] >> zoneCount) }

// Stand is a square of the player's zone beside a box.
func (s *GroupSpace) Stand(at GroupState) board.Square {
	for i, d := range s.PlayerSides(at) {
		return s.Board.Next(s.Squares[at.Boxes[i]], d)
	}
	return board.None
}

// PlayerSides yields places of boxes in a group, and directions in which their neighbours are in the player's zone.
func (s *GroupSpace) PlayerSides(at GroupState) iter.Seq2[int, board.Dir] {
	return func(yield func(int, board.Dir) bool) {
		zones := s.zones[at.Boxes.number()]
		for slot := range 4 * s.size {
			if uint8(zones>>(4*slot)&15) == at.Zone && !yield(slot>>2, board.Dir(slot&3)) {
				return
			}
		}
	}
}

// ZoneOf is the zone beside a group in which the player is. player is his zone in a position that may have more boxes.
// The result is NoZone when the player stands beside none of the boxes of the group, so that his zone is not known.
func (s *GroupSpace) ZoneOf(g Group, player *board.Zone) uint8 {
	zones := s.zones[g.number()]
	for slot := range 4 * s.size {
		number := uint8(zones >> (4 * slot) & 15)
		if number != NoZone && player.Has(s.Board.Next(s.Squares[g[slot>>2]], board.Dir(slot&3))) {
			return number
		}
	}
	return NoZone
}

// Back yields the states that the moves of a side make of a state, and these moves. Moves to dead squares are left out.
func (s *GroupSpace) Back(side board.Side, state int32) iter.Seq2[int32, board.Move] {
	return func(yield func(int32, board.Move) bool) {
		g := s.States[state].Boxes
		for i, beside := range s.PlayerSides(s.States[state]) {
			d := beside
			if side == board.Forward {
				d = beside.Opposite()
			}
			m := board.NewMove(s.Squares[g[i]], d)
			needs, to := s.Board.Needs(side, m), s.Board.To(m)
			if needs == s.Board.Wall() || s.holds(g, needs) || s.Live[to] < 0 {
				continue
			}
			// After the move the player stands beside the box again, on the same side of it.
			next, at := s.move(g, i, s.Live[to])
			number := next.number()
			if !yield(s.first[number]+int32(s.zones[number]>>(16*at+4*int(beside))&15), m) {
				return
			}
		}
	}
}

// holds reports whether a box of a group stands on a square.
func (s *GroupSpace) holds(g Group, sq board.Square) bool {
	for _, p := range g[:s.size] {
		if s.Squares[p] == sq {
			return true
		}
	}
	return false
}
