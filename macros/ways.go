package macros

import (
	"planner/board"
)

// Way is a way of the player into another zone of a layout: through doors, that is by boxes that move and come back.
type Way struct {
	Player board.Square  // the zone, by normalised player
	Steps  []Destination // the passages, each of a box that stands where it stood, in the order of the player
}

// Passage is the number of box moves of a passage through a door: a box leaves its square and comes back.
const Passage = 2

// Ways finds one-way access (Holland, "One-way access"): the zones that the player can come to through doors. It is for
// one goroutine.
//
// The text keeps a dictionary of the doors of a level. Here every box whose two moves take the player to another zone is
// a door, so that static and dynamic doors are found alike.
type Ways struct {
	gen  *Generator
	list []Way
}

// NewWays makes the search for ways of one side of a board.
func NewWays(b *board.Board, side board.Side) *Ways { return &Ways{gen: NewGenerator(b, side)} }

// Work is the number of squares and vertices looked at so far, as Generator.Work.
func (w *Ways) Work() int64 { return w.gen.Work }

// Find lists the zones other than the player's own that he can come to, the ones behind the fewest doors first. The list
// belongs to w and is valid until the next call.
func (w *Ways) Find(s *board.Scene, player board.Square, rules Rules) []Way {
	w.gen.Load(s)
	own := w.gen.Zones.Of(player)
	w.list = append(w.list[:0], Way{Player: own})
	rules.Limit = Passage
	for at := 0; at < len(w.list) && len(w.list) < w.gen.Zones.Count(); at++ {
		for box := range s.Boxes().All() {
			w.through(s, at, box, rules)
		}
	}
	return w.list[1:]
}

// through adds the zones that one box lets the player into, who has come the way with the number at.
func (w *Ways) through(s *board.Scene, at int, box board.Square, rules Rules) {
	if !w.beside(box, w.list[at].Player) {
		return
	}
	for _, e := range w.gen.Destinations(s, w.list[at].Player, box, rules) {
		if e.To != box || w.known(e.Player) {
			continue
		}
		steps := w.list[at].Steps
		w.list = append(w.list, Way{Player: e.Player, Steps: append(steps[:len(steps):len(steps)], e)})
	}
}

// beside reports whether a box touches a zone.
func (w *Ways) beside(box, zone board.Square) bool {
	for _, sq := range w.gen.near[box] {
		if w.gen.Zones.Free(sq) && w.gen.Zones.Of(sq) == zone {
			return true
		}
	}
	return false
}

// known reports whether a way leads into a zone.
func (w *Ways) known(zone board.Square) bool {
	for i := range w.list {
		if w.list[i].Player == zone {
			return true
		}
	}
	return false
}
