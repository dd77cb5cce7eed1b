package plan

import (
	"context"
	"math"

	"planner/plan/strategy"
)

// call is one thing that a schedule asked of a fakeTask: to work for n positions, or to hold at most bytes.
type call struct {
	mill, n, bytes int64
}

// fakeTask is a task that generates what it is asked for and a little more, as searches do.
type fakeTask struct {
	id     int64
	excess int64 // positions in each call beyond those asked for
	extra  int64 // extra cost of 100 positions
	grows  int64 // bytes by which it grows in each call
	ends   int64 // positions after which it is done
	near   int64 // positions after which it is near, 0 for never

	generated, bytes, limit int64
	emptied                 int     // how often it held more than it might, and let go of everything
	calls                   *[]call // nil when nobody asks for them
	working                 func()  // called while it works
	fail                    error   // what Advance returns
}

// endless is for mills that are never done.
const endless = math.MaxInt64

func (m *fakeTask) Advance(_ context.Context, n int64) (done bool, err error) {
	m.note(call{mill: m.id, n: n})
	m.generated += n + m.excess
	m.bytes += m.grows
	if m.limit > 0 && m.bytes > m.limit {
		m.bytes = 0
		m.emptied++
	}
	if m.working != nil {
		m.working()
	}
	done = m.generated >= m.ends
	if done {
		m.bytes = 0
	}
	return done, m.fail
}

func (m *fakeTask) Cost() strategy.Cost {
	return strategy.Cost{Generated: m.generated, Extra: m.generated * m.extra / 100,
		Near: m.near > 0 && m.generated >= m.near}
}

func (m *fakeTask) MemoryBytes() int64 { return m.bytes }

func (m *fakeTask) Limit(bytes int64) {
	m.note(call{mill: m.id, bytes: bytes})
	m.limit = bytes
}

func (m *fakeTask) note(c call) {
	if m.calls != nil {
		*m.calls = append(*m.calls, c)
	}
}

// of makes a schedule of entries.
func of(entries ...entry) *schedule {
	s := new(schedule)
	for _, e := range entries {
		s.AddTask(e)
	}
	return s
}

// turns are the tasks of calls, one for each turn: of calls in a row of one task only the first is given.
func turns(calls []call) []int64 {
	var list []int64
	for i, c := range calls {
		if i == 0 || c.mill != calls[i-1].mill {
			list = append(list, c.mill)
		}
	}
	return list
}
