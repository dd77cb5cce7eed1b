package expand

import (
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/long"
	"planner/internal/test/oracle"
	"planner/technique"
)

// TestFillingKeepsShortest goes through all positions of small levels with a goal area. Where the makers follow the
// plan of the area, a shortest solution must be left, or all solutions must have as many pushes as the bound for those
// that are put off.
func TestFillingKeepsShortest(t *testing.T) {
	levels := long.Pick(uint64(2000), 8000)
	areas, followed, filled := 0, 0, 0
	for _, b := range oracle.Each(levels, oracle.GoalArea) {
		d := flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b))
		space := NewSpace(d, technique.Without(technique.Symmetry))
		space.Reduce()
		m := space.NewMaker()
		if space.area == nil {
			continue
		}
		areas++
		all := oracle.NewSpace(b)
		left := all.Distances(board.Forward)
		scene := board.NewScene(b)
		for state, distance := range left {
			if distance <= 0 {
				continue
			}
			player := all.Place(state, scene)
			if m.Show(scene.Boxes().AppendTo(nil), player); !m.feasible() {
				t.Fatalf("no matching\n%s", all.Draw(state))
			}
			late := m.Planned(0)
			if late == 0 {
				continue
			}
			followed++
			least := int32(late)
			for _, move := range m.Pushes() {
				p, ok := m.Push(move)
				if !ok {
					continue
				}
				if p.Filled {
					filled++
				}
				if rest := left[all.Find(maskOf(m.Layout()), p.Player)]; rest != oracle.Dead {
					least = min(least, rest+int32(p.Pushes))
				}
				layout := m.Layout().AppendTo(nil)
				m.Undo(p)
				if p.Filled {
					filledTo(t, m, scene.Boxes().AppendTo(nil), player, p, layout)
				}
			}
			if least > distance {
				t.Fatalf("%d pushes are needed, the plan and the bound %d leave %d\n%s", distance, late, least, all.Draw(state))
			}
		}
	}
	t.Logf("%d areas, %d positions, %d boxes", areas, followed, filled)
	if areas < int(levels/50) || filled < int(levels/10) {
		t.Errorf("only %d areas and %d boxes: the test proves little", areas, filled)
	}
}

func maskOf(layout board.Bits) (mask uint32) {
	for sq := range layout.All() {
		mask |= 1 << sq
	}
	return mask
}

// filledTo shows the position that a move of the plan leads to, and checks where its box stands. The position before is
// shown again then.
func filledTo(t *testing.T, m *Maker, boxes []board.Square, player board.Square, p Pushed, after []board.Square) {
	t.Helper()
	m.Show(after, p.Player)
	if _, to := m.moved(Reached{First: p.First, Pushes: p.Pushes, Filled: true}); to != p.To {
		t.Fatalf("the box of %v stands on %d, expected %d", p.First, to, p.To)
	}
	if pushes := m.filledPushes(boxes, player, p.First); len(pushes) != p.Pushes || pushes[p.Pushes-1] != p.Last {
		t.Fatalf("%v fills by %v, expected %d pushes up to %v", p.First, pushes, p.Pushes, p.Last)
	}
}
