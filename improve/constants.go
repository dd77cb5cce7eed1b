package improve

import (
	"time"

	"planner/technique"
)

// stages are the stages that count pushes, in order. The stages were chosen on odd levels of mix-dev and on Sasquatch
// III, at equal processor time (docs/decisions/shorter.md). Cheap stages come first: corridors of deviation 1 and short
// windows save most of the pushes that are saved. The whole space is tried before the large corridors because it often
// proves a solution shortest.
var stages = []stage{
	{length: 30, shape: shape{deviation: 1}},
	{length: 12},
	{length: 60, shape: shape{deviation: 1}},
	{length: 30, shape: shape{deviation: 2, near: 12}},
	{length: 120, shape: shape{deviation: 1}},
	{length: 60, shape: shape{deviation: 2, near: 12}},
	{},
	{shape: shape{deviation: 1}},
	{length: 120, shape: shape{deviation: 2, near: 12}},
	{length: 60, shape: shape{deviation: 2}},
	{shape: shape{deviation: 2, near: 12}},
	{shape: shape{deviation: 2}},
	{shape: shape{deviation: 3}},
}

// byMoves are the stages that count moves in parts of the path. These stages follow those that count pushes, unless
// moves come first. Not measured against other lengths.
var byMoves = []stage{
	{byMoves: true, length: 10},
	{byMoves: true, length: 40, shape: shape{deviation: 1}},
	{byMoves: true, length: 20, shape: shape{deviation: 2, near: 12}},
}

// allByMoves are the stages that count moves over the whole path. Where pushes come first, the stages of the whole path
// wait for the proof that no solution has fewer pushes: on two levels of mix-dev they took the time of that proof.
var allByMoves = []stage{
	wholeByMoves,
	{byMoves: true, shape: shape{deviation: 1}},
}

// The last of movesPart equal parts of the time belongs to the stages that count moves. Other values were not measured.
const movesPart = 8

// wholeByMoves searches the whole space.
var wholeByMoves = stage{byMoves: true}

// learningRules are the deadlock rules that have to learn what they need to know for each board. The pair rule alone
// took 30 % of the time of short windows on two levels of mix-dev.
var learningRules = []technique.ID{
	technique.Pair, technique.Triple, technique.Pattern, technique.Stuck, technique.WallMatching, technique.PullAll,
	technique.Corral,
}

// expensiveRules are the other rules that cost a short search more than they save: the costs of pairs are computed for
// each board, and the tables of the deadlock detector too. Without them the same time holds 1.5 to 2.4 times as many
// positions on six levels of XSokoban.
var expensiveRules = []technique.ID{
	technique.PairCost, technique.Assignments,
}

// Each search first gets firstMemory bytes, which bounds its time, and memoryGrowth times as much whenever all stages
// have ended without success. Of the first 2 MiB goes into the empty index; a position takes about 40 bytes, so that
// 3 MiB hold some 25,000. With 6 MiB, a few windows of 12 pushes took nearly half of the time on Sasquatch III.
const (
	firstMemory  = 3 << 20 // bytes
	memoryGrowth = 8
)

// reorderReach is how many pushes behind its new place a run of pushes may end. The reach bounds the work: a greater
// reach finds more on long solutions and costs more in proportion to its square. Not measured.
const reorderReach = 80

// lastReorder is how long the pushes may be reordered when the time of Improve is over.
const lastReorder = 200 * time.Millisecond

// reorderRounds bounds how often all pushes are gone through for a better order. Most solutions need two or three.
const reorderRounds = 8
