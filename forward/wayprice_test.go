package forward

import (
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/macros"
	"planner/search/analysis"
)

// TestAreaBehind: the zone that the scan of a position tells behind each of its moves is the one that a flood finds.
func TestAreaBehind(t *testing.T) {
	moves := 0
	for _, level := range suite.Own(t) {
		b := suite.BoardOf(t, level)
		scene, zone, gen := board.StartScene(b), board.NewZone(b), macros.NewGenerator(b, board.Forward)
		rules := analysis.New(t.Context(), b).Bounds[board.Forward]
		gen.All(scene, b.Player, rules, b.BitsOf(b.Boxes), func(_ board.Square, list []macros.Destination) bool {
			for i := range list {
				to := &list[i]
				scene.Shift(to.From, to.To)
				zone.Fill(scene, to.Player)
				behind := areaBehind{scene, gen, to}
				for sq := range board.Square(b.Squares() + 1) { // the Wall too
					if behind.Has(sq) != zone.Has(sq) {
						t.Fatalf("%s, box from %d to %d: square %d is in the zone: %v", level.Title, to.From, to.To, sq,
							zone.Has(sq))
					}
				}
				scene.Shift(to.To, to.From)
				moves++
			}
			return true
		})
	}
	if moves < 100 {
		t.Errorf("only %d moves", moves)
	}
}
