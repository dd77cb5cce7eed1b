package planner

import (
	"bytes"
	"context"

	"planner/internal/judge"
)

// Loss is a proof that a position cannot be solved. The fields:
//
//	Rule  string  // its name, such as "freeze"; rules of flow begin with "flow-"
//	Boxes []Place // the boxes that the proof needs, never nil
//	Goals []Place // the goals that the proof is about; empty when it is about none
//	Why   string  // the proof in one sentence or two
//
// The method Sentence says all of it in one line.
type Loss = judge.Loss

// lossOf remembers a loss and the moves that led to it.
type lossOf struct {
	moves []byte
	loss  *Loss
}

// Lost is a proof that the position of the game is lost, found by the deadlock rules alone. The proof is nil when the
// rules prove nothing, which does not mean that the position can be solved; [Diagnose] searches for more. When Lost has
// proved an earlier position of the game lost, that proof is returned, because a lost position stays lost.
//
// Lost is fast enough to be called after every push. The first call of a game prepares the rules, which takes about a
// millisecond on a small board and twenty on one with 20 boxes and 200 squares; the median of the others is below two
// milliseconds on either.
func (g *Game) Lost() *Loss { return g.LostWithin(context.Background()) } // that context does not end

// LostWithin is Lost, until a context ends. The result is then nil, or the proof that was found.
func (g *Game) LostWithin(ctx context.Context) *Loss {
	moves := g.moves[:g.done]
	if g.lost.loss != nil && bytes.HasPrefix(moves, g.lost.moves) {
		return g.lost.loss
	}
	if g.rules == nil {
		rules, err := judge.NewRules(ctx, g.board, judge.Quick)
		if err != nil {
			return nil
		}
		g.rules = rules
	}
	loss := g.rules.Find(ctx, g.scene.Boxes(), g.player)
	if loss != nil {
		g.lost = lossOf{bytes.Clone(moves), loss}
	}
	return loss
}
