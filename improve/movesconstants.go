package improve

// pollEvery is how many positions are expanded between two looks at the context, some tenths of a millisecond.
const pollEvery = 64

// reportEvery is how many positions are expanded between two calls of movesOptions.Progress.
const reportEvery = 1 << 13

// The index of the nodes has 1<<firstBits slots at first. It doubles when fullEighths eighths of them are taken.
const (
	firstBits   = 10
	fullEighths = 6
)
