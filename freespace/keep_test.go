package freespace

import (
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// TestKeptDoorsStayOpen: in the chains of doors, arrangements keep doors. With boxes on all squares of one, in doors
// and elsewhere, the player can still go to every zone and come back, and no box is frozen.
func TestKeptDoorsStayOpen(t *testing.T) {
	for _, level := range suite.Chains(t) {
		b := suite.BoardOf(t, level)
		m := mazeOf(b)
		doors := m.Doors(t.Context(), b.Boxes)
		if len(doors) < 2 {
			t.Errorf("%s: %d doors", level.Title, len(doors))
			continue
		}
		for seed := range uint64(3) {
			order := Order{Side: board.Side(seed % 2), Seed: seed, Doors: doors}
			for _, a := range []Arrangement{m.Arrange(t.Context(), order), m.Pack(t.Context(), order)} {
				staysOpen(t, level.Title, m, a, doors)
			}
		}
	}
}

func staysOpen(t *testing.T, title string, m *Maze, a Arrangement, doors []Door) {
	t.Helper()
	s, zones := board.NewScene(m.Board), board.NewZones(m.Board)
	for i, target := range a {
		if i < len(doors) && target.Square != doors[i].O {
			t.Fatalf("%s: target %d is not in a door", title, i)
		}
		s.Drop(target.Square)
	}
	zones.Scan(s)
	if grade := Grade(s, zones, Passages(s, zones), doors[0].OP); grade != ZoneCyclic {
		t.Fatalf("%s: grade %v with %d targets, %d zones", title, grade, len(a), zones.Count())
	}
	for _, d := range doors {
		if !d.Open(s) {
			t.Fatalf("%s: door %v is shut", title, d)
		}
	}
	unfrozen(t, m, s)
}
