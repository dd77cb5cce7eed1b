package flow

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// TestNodesAgainstFlood compares every class with a flood fill around the box, on mazes with and without more walls.
func TestNodesAgainstFlood(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 150 {
		b := maze(t, random, 5+random.IntN(6), 6+random.IntN(7), 1, 20+random.IntN(30))
		walls := randomWalls(random, b)
		s := NewNodes(b, walls)
		scene, zone := board.NewScene(b), board.NewZone(b)
		for sq := range board.Square(b.Squares()) {
			if walls != nil && walls.Has(sq) {
				if s.Classes(sq) != 0 || s.Node(sq, b.Player) != NoNode {
					t.Fatalf("a wall has nodes")
				}
				continue
			}
			scene.Reset()
			if walls != nil {
				scene.Set(walls)
			}
			scene.Drop(sq)
			compareNodes(t, s, scene, zone, sq)
		}
	}
}

func compareNodes(t *testing.T, s *Nodes, scene *board.Scene, zone *board.Zone, sq board.Square) {
	t.Helper()
	b := s.Board
	for p := range board.Square(b.Squares()) {
		if !scene.Free(p) {
			continue
		}
		zone.Fill(scene, p)
		near := false
		for _, d := range board.Dirs {
			near = near || zone.Has(b.Next(sq, d))
		}
		if n := s.Node(sq, p); away(s, n) == near || s.Square(n) != sq {
			t.Fatalf("box %d, player %d: node %d away %v, beside the box %v", sq, p, n, away(s, n), near)
		}
		for q := range board.Square(b.Squares()) {
			if !scene.Free(q) || away(s, s.Node(sq, p)) && away(s, s.Node(sq, q)) {
				continue
			}
			if same := s.Node(sq, p) == s.Node(sq, q); same != zone.Has(q) {
				t.Fatalf("box %d, players %d and %d: one class %v, one zone %v", sq, p, q, same, zone.Has(q))
			}
		}
	}
}

// away reports whether n is the node of a box that the player can never reach, because more walls are between them.
func away(s *Nodes, n Node) bool { return s.forest && n+1 == s.first[s.Square(n)+1] }

func TestNodesOfACorridor(t *testing.T) {
	row := make([]byte, 60000)
	for i := range row {
		row[i] = ' '
	}
	row[0], row[1], row[2], row[3], row[len(row)-1] = '#', '@', '$', '.', '#'
	wall := make([]byte, len(row))
	for i := range wall {
		wall[i] = '#'
	}
	b := suite.Board(t, string(wall)+"\n"+string(row)+"\n"+string(wall))
	s := NewNodes(b, nil)
	if s.NodeCount() != 2*(b.Squares()-2)+2 || s.Classes(0) != 1 || s.Classes(1) != 2 {
		t.Fatalf("%d nodes for %d squares", s.NodeCount(), b.Squares())
	}
	if s.Node(500, 0) == s.Node(500, 1000) || s.Node(500, 0) != s.Node(500, 499) {
		t.Fatal("a box in a corridor must part it")
	}
}

// TestGraphMirror checks that pulls are exactly the pushes turned round.
func TestGraphMirror(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	for range 50 {
		b := maze(t, random, 7, 8, 1, 30)
		g := NewGraph(NewNodes(b, randomWalls(random, b)))
		count := [2]int{}
		for n := range Node(g.NodeCount()) {
			for _, side := range []board.Side{board.Forward, board.Reverse} {
				for _, m := range g.Moves(side, n) {
					count[side]++
					back := false
					for _, k := range g.Moves(side.Other(), m) {
						back = back || k == n
					}
					if !back {
						t.Fatalf("%v move %d to %d has no way back", side, n, m)
					}
				}
			}
		}
		if count[0] != count[1] {
			t.Fatalf("%d pushes, %d pulls", count[0], count[1])
		}
	}
}
