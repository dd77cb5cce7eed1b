package freespace

import (
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/suite"
)

// mazeOf gathers what an arrangement needs.
func mazeOf(b *board.Board) *Maze {
	graph := flow.NewGraph(flow.NewNodes(b, nil))
	return NewMaze(b, [2]board.Bits{
		board.Forward: flow.NewDistances(graph, flow.ToGoals(b)).DeadSquares(),
		board.Reverse: flow.NewDistances(graph, flow.ToStart(b)).DeadSquares(),
	})
}

func TestByDepth(t *testing.T) {
	b := suite.Board(t, `
#######
#@$  .#
#  ## #
#######`)
	m := NewMaze(b, [2]board.Bits{b.BitsOf([]board.Square{b.At(1, 1)}), b.NewBits()})
	depth := map[board.Square]int{b.At(1, 2): 0, b.At(2, 2): 1, b.At(1, 3): 1, b.At(2, 1): 2, b.At(1, 4): 2,
		b.At(1, 5): 3, b.At(2, 5): 4}
	order, last := m.byDepth(board.Forward), 0
	for _, sq := range order {
		d, known := depth[sq]
		if !known || d < last {
			t.Errorf("square %d of depth %d (known %v) behind depth %d", sq, d, known, last)
		}
		last = d
	}
	if len(order) != len(depth) {
		t.Errorf("%d squares, expected %d", len(order), len(depth))
	}
}

func TestCircuits(t *testing.T) {
	for _, c := range []struct {
		name, text string
		circuits   int
	}{
		{"two boxes are joined at a corner", `
#######
#@    #
# $   #
#  $. #
#   . #
#######`, 2},
		{"a pillar of wall", `
#######
#@    #
# ##$.#
#     #
#######`, 2},
		{"a box against the wall belongs to it", `
#######
#@ $ .#
#     #
#######`, 1},
		{"a pillar joined to the wall by a box", `
#######
#@ $ .#
# ##  #
#     #
#######`, 1},
	} {
		b := suite.Board(t, c.text)
		if got := newCircuits(b).countIn(board.StartScene(b)); got != c.circuits {
			t.Errorf("%s: %d circuits, expected %d%s", c.name, got, c.circuits, c.text)
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
	s, c := board.StartScene(b), newCircuits(b)
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
		s, zones := board.StartScene(b), board.NewZones(b)
		zones.Scan(s)
		if got := Grade(s, zones, nil, b.Player); got != c.want { // no doors, whatever the boxes could do
			t.Errorf("%s: grade %d, expected %d%s", c.name, got, c.want, c.text)
		}
	}
}
