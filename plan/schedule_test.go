package plan

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"planner/internal/test/must"
)

// TestSharesAreKept: no task is ahead of another by more than one turn.
func TestSharesAreKept(t *testing.T) {
	shares := []float64{3, 2, 2, 1}
	var mills []*fakeTask
	s := new(schedule)
	for _, share := range shares {
		m := &fakeTask{excess: 7, ends: endless}
		mills = append(mills, m)
		s.AddTask(entry{Task: m, Share: share})
	}
	for s.MaxGenerated = 40_000; s.MaxGenerated < 4_000_000; s.MaxGenerated += 40_000 {
		run(t, s, 1)
		for i, m := range mills {
			for j, o := range mills {
				if float64(m.generated-40_007)/shares[i] > float64(o.generated)/shares[j] {
					t.Fatalf("%d positions for a share of %v, %d for %v", m.generated, shares[i], o.generated,
						shares[j])
				}
			}
		}
	}
}

// TestNear: a task that comes near has a larger share of the work from then on, as if it had had it before.
func TestNear(t *testing.T) {
	far, near := &fakeTask{ends: endless}, &fakeTask{ends: endless, near: 400_000}
	s := of(entry{Task: far, Share: 1}, entry{Task: near, Share: 1})
	s.MaxGenerated = 600_000
	run(t, s, 1)
	if far.generated < near.generated || near.generated != 280_000 {
		t.Fatalf("%d and %d positions before", far.generated, near.generated)
	}
	s.MaxGenerated = 4_000_000
	run(t, s, 1)
	if r := float64(near.generated) / float64(far.generated); r < nearShare*0.9 || r > nearShare*1.1 {
		t.Errorf("%d and %d positions, expected %v times as many", far.generated, near.generated, nearShare)
	}
}

// TestMemory lets one task have what two others leave, until they want their shares.
func TestMemory(t *testing.T) {
	mills := []*fakeTask{{ends: endless, grows: 10}, {ends: endless}, {ends: endless}}
	s := new(schedule)
	s.Memory = 1000
	for _, m := range mills {
		s.AddTask(entry{Task: m, Share: 1})
	}
	rounds := func(n int64) {
		for range n {
			s.MaxGenerated += 3 * 40_000
			run(t, s, 1)
			if all := mills[0].bytes + mills[1].bytes + mills[2].bytes; all > 1000+2*80 {
				t.Fatalf("%d bytes are held", all)
			}
		}
	}
	rounds(12)
	if mills[0].bytes != 960 || mills[0].emptied != 0 || mills[1].limit != 333 {
		t.Fatalf("%+v, limit of another %d", mills[0], mills[1].limit)
	}
	mills[1].grows, mills[2].grows = 10, 10
	rounds(4)
	if mills[0].emptied != 1 || mills[1].emptied+mills[2].emptied != 0 {
		t.Errorf("emptied %d, %d and %d times", mills[0].emptied, mills[1].emptied, mills[2].emptied)
	}
}

// TestRunAgain: a run in parts has the turns of one that is not interrupted.
func TestRunAgain(t *testing.T) {
	record := func(limits ...int64) (calls []call) {
		s := of(entry{Task: &fakeTask{id: 0, excess: 3, ends: 900_000, calls: &calls}, Share: 2, FirstTurn: 2_000},
			entry{Task: &fakeTask{id: 1, excess: 5, extra: 40, ends: endless, calls: &calls}, Share: 3},
			entry{Task: &fakeTask{id: 2, excess: 9, ends: endless, calls: &calls}, Share: 1, Throughput: 2.5})
		for _, s.MaxGenerated = range limits {
			run(t, s, 1)
			if got := s.Generated(); got < s.MaxGenerated || got > s.MaxGenerated+2.5*40_000+20*9 {
				t.Errorf("%d positions, allowed %d", got, s.MaxGenerated)
			}
		}
		return calls
	}
	once := record(5_000_000)
	for _, limits := range [][]int64{{1, 5_000_000}, {600_000, 600_000, 5_000_000}, {1_000_000, 2_000_000, 5_000_000}} {
		if !slices.Equal(record(limits...), once) {
			t.Errorf("runs up to %v positions had other turns", limits)
		}
	}
}

// TestStop: a task that stops the run has the last turn, and another run goes on.
func TestStop(t *testing.T) {
	s := new(schedule)
	s.Stop() // nothing to stop
	var calls []call
	finder := &fakeTask{id: 1, ends: endless, calls: &calls, working: s.Stop}
	s.AddTask(entry{Task: &fakeTask{id: 0, ends: endless, calls: &calls}, Share: 1})
	s.AddTask(entry{Task: finder, Share: 1})
	run(t, s, 1)
	if got := turns(calls); !slices.Equal(got, []int64{0, 1}) || s.Generated() != 45_000 {
		t.Errorf("turns %v, %d positions", got, s.Generated())
	}
	s.Stop() // no run is under way
	run(t, s, 1)
	if got := turns(calls); !slices.Equal(got, []int64{0, 1}) || s.Generated() != 50_000 {
		t.Errorf("turns %v, %d positions after another run", got, s.Generated())
	}
}

// TestFailure: the error of a task ends the run and is the run's.
func TestFailure(t *testing.T) {
	broken := errors.New("broken")
	for workers := 1; workers <= 2; workers++ {
		m := &fakeTask{ends: endless, fail: broken}
		s := of(entry{Task: &fakeTask{ends: endless}, Share: 1}, entry{Task: m, Share: 1})
		if err := s.Run(context.Background(), workers); err != broken || m.generated != 5_000 {
			t.Errorf("error %v with %d workers, %d positions", err, workers, m.generated)
		}
	}
}

// TestEndOfContext: no turn begins after the end of the context, which is no error.
func TestEndOfContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := &fakeTask{ends: endless, working: cancel}
	s := of(entry{Task: m, Share: 1})
	for range 2 {
		if err := s.Run(ctx, 1); err != nil || s.Generated() != 5_000 {
			t.Errorf("error %v, %d positions", err, s.Generated())
		}
	}
}

// TestTasksThatEnd: a run ends when all tasks are done, also when there are more workers than tasks or no tasks.
func TestTasksThatEnd(t *testing.T) {
	for workers := 1; workers <= 4; workers++ {
		s := new(schedule)
		run(t, s, workers)
		s.Memory = math.MaxInt64
		want := int64(0)
		for i := range int64(3) {
			ends := (i + 1) * 100_000
			s.AddTask(entry{Task: &fakeTask{ends: ends}, Share: float64(i + 1), FirstTurn: i * 5_000})
			want += ends
		}
		run(t, s, workers)
		if got := s.Generated(); got != want {
			t.Errorf("%d positions with %d workers, expected %d", got, workers, want)
		}
	}
}

// TestOneWorkerATask: several workers never let the same task work.
func TestOneWorkerATask(t *testing.T) {
	s := new(schedule)
	for range 3 {
		var inside atomic.Int64
		s.AddTask(entry{Share: 1, Task: &fakeTask{ends: 50_000, working: func() {
			if inside.Add(1) > 1 {
				t.Error("two workers let one task work")
			}
			time.Sleep(100 * time.Microsecond)
			inside.Add(-1)
		}}})
	}
	run(t, s, 2)
}

// run runs a schedule, which must not fail.
func run(t *testing.T, s *schedule, workers int) {
	t.Helper()
	must.Do(t, s.Run(context.Background(), workers))
}
