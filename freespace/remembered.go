package freespace

import (
	"sync"

	"planner/board"
)

// remembered holds arrangements that were made, since one of a side by the same options is always the same, and the
// searches of a level ask for it again and again. It is safe for concurrent use.
type remembered struct {
	lock sync.Mutex
	made map[making]settled
}

// making holds everything that an arrangement depends on.
type making struct {
	side    board.Side
	options Options
}

// settled is an arrangement and how many of its targets are immobile.
type settled struct {
	*Arrangement
	immobile int
}
