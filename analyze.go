package planner

import (
	"context"
	"time"

	"planner/board"
	"planner/internal/survey"
)

// Analysis holds the facts about a level that can be found without solving it. An Analysis marshals to the JSON that
// `planner analyze --json` prints: all places are rows and columns of the level's text, from 0. Fields may be added;
// none is removed or changes its meaning. The fields without a type are lists of structs that say the same as the JSON:
//
//	Level             int        // its number in the file
//	Title, File       string
//	Boxes, Floor      int        // how many boxes and squares
//	Solved            bool
//	Lower             int        // no solution has fewer pushes
//	Deadlock          *Loss      // nil unless a rule proves the start position lost
//	Dead, DeadSides   []Place    // from where no box comes to a goal: on all sides of the player, on some
//	Excluded          []Place    // where no box can come: on all sides of the player
//	ExcludedSides     []Place    // and on some
//	Regions, Walled              // flow regions, and the same with frozen boxes as walls
//	Frozen            []Place    // boxes that can never be pushed again
//	Traps                        // goal traps: Squares, Capacity, Boxes
//	Rooms, Tunnels    [][]Place
//	Links             [][2]int32 // rooms that are joined, by number
//	Gates             []Place
//	Doors                        // one-way doors: Kind, and the squares as Holland names them
//	Ways              [][]int    // one-way systems: numbers of doors
//	Zones, Passages              // of the player, and the occupied doors between them
//	ZoneCyclic        bool       // the player can go to every zone and come back, through doors
//	Doorless          bool       // or without any
//	UpToStacked       bool       // or to every zone but stacked corrals
//	PICorral                     // Boxes and Pushes, nil when there is none
//	Free                         // free space of both sides, nil when not asked for
//	Packing                      // the packing order, nil when not asked for
//	LeftOut           []string   // what the time was too short for, in words
type Analysis = survey.Report

// Place is a row and a column of a level's text, both from 0, as [2]int.
type Place = board.Place

// AnalyzeOptions say how far an analysis goes. The zero value asks for everything that takes no search, which is
// milliseconds on most boards.
type AnalyzeOptions struct {
	FreeSpace bool          // arrange free space on which all boxes can wait
	Packing   time.Duration // search for a packing order for at most so long; 0 is not at all
}

// Analyze finds out what can be known of a level without solving it: dead squares, flow regions, goal traps, rooms,
// one-way doors, the player's zones, a lower bound on the pushes and, when the start position is lost, by which rule
// and because of which boxes. The error says that the level cannot be used, and wraps [ErrLevel]. When the context
// ends, the search for a packing order ends with the best order so far, and what could not be found out is named in
// LeftOut.
func Analyze(ctx context.Context, level *Level, options AnalyzeOptions) (Analysis, error) {
	b, err := level.board()
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
