package suite_test

import (
	"path/filepath"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// tooMany ends a search that would take too long for a test.
const tooMany = 2_000_000

// solve searches breadth first by pushes: the length of a shortest solution, or -1 when there is none.
func solve(t *testing.T, level *board.Level) int {
	t.Helper()
	b, err := board.New(level)
	must.Do(t, err)
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.SetSquares(b.Boxes)
	type node struct {
		boxes  board.Bits
		player board.Square
		depth  int
	}
	queue := []node{{scene.Boxes().Clone(), b.Player, 0}}
	seen := map[board.Key]bool{scene.Key(zone.Fill(scene, b.Player)): true}
	for head := 0; head < len(queue); head++ {
		n := queue[head]
		scene.Set(n.boxes)
		if scene.Solved() {
			return n.depth
		}
		if head > tooMany {
			t.Fatalf("%s: more than %d positions", level.Title, tooMany)
		}
		for _, from := range n.boxes.AppendTo(nil) {
			for _, d := range board.Dirs {
				m := board.NewMove(from, d)
				zone.Fill(scene, n.player)
				if !scene.CanMove(board.Forward, m, zone) {
					continue
				}
				rest := scene.Play(board.Forward, m)
				if key := scene.Key(zone.Fill(scene, rest)); !seen[key] {
					seen[key] = true
					queue = append(queue, node{scene.Boxes().Clone(), rest, n.depth + 1})
				}
				scene.Play(board.Reverse, b.Undo(m))
			}
		}
	}
	return -1
}

func TestOwnLevelsCanBeSolved(t *testing.T) {
	first := suite.LevelsOf(t, filepath.Join("..", "..", "..", "docs", "levels", "first.xsb"))
	for _, level := range append(suite.Own(t), first...) {
		if pushes := solve(t, level); pushes < 1 {
			t.Errorf("%s: no solution", level.Title)
		} else {
			t.Logf("%s: %d pushes", level.Title, pushes)
		}
	}
}

func TestUnsolvableLevelsCannotBeSolved(t *testing.T) {
	for _, level := range suite.Unsolvable(t) {
		if pushes := solve(t, level); pushes >= 0 {
			t.Errorf("%s: solved in %d pushes", level.Title, pushes)
		}
	}
}
