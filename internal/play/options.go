package play

import (
	"time"

	"planner"
	"planner/internal/record"
	"planner/internal/render"
)

// Options say what is played, and how.
type Options struct {
	Levels    []*planner.Level // at least one; a level with an error is shown with the error and cannot be played
	First     int              // the index of the level that is shown first
	Name      string           // of the level file, for the title of the window
	ASCII     bool             // the terminal can show no other characters
	Archive   Archive
	Record    *record.Record             // the knowledge of boards, to which playing adds; nil is for none yet
	Keep      func(*record.Record) error // writes additions to a file, outside of the drawing goroutine; nil keeps nothing
	KeepAfter time.Duration              // how long moves wait for Keep, so that a file is not written for each of them
	Begin     Moves                      // the moves that the first level begins with; they can be undone
	Default   string                     // the file proposed for saving and loading; empty names it after the level
	Time      time.Duration              // wall time for a hint or a solution
	RAM       int64                      // bytes that a search for a solution may hold
	Threads   int                        // goroutines of a search for a solution; 0 is one for each processor
}

// Moves are the moves of a game: those that were made, and behind them those that were undone and wait for redo.
type Moves struct {
	All  string // LURD
	Done int    // how many of them lead to the position
}

// words count the moves for people.
func (m Moves) words() string {
	text := render.Moves(len(m.All))
	if undone := len(m.All) - m.Done; undone > 0 {
		text += ", " + render.Count(undone) + " of them undone"
	}
	return text
}

// Archive keeps the moves of levels in files. Its methods are called outside of the goroutine that draws.
type Archive interface {
	// LoadMoves reads the moves of a level.
	LoadMoves(name string, level *planner.Level) (Moves, error)
	// SaveMoves writes the moves of a level. Without Replace it writes nothing into a file that exists. The error wraps
	// [fs.ErrExist] then if Replace would change the file, and otherwise says why not.
	SaveMoves(name string, level *planner.Level, moves Moves, mode SaveMode) error
	// Propose is a file name for the moves of a level.
	Propose(level *planner.Level) string
}

// SaveMode says whether saving may replace a file.
type SaveMode int

// The modes of saving.
const (
	Keep SaveMode = iota
	Replace
)
