package flow

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// slow counts moves of a lone box by breadth-first search over (box, player zone) with flood fills.
func slow(b *board.Board, side board.Side, walls board.Bits, box, player board.Square) map[[2]board.Square]int {
	scene, zone := board.NewScene(b), board.NewZone(b)
	set := func(box board.Square) {
		scene.Reset()
		if walls != nil {
			scene.Set(walls)
		}
		scene.Drop(box)
	}
	set(box)
	root := [2]board.Square{box, zone.Fill(scene, player)}
	dist := map[[2]board.Square]int{root: 0}
	queue := [][2]board.Square{root}
	for head := 0; head < len(queue); head++ {
		at := queue[head]
		for _, d := range board.Dirs {
			set(at[0])
			zone.Fill(scene, at[1])
			m := board.NewMove(at[0], d)
			if !scene.CanMove(side, m, zone) {
				continue
			}
			rest := scene.Play(side, m)
			next := [2]board.Square{b.To(m), zone.Fill(scene, rest)}
			if _, known := dist[next]; !known {
				dist[next] = dist[at] + 1
				queue = append(queue, next)
			}
		}
	}
	return dist
}

func TestDistancesAgainstSlow(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for range 60 {
		b := maze(t, random, 5+random.IntN(3), 6+random.IntN(4), 2, 15+random.IntN(25))
		walls := randomWalls(random, b)
		g := NewGraph(NewNodes(b, walls))
		for _, aim := range []Aim{ToGoals(b), ToStart(b)} {
			d := NewDistances(g, aim)
			for sq := range board.Square(b.Squares()) {
				for p := range board.Square(b.Squares()) {
					if sq != p && !g.Wall(sq) && !g.Wall(p) {
						compareRow(t, d, walls, sq, p)
					}
				}
			}
		}
	}
}

func compareRow(t *testing.T, d *Distances, walls board.Bits, sq, p board.Square) {
	t.Helper()
	want := make([]int, len(d.Aim.Targets))
	for i := range want {
		want[i] = Infinite
	}
	for end, pushes := range slow(d.Board, d.Aim.Side, walls, sq, p) {
		for i, target := range d.Aim.Targets {
			right := d.Aim.Player == board.None || d.Node(target, end[1]) == d.Node(target, d.Aim.Player)
			if end[0] == target && right {
				want[i] = min(want[i], pushes)
			}
		}
	}
	for i, got := range d.Row(d.Node(sq, p)) {
		if int(got) != want[i] {
			t.Fatalf("%v from %d, player %d, to %d: %d, want %d", d.Aim.Side, sq, p, d.Aim.Targets[i], got, want[i])
		}
	}
}

// TestDeadSquaresAgainstOracle holds dead squares and the reverse exclusion zone to the oracle's own search.
func TestDeadSquaresAgainstOracle(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, 300) {
		g := NewGraph(NewNodes(b, nil))
		forward := NewDistances(g, ToGoals(b)).DeadSquares()
		if !forward.Equal(oracle.DeadSquares(b, board.Forward)) {
			t.Fatalf("seed %d: dead squares differ", seed)
		}
		aim := ToStart(b)
		excluded := NewDistances(g, aim).DeadSquares()
		aim.Player = board.None
		anySide := NewDistances(g, aim).DeadSquares()
		if !anySide.Equal(oracle.DeadSquares(b, board.Reverse)) || !anySide.Within(excluded) {
			t.Fatalf("seed %d: exclusion zones differ", seed)
		}
	}
}

func TestSharedColumns(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	b := maze(t, random, 12, 12, 7, 15)
	g := NewGraph(NewNodes(b, nil))
	aim := ToGoals(b)
	full := NewDistances(g, aim)
	aim.Memory = 2 * g.NodeCount() * 3
	short := NewDistances(g, aim)
	if short.Exact() || !full.Exact() {
		t.Fatal("the cap was not heeded")
	}
	buffer := make([]uint16, len(b.Goals))
	for n := range Node(g.NodeCount()) {
		if full.Nearest(n) != short.Nearest(n) || full.DeadNode(n) != short.DeadNode(n) {
			t.Fatal("sharing columns changed the nearest target")
		}
		for i, d := range short.Full(n, buffer) {
			if d > full.Row(n)[i] {
				t.Fatal("a shared column exceeds the true distance")
			}
		}
	}
}

func TestDistancesOfALargeBoard(t *testing.T) {
	b := maze(t, rand.New(rand.NewPCG(5, 5)), 120, 120, 40, 10)
	d := NewDistances(NewGraph(NewNodes(b, nil)), ToGoals(b))
	alive := 0
	for n := range Node(d.NodeCount()) {
		if !d.DeadNode(n) {
			alive++
		}
	}
	if alive < d.NodeCount()/4 {
		t.Fatalf("%d of %d nodes alive", alive, d.NodeCount())
	}
}

func BenchmarkDistances(b *testing.B) {
	for _, c := range []struct {
		name               string
		rows, cols, pieces int
	}{{"16x16/10", 16, 16, 10}, {"50x50/34", 50, 50, 34}, {"300x300/400", 302, 302, 400}} {
		m := maze(b, rand.New(rand.NewPCG(6, 6)), c.rows, c.cols, c.pieces, 10)
		b.Run("sides+graph/"+c.name, func(b *testing.B) {
			for b.Loop() {
				NewGraph(NewNodes(m, nil))
			}
		})
		g := NewGraph(NewNodes(m, nil))
		b.Run("distances/"+c.name, func(b *testing.B) {
			for b.Loop() {
				NewDistances(g, ToGoals(m))
			}
		})
	}
}

func BenchmarkNode(b *testing.B) {
	m := suite.Board(b, "###########\n#@  # #   #\n# $ #  $# #\n#.  # ##  #\n#.        #\n###########")
	s := NewNodes(m, nil)
	sum := Node(0)
	for b.Loop() {
		for sq := range board.Square(m.Squares() - 1) {
			sum += s.Node(sq, sq+1)
		}
	}
	if sum == 0 {
		b.Fatal("no nodes")
	}
}
