package freespace

import (
	"context"

	"planner/board"
	"planner/technique"
)

// Vary makes an arrangement with targets on goals by one method after another, as the seeds count up from 1, and with
// the seed's own exchanges. Every doorSeeds-th arrangement also holds the doors of the maze, if there are any. If
// Arrangements is switched off, it makes the best arrangement.
func (m *Maze) Vary(ctx context.Context, side board.Side, seed uint64, use technique.Use) *Arrangement {
	return m.vary(ctx, side, seed, nil, use)
}

// vary is Vary with targets among the boxes in around, nil for none.
func (m *Maze) vary(
	ctx context.Context, side board.Side, seed uint64, around board.Bits, use technique.Use,
) *Arrangement {
	if !use.On(technique.Arrangements) {
		return m.Best(ctx, side, use)
	}
	use.Note(technique.Arrangements, true)
	return m.Arrange(ctx, side, Options{
		Method: Methods[seed%uint64(len(Methods))], Goals: true, Doors: seed%doorSeeds == 1 && len(m.Doors) > 0,
		Around: around, Budget: Budget / variedPart, Seed: seed,
	})
}

// Around is Vary for a position that a search has come to: the boxes in around stand, and the targets lie among them.
// It is for boxes that could not be moved yet. Free space that is worked out in the empty maze does not know of them,
// and some of it lies behind them (Holland, "RFS", step 5: free space for each corral; "Machine-learning": free space
// that is worked out again at the end of the search before).
func (m *Maze) Around(ctx context.Context, side board.Side, seed uint64, around board.Bits,
	use technique.Use) *Arrangement {
	return m.vary(ctx, side, seed, around, use)
}
