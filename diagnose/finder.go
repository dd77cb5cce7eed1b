package diagnose

import (
	"time"

	"planner/board"
	"planner/proof"
	"planner/search"
)

// finder knows what is known of the positions of a game.
type finder struct {
	board   *board.Board
	options Options
	begin   time.Time
	line    []position
	pushes  []board.Move // of the game; push i leads from position i to i+1
	rules   *proof.Rules // quick
	slow    *proof.Rules // thorough, nil before they are needed
	asked   map[int]bool // positions about which the thorough rules were asked

	solved   int  // the last position with a known solution, -1 when there is none
	solution path // from there
	lost     int  // the first position proved lost, len(line) when there is none
	loss     *proof.Loss

	searches int
	nodes    int64
}

// solvable notes a solution of a position, if it is the last one that can be solved.
func (f *finder) solvable(i int, pushes []board.Move) {
	if i > f.solved {
		f.solved, f.solution = i, newPath(f.board, f.line[i], pushes)
	}
}

// decided reports whether nothing is left to find out.
func (f *finder) decided() bool { return f.lost-f.solved == 1 }

// status is what is known of the last position.
func (f *finder) status() search.Status {
	switch {
	case f.lost < len(f.line):
		return search.Unsolvable
	case f.solved == len(f.line)-1:
		return search.Solved
	}
	return search.Unsolved
}

// key is the key of a position of the game.
func (f *finder) key(i int) board.Key {
	scene, zone := board.NewScene(f.board), board.NewZone(f.board)
	scene.Set(f.line[i].boxes)
	return scene.Key(zone.Fill(scene, f.line[i].player))
}

// boardAt is the board with the start at a position of the game.
func (f *finder) boardAt(i int) *board.Board {
	return f.board.WithStart(f.line[i].boxes, f.line[i].player)
}

// level is the level that starts at a position of the game.
func (f *finder) level(i int) *board.Level {
	l := *f.board.Level
	l.Rows = f.board.Text(f.line[i].boxes, f.line[i].player)
	return &l
}
