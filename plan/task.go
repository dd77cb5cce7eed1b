package plan

import (
	"context"

	"planner/plan/strategy"
)

// task is one line of work that shares the processor with others. The schedule calls the methods of a task from one
// goroutine at a time.
type task interface {
	// Advance goes on for about n positions, n being at least 1, and returns early when the context ends. done says
	// that nothing is left to do: the task has let go of its memory, and Advance is not called again. An error ends the
	// run. A call may generate no position. A task that generates none in any call has to be done at some time, because
	// its turn would never end otherwise.
	Advance(ctx context.Context, n int64) (done bool, err error)

	// Cost is the work so far, without that of earlier processes. It never falls.
	Cost() strategy.Cost

	// MemoryBytes is the memory that the task holds.
	MemoryBytes() int64

	// Limit says how many bytes the task may hold from now on. A task that holds more has to get below the limit in
	// its next turn.
	Limit(bytes int64)
}

// entry is a task and the terms on which it takes part.
type entry struct {
	Task task

	// Share is the task's part of the work, in proportion to the shares of the others. It is more than 0.
	Share float64

	// Throughput is how many positions of the task take the time of one position of an ordinary task. The task's turns
	// are longer by this factor, and its positions count for less. Values below 1 count as 1.
	Throughput float64

	// FirstTurn is the length in positions of a short first turn, which comes before the turns of all tasks without
	// one. 0 means that the first turn is like the others. A task with Past has had its first turn.
	FirstTurn int64

	// SecondTurn is the length in positions of the turn after the first one that is not short, if that is more than the
	// length of the others. It counts in full, so the task then waits longer. A task with Past has had this turn.
	SecondTurn int64

	// Late lets a turn of the task, but for a short first one, come when the work up to its end is due, and not already
	// when the work up to its beginning is. Tasks that are not late have several turns before, in proportion to their
	// shares.
	Late bool

	// After is how many positions all tasks together generate, in this process, before the first turn of this task.
	After int64

	// Past is the number of positions that the task generated in earlier processes. They count as spent.
	Past int64
}

// pauser has work that is done now and then while no task works, such as saving a checkpoint.
type pauser interface {
	// Due reports whether a pause is needed. It is asked after every turn. Other tasks may be working meanwhile, but no
	// Pause is under way.
	Due() bool

	// Pause is called while no task works and no other method of the pauser is called. Several workers may have seen at
	// the same time that a pause is due, so Pause has to check again whether there is something to do. over says that
	// the run ends. Pause may change MaxGenerated and Memory of the schedule.
	Pause() (over bool)
}
