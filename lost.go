package planner

import (
	"bytes"

	"planner/judge"
)

// Loss is a proof that a position cannot be solved: the rule, the boxes and goals that the proof is about, and the reason
// in words.
type Loss = judge.Loss

// lossOf remembers a loss and the moves that led to it.
type lossOf struct {
	moves []byte
	loss  *Loss
}

// Lost is a proof that the position of the game is lost, found by the deadlock rules alone. It is nil when they prove
// nothing, which does not mean that the position can be solved; [Diagnose] searches for more. When an earlier position
// was proved lost on the way to this one, its proof is returned, because a lost position stays lost.
//
// Lost is fast enough to be called after every push: the first call of a game takes some milliseconds on most boards, and
// the others less than one.
func (g *Game) Lost() *Loss {
	moves := g.moves[:g.done]
	if g.lost.loss != nil && bytes.HasPrefix(moves, g.lost.moves) {
		return g.lost.loss
	}
	if g.judge == nil {
		g.judge = judge.New(g.board, judge.Quick)
	}
	loss := g.judge.Find(g.scene.Boxes(), g.player)
	if loss != nil {
		g.lost = lossOf{bytes.Clone(moves), loss}
	}
	return loss
}
