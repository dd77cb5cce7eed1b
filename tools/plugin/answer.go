package main

import (
	"fmt"
	"math"

	"planner"

	"github.com/dustin/go-humanize/english"
)

// The results as host programs number them.
const (
	solved               = 0
	constraintsViolated  = 1
	invalidLevel         = 2
	impossible           = 3
	gaveUp               = 4
	tooLong              = 5
	invalidConfiguration = 6
	failed               = 7
	timedOut             = 8
	endedByUser          = 9
)

// answer is what a call comes to.
type answer struct {
	code  int
	text  string // a sentence for people
	moves string // LURD text
	count int64  // positions generated
}

func answerf(code int, format string, values ...any) answer {
	return answer{code: code, text: fmt.Sprintf(format, values...)}
}

// fits is the answer for a buffer of a size in bytes, which has to hold so many more than the moves. Moves that do not
// fit are left out whole, because a part of a solution helps nobody.
func (a answer) fits(size uint32, more int) answer {
	need := uint64(len(a.moves) + more)
	if a.moves == "" || need <= uint64(size) {
		return a
	}
	return answer{code: tooLong, count: a.count,
		text: fmt.Sprintf("The solution needs a buffer of %d bytes, not %d. %s", need, size, a.text)}
}

// words says in a few words how far a search is.
func words(p planner.Progress) string {
	text := p.Phase + ": " + english.Plural(int(p.Generated), "position", "")
	if p.Best != "" {
		text += ", " + p.Best
	}
	return text
}

// maxBoxes and maxSide bound nothing: hosts take 0 for no limit. What limits a board is the number of its cells.
const (
	maxBoxes = 0
	maxSide  = 0
	maxCells = 1 << 22 // board.MaxCells
)

// boardSize is the number of cells of a board, or why it cannot be used.
func boardSize(width, height uint32) (cells int, fault answer, ok bool) {
	switch n := uint64(width) * uint64(height); {
	case n == 0:
		return 0, answerf(invalidLevel, "A board of %d by %d cells has no squares.", width, height), false
	case n > maxCells || n > math.MaxInt32:
		return 0, answerf(constraintsViolated, "A board may have %d cells, and this one has %d by %d.", maxCells, width,
			height), false
	default:
		return int(n), answer{}, true
	}
}
