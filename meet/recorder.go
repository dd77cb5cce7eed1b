package meet

import (
	"planner/board"
	"planner/search"
)

// Recorder is the search.Tracker of one side: every child goes into the side's Log and into the common Table.
type Recorder struct {
	Table *Deep
	Log   *Log
	Side  board.Side
	Limit int64 // bytes that Log may hold, 0 for no limit
}

// Full implements search.Tracker.
func (r *Recorder) Full() bool { return r.Limit > 0 && r.Log.Bytes() > r.Limit }

// Add implements search.Tracker. A child that the side has reached before, in another of its searches, keeps its
// first record.
func (r *Recorder) Add(parent search.Ref, c *search.Child) (ref search.Ref, met bool) {
	known := [2]Ref{}
	known[board.Forward], known[board.Reverse] = r.Table.Lookup(c.Key)
	if mine := known[r.Side]; mine != 0 {
		return search.Ref(mine), known[r.Side.Other()] != 0
	}
	fresh := r.Log.Append(Ref(parent), c.From, c.To, c.Player)
	_, other := r.Table.Visit(r.Side, c.Key, fresh)
	return search.Ref(fresh), other != 0
}

// Root declares a root position and gives its record.
func (r *Recorder) Root(p *search.Position, key board.Key) search.Ref {
	ref := r.Log.Root(p.Boxes, p.Player)
	r.Table.Visit(r.Side, key, ref)
	return search.Ref(ref)
}
