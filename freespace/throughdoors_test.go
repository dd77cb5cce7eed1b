package freespace

import (
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/search"
	"planner/search/analysis"
	"planner/technique"
)

// chainRules makes the rules of a limited search of a level with chains of doors, from its start towards its goals.
func chainRules(t *testing.T, level *board.Level, without ...technique.ID) (*Relocation, *search.Position) {
	t.Helper()
	b := suite.BoardOf(t, level)
	l := analysis.New(t.Context(), b)
	maze := NewMaze(b, [2]board.Bits{
		board.Forward: l.Bounds[board.Forward].Closed, board.Reverse: l.Bounds[board.Reverse].Closed})
	rules := NewRelocation(l, board.Forward, b.GoalSet(), Options{Limited: true,
		Use:   technique.NewUse(technique.Without(without...)),
		Doors: maze.Doors(t.Context(), b.Boxes)})
	return rules, search.PositionOf(b, b.Boxes, b.Player)
}

// TestZonesThroughDoors: at the start of the chains the doors join zones, and the boxes stand as before when that
// has been counted. Without the technique every zone counts.
func TestZonesThroughDoors(t *testing.T) {
	for _, level := range suite.Chains(t) {
		rules, p := chainRules(t, level)
		v := rules.Root(p)
		if zones := rules.children.Gen.Zones.Count(); zones < 2 || int(v[Zones]) >= zones {
			t.Errorf("%s: %d zones, %d through doors", level.Title, zones, v[Zones])
		}
		if !rules.children.Scene.Boxes().Equal(p.Boxes) {
			t.Errorf("%s: the boxes have moved", level.Title)
		}
		plain, _ := chainRules(t, level, technique.ZoneCyclic)
		if v := plain.Root(p); int(v[Zones]) != plain.children.Gen.Zones.Count() {
			t.Errorf("%s: %d zones without the technique", level.Title, v[Zones])
		}
	}
}
