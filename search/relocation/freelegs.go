package relocation

import (
	"planner/board"
	"planner/macros"
	"planner/search"
	"planner/search/featurespace"
)

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
