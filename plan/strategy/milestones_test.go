package strategy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/meet"
	"planner/search"
	"planner/technique"
)

// TestRootsOfRounds: openings of the rounds 1 and 2 of every four begin at a milestone that is not proved lost, and
// those of the others at the start. The rules are asked once about each milestone, and none is a root when they are
// off.
func TestRootsOfRounds(t *testing.T) {
	c, asked := newLevel(suite.Board(t, rooms), 64<<20), 0
	use := technique.NewUse(technique.Set{})
	lost := c.Start.Boxes.Clone()
	lost.Remove(c.Start.Boxes.First())
	dead := func(boxes board.Bits, _ board.Square) bool {
		asked++
		return boxes.Equal(lost)
	}
	roots := func(use technique.Use) (begun []bool) {
		for round := range 8 {
			r := c.milestones.rootOf(round, c.Start, draws{}, use, dead)
			if r.milestone == (r.Ref == c.Start.Ref) || r.Boxes.Equal(lost) {
				t.Errorf("round %d begins at %+v", round, r)
			}
			begun = append(begun, r.milestone)
		}
		return begun
	}
	if begun := roots(use); slices.Contains(begun, true) || asked > 0 {
		t.Errorf("%v without a milestone", begun)
	}
	for ref, boxes := range []board.Bits{c.Start.Boxes, lost, c.Roots[0].Boxes} {
		p := search.Position{Boxes: boxes, Player: c.Start.Player, Ref: search.Ref(100 + ref)}
		c.milestones.stand(p, c.milestones.stand(c.Start, nil))
	}
	if begun := roots(use); !slices.Equal(begun, []bool{false, true, true, false, false, true, true, false}) {
		t.Errorf("milestones: %v", begun)
	}
	for range 100 {
		c.milestones.draw(rand.New(rand.NewPCG(1, uint64(asked))), dead)
	}
	if asked > 3 {
		t.Errorf("the rules are asked %d times about three positions", asked)
	}
	use.Set = use.Off(technique.Milestones)
	if begun := roots(use); slices.Contains(begun, true) {
		t.Errorf("%v with the switch off", begun)
	}
}

// TestOpeningsOfMilestones: both strategies that open the start begin at a position of a packing order in such a round,
// and what an opening leads to has a path from the start.
func TestOpeningsOfMilestones(t *testing.T) {
	c := newLevel(suite.Board(t, suite.Warehouse()), 64<<20)
	for _, spec := range Specs() {
		if m := NewMember(c, spec, func(Turn) error { return nil }); spec.ID == technique.PackingAny {
			for range 4 {
				if _, err := m.Advance(t.Context(), 3000); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	pulls := made[*openedPulls](c, NewOpenedPulls)
	pulls.stage = 2
	pulls.open()
	pulls.current.Run(t.Context(), 3000)
	o, ok := pulls.current.Opened()
	if !ok || !pulls.root.milestone {
		t.Fatalf("an opening of stage 2 begins at %+v", pulls.root)
	}
	path, err := meet.Path(c.Level.Board, board.Forward, c.Logs[board.Forward], o.Position.Ref)
	if err != nil || len(path) == 0 {
		t.Errorf("%d pushes to the opened position: %v", len(path), err)
	}
	space := made[*freeSpace](c, NewFreeSpace)
	space.now.turn = int(endForms) * spaceStages
	space.enter(t.Context())
	if root := space.now.root; !root.milestone || space.round() != 1 {
		t.Errorf("round %d of free-space begins at %+v", space.round(), root)
	}
}
