package flow

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// The rules of this package, as the oracle asks them.

func staticFlow(detail Detail) oracle.Maker {
	return func(b *board.Board, _ board.Side) oracle.Rule {
		r := NewRegions(NewGraph(NewNodes(b, nil)), detail, b.Goals)
		f, at, goals := NewFlow(r), r.NewCounts(), r.Goals()
		return func(p oracle.Probe) bool {
			r.Fill(at, p.Scene.Boxes().AppendTo(nil), p.Zone.Min())
			return !f.fits(at, goals)
		}
	}
}

func dynamicFlow(b *board.Board, _ board.Side) oracle.Rule {
	test := NewFlowDeadlock(b)
	return func(p oracle.Probe) bool {
		return test.Dead(p.Scene.Boxes().AppendTo(nil), p.Zone.Min(), oracle.Immovable(p.Scene))
	}
}

func dynamicMatching(b *board.Board) oracle.Rule {
	return func(p oracle.Probe) bool {
		maze := newFrozen(b, oracle.Immovable(p.Scene))
		if !maze.Walls.Within(b.GoalSet()) {
			return true
		}
		aim := ToGoals(b)
		aim.Targets = maze.Targets
		d := NewDistances(maze.Regions.Graph, aim)
		var rows [][]uint16
		for _, sq := range p.Scene.Boxes().AppendTo(nil) {
			if n := d.Node(sq, p.Zone.Min()); n != NoNode {
				rows = append(rows, d.Row(n))
			}
		}
		_, ok := NewMatching(len(maze.Targets)).Solve(rows)
		return !ok
	}
}

func traps(b *board.Board, side board.Side) oracle.Rule {
	t := NewTraps(NewRegions(NewGraph(NewNodes(b, nil)), BySquare, b.Goals), len(b.Goals))
	return func(p oracle.Probe) bool {
		if side == board.Reverse {
			return under(t, p.Scene.Boxes())
		}
		return t.Over(p.Scene.Boxes()) >= 0
	}
}

// under reports whether a trap holds fewer boxes than in the start position. No push takes a box out of a trap, so no
// pushes lead from the start to such a position.
func under(t *Traps, boxes board.Bits) bool {
	for i, trap := range t.List {
		if t.Held(i, boxes) < trap.AtStart {
			return true
		}
	}
	return false
}

// TestRulesAgainstOracle asks every rule about every state of small levels: a live state may never be flagged, and a
// rule that catches nothing is not being tested.
func TestRulesAgainstOracle(t *testing.T) {
	for _, c := range []struct {
		name  string
		side  board.Side
		maker oracle.Maker
	}{
		{"flow by square", board.Forward, staticFlow(BySquare)},
		{"flow by node", board.Forward, staticFlow(ByNode)},
		{"flow with frozen boxes", board.Forward, dynamicFlow},
		{"goal traps", board.Forward, traps},
		{"goal trap minima", board.Reverse, traps},
	} {
		score, example := oracle.Run(oracle.Small, 1, 400, c.side, oracle.All, c.maker)
		if example != "" {
			t.Errorf("%s, %v: %s", c.name, c.side, example)
		}
		if score.Caught == 0 {
			t.Errorf("%s, %v: caught none of %d dead states", c.name, c.side, score.Dead)
		}
		t.Logf("%-22s %v: %.1f %% of %d dead states", c.name, c.side, score.Share(), score.Dead)
	}
}

// TestFlowEqualsMatching: by node and with frozen boxes as walls, flow is exactly as strong as the matching over
// distances, and without frozen boxes too.
func TestFlowEqualsMatching(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Small, 150) {
		flow, matching := dynamicFlow(b, board.Forward), dynamicMatching(b)
		oracle.NewSpace(b).Visit(board.Forward, oracle.All, func(p oracle.Probe, _ int, _ bool) {
			if a, m := flow(p), matching(p); a != m {
				t.Fatalf("seed %d, boxes %v: flow %v, matching %v", seed, p.Scene.Boxes().AppendTo(nil), a, m)
			}
		})
	}
}

