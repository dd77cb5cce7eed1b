package improve

import (
	"time"

	"planner/technique"
)

// stages are all stages, in order. The lengths and deviations were chosen in trials on levels 7, 11, 15, 49, 54 and 78
// of XSokoban: short windows pass over most of a good path at once. Corridors of deviation 1 come before longer
// windows: after 10 s on two busy cores, that gave 142 pushes instead of 206 on level 15, and 195 instead of 221 on
// level 54. The whole space is tried early because it often proves a solution shortest at once.
var stages = []stage{
	{id: technique.Windows, length: 12},
	{id: technique.Corridors, length: 60, shape: shape{deviation: 1}},
	{id: technique.Corridors, length: 30, shape: shape{deviation: 2, near: 12}},
	{id: technique.Corridors, length: 120, shape: shape{deviation: 1}},
	{id: technique.Corridors, length: 60, shape: shape{deviation: 2, near: 12}},
	{id: technique.UpperBound},
	{id: technique.Corridors, shape: shape{deviation: 1}},
	{id: technique.Corridors, length: 120, shape: shape{deviation: 2, near: 12}},
	{id: technique.Corridors, length: 60, shape: shape{deviation: 2}},
	{id: technique.Corridors, shape: shape{deviation: 2, near: 12}},
	{id: technique.Corridors, shape: shape{deviation: 2}},
	{id: technique.Corridors, shape: shape{deviation: 3}},
}

// byMoves are the stages that count moves. They follow those that count pushes, unless moves come first. Not measured
// against other lengths.
var byMoves = []stage{
	{id: technique.ByMoves, length: 10},
	{id: technique.ByMoves, length: 40, shape: shape{deviation: 1}},
	{id: technique.ByMoves, length: 20, shape: shape{deviation: 2, near: 12}},
	wholeByMoves,
	{id: technique.ByMoves, shape: shape{deviation: 1}},
}

// wholeByMoves searches the whole space.
var wholeByMoves = stage{id: technique.ByMoves}

// slowRules are the deadlock rules that first learn, for each board anew, what they need to know. With them, the
// windows and corridors of level 7 of XSokoban took more than twice as long.
var slowRules = []technique.ID{
	technique.Pair, technique.Triple, technique.Pattern, technique.Stuck, technique.WallMatching, technique.PullAll,
	technique.Necessity, technique.Corral,
}

// Each search first gets firstMemory bytes, which bounds its time, and memoryGrowth times as much whenever all stages
// have ended without success. Of the first 2 MiB goes into the empty index; a position takes about 40 bytes, so that
// 6 MiB hold some 100,000. Larger first searches kept the others waiting on levels 4 and 15 of XSokoban.
const (
	firstMemory  = 6 << 20 // bytes
	memoryGrowth = 4
)

// reorderReach is how many pushes behind its new place a run of pushes may end. It bounds the work: a greater reach
// finds more on long solutions and costs more in proportion to its square. Not measured.
const reorderReach = 80

// lastReorder is how long the pushes may be reordered when the time of Improve is over.
const lastReorder = 200 * time.Millisecond

// reorderRounds bounds how often all pushes are gone through for a better order. Most solutions need two or three.
const reorderRounds = 8
