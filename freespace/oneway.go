package freespace

import "planner/board"

// Edge is an occupied door as a step between zones, which are named by their smallest squares: the player who walks to
// OP in zone From can come out on C in zone To, and the boxes stand as before.
type Edge struct {
	From, To board.Square
	Door     Door // E is None, because a passage does not depend on how the player leaves zone To
}

// Passages is the one-way access of a layout (Holland, "One-way access"): the occupied doors between its zones. The
// scene is left as it was.
//
// The text keeps a dictionary of the known doors. Here every box is tried in four directions, which finds occupied
// static and dynamic doors alike. A passage needs neither a usable E nor a live C, because its two box moves are legal
// in the present position and the box does not stay on C. Only passages between different zones count.
func Passages(s *board.Scene, zones *board.Zones) (edges []Edge) {
	b, walk := s.Board, board.NewZone(s.Board)
	for _, o := range s.Boxes().AppendTo(nil) { // the scene changes and changes back meanwhile
		for _, d := range board.Dirs {
			door := Door{C: b.Next(o, d), O: o, E: board.None, OP: b.Next(o, d.Opposite())}
			door.CP = b.Next(door.C, d)
			if door.Open(s) && zones.Of(door.C) != zones.Of(door.OP) && roundTrip(s, walk, door) {
				edges = append(edges, Edge{From: zones.Of(door.OP), To: zones.Of(door.C), Door: door})
			}
		}
	}
	return edges
}

// reached is the zones to which doors lead the player from a zone or, when there is set, from which they lead there.
func reached(b *board.Board, edges []Edge, zone board.Square, there bool) board.Bits {
	set := b.BitsOf([]board.Square{zone})
	for grown := true; grown; {
		grown = false
		for _, e := range edges {
			from, to := e.From, e.To
			if there {
				from, to = to, from
			}
			if set.Has(from) && !set.Has(to) {
				set.Add(to)
				grown = true
			}
		}
	}
	return set
}
