package meet

import (
	"planner/board"
	"planner/search"
)

// mostMarks is the most records of one side that are marked, so that marks stay small beside the log. Not measured:
// searches of some millions of positions mark a few thousand.
const mostMarks = 1 << 18

// mark notes that a record is a part of a macro.
func (l *Log) mark(ref search.Ref, kind search.Macro) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if len(l.marks) < mostMarks {
		l.marks[ref] = kind
	}
}

// Macro says of what a record is a part. It is Plain for the records of earlier processes.
func (l *Log) Macro(ref search.Ref) search.Macro {
	l.lock.Lock()
	defer l.lock.Unlock()
	return l.marks[ref]
}

// Recorder is the search.Tracker of one side: every child goes into the side's Log and into the common table.
type Recorder struct {
	Table   *Table
	Log     *Log
	Side    board.Side
	Watcher Watcher // may be nil
}

// Watcher gets every position that a side reaches for the first time. It must be safe for concurrent use and
// quick, because searches wait for it.
type Watcher interface {
	Reached(side board.Side, key board.Key)
}

// Full implements search.Tracker.
func (r *Recorder) Full() bool { return r.Log.Full() }

// Add implements search.Tracker. A child that another search of the side has reached before keeps its first record.
// Step 10 of the walk in docs/architecture.md.
func (r *Recorder) Add(parent search.Ref, c *search.Child) (ref search.Ref, met bool) {
	mine, other, fresh := r.Table.Reach(r.Side, c.Key, func() search.Ref { return r.append(parent, c) })
	if fresh && r.Watcher != nil {
		r.Watcher.Reached(r.Side, c.Key)
	}
	return mine, other != 0
}

// append appends the record of a child and marks it when the child is part of a macro.
func (r *Recorder) append(parent search.Ref, c *search.Child) search.Ref {
	ref := r.Log.Append(parent, c.From, c.To, c.Player)
	if c.Macro != search.Plain {
		r.Log.mark(ref, c.Macro)
	}
	return ref
}

// Record implements search.Tracker.
func (r *Recorder) Record(parent search.Ref, c *search.Child) search.Ref {
	mine, _, _ := r.Table.Record(r.Side, c.Key, func() search.Ref { return r.append(parent, c) })
	return mine
}

// Root enters a root position into log and table and returns its record.
func (r *Recorder) Root(p *search.Position, key board.Key) search.Ref {
	ref := r.Log.Root(p.Boxes, p.Player)
	r.Table.Visit(r.Side, key, ref)
	return ref
}
