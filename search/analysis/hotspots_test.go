package analysis

import (
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

func TestHotspotInAGate(t *testing.T) {
	b := suite.Board(t, "\n########\n#  $ ..#\n#  ##  #\n# $##  #\n#@ ##  #\n########")
	h := NewHotspots(flow.NewGraph(flow.NewNodes(b, nil)), b.Goals)
	if got := h.CountIn(b.BitsOf(b.Boxes)); got != 1 {
		t.Errorf("%d hotspots, expected the box in the gate", got)
	}
	if got := (*Hotspots)(nil).CountIn(b.BitsOf(b.Boxes)); got != 0 {
		t.Errorf("%d hotspots of no table", got)
	}
}

// TestHotspotsAgainstLoneBoxes compares every row of the table with walks of a lone box and a player who starts
// anywhere.
func TestHotspotsAgainstLoneBoxes(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, 10) {
		h := NewHotspots(flow.NewGraph(flow.NewNodes(b, nil)), b.Goals)
		for box := range board.Square(b.Squares()) {
			if h.aim.Has(box) {
				continue
			}
			live := h.aim.Meets(roam(b, box, board.None))
			for wall := range board.Square(b.Squares()) {
				lost := wall != box && live && !h.aim.Meets(roam(b, box, wall))
				if got := h.row(wall).Has(box); got != lost {
					t.Fatalf("seed %d: wall %d, box %d: %v, expected %v", seed, wall, box, got, lost)
				}
			}
		}
	}
}

// roam is the squares that a lone box is pushed to from a square, one more square being a wall.
func roam(b *board.Board, box, wall board.Square) board.Bits {
	type place struct{ box, player board.Square }
	blocked := func(sq board.Square) bool { return sq == b.Wall() || sq == wall }
	seen := map[place]bool{}
	var queue []place
	add := func(p place) {
		if !seen[p] {
			seen[p] = true
			queue = append(queue, p)
		}
	}
	for sq := range board.Square(b.Squares()) {
		if sq != box && sq != wall {
			add(place{box, sq})
		}
	}
	been := b.NewBits()
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		been.Add(at.box)
		for _, d := range board.Dirs {
			next := b.Next(at.player, d)
			switch {
			case blocked(next):
			case next != at.box:
				add(place{at.box, next})
			case !blocked(b.Next(next, d)):
				add(place{b.Next(next, d), next})
			}
		}
	}
	return been
}

func BenchmarkHotspotRows(b *testing.B) {
	maze := suite.Board(b, "\n###############\n#@..## $ ##   #\n#   .  $      #\n#   ## $ ##   #\n###############")
	g := flow.NewGraph(flow.NewNodes(maze, nil))
	for b.Loop() {
		h := NewHotspots(g, maze.Goals)
		for sq := range board.Square(maze.Squares()) {
			h.row(sq)
		}
	}
}
