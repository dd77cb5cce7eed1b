package coach

import (
	"fmt"

	"planner/board"
	"planner/exhaustive"
	"planner/internal/diagnose"
)

// judge is a game while it is judged.
type judge struct {
	board     *board.Board
	options   Options
	lurd      string
	line      *diagnose.Line
	costs     *costs              // nil when no position has a known solution
	held      []*held             // searches that rest, in the order in which they began
	visits    map[board.Key][]int // by position: where the game comes there; nil before it is needed
	estimates []int               // lower bounds of the costs without any search
	spent     map[int]bool        // positions whose search has ended, by all positions that matter or by memory
	until     int                 // the last position with a known solution, None when there is none
	lost      int                 // the first position that is lost, the number of positions when none is
	loss      diagnose.Diagnosis

	searches int
	nodes    int64
}

// solved reports whether all boxes are on goals at the end of the game.
func (j *judge) solved() bool { return j.line.Solved == j.line.Len()-1 }

// boardAt is the board with the start at a position of the game, the player where he stands after the push that leads
// there.
func (j *judge) boardAt(i int) *board.Board {
	player := j.board.Player
	if i > 0 {
		player = j.line.Pushes[i-1].From()
	}
	return j.board.WithStart(j.line.At(i).Boxes, player)
}

// solution gives pushes from a position as LURD, replayed.
func (j *judge) solution(i int, pushes []board.Move) (string, error) {
	b := j.boardAt(i)
	lurd, err := board.Expand(b, pushes)
	if err == nil {
		_, _, err = board.Replay(b.Level, lurd)
	}
	if err != nil {
		return "", fmt.Errorf("a search gave a wrong solution: %w", err)
	}
	return lurd, nil
}

// held is a search that rests. It holds its memory.
type held struct {
	*exhaustive.Search
	at               int   // position of the game
	generated, bytes int64 // positions and memory, so far
}
