package strategy

import (
	"context"
	"sync"

	"planner/board"
	"planner/freespace"
	"planner/search/analysis"
)

// maze holds what the arrangements of free space of a level share. The first strategy that needs it makes it. It is
// safe for concurrent use.
type maze struct {
	lock sync.Mutex
	made *freespace.Maze
}

// forLevel returns the maze of a level. It is of no use when ctx has ended meanwhile.
func (m *maze) forLevel(ctx context.Context, l *analysis.Level) *freespace.Maze {
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.made != nil {
		return m.made
	}
	made := freespace.NewMaze(ctx, l.Graph.Sides, [2]board.Bits{
		board.Forward: l.Bounds[board.Forward].Closed, board.Reverse: l.Bounds[board.Reverse].Closed,
	})
	if ctx.Err() == nil { // else doors are missing
		m.made = made
	}
	return made
}
