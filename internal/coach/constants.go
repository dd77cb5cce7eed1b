package coach

// diagnosisShare is the part of the time that is left to find out where a game was lost. Not tuned.
const diagnosisShare = 2

// suspectWeight is how much heavier a position beside a push that raises the estimate is than others.
const suspectWeight = 8

// The searches go in rounds. A search of the first round generates about firstPositions, and positionGrowth times
// as many from round to round; that of the start has startShare times as many, because its cost is a bound for all
// others. Not tuned. Nearly all positions of small levels are settled in the first round.
const (
	firstPositions = 100_000
	positionGrowth = 4
	startShare     = 4
)

// mostLines is how many moments of a game have a better line, the dearest. A line of a long game takes milliseconds and
// many letters, and nobody looks at hundreds of them.
const mostLines = 60
