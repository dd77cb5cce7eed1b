package freespace

import "planner/board"

// Edge is an occupied door as a step between zones: the player who walks to its entry in zone From can come out in
// zone To, and the boxes stand as before.
type Edge struct {
	From, To int32
	Door     Door // E is None, because a passage does not depend on how the player leaves zone To
}

// OneWay is the one-way access of a layout (Holland, "One-way access"): its zones, joined by doors.
//
// The text keeps a dictionary of the known doors. Here every box is tried in four directions, which finds occupied
// static and dynamic doors alike. It requires neither a usable E nor a live C, because the two box moves of a passage
// are legal in the position at hand and the box does not stay on C. Only passages between different zones count, so a
// position with one zone costs one labelling and nothing more.
type OneWay struct {
	Zones *Zones
	Edges []Edge

	board *board.Board
	side  board.Side
	walk  *board.Zone // for single walks
	boxes board.Key   // key of the boxes that Edges are about
	valid bool        // some layout was read
	via   []int32     // by zone: the edge by which Spread reached it, or one of the marks below
	queue []int32
}

const (
	unreached = -1 // Spread did not reach the zone
	isStart   = -2 // the zone in which Spread began
)

// NewOneWay makes the one-way access of a board for the player of one side.
func NewOneWay(b *board.Board, side board.Side) *OneWay {
	return &OneWay{Zones: NewZones(b), board: b, side: side, walk: board.NewZone(b)}
}

// Read labels the zones of a layout and finds the doors between them, unless the layout is the one read last. The scene
// is left as it was.
func (a *OneWay) Read(s *board.Scene) {
	zones := a.Zones.Label(s) // others may have labelled another layout since
	if a.valid && a.boxes == s.BoxesKey() {
		return
	}
	a.boxes, a.valid = s.BoxesKey(), true
	a.Edges = a.Edges[:0]
	if zones < 2 {
		return
	}
	for _, o := range s.Boxes().AppendTo(nil) { // the scene changes and changes back meanwhile
		for _, d := range board.Dirs {
			a.try(s, o, d)
		}
	}
}

// try adds the passage in which the box on o goes in direction d and back, if it is one.
func (a *OneWay) try(s *board.Scene, o board.Square, d board.Dir) {
	c, op := a.board.Next(o, d), a.board.Next(o, d.Opposite())
	if !s.Free(c) || !s.Free(op) || a.Zones.Of(c) == a.Zones.Of(op) || !a.beside(o, d) {
		return
	}
	door := Door{C: c, O: o, E: board.None, CP: a.board.Next(c, d), OP: op}
	if s.Free(door.CP) && roundTrip(s, a.walk, door) {
		from, to := a.Zones.Of(door.Entry(a.side)), a.Zones.Of(door.Exit(a.side))
		a.Edges = append(a.Edges, Edge{From: int32(from), To: int32(to), Door: door})
	}
}

// beside reports whether the zone ahead of the box on o touches the box on a side across direction d. A walk round a
// box that stands one square ahead begins there, because the square behind is in another zone. So there is mostly no
// walk to look for.
func (a *OneWay) beside(o board.Square, d board.Dir) bool {
	left, right := d.Sideways()
	zone := a.Zones.Of(a.board.Next(o, d))
	return a.Zones.Of(a.board.Next(o, left)) == zone || a.Zones.Of(a.board.Next(o, right)) == zone
}

// Spread finds the zones that a player on a free square can reach through doors, each through as few doors as possible.
// It returns their number, the player's own zone included.
func (a *OneWay) Spread(from board.Square) int {
	for len(a.via) < a.Zones.Count() {
		a.via = append(a.via, unreached)
	}
	for i := range a.via {
		a.via[i] = unreached
	}
	start := int32(a.Zones.Of(from))
	a.via[start] = isStart
	a.queue = append(a.queue[:0], start)
	for head := 0; head < len(a.queue); head++ {
		for i, e := range a.Edges {
			if e.From == a.queue[head] && a.via[e.To] == unreached {
				a.via[e.To] = int32(i)
				a.queue = append(a.queue, e.To)
			}
		}
	}
	return len(a.queue)
}
