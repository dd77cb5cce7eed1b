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
