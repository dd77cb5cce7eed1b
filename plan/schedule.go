package plan

import (
	"context"
	"sync"

	"planner/plan/strategy"
	"planner/search"

	"golang.org/x/sync/errgroup"
)

// schedule decides which task works next and for how long. The zero value has no tasks and no limits. Its
// fields and the list of tasks may change between runs.
type schedule struct {
	// MaxGenerated is the number of positions after which no turn begins any more, 0 for no limit. The positions of all
	// tasks and all runs count, but not those of earlier processes.
	MaxGenerated int64

	// Memory is how many bytes all tasks together may hold. With 0 no task is told a limit.
	Memory int64

	// Spare says how many bytes all tasks together may hold beyond Memory for now. It is asked before every turn. nil
	// means none.
	Spare func() int64

	// pauser is asked after each turn whether all work has to pause. nil means no pauses.
	Pauser pauser

	working sync.RWMutex // held for reading during a turn, for writing during a pause

	mutex    sync.Mutex // guards what follows; taken after working if both are held
	accounts []*account
	stop     context.CancelFunc // ends the run under way; nil before the first run
}

// AddTask adds a task to those that share the work. It must not be called during a run.
func (s *schedule) AddTask(e entry) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.accounts = append(s.accounts, &account{entry: e})
}

// Run lets the tasks work until all are done, MaxGenerated is reached, the context ends, Stop is called, the pauser
// says that the run is over, or a task fails. Up to workers tasks work at the same time; workers is at least 1. A
// worker that finds no task ends: each task that is not done has a worker already, or waits for positions of such
// tasks, and no task is added during a run. Only the failure of a task is an error. Another call goes on where the last
// one ended; two calls must not overlap.
func (s *schedule) Run(ctx context.Context, workers int) error {
	ctx, cancel := search.WithCancel(ctx)
	defer cancel()
	s.mutex.Lock()
	s.stop = cancel
	s.mutex.Unlock()
	var group errgroup.Group
	for range workers {
		group.Go(func() error { // a worker, which ends when it finds no task
			worked, err := true, error(nil)
			for worked && err == nil && ctx.Err() == nil {
				if worked, err = s.turn(ctx); worked && err == nil {
					s.pause(ctx)
				}
			}
			if err != nil {
				cancel() // the other workers end too
			}
			return err
		})
	}
	return group.Wait()
}

// Stop ends the run under way by ending the context of the tasks at work. It does nothing when no run is under way. Any
// task and any goroutine may call it.
func (s *schedule) Stop() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.stop != nil {
		s.stop()
	}
}

// Generated is the number of positions of all turns that are over. It may be called at any time.
func (s *schedule) Generated() int64 {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.sum()
}

// sum is Generated for callers that hold the mutex.
func (s *schedule) sum() int64 {
	sum := int64(0)
	for _, a := range s.accounts {
		sum += a.cost.Generated
	}
	return sum
}

// nextTask takes the idle task whose turn it is, the first of equals. It returns nil when there is none or when enough
// positions were generated.
func (s *schedule) nextTask() *account {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	generated := s.sum()
	if s.MaxGenerated > 0 && generated >= s.MaxGenerated {
		return nil
	}
	var best *account
	for _, a := range s.accounts {
		if a.busy || a.done || generated < a.entry.After {
			continue
		}
		if best == nil || a.before(best) {
			best = a
		}
	}
	if best != nil {
		best.busy = true
	}
	return best
}

// turn lets the next task work until it has done about as many positions as its turn is long; its extra cost counts as
// positions. worked is false when there is no next task. A pause waits until the turn is recorded too, so that tasks
// and accounts agree in a pause. Step 5 of the walk in docs/architecture.md.
func (s *schedule) turn(ctx context.Context) (worked bool, err error) {
	s.working.RLock()
	defer s.working.RUnlock()
	a := s.nextTask()
	if a == nil {
		return false, nil
	}
	task, length, done := a.entry.Task, a.turnLength(), false
	if s.Memory > 0 {
		task.Limit(s.room(a))
	}
	if s.Pauser != nil {
		length = turnWithPauses
	}
	end := task.Cost().Sum() + length
	for left := length; left > 0 && !done && err == nil && ctx.Err() == nil; left = end - task.Cost().Sum() {
		done, err = task.Advance(ctx, min(left, chunk))
	}
	cost, held := task.Cost(), task.MemoryBytes()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	a.endTurn(cost, held, done || err != nil) // another worker may look for a task before the run ends
	return true, err
}

