package flow

import (
	"math/rand/v2"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
)

// bound is matching plus conflicts from nothing; -1 when infeasible.
type bound struct {
	dist      *Distances
	matching  *Matching
	conflicts *Conflicts
	counter   *Counter
	extra     int // of the last value
}

func newBound(b *board.Board, side board.Side) *bound {
	aim := ToGoals(b)
	if side == board.Reverse {
		aim = ToStart(b)
	}
	d := NewDistances(NewGraph(NewNodes(b, nil)), aim)
	h := &bound{dist: d, matching: NewMatching(len(d.Aim.Targets)), counter: NewCounter(b.Squares())}
	if side == board.Forward {
		h.conflicts = NewConflicts(d)
	}
	return h
}

func (h *bound) value(scene *board.Scene, player board.Square) int {
	squares := scene.Boxes().AppendTo(nil)
	var nodes []Node
	var rows [][]uint16
	for _, sq := range squares {
		n := h.dist.Node(sq, player)
		nodes, rows = append(nodes, n), append(rows, h.dist.Row(n))
	}
	total, ok := h.matching.Solve(rows)
	if !ok {
		return -1
	}
	h.extra = 0
	if h.conflicts != nil {
		h.extra = h.conflicts.Count(h.counter, squares, nodes)
	}
	return total + h.extra
}

// TestBoundAgainstOracle checks on every state of small levels that the bound never exceeds the true number of
// moves, never calls a live state infeasible, and never falls by more than one along a move.
func TestBoundAgainstOracle(t *testing.T) {
	charged := 0
	random := rand.New(rand.NewPCG(9, 9))
	for seed, b := range oracle.Levels(oracle.Small, 400) {
		if seed%4 == 0 { // room enough for linear conflicts
			b = lined(t, random, 2+int(seed/4)%2)
		}
		space := oracle.NewSpace(b)
		scene := board.NewScene(b)
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			h, truth := newBound(b, side), space.Distances(side)
			value := make([]int, len(space.States))
			for i := range space.States {
				value[i] = h.value(scene, space.Place(i, scene))
				if truth[i] != oracle.Dead && (value[i] < 0 || value[i] > int(truth[i])) {
					t.Fatalf("seed %d, %v: bound %d, truth %d\n%s", seed, side, value[i], truth[i], space.Draw(i))
				}
				if h.extra > 0 && truth[i] != oracle.Dead {
					charged++
				}
			}
			consistent(t, space, side, value)
		}
	}
	if charged < 1000 {
		t.Fatalf("only %d live states had a conflict: the test proves little", charged)
	}
}

func consistent(t *testing.T, space *oracle.Space, side board.Side, value []int) {
	t.Helper()
	var children []oracle.Child
	for i, at := range value {
		children = space.Children(side, i, children[:0])
		for _, child := range children {
			if next := value[child.State]; next >= 0 && (at < 0 || at > next+1) {
				t.Fatalf("%v: bound %d before and %d after\n%s\n%s", side, at, next, space.Draw(i),
					space.Draw(child.State))
			}
		}
	}
}

// TestConflictPitfalls draws the cases that the wiki warns of.
func TestConflictPitfalls(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"a pair", pair, 2},
		{"three in a row count once", triple, 2},
		{"three with the middle one fenced count twice", fenced, 4},
		{"a push across leads to a goal", free, 0},
		{"both on goals", solved, 0},
	} {
		b := board1(t, c.text)
		h := newBound(b, board.Forward)
		scene := board.StartScene(b)
		if h.value(scene, b.Player); h.extra != c.want {
			t.Errorf("%s: extra %d, want %d\n%s", c.name, h.extra, c.want, c.text)
		}
	}
}

// lined draws a room with all goals on its middle row, where boxes in a line get in each other's way.
func lined(t *testing.T, random *rand.Rand, pieces int) *board.Board {
	t.Helper()
	for {
		text := strings.Split("########\n#      #\n#      #\n#      #\n#      #\n#      #\n########", "\n")
		rows := make([][]byte, len(text))
		for i := range rows {
			rows[i] = []byte(text[i])
		}
		if put(random, rows, '#', random.IntN(3)) && put(random, rows[3:4], '.', pieces) &&
			put(random, rows, '$', pieces) && put(random, rows, '@', 1) {
			return board1(t, string(join(rows)))
		}
	}
}

func BenchmarkConflicts(b *testing.B) {
	m := board1(b, triple)
	h := newBound(m, board.Forward)
	nodes := make([]Node, len(m.Boxes))
	for i, sq := range m.Boxes {
		nodes[i] = h.dist.Node(sq, m.Player)
	}
	for b.Loop() {
		if h.conflicts.Count(h.counter, m.Boxes, nodes) != 2 {
			b.Fatal("no conflict")
		}
	}
}
