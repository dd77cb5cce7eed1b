package freespace

import (
	"context"

	"planner/board"
	"planner/technique"
)

// Vary makes the best arrangement for seed 0, and for the others one with targets on goals by each method in turn, with
// the seed's own exchanges. If Arrangements is switched off, it makes the best arrangement for all.
func (m *Maze) Vary(ctx context.Context, side board.Side, seed uint64, use technique.Use) *Arrangement {
	if seed == 0 || !use.On(technique.Arrangements) {
		return m.Best(ctx, side, use)
	}
	use.Note(technique.Arrangements, true)
	o := Options{Method: Methods[seed%uint64(len(Methods))], Goals: true, Budget: Budget / variedPart, Seed: seed}
	return m.arrange(ctx, side, o, m.Board.NewBits())
}
