package macros

import (
	"slices"

	"planner/board"
)

// Rules limit one search. The zero value limits nothing. A search never sees what the rules cut off, unless it uses
// another generator too. So each rule is sound only if the set that the caller puts in is.
type Rules struct {
	// Closed is the set of squares that the box must not enter: dead squares and the exclusion zone. No solution has
	// a box there, so the rule is sound for both sides. The box's own square counts as open. Nil closes nothing.
	Closed board.Bits

	// ClosedStands is the set of stands that the box must not come to, bit square*4+side, for dead (square, player
	// side) nodes of the maze. It must be the same for all sides between which the player can walk. Nil closes nothing.
	ClosedStands board.Bits

	// Limit is the greatest number of box moves, 0 for no limit. A search takes about 0.1 µs for each destination.
	// On an open board of 84,000 squares one box without a limit takes 7 ms and with a limit of 20 about 30 µs; the
	// scan of that board takes 3 ms once for each layout.
	Limit int32
}

// Destination is one result of a search for one box: the box stands on To and the player in the zone of Player. A
// destination on the box's own square with the player in another zone is a real move; door macros are of this kind.
type Destination struct {
	Key    board.Key    // of the position after the macro
	From   board.Square // where the box stood
	To     board.Square // where the box comes to stand
	Player board.Square // normalised player of the position after
	Cost   int32        // box moves, the fewest for this box while the others stand still
	Zones  int32        // player zones of the position after
	vertex int32        // index of the vertex in the generator's last search
}

// vertex is a square and a class of the box that a search has reached.
type vertex struct {
	sq     board.Square
	parent int32 // index of the vertex before; -1 for the start
	cost   int32 // box moves from the start
	class  uint8
	player board.Dir // from the box to the player, before and after the move that came here
	back   bool      // the box can come back from here to the start; see markBack
}

// Generator finds all destinations of one box. It is bound to a board and a side, and it is for one goroutine. It owns
// all its memory, which grows to what the largest search needs.
//
// Festival floods the board after every push, and a simpler generator would scan the layout once for every lifted box.
// Here one scan of the layout serves all its boxes: lifting a box only joins the zones that touch the box, and the
// search takes account of that square by square (divide.go).
type Generator struct {
	// Work is the number of squares scanned and vertices reached so far. It measures time in a way that is the same
	// in every run.
	Work int64

	// Zones describe the layout scanned last. Other packages only ask them.
	Zones board.Zones

	near  [][4]board.Square
	board *board.Board
	side  board.Side

	scene *board.Scene // the scene loaded last, nil before the first
	key   board.Key    // key of the boxes of that scene at that time

	rules  Rules
	lifted lifted
	now    uint32 // number of the present search; a spot with another stamp is out of date
	spots  []spot
	tree   tree
	wanted wanted
	list   []Destination
	given  givenZones
}

// lifted is the box of a search, taken off its square, which joins the zones beside it.
type lifted struct {
	box    board.Square    // where the box stood
	extra  bool            // the box stands nowhere in the scanned layout; see Visits
	part   [4]board.Square // zones that touch the box, by normalised player
	parts  int             // number of zones in part
	joined board.Square    // smallest square of these zones and of the box's own square
}

// newLifted takes a box with these neighbours off its square.
func newLifted(zones *board.Zones, box board.Square, near *[4]board.Square, extra bool) lifted {
	l := lifted{box: box, extra: extra, joined: box}
	for _, u := range near {
		if zones.Free(u) {
			l.parts = include(&l.part, l.parts, zones.Of(u))
			l.joined = min(l.joined, zones.Of(u))
		}
	}
	return l
}

// touches reports whether a zone of the scanned layout touches the box's own square.
func (l *lifted) touches(zone board.Square) bool { return slices.Contains(l.part[:l.parts], zone) }

// tree is the vertices that a search has reached, each with the vertex before.
type tree struct {
	vertices []vertex
	marked   bool    // the vertices from which the box can come back are marked
	stack    []int32 // vertices that were marked, and from which marking has still to go on
}

