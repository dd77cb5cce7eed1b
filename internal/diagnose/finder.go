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
	line    *line
	rules   *proof.Rules // quick; nil when the time was over before they were prepared
	slow    *proof.Rules // thorough, nil before they are needed
	asked   map[int]bool // positions about which the thorough rules were asked

	solved   int  // the last position with a known solution, -1 when there is none
	solution path // from there
	lost     int  // the first position proved lost, line.len() when there is none
	loss     *proof.Loss

	searches int
	nodes    int64
}

// solvable notes a solution of a position, if it is the last one that can be solved.
func (f *finder) solvable(i int, pushes []board.Move) {
	if i > f.solved {
		f.solved, f.solution = i, newPath(f.board, f.line.at(i), pushes)
	}
}

// decided reports whether nothing is left to find out.
func (f *finder) decided() bool { return f.lost-f.solved == 1 }

// status says whether the last position is known to be solved or lost.
func (f *finder) status() search.Status {
	switch {
	case f.lost < f.line.len():
		return search.Unsolvable
	case f.solved == f.line.len()-1:
		return search.Solved
	}
	return search.Unsolved
}

// key is the key of a position of the game.
func (f *finder) key(i int) board.Key {
	scene, zone := board.NewScene(f.board), board.NewZone(f.board)
	at := f.line.at(i)
	scene.Set(at.boxes)
	return scene.Key(zone.Fill(scene, at.player))
}

// boardAt is the board with the start at a position of the game.
func (f *finder) boardAt(i int) *board.Board {
	at := f.line.at(i)
	return f.board.WithStart(at.boxes, at.player)
}

// level is the level that starts at a position of the game.
func (f *finder) level(i int) *board.Level {
	l, at := *f.board.Level, f.line.at(i)
	l.Rows = f.board.Text(at.boxes, at.player)
	return &l
}
