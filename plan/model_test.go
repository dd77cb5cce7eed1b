package plan

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// model is the rule of the schedule in its plainest form: one worker, no pauses. It shares no code with the schedule.
type model struct {
	entries      []entry
	had, over    []bool  // by entry: has had a turn, is done
	long         []int   // by entry: turns that were not short
	first, held  []int64 // by entry: generated in the short first turn, bytes after the last turn
	most, memory int64
	pausedTurns  bool
}

func newModel(entries []entry) *model {
	n := len(entries)
	return &model{entries: entries, had: make([]bool, n), over: make([]bool, n), long: make([]int, n),
		first: make([]int64, n), held: make([]int64, n)}
}

// run gives turns until all tasks are done or the limit is reached.
func (m *model) run() {
	for {
		all := int64(0)
		for _, e := range m.entries {
			all += e.Task.Cost().Generated
		}
		at := m.choose(all)
		if at < 0 || m.most > 0 && all >= m.most {
			return
		}
		m.turn(at)
	}
}

// choose ranks the tasks when all together have generated so many positions: those with a short first turn ahead are
// below 0.
func (m *model) choose(all int64) int {
	best, least := -1, 0.0
	for i, e := range m.entries {
		work := e.Past + workOf(e.Task) - m.first[i]
		if e.Late {
			work += m.length(i)
		}
		rank := float64(work) / (e.Share * m.worth(i))
		if m.short(i) {
			rank = -1
		}
		if !m.over[i] && all >= e.After && (best < 0 || rank < least) {
			best, least = i, rank
		}
	}
	return best
}

func workOf(t task) int64 { return t.Cost().Generated + t.Cost().Extra }

func (m *model) worth(i int) float64 {
	if t := m.entries[i].Throughput; t > 1 {
		return t
	}
	return 1
}

func (m *model) short(i int) bool {
	return !m.had[i] && m.entries[i].FirstTurn != 0 && m.entries[i].Past == 0
}

// length is how long the next turn takes without pauses.
func (m *model) length(i int) int64 {
	e, ordinary := m.entries[i], int64(40_000*m.worth(i))
	switch {
	case m.short(i):
		return e.FirstTurn
	case m.long[i] == 1 && e.Past == 0 && e.SecondTurn > ordinary:
		return e.SecondTurn
	}
	return ordinary
}

func (m *model) turn(i int) {
	task, short := m.entries[i].Task, m.short(i)
	if m.memory > 0 {
		room := m.memory + m.held[i]
		for _, held := range m.held {
			room -= held
		}
		task.Limit(max(room, m.memory/int64(len(m.held))))
	}
	length := m.length(i)
	if m.pausedTurns {
		length = 10_000
	}
	begin := workOf(task)
	for !m.over[i] {
		done := workOf(task) - begin
		if done >= length {
			break
		}
		m.over[i], _ = task.Advance(context.Background(), min(length-done, 5_000))
	}
	if short {
		m.first[i] = task.Cost().Generated
	} else {
		m.long[i]++
	}
	m.had[i], m.held[i] = true, task.MemoryBytes()
}

// TestModel compares all that tasks are asked for with what the model asks of tasks that are the same, for random
// tasks on random terms, in two runs with one worker.
func TestModel(t *testing.T) {
	for seed := range uint64(400) {
		var got, want []call
		rng := rand.New(rand.NewPCG(seed, 1))
		m := newModel(randomEntries(rand.New(rand.NewPCG(seed, 2)), &want))
		s := of(randomEntries(rand.New(rand.NewPCG(seed, 2)), &got)...)
		m.memory = rng.Int64N(2) * (1 + rng.Int64N(100_000))
		s.Memory = m.memory
		if m.pausedTurns = rng.IntN(3) == 0; m.pausedTurns {
			s.Pauser = &fakePauser{every: 1 << 40}
		}
		for _, limit := range []int64{1 + rng.Int64N(1_000_000), 1 + rng.Int64N(10_000_000)} {
			m.most, s.MaxGenerated = limit, limit
			m.run()
			run(t, s, 1)
		}
		if !slices.Equal(got, want) {
			at := 0
			for at < min(len(got), len(want)) && got[at] == want[at] {
				at++
			}
			t.Fatalf("seed %d: %d calls, expected %d; the first %d are the same", seed, len(got), len(want), at)
		}
		if len(want) == 0 {
			t.Errorf("seed %d: no calls", seed)
		}
	}
}

// randomEntries makes one to eight tasks on random terms, with some shares and sizes alike.
func randomEntries(rng *rand.Rand, calls *[]call) []entry {
	entries := make([]entry, 1+rng.IntN(8))
	for i := range entries {
		m := &fakeTask{id: int64(i), excess: rng.Int64N(3) * rng.Int64N(300), extra: rng.Int64N(2) * rng.Int64N(400),
			grows: rng.Int64N(3_000), ends: endless, calls: calls}
		if rng.IntN(4) == 0 {
			m.ends = rng.Int64N(1_000_000)
		}
		entries[i] = entry{Task: m, Share: float64(1 + rng.IntN(3)), Throughput: float64(rng.IntN(3)),
			FirstTurn: rng.Int64N(2) * 5_000}
		if rng.IntN(2) == 0 {
			entries[i].Throughput *= 3 * rng.Float64()
		}
		entries[i].Late = rng.IntN(4) == 0
		if i > 0 && rng.IntN(4) == 0 {
			entries[i].After = rng.Int64N(300_000)
		}
		entries[i].SecondTurn = rng.Int64N(2) * rng.Int64N(200_000)
		if rng.IntN(4) == 0 {
			entries[i].Past = rng.Int64N(300_000)
		}
	}
	return entries
}
