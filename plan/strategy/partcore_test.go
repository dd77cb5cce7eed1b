package strategy

import (
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// TestEqualCores: on small random levels with another box on any square, the part of one box takes the same number of
// pushes wherever its core is the same, and has a solution in the one when it has one in the other.
func TestEqualCores(t *testing.T) {
	compared := 0
	for seed, b := range oracle.Levels(oracle.Medium, 2_000) {
		w := part{b.BitsOf(b.Boxes[:1]), b.BitsOf(b.Goals[:1])}
		least := map[string]int{}
		for sq := range board.Square(b.Squares()) {
			if sq == b.Boxes[0] || sq == b.Player {
				continue
			}
			boxes := b.BitsOf([]board.Square{b.Boxes[0], sq})
			scene, zone := board.NewScene(b), board.NewZone(b)
			scene.Set(boxes)
			zone.Fill(scene, b.Player)
			core, pushes := coreOf(b, w, boxes).Text(zone), loneSolution(b, w, scene, b.Player)
			if before, known := least[core]; known {
				compared++
				if before != pushes {
					t.Errorf("seed %d, other box on %d: %d pushes, with an equal core %d", seed, sq, pushes, before)
				}
			}
			least[core] = pushes
		}
	}
	if compared < 50 {
		t.Errorf("only %d cores were equal", compared)
	}
}

// TestCoreOfTheDrawing: where the other box stands behind the bend changes nothing, and in the way of the player it
// does.
func TestCoreOfTheDrawing(t *testing.T) {
	b := suite.Board(t, `
#########
#@$. #  #
#### # $#
   # .  #
   ######`)
	part := func(other board.Square) string {
		scene, zone := board.NewScene(b), board.NewZone(b)
		box := b.At(1, 2)
		scene.SetSquares([]board.Square{box, other})
		zone.Fill(scene, b.Player)
		w := part{b.BitsOf([]board.Square{box}), b.BitsOf([]board.Square{b.At(1, 3)})}
		return coreOf(b, w, scene.Boxes()).Text(zone)
	}
	first := part(b.At(2, 7))
	if part(b.At(3, 5)) != first {
		t.Error("the core differs although the other box is out of its way")
	}
	if part(b.At(1, 4)) == first {
		t.Error("the core is the same although the other box stands beside it")
	}
}

// TestPartRows: on small random levels with another box on any square, the drawn part of one box takes the same number
// of pushes as the part itself, with less floor.
func TestPartRows(t *testing.T) {
	solved, less := 0, 0
	for seed, b := range oracle.Levels(oracle.Medium, 2_000) {
		w := part{b.BitsOf(b.Boxes[:1]), b.BitsOf(b.Goals[:1])}
		for sq := range board.Square(b.Squares()) {
			if sq == b.Boxes[0] || sq == b.Player {
				continue
			}
			scene, zone := board.NewScene(b), board.NewZone(b)
			scene.SetSquares([]board.Square{b.Boxes[0], sq})
			zone.Fill(scene, b.Player)
			c := coreOf(b, w, scene.Boxes())
			pushes := loneSolution(b, w, scene, b.Player)
			drawn, err := board.New(&board.Level{Rows: c.Rows(c.stand(zone, b.Player))})
			if err != nil || drawn.Unsolvable != "" || len(drawn.Boxes) == 0 {
				if pushes > 0 {
					t.Errorf("seed %d, other box on %d: %d pushes, drawn no level: %v", seed, sq, pushes, err)
				}
				continue
			}
			own := part{drawn.BitsOf(drawn.Boxes), drawn.GoalSet()}
			if got := loneSolution(drawn, own, board.StartScene(drawn), drawn.Player); got != pushes {
				t.Errorf("seed %d, other box on %d: %d pushes, drawn %d", seed, sq, pushes, got)
			}
			if pushes >= 0 {
				solved++
				less += b.Squares() - 1 - drawn.Squares()
			}
		}
	}
	if solved < 500 || less < solved {
		t.Errorf("only %d parts were solved, with %d squares less", solved, less)
	}
}

// loneSolution is the fewest pushes that bring the part's only box to its goal, -1 when there are none. The other boxes
// of the scene stand still.
func loneSolution(b *board.Board, w part, scene *board.Scene, player board.Square) int {
	type state struct{ box, player board.Square }
	zone := board.NewZone(b)
	start := state{w.Boxes.First(), zone.Fill(scene, player)}
	depth, queue := map[state]int{start: 0}, []state{start}
	scene.Lift(start.box)
	defer scene.Drop(start.box)
	for head := 0; head < len(queue); head++ {
		at := queue[head]
		if w.Goals.Has(at.box) {
			return depth[at]
		}
		for _, d := range board.Dirs {
			m := board.NewMove(at.box, d)
			scene.Drop(at.box)
			zone.Fill(scene, at.player)
			if !scene.CanMove(board.Forward, m, zone) {
				scene.Lift(at.box)
				continue
			}
			next := state{b.To(m), zone.Fill(scene, scene.Play(board.Forward, m))}
			scene.Lift(next.box)
			if _, known := depth[next]; !known {
				depth[next] = depth[at] + 1
				queue = append(queue, next)
			}
		}
	}
	return -1
}
