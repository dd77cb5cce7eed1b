package strategy

import (
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

// forLevel returns the maze of a level.
func (m *maze) forLevel(l *analysis.Level) *freespace.Maze {
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.made == nil {
		m.made = freespace.NewMaze(l.Graph.Sides, [2]board.Bits{
			board.Forward: l.Bounds[board.Forward].Closed, board.Reverse: l.Bounds[board.Reverse].Closed,
		})
	}
	return m.made
}