// room is how many bytes a task may hold: what the others leave, but never less than an equal share. So a task that
// needs much can have what others do not need. When the others need it after all, the task that holds more than its
// share is told a lower limit before its next turn.
func (s *schedule) room(a *account) int64 {
	all := s.Memory
	if s.Spare != nil {
		all += s.Spare()
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	left := all
	for _, other := range s.accounts {
		if other != a {
			left -= other.held
		}
	}
	return max(left, all/int64(len(s.accounts)))
}

// pause stops all work while the pauser does what is due.
func (s *schedule) pause(ctx context.Context) {
	if s.Pauser == nil || ctx.Err() != nil || !s.pauseDue() {
		return
	}
	s.working.Lock()
	defer s.working.Unlock()
	if s.Pauser.Pause() {
		s.Stop()
	}
}

// pauseDue asks the pauser while no pause is under way.
func (s *schedule) pauseDue() bool {
	s.working.RLock()
	defer s.working.RUnlock()
	return s.Pauser.Due()
}

// Lengths of turns, in positions. The extra cost of a task counts as positions here.
const (
	// ordinaryTurn is the length of a turn of a task with throughput 1. It takes about a fifth of a second, so that
	// tasks seem to work beside each other. No comparison with other lengths is recorded.
	ordinaryTurn = 40_000

	// turnWithPauses is the length of every turn when there is a pauser, whatever the throughput. A short first turn
	// has this length too, and still does not count as spent. Turns are shorter because a pause has to wait for the
	// turns under way, and what is due grows meanwhile. No comparison with other lengths is recorded.
	turnWithPauses = 10_000

	// chunk is how many positions a task is asked for at a time within its turn. The extra cost of positions is known
	// only once they are generated. A turn may therefore exceed its length by the extra cost of one chunk. No
	// comparison with other lengths is recorded.
	chunk = 5_000
)

// account is an entry and what its task has done so far, as of the end of its last turn. While busy is set, only the
// worker that lets the task work changes the account.
type account struct {
	entry   entry
	turns   int           // that the task has had, but for a short first one
	begun   bool          // the task has had a turn
	busy    bool          // a worker lets the task work
	done    bool          // nothing is left to do
	cost    strategy.Cost // in this process
	donated int64         // positions of the short first turn, which do not count as spent
	held    int64         // bytes
}

// spent is the work of the task, divided by its share and throughput. For a late task its next turn is included.
func (a *account) spent() float64 {
	work := a.entry.Past + a.cost.Sum() - a.donated
	if a.entry.Late {
		work += a.turnLength()
	}
	return float64(work) / (a.share() * a.throughput())
}

// share is the share of the task, which is larger while it is near.
func (a *account) share() float64 {
	if a.cost.Near {
		return a.entry.Share * nearShare
	}
	return a.entry.Share
}

func (a *account) throughput() float64 { return max(a.entry.Throughput, 1) }

// awaitsFirstTurn reports whether the task has yet to have its short first turn.
func (a *account) awaitsFirstTurn() bool {
	return a.entry.FirstTurn > 0 && a.entry.Past == 0 && !a.begun
}

// before reports whether the turn of a comes before that of b. It is false both ways for equals.
func (a *account) before(b *account) bool {
	switch {
	case a.awaitsFirstTurn():
		return !b.awaitsFirstTurn()
	case b.awaitsFirstTurn():
		return false
	}
	return a.spent() < b.spent()
}

// turnLength is the length of the next turn without pauses, in positions.
func (a *account) turnLength() int64 {
	length := int64(ordinaryTurn * a.throughput())
	switch {
	case a.awaitsFirstTurn():
		return a.entry.FirstTurn
	case a.entry.Past == 0 && a.turns == 1:
		return max(length, a.entry.SecondTurn)
	}
	return length
}

// endTurn takes over what the task has done in a turn that is over, and makes the task idle again.
func (a *account) endTurn(cost strategy.Cost, held int64, done bool) {
	if a.awaitsFirstTurn() {
		a.donated = cost.Generated
	} else {
		a.turns++
	}
	a.cost, a.held = cost, held
	a.busy, a.begun, a.done = false, true, done
}
