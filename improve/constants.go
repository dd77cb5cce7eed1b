package improve

import (
	"time"

	"planner/technique"
)

// spans are the first stages, in order, most of them on parts of the path. The lengths and deviations were chosen in trials on levels 7, 11,
// 15, 49, 54 and 78 of XSokoban: short windows pass over most of a good path at once, and longer ones overlap what
// shorter ones left. The memory bounds the work of one search: a position takes about 40 bytes, and 8 MiB are some
// 100,000 positions. The memory was not measured.
var spans = []stage{
	{length: 12, corridor: -1, memory: 8 << 20},
	{length: 20, corridor: -1, memory: 8 << 20},
	{length: 32, corridor: -1, memory: 12 << 20},
	{length: 60, corridor: 1, memory: 24 << 20},
	{length: 120, corridor: 1, memory: 24 << 20},
	{length: 0, corridor: -1, memory: 12 << 20}, // often proves the solution shortest
	{length: 60, corridor: 2, memory: 24 << 20},
}

// slowRules are the deadlock rules that first learn, for each board anew, what they need to know. With them, the windows
// and corridors of level 7 of XSokoban took more than twice as long.
var slowRules = []technique.ID{
	technique.Triple, technique.Pattern, technique.Stuck, technique.WallMatching, technique.PullAll,
	technique.Necessity, technique.Corral,
}

// The searches of the whole path first get wholeMemory bytes each, and wholeGrowth times as much whenever all of them
// have ended without success. Deviation 1 brings most; 2 and 3 bring the last few pushes. Not measured otherwise.
const (
	wholeMemory   = 24 << 20 // bytes
	wholeGrowth   = 4
	mostDeviation = 3 // boxes
)

// reorderReach is how many pushes behind its new place a run of pushes may end. It bounds the work: a greater reach
// finds more on long solutions and costs more in proportion to its square. Not measured.
const reorderReach = 80

// lastReorder is how long the pushes may be reordered when the time of Improve is over.
const lastReorder = 200 * time.Millisecond

// reorderRounds bounds how often all pushes are gone through for a better order. Most solutions need two or three.
const reorderRounds = 8
