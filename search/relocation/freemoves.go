package relocation

import (
	"context"

	"planner/board"
	"planner/macros"
	"planner/search"
	"planner/search/featurespace"
	"planner/technique"
)

// Expand implements featurespace.Rules. Macros come first, then single moves. The list is never
// complete, since most moves of the boxes on targets are left out.
func (r *FreeSpace) Expand(ctx context.Context, p *search.Position, v *search.Vector, seen featurespace.Seen,
	out []search.Child) ([]search.Child, bool) {
	r.children.Scene.Set(p.Boxes)
	if next, ok := r.pending[r.children.Scene.Key(p.Player)]; ok {
		out = append(out, next.child())
	}
	r.freeze.Frozen(r.children.Scene, r.frozen)
	r.composer.Begin(r.children.Scene, p.Player, r.level.Bounds[board.Forward])
	for _, box := range p.Boxes.AppendTo(nil) {
		if ctx.Err() != nil {
			return out, false
		}
		if !r.targets.Has(box) {
			out = r.targetMacro(box, seen, out)
		}
		out = r.singleMoves(p, box, seen, out)
	}
	if r.plan.Use.On(technique.Deformation) {
		before := len(out)
		out = r.deform(p, seen, out)
		r.plan.Use.Note(technique.Deformation, len(out) > before)
	}
	return out, false
}

// targetMacro appends the one macro of a box that is on no target: to the furthest goal-matching target, else to the
// furthest excess target, else a shuffle.
func (r *FreeSpace) targetMacro(box board.Square, seen featurespace.Seen,
	out []search.Child) []search.Child {
	a, kind := r.plan.Arrangement, search.Route
	m, ok := r.composer.Furthest(box, a.MatchingSet(), r.moves[:0])
	if !ok {
		m, ok = r.composer.Furthest(box, a.ExcessSet(), r.moves[:0])
	}
	if !ok && r.plan.Use.On(technique.Shuffles) {
		m, ok = r.composer.Shuffle(box, r.targets, r.targets, r.moves[:0])
		r.plan.Use.Note(technique.Shuffles, ok)
		kind = search.Shuffle
	}
	if !ok {
		return out
	}
	return r.addMacro(&m, kind, seen, out)
}

// singleMoves appends the moves of a box besides its macro: by one square for a box that is on no target, and to any
// destination in a plan with Ends.
func (r *FreeSpace) singleMoves(p *search.Position, box board.Square, seen featurespace.Seen,
	out []search.Child) []search.Child {
	rules := r.level.Bounds[board.Forward]
	if !r.plan.Ends {
		if r.targets.Has(box) {
			return out
		}
		rules.Limit = 1
	}
	destinations := r.children.Gen.Destinations(r.children.Scene, p.Player, box, rules)
	for i := range destinations {
		out = r.children.Child(&destinations[i], seen, out)
	}
	return out
}

// judge scores the child of one box moved alone. It is false when the box is part of a freeze deadlock.
func (r *FreeSpace) judge(c *search.Child, to *macros.Destination) bool {
	if to.From != to.To && r.freeze.After(r.children.Scene, to.To) {
		return false
	}
	c.Solved = r.children.Scene.Solved()
	r.freeze.FrozenAfter(r.children.Scene, to.From, to.To, r.frozen, r.after)
	c.Vector = r.score(r.children.Scene, to.Zones)
	return true
}

// deform appends the moves that shift the border between two zones. Only moves that the player can make from his zone
// are among them; the vector says whether a zone grew.
func (r *FreeSpace) deform(p *search.Position, seen featurespace.Seen, out []search.Child) []search.Child {
	r.moves = r.composer.Deform(r.moves[:0])
	rules := r.level.Bounds[board.Forward]
	rules.Limit = 1
	for _, m := range r.moves {
		for _, to := range r.children.Gen.Destinations(r.children.Scene, p.Player, m.From(), rules) {
			if to.To == r.level.Board.To(m) {
				before := len(out)
				if out = r.children.Child(&to, seen, out); len(out) > before {
					out[before].Macro = search.Deform
				}
				break
			}
		}
	}
	return out
}

// leg is a part of a macro of several boxes in which one box moves and the others stand. It becomes one child and one
// record in the log of moves. It carries the vector of the position that the whole macro leads to, so that the
// positions in between are played for the sake of that position.
//
//	shuffle  C..D   A..B   E..A     position ─leg─► · ─leg─► · ─leg─► position with the vector that all three carry
type leg struct {
	from, to board.Square
	player   board.Square // smallest square of the player's zone afterwards
	key      board.Key    // of the position afterwards
	cost     int32        // box moves
	vector   search.Vector
	macro    search.Macro
}

// child is the leg as a child, which is always advised.
func (l *leg) child() search.Child {
	return search.Child{
		From: l.from, To: l.to, Player: l.player, Key: l.key, Cost: l.cost, Vector: l.vector, Advised: true,
		Macro: l.macro,
	}
}

// addMacro adds the first leg of a macro as a child and keeps the other legs until the positions in between are
// expanded. A macro that ends in a freeze deadlock is left out.
func (r *FreeSpace) addMacro(m *macros.Macro, kind search.Macro, seen featurespace.Seen, out []search.Child,
) []search.Child {
	r.moves = m.Moves[:0]
	r.split(m)
	for i := range r.legs {
		r.legs[i].macro = kind
	}
	first := &r.legs[0]
	if seen.Known(first.key) && len(r.legs) == 1 {
		return append(out, first.child())
	}
	if r.freeze.After(r.trial, r.legs[len(r.legs)-1].to) {
		return out
	}
	if len(r.legs) == 1 {
		r.freeze.FrozenAfter(r.trial, first.from, first.to, r.frozen, r.after)
	} else {
		r.freeze.Frozen(r.trial, r.after)
	}
	v := r.score(r.trial, m.Zones)
	for i := range r.legs {
		r.legs[i].vector = v
		r.legs[i].vector[FreeLegs] = int32(len(r.legs) - 1 - i)
		if i > 0 && len(r.pending) < maxPending {
			r.pending[r.legs[i-1].key] = r.legs[i]
		}
	}
	return append(out, first.child())
}

// split plays the moves of a macro on the trial scene and divides them into legs without vectors.
func (r *FreeSpace) split(m *macros.Macro) {
	moves := m.Moves
	r.trial.Set(r.children.Scene.Boxes())
	r.legs = r.legs[:0]
	for i, move := range moves {
		if n := len(r.legs); n == 0 || r.legs[n-1].to != move.From() {
			r.legs = append(r.legs, leg{from: move.From()})
		}
		l := &r.legs[len(r.legs)-1]
		player := r.trial.Play(board.Forward, move)
		l.to = r.level.Board.To(move)
		l.cost++
		switch {
		case i+1 == len(moves):
			l.player, l.key = m.Player, m.Key
		case moves[i+1].From() != l.to:
			l.player = r.zone.Fill(r.trial, player)
			l.key = r.trial.Key(l.player)
		}
	}
}
