package planner

import (
	"context"
	"time"

	"planner/board"
	"planner/internal/survey"
)

// Analysis is what is known of a level without solving it. It marshals to the JSON that `planner analyze --json` prints:
// all places are rows and columns of the level's text, from 0. Fields may be added, none are removed or change their
// meaning.
type Analysis = survey.Report

// Place is a row and a column of a level's text, both from 0.
type Place = survey.Place

// AnalyzeOptions say how far an analysis goes. The zero value asks for everything that takes no search, which is
// milliseconds on most boards.
type AnalyzeOptions struct {
	FreeSpace bool          // arrange free space on which all boxes can wait
	Packing   time.Duration // search for a packing order for at most so long; 0 is not at all
}

// Analyze finds out what can be known of a level without solving it: dead squares, flow regions, goal traps, rooms,
// one-way doors, the player's zones, a lower bound on the pushes and, when the start position is lost, by which rule and
// because of which boxes. The error says that the level cannot be used, and wraps [ErrLevel]. When the context ends, the
// search for a packing order ends with the best order so far, and what could not be found out is named in LeftOut.
func Analyze(ctx context.Context, level *Level, options AnalyzeOptions) (Analysis, error) {
	l, err := level.usable()
	if err != nil {
		return Analysis{}, err
	}
	b, err := board.New(l)
	if err != nil {
		return Analysis{}, err
	}
	s := survey.New(ctx, b)
	if options.FreeSpace && b.Unsolvable == "" {
		s.FindFree(ctx)
	}
	if options.Packing > 0 && b.Unsolvable == "" {
		s.FindPacking(ctx, options.Packing)
	}
	return s.Report(""), nil
}
