package schedule

import "context"

// account is an entry and what its task has done so far, as of the end of its last turn.
//
// While busy is set, only the worker that lets the task work changes the account.
type account struct {
	entry     Entry
	turns     int   // that the task has had, but for a short first one
	begun     bool  // the task has had a turn
	busy      bool  // a worker lets the task work
	done      bool  // nothing is left to do
	generated int64 // positions in this process
	extra     int64 // extra cost in this process, in positions
	donated   int64 // positions of the first turn that are not held against the task
	held      int64 // bytes
}

// spent is the work of the task, measured against its share and throughput. That of a late task includes its next turn.
func (a *account) spent() float64 {
	work := a.entry.Past + a.generated + a.extra - a.donated
	if a.entry.Late {
		work += a.turnLength()
	}
	return float64(work) / (a.entry.Share * a.throughput())
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

// work lets the task work until it has done about length positions of work, with its extra cost counted.
func (a *account) work(ctx context.Context, length int64) (done bool, err error) {
	end := a.cost() + length
	for left := length; left > 0 && !done && err == nil && ctx.Err() == nil; left = end - a.cost() {
		done, err = a.entry.Task.Work(ctx, min(left, chunk))
	}
	return done, err
}

// cost is the task's work so far, as the task itself tells it.
func (a *account) cost() int64 { return a.entry.Task.Generated() + a.entry.Task.ExtraCost() }

// result is the report of a task after a turn.
type result struct {
	generated, extra, held int64
	done                   bool
}

// record takes over the result of a turn.
func (a *account) record(r result) {
	if a.awaitsFirstTurn() {
		a.donated = r.generated
	} else {
		a.turns++
	}
	a.generated, a.extra, a.held = r.generated, r.extra, r.held
	a.busy, a.begun, a.done = false, true, r.done
}