// TestRegionsAgainstReach compares regions and their reachability with plain searches over nodes.
func TestRegionsAgainstReach(t *testing.T) {
	random := rand.New(rand.NewPCG(10, 10))
	for range 60 {
		b := maze(t, random, 5+random.IntN(4), 6+random.IntN(4), 2, 15+random.IntN(25))
		g := NewGraph(NewNodes(b, randomWalls(random, b)))
		var goals []board.Square
		for _, goal := range b.Goals {
			if !g.Wall(goal) {
				goals = append(goals, goal)
			}
		}
		r := NewRegions(g, ByNode, goals)
		search := walk{g: g, side: board.Forward, dist: make([]uint16, g.NodeCount())}
		reach := make([][]bool, g.NodeCount())
		for n := range Node(g.NodeCount()) {
			search.reset()
			search.add(n)
			search.computeDistances()
			reach[n] = make([]bool, g.NodeCount())
			for m := range reach[n] {
				reach[n][m] = search.dist[m] != Infinite
			}
		}
		for n := range reach {
			for m := range reach {
				a, z := r.Of(Node(n)), r.Of(Node(m))
				if (a == z) != (reach[n][m] && reach[m][n]) || r.Reach(a, z) != reach[n][m] {
					t.Fatalf("nodes %d and %d: regions %d and %d, reach %v", n, m, a, z, reach[n][m])
				}
			}
		}
	}
}

// TestFlowAgain: a flow that was asked about other positions finds what a fresh one finds.
func TestFlowAgain(t *testing.T) {
	found := map[bool]int{}
	for seed, b := range oracle.Levels(oracle.Medium, 300) {
		r := NewRegions(NewGraph(NewNodes(b, nil)), ByNode, b.Goals)
		f, at, goals := NewFlow(r), r.NewCounts(), r.Goals()
		random := rand.New(rand.NewPCG(seed, 11))
		for range 200 {
			boxes, player := scatter(random, b)
			r.Fill(at, boxes, player)
			want := NewFlow(r).fits(at, goals)
			if ok := f.fits(at, goals); ok != want {
				t.Fatalf("seed %d, boxes %v: fits %v, asked for the first time %v", seed, boxes, ok, want)
			}
			found[want]++
		}
	}
	if found[false] == 0 || found[true] == 0 {
		t.Fatalf("answers: %v", found)
	}
}

func scatter(random *rand.Rand, b *board.Board) ([]board.Square, board.Square) {
	order := random.Perm(b.Squares())
	boxes := make([]board.Square, len(b.Boxes))
	for i := range boxes {
		boxes[i] = board.Square(order[i])
	}
	return boxes, board.Square(order[len(boxes)])
}

// TestHollandsExample checks the pair of positions in Holland's S3: one is no deadlock, the other a flow deadlock.
func TestHollandsExample(t *testing.T) {
	boards := suite.SharedBoards(t, "levels/holland/flow-example.xsb")
	for i, want := range []bool{false, true} {
		b := boards[i]
		scene := board.StartScene(b)
		if dead := NewFlowDeadlock(b).Dead(b.Boxes, b.Player, oracle.Immovable(scene)); dead != want {
			t.Errorf("level %d: %v, want %v", i+1, dead, want)
		}
	}
}

// TestTrapsStayClosed checks positions that are alive but dead by the traps that Holland describes.
func TestTrapsStayClosed(t *testing.T) {
	for i, b := range suite.SharedBoards(t, "levels/holland/goal-trap-not-closed.xsb") {
		r := NewRegions(NewGraph(NewNodes(b, nil)), BySquare, b.Goals)
		boxes := b.BitsOf(b.Boxes)
		if trap := NewTraps(r, len(b.Goals)).Over(boxes); trap >= 0 {
			t.Errorf("level %d: trap %d is called full", i+1, trap)
		}
	}
}

func BenchmarkFlow(b *testing.B) {
	for _, c := range []struct {
		name               string
		rows, cols, pieces int
	}{{"16x16/10", 16, 16, 10}, {"30x30/34", 30, 30, 34}} {
		m := maze(b, rand.New(rand.NewPCG(6, 6)), c.rows, c.cols, c.pieces, 20)
		g := NewGraph(NewNodes(m, nil))
		b.Run("regions/"+c.name, func(b *testing.B) {
			for b.Loop() {
				NewRegions(g, ByNode, m.Goals)
			}
		})
		b.Run("frozen/"+c.name, func(b *testing.B) {
			for b.Loop() {
				newFrozen(m, m.NewBits())
			}
		})
		test := NewFlowDeadlock(m)
		none := m.NewBits()
		b.Run("dead/"+c.name, func(b *testing.B) {
			for b.Loop() {
				test.Dead(m.Boxes, m.Player, none)
			}
		})
	}
}
