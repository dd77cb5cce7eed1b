package plan

import (
	"sync/atomic"
	"testing"
	"time"
)

// fakePauser pauses after so many turns each time. The race detector sees every task that works during a pause, since a
// pause changes what the tasks read.
type fakePauser struct {
	s       *schedule
	every   int64
	most    int // pauses
	turns   atomic.Int64
	pauses  int
	memory  int64 // what the schedule has from the first pause on
	working atomic.Int64
	beside  bool // a task worked during a pause
}

func (p *fakePauser) Due() bool { return p.turns.Add(1)%p.every == 0 }

func (p *fakePauser) Pause() (over bool) {
	p.pauses++
	p.s.Memory = p.memory
	p.beside = p.beside || p.working.Load() != 0
	p.s.Generated() // may be asked
	return p.pauses >= p.most
}

// task is a fakeTask that says when it works and reads what pauses change.
func (p *fakePauser) task() *fakeTask {
	seen := 0
	return &fakeTask{ends: endless, working: func() {
		p.working.Add(1)
		defer p.working.Add(-1)
		seen += p.pauses
		time.Sleep(10 * time.Microsecond)
	}}
}

// TestPause: no task works during a pause, a pause may change the memory, and the last one ends the run.
func TestPause(t *testing.T) {
	for workers := 1; workers <= 3; workers++ {
		s := new(schedule)
		p := &fakePauser{s: s, every: 3, most: 20, memory: 4_000}
		s.Pauser = p
		var mills []*fakeTask
		for range 4 {
			mills = append(mills, p.task())
			s.AddTask(entry{Task: mills[len(mills)-1], Share: 1, Throughput: 3, FirstTurn: 2_000})
		}
		done := watch(s)
		run(t, s, workers)
		done()
		if p.beside {
			t.Error("a task worked during a pause")
		}
		if p.pauses < 20 || p.pauses >= 20+workers {
			t.Errorf("%d pauses with %d workers", p.pauses, workers)
		}
		if workers == 1 && s.Generated() != 3*20*10_000 {
			t.Errorf("%d positions in turns of 10,000", s.Generated())
		}
		for _, m := range mills {
			if m.limit != 4_000 {
				t.Errorf("a task of %d workers may hold %d bytes", workers, m.limit)
			}
		}
	}
}

// TestNothingDue: without anything due there is no pause, and the run ends as without a pauser.
func TestNothingDue(t *testing.T) {
	p := &fakePauser{every: 1 << 40}
	s := of(entry{Task: &fakeTask{ends: 25_000}, Share: 1})
	s.Pauser = p
	run(t, s, 1)
	if p.pauses != 0 || p.turns.Load() != 3 || s.Generated() != 25_000 {
		t.Errorf("%d pauses, asked for %d times, %d positions", p.pauses, p.turns.Load(), s.Generated())
	}
}

// watch asks again and again for the number of positions, as reports of progress do, until done is called.
func watch(s *schedule) (done func()) {
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for last := int64(0); ; {
			select {
			case <-end:
				return
			default:
				now := s.Generated()
				if now < last {
					panic("the number of positions fell")
				}
				last = now
				time.Sleep(time.Microsecond)
			}
		}
	}()
	return func() {
		close(end)
		<-ended
	}
}
