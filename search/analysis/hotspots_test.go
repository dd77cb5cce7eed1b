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
	h := NewHotspots(flow.NewGraph(flow.NewNodes(b, nil)), board.Forward, b.Goals)
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
		for side, targets := range [2][]board.Square{board.Forward: b.Goals, board.Reverse: b.Boxes} {
			side := board.Side(side)
			h := NewHotspots(flow.NewGraph(flow.NewNodes(b, nil)), side, targets)
			for box := range board.Square(b.Squares()) {
				if h.aim.Has(box) {
					continue
				}
				live := h.aim.Meets(roam(b, side, box, board.None))
				for wall := range board.Square(b.Squares()) {
					lost := wall != box && live && !h.aim.Meets(roam(b, side, box, wall))
					if got := h.row(wall).Has(box); got != lost {
						t.Fatalf("seed %d, %v: wall %d, box %d: %v, expected %v", seed, side, wall, box, got, lost)
					}
				}
			}
		}
	}
}

// roam is the squares that a lone box comes to from a square, one more square being a wall.
func roam(b *board.Board, side board.Side, box, wall board.Square) board.Bits {
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
				if behind := b.Next(at.player, d.Opposite()); side == board.Reverse && behind == at.box {
					add(place{at.player, next})
				}
			case side == board.Forward && !blocked(b.Next(next, d)):
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
		h := NewHotspots(g, board.Forward, maze.Goals)
		for sq := range board.Square(maze.Squares()) {
			h.row(sq)
		}
	}
}
