package schedule

// Lengths of turns, in positions. The extra cost of a task counts as positions here.
const (
	// ordinaryTurn is the length of a turn of a task with throughput 1. It takes about a fifth of a second, so that
	// tasks seem to work beside each other. No comparison with other lengths is recorded.
	ordinaryTurn = 40_000

	// turnWithPauses is the length of every turn when there is a Pauser, whatever the throughput. A short first turn
	// has this length too, and still is not held against the task. Turns are shorter because a pause has to wait for
	// those under way, and what is due grows meanwhile. No comparison with other lengths is recorded.
	turnWithPauses = 10_000

	// chunk is how many positions a task is asked for at a time within its turn. The extra cost of positions is known
	// only once they are generated. A turn may therefore exceed its length by the extra cost of one chunk. No
	// comparison with other lengths is recorded.
	chunk = 5_000
)

// account is an entry and what its task has done so far, as of the end of its last turn.
//
// While busy is set, only the worker that lets the task work changes the account.
type account struct {
	entry   Entry
	turns   int   // that the task has had, but for a short first one
	begun   bool  // the task has had a turn
	busy    bool  // a worker lets the task work
	done    bool  // nothing is left to do
	cost    Cost  // in this process
	donated int64 // positions of the first turn that are not held against the task
	held    int64 // bytes
}

// spent is the work of the task, measured against its share and throughput. That of a late task includes its next turn.
func (a *account) spent() float64 {
	work := a.entry.Past + a.cost.sum() - a.donated
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

// endTurn takes over what the task has done in a turn that is over and gives it back to the idle ones.
func (a *account) endTurn(cost Cost, held int64, done bool) {
	if a.awaitsFirstTurn() {
		a.donated = cost.Generated
	} else {
		a.turns++
	}
	a.cost, a.held = cost, held
	a.busy, a.begun, a.done = false, true, done
}
