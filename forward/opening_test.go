package forward

import (
	"context"
	"testing"

	"planner/board"
	"planner/deadlock"
	"planner/freespace"
	"planner/internal/test/suite"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

// shut has a box in the only door between two rooms and another beside it.
const shut = `
###############
#      #      #
#  .   #  .   #
#   $  $      #
#  @   #      #
#      #      #
###############
`

// TestOpeningJoinsTheRooms starts with two zones and asks for one.
func TestOpeningJoinsTheRooms(t *testing.T) {
	b := suite.Board(t, shut)
	level := analysis.New(t.Context(), b)
	root := start(b)
	use := technique.NewUse(technique.Set{})
	aside := b.BitsOf([]board.Square{b.At(2, 2), b.At(2, 11)})
	rules := freespace.NewRelocation(level, board.Forward, aside, freespace.Options{Limited: true,
		Dead: proofsOf(level, deadlock.DefaultOptions()).Dead, Use: use})
	e := featurespace.NewEngine(b, rules, nil, 64<<20, technique.NewUse(technique.Set{}))
	if v := rules.Root(root); v[freespace.Zones] != 2 {
		t.Fatalf("%d zones at the start", v[freespace.Zones])
	}
	e.AddRoot(t.Context(), root, b.KeyOf(root.Boxes, root.Player))
	e.Run(context.Background(), 2000)
	_, v, _ := e.Best()
	if v[freespace.Zones] != 1 || v[freespace.Frozen] != 0 {
		t.Errorf("best %v, expected one zone, nothing frozen", v)
	}
}
