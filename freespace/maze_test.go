package freespace

import (
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/suite"
)

// mazeOf gathers what an arrangement needs.
func mazeOf(b *board.Board) *Maze {
	graph := flow.NewGraph(flow.NewSides(b, nil))
	return NewMaze(b, [2]board.Bits{
		board.Forward: flow.NewDistances(graph, flow.ToGoals(b)).DeadSquares(),
		board.Reverse: flow.NewDistances(graph, flow.ToStart(b)).DeadSquares(),
	})
}

// cyclicOf grades with a flow test of its own.
func cyclicOf(access *OneWay) *Cyclic {
	return NewCyclic(access, flow.NewFlowDeadlock(flow.NewFrozenCache(access.board, 4)))
}

func TestDepths(t *testing.T) {
	b := suite.Board(t, `
#######
#@$  .#
#  ## #
#######`)
	d := newDepths(b, b.Boxes, func(sq board.Square) bool { return sq != b.At(1, 1) })
	want := map[[2]int]int{{1, 2}: 0, {1, 1}: -1, {2, 2}: 1, {1, 3}: 1, {2, 1}: 2, {1, 4}: 2, {1, 5}: 3, {2, 5}: 4}
	for rc, depth := range want {
		if got := d.of[at(b, rc)]; got != depth {
			t.Errorf("depth of %v: %d, expected %d", rc, got, depth)
		}
	}
	if last := d.order[len(d.order)-1]; d.of[last] != 4 || last != b.At(2, 5) {
		t.Errorf("depths %v, order %v", d.of, d.order)
	}
}

func TestCircuits(t *testing.T) {
	for _, c := range []struct {
		name, text        string
		circuits, regions int
	}{
		{"two boxes are joined at a corner", `
#######
#@    #
# $   #
#  $. #
#   . #
#######`, 2, 2},
		{"a row of boxes between two walls parts the zones", `
#######
#@ $  #
#  $..#
#  $. #
#######`, 0, 1},
		{"a pillar of wall", `
#######
#@    #
# ##$.#
#     #
#######`, 2, 2},
		{"a box against the wall belongs to it", `
#######
#@ $ .#
#     #
#######`, 1, 1},
		{"a pillar joined to the wall by a box", `
#######
#@ $ .#
# ##  #
#     #
#######`, 1, 1},
	} {
		b := suite.Board(t, c.text)
		s, zones, circuits := start(b), NewZones(b), NewCircuits(b)
		zones.Label(s)
		if got := circuits.Count(s, zones); got != c.circuits || len(circuits.Regions) != c.regions {
			t.Errorf("%s: %d circuits, %d regions, expected %d and %d%s",
				c.name, got, len(circuits.Regions), c.circuits, c.regions, c.text)
		}
	}
}

func TestIsolated(t *testing.T) {
	b := suite.Board(t, `
#########
#@      #
#    $  #
#      .#
#       #
#       #
#########`)
	s, c := start(b), NewCircuits(b)
	isolated := map[[2]int]bool{
		{2, 2}: true, {2, 3}: true, {2, 4}: false, {3, 4}: false, {4, 4}: true, {1, 2}: false,
	}
	for rc, want := range isolated {
		if c.Isolated(s, at(b, rc)) != want {
			t.Errorf("%v isolated: expected %v", rc, want)
		}
	}
}

// TestStackedCorrals grades levels whose lower room is closed off by boxes on goals. The room counts as stacked if the
// other boxes can do without those boxes and no goal in it is empty.
func TestStackedCorrals(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       Cyclicity
	}{
		{"stacked", `
########
#@  $ .#
#      #
###*####
#  *   #
#      #
########`, UpToStacked},
		{"stacked, but the rest cannot flow", `
########
#@  $  #
#     .#
###*####
#  *   #
#      #
########`, Stranded},
		{"an empty goal inside", `
########
#@  $  #
#      #
###*####
#  *  .#
#      #
########`, Stranded},
		{"an inner box off its goal", `
########
#@  . .#
#      #
###*####
#  $ $ #
#      #
########`, Stranded},
		{"one zone", `
########
#@  $ .#
#      #
########`, ZoneCyclic},
	} {
		b := suite.Board(t, c.text)
		s, access := start(b), NewOneWay(b, board.Forward)
		access.Read(s)
		access.Edges = nil // no doors here, whatever the boxes could do
		cyclic := cyclicOf(access)
		if got := cyclic.Grade(s, b.Player); got != c.want {
			t.Errorf("%s: grade %d, expected %d%s", c.name, got, c.want, c.text)
		}
		if c.want == UpToStacked && cyclic.stacked.Count() != 2 {
			t.Errorf("%s: %d boxes stacked, expected 2", c.name, cyclic.stacked.Count())
		}
	}
}

// TestReadAllocatesNothing guards the hot path: every node of a search may ask for its one-way access.
func TestReadAllocatesNothing(t *testing.T) {
	b := shared(t, "levels/holland/one-way-doors.xsb")[0]
	s, access := start(b), NewOneWay(b, board.Forward)
	if n := testing.AllocsPerRun(100, func() {
		access.Read(s)
		access.Spread(b.Player)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkOneWay(b *testing.B) {
	maze := shared(b, "levels/holland/one-way-doors.xsb")[0]
	s, access := start(maze), NewOneWay(maze, board.Forward)
	for b.Loop() {
		access.valid, access.Zones.valid = false, false
		access.Read(s)
		access.Spread(maze.Player)
	}
}
