// Package schedule lets several tasks share the processor and the memory. It knows nothing of what they search for.
//
// A task counts its work in positions, never in time, so that a run with one worker repeats itself on every machine.
// Workers take the task that is furthest behind its share of the work, let it work for a turn and choose again:
//
//	             ┌──────────────────────────────────────────────────────────┐
//	             ▼                                                          │
//	choose the next task ──► tell it its memory ──► work ──► record ──► pause if due
//	             │
//	             └──► end: all tasks are done, or enough positions are generated
//
// The order of turns is:
//
//  1. Tasks with a short first turn have it before all others. Positions generated in a short first turn do not count
//     as spent.
//  2. Then comes the task that has spent the least. What a task has spent is its work, divided by its share and its
//     throughput. For a late task the turn to come counts as spent. Among equals, the task added first comes first.
//  3. All turns of a task are equally long, but for a short first one and for a second one of its own length.
//
// Files in reading order:
//
//   - task.go: what the caller provides: a task, its terms, and what has to be done while no task works
//   - schedule.go: the schedule, its runs, the choice of the next task, its turn, and the pause after it; what one task
//     has done so far, how long its turns are, and which of two tasks comes first
//
// The package does not make tasks, does not know what they find, and measures no time.
package schedule
