package diagnose

import (
	"time"

	"planner/board"
	"planner/internal/proof"
	"planner/search"
)

// finder knows what is known of the positions of a game.
type finder struct {
	board   *board.Board
	options Options
	begin   time.Time
	line    *Line
	rules   *proof.Rules // quick; nil when the time was over before they were prepared
	slow    *proof.Rules // thorough, nil before they are needed
	asked   map[int]bool // positions about which the thorough rules were asked

	solved   int  // the last position with a known solution, -1 when there is none
	solution path // from there
	lost     int  // the first position proved lost, line.Len() when there is none
	loss     *proof.Loss

	searches int
	nodes    int64
}

// solvable notes a solution of a position, if it is the last one that can be solved.
func (f *finder) solvable(i int, pushes []board.Move) {
	if i > f.solved {
		f.solved, f.solution = i, newPath(f.board, f.line.At(i), pushes)
	}
}

// decided reports whether nothing is left to find out.
func (f *finder) decided() bool { return f.lost-f.solved == 1 }

// status is what is known of the last position.
func (f *finder) status() search.Status {
	switch {
	case f.lost < f.line.Len():
		return search.Unsolvable
	case f.solved == f.line.Len()-1:
		return search.Solved
	}
	return search.Unsolved
}

// key is the key of a position of the game.
func (f *finder) key(i int) board.Key {
	scene, zone := board.NewScene(f.board), board.NewZone(f.board)
	at := f.line.At(i)
	scene.Set(at.Boxes)
	return scene.Key(zone.Fill(scene, at.Player))
}

// boardAt is the board with the start at a position of the game.
func (f *finder) boardAt(i int) *board.Board {
	at := f.line.At(i)
	return f.board.WithStart(at.Boxes, at.Player)
}

// level is the level that starts at a position of the game.
func (f *finder) level(i int) *board.Level {
	l, at := *f.board.Level, f.line.At(i)
	l.Rows = f.board.Text(at.Boxes, at.Player)
	return &l
}
