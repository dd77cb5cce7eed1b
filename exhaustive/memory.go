package exhaustive

import (
	"sync/atomic"

	"planner/board"
)

// budget is the memory that the nodes, the index and the queues of one search share. It is safe for concurrent use.
type budget struct {
	limit int64 // bytes
	used  atomic.Int64
	spent atomic.Bool // the search is to end
}

// takeBytes asks for more bytes. Once that is refused, the search is to end.
func (m *budget) takeBytes(bytes int64) bool {
	granted := m.spare(bytes)
	if !granted {
		m.spent.Store(true)
	}
	return granted
}

// spare asks for more bytes that the search can do without.
func (m *budget) spare(bytes int64) bool {
	if m.used.Add(bytes) > m.limit {
		m.used.Add(-bytes)
		return false
	}
	return true
}

// pollInterval is how many nodes of a level a worker expands between two looks at the context.
func pollInterval(b *board.Board) int { return max(1, pollBoxes/max(1, len(b.Boxes))) }
