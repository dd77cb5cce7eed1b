package meet

import (
	"sync"

	"planner/search"
)

// mostMarks is how many records of one side are marked, so that marks stay small beside the log. Not measured: searches
// of some millions of positions make a few thousand.
const mostMarks = 1 << 18

// marks remembers the macro that a record belongs to. Records of plain moves, nearly all, have no mark. It is safe for
// concurrent use; the zero value is empty.
type marks struct {
	mutex sync.Mutex
	of    map[Ref]search.Macro
}

// set marks a record.
func (m *marks) set(ref Ref, kind search.Macro) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.of == nil {
		m.of = make(map[Ref]search.Macro)
	}
	if len(m.of) < mostMarks {
		m.of[ref] = kind
	}
}

// Macro says of what a record is a part. It is Plain for the records of earlier processes.
func (l *Log) Macro(ref Ref) search.Macro {
	l.marks.mutex.Lock()
	defer l.marks.mutex.Unlock()
	return l.marks.of[ref]
}
