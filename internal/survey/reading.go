package survey

import (
	"cmp"
	"slices"

	"planner/board"
	"planner/flow"
	"planner/freespace"
)

// rank gives each square its place in reading order, from 0.
func (s *Survey) rank() []int {
	rank := make([]int, s.Board.Squares())
	for i, sq := range s.Board.Reading() {
		rank[sq] = i
	}
	return rank
}

// readTraps lists the goal traps by their first squares, those that are dead aside. Of traps that begin with the same
// square the smaller one comes first.
func (s *Survey) readTraps(traps *flow.Traps) {
	open := s.Board.Reading()
	dead := s.Board.BitsOf(s.Dead.Whole)
	open = slices.DeleteFunc(open, dead.Has)
	first, order := make([]int, len(traps.List)), make([]int, len(traps.List))
	for i, trap := range traps.List {
		first[i], order[i] = slices.IndexFunc(open, trap.Squares.Has), i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(first[i], first[j]), cmp.Compare(traps.List[i].Capacity, traps.List[j].Capacity))
	})
	number := make([]int, len(order))
	for at, i := range order {
		number[i] = at
		s.Traps = append(s.Traps, traps.List[i])
	}
	s.TrapAt = make([]int, s.Board.Squares())
	for sq := range board.Square(s.Board.Squares()) {
		s.TrapAt[sq] = -1
		if at := traps.At(sq); len(at) > 0 { // the traps of a square stand in order of their capacity
			s.TrapAt[sq] = number[at[0]]
		}
	}
}

// readDoors puts doors into reading order of their squares O, C and E.
func (s *Survey) readDoors(doors []freespace.Door) {
	rank := s.rank()
	slices.SortStableFunc(doors, func(d, e freespace.Door) int {
		return cmp.Or(cmp.Compare(rank[d.O], rank[e.O]), cmp.Compare(rank[d.C], rank[e.C]),
			cmp.Compare(rank[d.E], rank[e.E]))
	})
}

// readZones lists the squares of every zone of the start position, the player's zone first. The passages get the
// numbers that the zones have in this list.
func (s *Survey) readZones(zones *freespace.Zones, passages []freespace.Edge) {
	number := make([]int32, zones.Count()) // in the list, from 1; 0 while a zone has none
	number[zones.Of(s.Board.Player)] = 1
	s.Zones = make([][]board.Square, 1, zones.Count())
	for _, sq := range s.Board.Reading() {
		zone := zones.Of(sq)
		if zone < 0 {
			continue
		}
		if number[zone] == 0 {
			s.Zones = append(s.Zones, nil)
			number[zone] = int32(len(s.Zones))
		}
		s.Zones[number[zone]-1] = append(s.Zones[number[zone]-1], sq)
	}
	rank := s.rank()
	for _, e := range passages {
		e.From, e.To = number[e.From]-1, number[e.To]-1
		s.Passages = append(s.Passages, e)
	}
	slices.SortStableFunc(s.Passages, func(d, e freespace.Edge) int {
		return cmp.Or(cmp.Compare(d.From, e.From), cmp.Compare(d.To, e.To),
			cmp.Compare(rank[d.Door.O], rank[e.Door.O]), cmp.Compare(rank[d.Door.C], rank[e.Door.C]))
	})
}
