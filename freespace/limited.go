package freespace

import (
	"context"
	"slices"

	"planner/board"
	"planner/macros"
	"planner/search"
	"planner/search/featurespace"
	"planner/technique"
)

var (
	_ = technique.Describe(technique.Technique{
		ID: technique.Routes, Kind: technique.Macro, Soundness: technique.OnlyAdds,
		Help:   "a box goes all the way to the furthest empty square of the aim, and stays there",
		Source: technique.Holland + "A simple implementation of SOLVE; Complexity, tree size and branching factor",
		Asked:  "boxes off the aim", Decided: "those that a route brings to it",
	})
	_ = technique.Describe(technique.Technique{
		ID: technique.Shuffles, Kind: technique.Macro, Soundness: technique.OnlyAdds,
		Help:   "a parked box makes way for one that no route brings to its aim, and goes back",
		Source: technique.Holland + "RSB; Relocation subtasks",
		Asked:  "boxes without a route", Decided: "those with a shuffle",
	})
	_ = technique.Describe(technique.Technique{
		ID: technique.Deformation, Kind: technique.Macro, Soundness: technique.OnlyAdds,
		Help:   "a parked box on the border of two zones moves, and one zone gains its square",
		Source: technique.Holland + "Machine-learning",
		Asked:  "parked boxes", Decided: "those on a border",
	})
	_ = technique.Describe(technique.Technique{
		ID: technique.DoorMacros, Kind: technique.Macro, Soundness: technique.OnlyAdds,
		Help:    "a box lets the player through and comes back to its square, also on the way to a route or a shuffle",
		Source:  technique.Holland + "One-way doors; One-way access; A simple implementation of SOLVE",
		Asked:   "parked boxes, and boxes without a route where there are several zones",
		Decided: "those that let the player into another zone, and those with a route from another zone",
	})
)

// shufflesAtOnce is the number of boxes of a position for which a shuffle is looked for, at most. A shuffle takes as
// long as the routes of some twenty boxes. Not measured finely.
const shufflesAtOnce = 3

// shuffleMargin bounds where shuffles are looked for: in positions with at most so many empty squares of the aim more
// than the best one. Elsewhere plain moves lead on. Without the bound, shuffles took four tenths of a search's time.
const shuffleMargin = 0

// macroMaker finds the macros of a limited search that move several boxes, and remembers those that have begun.
type macroMaker struct {
	shuffler *macros.Shuffler
	ways     *macros.Ways
	least    int32              // squares of the layout without a box in the best position so far
	plans    map[board.Key]plan // by position on the way of a macro of several boxes: the rest of that macro

	// Of the position that is expanded.
	stuck  []board.Square // boxes that no route brings to the layout
	open   []board.Square // squares with boxes in doors that can be passed
	empty  board.Bits     // squares of the layout without a box
	parked board.Bits     // boxes on squares of the layout that can make way
}

// newMacroMaker makes the maker of a search for a layout.
func newMacroMaker(b *board.Board, side board.Side, layout board.Bits, options Options) *macroMaker {
	m := &macroMaker{
		shuffler: macros.NewShuffler(b, side), ways: macros.NewWays(b, side), least: int32(layout.Count()),
		plans: map[board.Key]plan{}, empty: b.NewBits(), parked: b.NewBits(),
	}
	m.shuffler.Doors = len(options.Doors) > 0 && options.Use.On(technique.DoorMacros)
	return m
}

// work is the number of squares and vertices looked at so far.
func (m *macroMaker) work() int64 { return m.shuffler.Work() + m.ways.Work() }

// begun gives the rest of the macro on whose way a position is, once.
func (m *macroMaker) begun(position board.Key) (p plan, ok bool) {
	p, ok = m.plans[position]
	delete(m.plans, position)
	return p, ok
}

