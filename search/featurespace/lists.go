package featurespace

import (
	"sync"

	"planner/search"
)

// lists are lists that an engine needs only while it expands nodes. They may grow to thousands of entries, and a
// strategy makes a new engine for each of its stages. So engines that work one after the other use the same.
type lists struct {
	children []search.Child
	order    search.Heap[rankedEdge]
}

// unused are the lists that no engine uses at present.
var unused = sync.Pool{New: func() any { return new(lists) }}

// takeLists gives the engine lists until leaveLists.
func (e *Engine) takeLists() {
	e.lists = unused.Get().(*lists)
	e.at.Children, e.tree.order = e.lists.children[:0], e.lists.order[:0]
}

// leaveLists leaves the lists, as large as they have become, to other engines.
func (e *Engine) leaveLists() {
	e.lists.children, e.lists.order = e.at.Children, e.tree.order
	unused.Put(e.lists)
	e.lists, e.at.Children, e.tree.order = nil, nil, nil
}
