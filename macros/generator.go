package macros

import "planner/board"

// Destination is one way in which a search for one box can leave the position: the box on To, the player in the zone of
// Player. An end on the box's own square, with the player in another zone, is a real move (the door macros are such).
type Destination struct {
	Key        board.Key    // of the position after the macro
	From       board.Square // where the box stood
	To         board.Square // where it ends
	Player     board.Square // normalised player of the position after
	Cost       int32        // box moves, minimal for this box among the others
	Zones      int32        // player zones of the position after
	Reversible bool         // the box can be brought back, the others standing, to the very position it came from
	vertex     int32
}

// vertex is a square and class that the search has reached.
type vertex struct {
	sq     board.Square
	parent int32 // -1 for the start
	cost   int32
	class  uint8
	side   board.Dir // side on which the player stood before and after the move that came here
	back   bool      // the start can be reached from here
	given  bool      // an end, and given as such; the start counts as given
}

// Generator finds all ends of one box. It is bound to a board and a side, owns all its memory, which grows to what
// the largest search needs, and is for one goroutine.
//
// Instead of a flood after every push (Festival), or of a scan for every lifted box, one scan of the layout serves
// all its boxes: lifting a box only joins the zones that touch it, which is corrected spot by spot.
type Generator struct {
	// Work counts the squares scanned and the places tried so far: a measure of time that is the same in every run.
	Work int64

	layout
	board *board.Board
	side  board.Side

	scene   *board.Scene // scanned, as it was when its boxes had this key
	key     board.Key
	scanned bool

	rules  Rules
	box    board.Square
	extra  bool            // the box stands nowhere in the scanned layout; see Visits
	part   [4]board.Square // zones that touch the box
	parts  int
	joined board.Square // smallest square of these zones and of the box's own

	now      uint32
	spots    []spot
	vertices []vertex
	ends     []Destination
	stack    []int32

	target Destination // where a search for one end may stop; To is None when all ends are wanted
	found  int32

	homeStamp []uint32 // by normalised player: the call of All that has given the end on an own square
	homeNow   uint32
}

// NewGenerator makes a generator for one side of a board.
func NewGenerator(b *board.Board, side board.Side) *Generator {
	return &Generator{
		layout:    newLayout(b),
		board:     b,
		side:      side,
		spots:     make([]spot, b.Squares()+1),
		homeStamp: make([]uint32, b.Squares()),
	}
}

// Side is the side the generator moves for.
func (g *Generator) Side() board.Side { return g.side }

// Load scans a layout unless it is the one last scanned. Ends, All and the like call it themselves; it costs one
// walk over the free squares when the boxes have changed.
func (g *Generator) Load(s *board.Scene) {
	if g.scanned && g.scene == s && g.key == s.BoxesKey() {
		return
	}
	g.scan(s)
	g.Work += int64(len(g.places))
	g.scene, g.key, g.scanned = s, s.BoxesKey(), true
}

// Zones is the number of player zones of the scene last loaded.
func (g *Generator) Zones() int { return int(g.zones) }

// Zone is the normalised player of the scene last loaded for a player on a free square.
func (g *Generator) Zone(player board.Square) board.Square { return g.places[player].root }

// Destinations finds every end of the box that stands on square box, for a player anywhere in his zone. They come in order of
// cost, except that with Tunnels an end is given when the first move comes to it after which the box may stop. The
// result is the generator's and valid until its next call.
func (g *Generator) Destinations(s *board.Scene, player, box board.Square, rules Rules) []Destination {
	g.target.To = board.None
	g.search(s, player, box, rules)
	g.markBack()
	for i := range g.ends {
		g.ends[i].Reversible = g.vertices[g.ends[i].vertex].back
	}
	return g.ends
}

// search runs over squares and classes breadth first; walks are free, so layers are box moves.
func (g *Generator) search(s *board.Scene, player, box board.Square, rules Rules) {
	g.Load(s)
	g.lift(box, rules)
	zone := g.places[player].root
	home := g.at(box)
	for d, least := range home.least {
		if least == zone {
			g.reach(home, vertex{sq: box, parent: -1, class: home.class[d], given: true})
			break
		}
	}
	for head := 0; head < len(g.vertices) && g.found < 0; head++ {
		v := g.vertices[head]
		if rules.Limit > 0 && v.cost >= rules.Limit {
			break
		}
		class := &g.spots[v.sq].class
		for d := board.Up; d <= board.Left; d++ {
			if class[d] == v.class {
				g.step(v, int32(head), d)
			}
		}
	}
	g.Work += int64(len(g.vertices))
}

// lift begins a search for one box.
func (g *Generator) lift(box board.Square, rules Rules) {
	g.box, g.rules, g.found = box, rules, -1
	g.vertices, g.ends = g.vertices[:0], g.ends[:0]
	g.now++
	if g.now == 0 { // wrapped: old stamps could be taken for new ones
		for i := range g.spots {
			g.spots[i].stamp = 0
		}
		g.now = 1
	}
	g.parts, g.joined = 0, box
	for _, u := range g.near[box] {
		if g.places[u].entry > 0 {
			g.parts = include(&g.part, g.parts, g.places[u].root)
			g.joined = min(g.joined, g.places[u].root)
		}
	}
}

// open reports whether a square is free once the box is lifted.
func (g *Generator) open(sq board.Square) bool { return g.places[sq].entry > 0 || sq == g.box }

// step tries the move that a player on side d of the box can make: away from him for a push, towards him for a
// pull. Either way he ends on side d of the new square.
func (g *Generator) step(v vertex, parent int32, d board.Dir) {
	heading := d.Opposite()
	to := g.near[v.sq][heading]
	needs := to
	if g.side == board.Reverse {
		heading, to = d, g.near[v.sq][d]
		needs = g.near[to][d]
	}
	if !g.open(needs) {
		return
	}
	s := g.at(to)
	if s.refused {
		return
	}
	n := s.vertex[s.class[d]]
	if n >= 0 && g.vertices[n].given {
		return
	}
	if g.refusesStand(to, d) {
		return
	}
	if n < 0 {
		n = g.reach(s, vertex{sq: to, parent: parent, cost: v.cost + 1, class: s.class[d], side: d})
	}
	if g.target.To != board.None {
		g.aim(s, n)
	} else if !g.extra && g.stops(to, heading) {
		g.give(s, n)
	}
}

// reach notes a new vertex.
func (g *Generator) reach(s *spot, v vertex) int32 {
	n := int32(len(g.vertices))
	s.vertex[v.class] = n
	g.vertices = append(g.vertices, v)
	return n
}

// aim ends the search when a vertex is what Route looks for.
func (g *Generator) aim(s *spot, n int32) {
	v := &g.vertices[n]
	v.given = true
	if g.found < 0 && v.sq == g.target.To && (g.target.Player == board.None || s.least[v.class] == g.target.Player) {
		g.found = n
	}
}

// give adds a vertex to the ends.
func (g *Generator) give(s *spot, n int32) {
	v := &g.vertices[n]
	v.given = true
	least := s.least[v.class]
	g.ends = append(g.ends, Destination{
		Key:    g.key.Xor(g.board.BoxKey(g.box)).Xor(g.board.BoxKey(v.sq)).Xor(g.board.PlayerKey(least)),
		From:   g.box,
		To:     v.sq,
		Player: least,
		Cost:   v.cost,
		Zones:  s.zones,
		vertex: n,
	})
}