// shuffle looks for a shuffle that brings a box to a layout. Frozen boxes do not make way. to is the square of the
// layout that is filled.
func (m *macroMaker) shuffle(s *board.Scene, player, box board.Square, layout, frozen board.Bits,
	rules macros.Rules) (steps []macros.Destination, to board.Square) {
	for i, boxes := range s.Boxes() {
		m.empty[i] = layout[i] &^ boxes
		m.parked[i] = layout[i] & boxes &^ frozen[i]
	}
	to = board.None
	steps = m.shuffler.Shuffle(s, player, box, m.empty, m.parked, rules)
	for _, e := range steps {
		if m.empty.Has(e.To) {
			to = e.To
		}
	}
	return steps, to
}

// limited makes the children of a limited search (Holland, "Complexity, tree size and branching factor"). A box on the
// aim stays there, but for door macros and shuffles. Every other box has one macro, to the furthest empty square of the
// aim, and its moves by one square. So the search is as wide as one by single moves, and as deep as one by macros.
func (r *Relocation) limited(ctx context.Context, x *featurespace.Expansion) {
	key := r.children.Scene.Key(x.Position.Player)
	if p, ok := r.maker.begun(key); ok && r.resume(x, p) {
		return
	}
	r.maker.least = min(r.maker.least, x.Vector[Missing])
	asked := 0
	if x.Vector[Missing] > r.maker.least+shuffleMargin {
		asked = shufflesAtOnce
	}
	r.maker.stuck = r.maker.stuck[:0]
	for box := range x.Position.Boxes.All() {
		if ctx.Err() != nil {
			return
		}
		if r.layout.Has(box) {
			r.parkedMoves(x, box)
			continue
		}
		if r.free(x, box) {
			continue
		}
		r.maker.stuck = append(r.maker.stuck, box)
		if asked < shufflesAtOnce && r.options.Use.On(technique.Shuffles) {
			asked++
			r.options.Use.Note(technique.Shuffles, r.shuffle(x, box))
		}
	}
	r.through(x)
}

// parkedMoves makes the door macros and the deformations of a box on the aim, and its moves by one square where parked
// boxes may move.
func (r *Relocation) parkedMoves(x *featurespace.Expansion, box board.Square) {
	doors, deforms := r.options.Use.On(technique.DoorMacros), r.options.Use.On(technique.Deformation)
	rules, passed, deformed := r.children.Bounds, false, false
	rules.Limit = macros.Passage
	list := r.children.Gen.Destinations(r.children.Scene, x.Position.Player, box, rules)
	for i := range list {
		switch e := &list[i]; {
		case e.To == box && doors:
			r.mark(x, e, search.Passage)
			passed = true
		case e.Cost == 1 && e.To != box && deforms && r.onBorder(x, e):
			r.mark(x, e, search.Deform)
			deformed = true
		case e.Cost == 1 && e.To != box && r.options.Loose:
			r.children.Child(x, e)
		}
	}
	if doors {
		r.options.Use.Note(technique.DoorMacros, passed)
	}
	if deforms {
		r.options.Use.Note(technique.Deformation, deformed)
	}
}

// onBorder reports whether a move shifts the border between the player's zone and another one without increasing the
// number of zones (Holland, "deformation" of corrals):
//
//	#  @$ #     the box goes on into the zone behind it, and the player's zone gains its square
//
// What one zone gains the other loses. The vector says whether that is good.
func (r *Relocation) onBorder(x *featurespace.Expansion, e *macros.Destination) bool {
	zones := &r.children.Gen.Zones
	return int(e.Zones) <= zones.Count() && zones.Of(e.To) != zones.Of(x.Position.Player)
}

// free makes the moves of a box off the aim: those by one square, those that take the player to another zone, and its
// route to the aim. The result says whether there is a route.
func (r *Relocation) free(x *featurespace.Expansion, box board.Square) bool {
	list := r.children.Gen.Destinations(r.children.Scene, x.Position.Player, box, r.children.Bounds)
	to := r.furthest(list)
	if r.options.Use.On(technique.Routes) {
		r.options.Use.Note(technique.Routes, to != nil)
		if to != nil && to.Cost > 1 {
			r.mark(x, to, search.Route)
		}
	}
	for i := range list {
		if e := &list[i]; e.Cost == 1 && e.To != box || e.To == box && r.options.Use.On(technique.DoorMacros) {
			r.children.Child(x, e)
		}
	}
	return to != nil
}

