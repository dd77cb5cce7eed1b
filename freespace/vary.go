package freespace

import (
	"context"

	"planner/board"
	"planner/technique"
)

// Vary makes an arrangement with targets on goals by one method after another, as the seeds count up from 1, and with
// the seed's own exchanges. Every doorSeeds-th arrangement also holds the doors of the maze, if there are any. Methods
// that are switched off are passed over; when all are, it makes the best arrangement.
func (m *Maze) Vary(ctx context.Context, side board.Side, seed uint64, use technique.Use) *Arrangement {
	return m.vary(ctx, side, seed, nil, use)
}

// vary is Vary with targets among the boxes in around, nil for none.
func (m *Maze) vary(ctx context.Context, side board.Side, seed uint64, around board.Bits,
	use technique.Use) *Arrangement {
	doors := seed%doorSeeds == 1 && len(m.Doors) > 0 && use.On(technique.StaticDoors)
	for i := range uint64(len(Methods)) {
		method := Methods[(seed+i)%uint64(len(Methods))]
		o := Options{
			Method: method, Goals: true, Doors: doors, Around: around, Budget: Budget / variedPart, Seed: seed,
		}
		o, ok := o.allowed(use.Set)
		if !ok {
			continue
		}
		o.asked(use)
		o.chosen(use)
		return m.Arrange(ctx, side, o)
	}
	return m.Best(ctx, side, use)
}

// Around is Vary for a position that a search has come to: the boxes in around stand, and the targets lie among them. It
// is for boxes that could not be moved yet. Free space that is worked out in the empty maze does not know of them, and
// some of it lies behind them (Holland, "RFS", step 5: free space for each corral; "Machine-learning": free space that is
// worked out again at the end of the search before).
func (m *Maze) Around(ctx context.Context, side board.Side, seed uint64, around board.Bits,
	use technique.Use) *Arrangement {
	return m.vary(ctx, side, seed, around, use)
}
