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