// furthest is the destination on the furthest empty square of the aim, by box moves, with the most zones joined; nil
// when there is none. Near squares stay empty for boxes that can go nowhere else.
func (r *Relocation) furthest(list []macros.Destination) (best *macros.Destination) {
	for i := range list {
		e := &list[i]
		if e.To == e.From || !r.layout.Has(e.To) {
			continue
		}
		switch {
		case best == nil, best.To == e.To && e.Zones < best.Zones, best.To != e.To && e.Cost > best.Cost,
			best.To != e.To && e.Cost == best.Cost && r.rank(e.To) > r.rank(best.To):
			best = e
		}
	}
	return best
}

// rank decides between squares that lie equally far away.
func (r *Relocation) rank(sq board.Square) uint64 {
	return board.Mix(uint64(sq)*0x9e3779b97f4a7c15 + r.options.Seed)
}

// mark makes the child of a macro.
func (r *Relocation) mark(x *featurespace.Expansion, to *macros.Destination, kind search.Macro) {
	before := len(x.Children)
	r.children.Child(x, to)
	for i := range x.Children[before:] { // one, or none
		x.Children[before+i].Macro = kind
	}
}

// plan is the rest of a macro of several boxes: the moves that follow, and the vector of its end.
type plan struct {
	steps []macros.Destination
	end   search.Vector
}

// shuffle makes the first move of a shuffle that brings a box to the aim. The position after that move has the vector
// of the end of the shuffle, a little worse for each move that is left, so that the shuffle is played to its end at
// once. Its other moves are made when the positions on the way are expanded.
func (r *Relocation) shuffle(x *featurespace.Expansion, box board.Square) bool {
	s, player, rules := r.children.Scene, x.Position.Player, r.children.Bounds
	steps, to := r.maker.shuffle(s, player, box, r.layout, r.frozen, rules)
	return r.begin(x, box, to, steps)
}

// begin makes the first move of a macro of several moves, at whose end box has come to to and all other boxes stand as
// they do. The result is false when there are no moves, and when the position at the end is refused.
func (r *Relocation) begin(x *featurespace.Expansion, box, to board.Square, steps []macros.Destination) bool {
	if len(steps) == 0 {
		return false
	}
	end, last := search.Child{From: box, To: to}, steps[len(steps)-1]
	r.children.Scene.Shift(box, to)
	last.From, last.To = box, to
	kept := r.judge(x, &end, &last)
	r.children.Scene.Shift(to, box)
	return kept && r.step(x, plan{slices.Clone(steps), end.Vector})
}

// step makes the child of the next move of a macro of several boxes.
func (r *Relocation) step(x *featurespace.Expansion, p plan) bool {
	c := r.child(x, &p.steps[0])
	if c == nil {
		return false
	}
	if rest := p.steps[1:]; len(rest) > 0 {
		if c.Known {
			return false
		}
		c.Vector = p.end
		c.Vector[Score] += int32(len(rest))
		r.maker.plans[c.Key] = plan{rest, p.end}
	}
	return true
}

// child is the child of a move of a macro of several boxes: a child that the position has already, or a new one. It is
// nil when the move is refused.
func (r *Relocation) child(x *featurespace.Expansion, to *macros.Destination) *search.Child {
	for i := range x.Children {
		if c := &x.Children[i]; c.From == to.From && c.To == to.To && c.Player == to.Player {
			return c
		}
	}
	before := len(x.Children)
	r.mark(x, to, search.Shuffle)
	if len(x.Children) == before {
		return nil
	}
	return &x.Children[before]
}

// resume goes on with a macro of several boxes in a position on its way.
func (r *Relocation) resume(x *featurespace.Expansion, p plan) bool {
	next := p.steps[0]
	for _, e := range r.children.Gen.Destinations(r.children.Scene, x.Position.Player, next.From, r.children.Bounds) {
		if e.To == next.To && e.Player == next.Player {
			p.steps[0] = e
			return r.step(x, p)
		}
	}
	return false
}
