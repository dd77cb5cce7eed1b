package diagnose

import "time"

// The searches go in rounds. A search of the first round takes at most firstSlice, and sliceGrowth times as long from
// round to round. In a round at most attemptsPerRound positions are searched. Nearly all positions of small levels are
// decided within firstSlice; see TestMicroban and TestXSokoban for what the whole takes.
const (
	firstSlice       = 80 * time.Millisecond
	sliceGrowth      = 4
	attemptsPerRound = 6
)

// keptApart is how many pushes of a game lie between two layouts that are kept, at least. On boards with more words to
// a layout there are as many pushes between them as words, so that layouts take no more memory than pushes. Not tuned.
const keptApart = 64

// leastRules is how long the deadlock rules may be prepared when the whole time is shorter. Not tuned.
const leastRules = 300 * time.Millisecond

// backMemory is how many bytes the search back to a position that can be solved may hold: about a hundred thousand
// positions. Not tuned.
const backMemory = 8 << 20

// backShare is the part of the time of an attempt that the search back may take. Not tuned.
const backShare = 2

// proofShare is the part of the time of an attempt that is left to the exhaustive search, which alone proves positions
// lost that no rule sees. The planner's searches without it solve 64 of the last 66 levels of Microban I in less than
// 0.4 s each, and with the exhaustive search first, as the command solve has it, 52. Other shares were not tried.
const proofShare = 4

// rulesShare is the part of the whole time that the deadlock rules may take for all positions of a game, when they do
// not see that the last one is lost. Not tuned.
const rulesShare = 4