func (t *tree) clear() { t.vertices, t.marked = t.vertices[:0], false }

// reach adds a new vertex and returns its index.
func (t *tree) reach(s *spot, v vertex) int32 {
	n := int32(len(t.vertices))
	s.vertex[v.class] = n
	t.vertices = append(t.vertices, v)
	return n
}

// mark marks a vertex as one from which the box can come back.
func (t *tree) mark(n int32) {
	t.vertices[n].back = true
	t.stack = append(t.stack, n)
}

// trace appends the moves that lead from the start to a vertex.
func (t *tree) trace(n int32, side board.Side, moves []board.Move) []board.Move {
	v := t.vertices[n]
	first := len(moves)
	for range v.cost {
		moves = append(moves, 0)
	}
	for i := len(moves) - 1; i >= first; i-- {
		d := v.player
		if side == board.Forward {
			d = d.Opposite()
		}
		v = t.vertices[v.parent]
		moves[i] = board.NewMove(v.sq, d)
	}
	return moves
}

// wanted is the destination at which a search may stop.
type wanted struct {
	target Destination // its To is None when all destinations are wanted
	found  int32       // the vertex of the target, -1 until it is reached
}

// look notes a vertex as found when it is the target.
func (w *wanted) look(sq, player board.Square, n int32) {
	if w.found < 0 && sq == w.target.To && (w.target.Player == board.None || player == w.target.Player) {
		w.found = n
	}
}

// givenZones are the zones for which the present call of All has given a destination on a box's own square.
type givenZones struct {
	stamp []uint32 // by normalised player: the call
	now   uint32   // number of the present call
}

// beginCall begins a call of All.
func (z *givenZones) beginCall() { z.now = board.NextStamp(z.now, z.stamp) }

// give reports whether a zone was given before, and notes it.
func (z *givenZones) give(zone board.Square) (before bool) {
	before = z.stamp[zone] == z.now
	z.stamp[zone] = z.now
	return before
}

// NewGenerator makes a generator for one side of a board.
func NewGenerator(b *board.Board, side board.Side) *Generator {
	return &Generator{
		Zones: *board.NewZones(b),
		near:  b.Neighbours(),
		board: b,
		side:  side,
		spots: make([]spot, b.Squares()+1),
		given: givenZones{stamp: make([]uint32, b.Squares())},
	}
}

// ScanLayout scans a layout unless it was scanned last. Destinations, All and the other searches call it themselves.
// It walks once over the free squares when the boxes have changed.
func (g *Generator) ScanLayout(s *board.Scene) {
	if g.scene != s || g.key != s.BoxesKey() {
		g.Work += int64(len(g.spots))
		g.scene, g.key = s, s.BoxesKey()
		g.Zones.Scan(s)
	}
}

// Removed describes the last layout without the box of the last search: the number of its zones, and the normalised
// player for a player on a square that is free without the box.
func (g *Generator) Removed(player board.Square) (zone board.Square, zones int32) {
	zones = int32(g.Zones.Count() + 1 - g.lifted.parts)
	if player == g.lifted.box || g.lifted.touches(g.Zones.Of(player)) {
		return g.lifted.joined, zones
	}
	return g.Zones.Of(player), zones
}

// beginSearch begins a search for one box to a target, whose To is None when all destinations are wanted.
func (g *Generator) beginSearch(box board.Square, extra bool, rules Rules, target Destination) {
	g.rules, g.wanted, g.list = rules, wanted{target, -1}, g.list[:0]
	g.tree.clear()
	g.now = board.NextStamp(g.now, g.spots)
	g.lifted = newLifted(&g.Zones, box, &g.near[box], extra)
}

// open reports whether a square is free once the box is lifted.
func (g *Generator) open(sq board.Square) bool { return g.Zones.Free(sq) || sq == g.lifted.box }
