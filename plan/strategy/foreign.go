package strategy

import (
	"sync"

	"planner/board"
	"planner/search"
)

// mostForeign is how many positions of other processes are kept for each side, the last ones. Each of them becomes a
// root of searches of its side, so they have to be few.
const mostForeign = 3

// Foreign is the positions of each side that other processes, which search the same level, have come nearest with. They
// are in log and table already. It is safe for concurrent use; the zero value is empty.
type Foreign struct {
	mu   sync.Mutex
	list [2][]search.Position
}

// Add adds a position. The oldest makes room for it.
func (f *Foreign) Add(side board.Side, p search.Position) {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := f.list[side]
	for _, known := range list {
		if known.Ref == p.Ref {
			return
		}
	}
	if len(list) == mostForeign {
		list = append([]search.Position(nil), list[1:]...)
	}
	f.list[side] = append(list, p)
}

// List lists the positions of a side, the oldest first. The caller must not change them.
func (f *Foreign) List(side board.Side) []search.Position {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.list[side][:len(f.list[side]):len(f.list[side])]
}

// Last is the latest position of a side.
func (f *Foreign) Last(side board.Side) (p search.Position, ok bool) {
	list := f.List(side)
	if len(list) == 0 {
		return p, false
	}
	return list[len(list)-1], true
}
