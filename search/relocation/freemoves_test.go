package relocation

import (
	"testing"

	"planner/board"
	"planner/freespace"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/search"
	"planner/search/analysis"
	"planner/search/featurespace"
	"planner/technique"
)

// unseen knows no position.
type unseen struct{}

func (unseen) Known(board.Key) bool { return false }

// opening gives the rules of a free-space search of a level and its start.
func opening(t *testing.T, b *board.Board) (*FreeSpace, *search.Position) {
	t.Helper()
	l := analysis.New(t.Context(), b)
	maze := freespace.NewMaze(b, [2]board.Bits{
		board.Forward: l.Bounds[board.Forward].Closed, board.Reverse: l.Bounds[board.Reverse].Closed,
	})
	r := NewFreeSpace(l, FreeSpacePlan{Arrangement: maze.Arrange(t.Context(), board.Forward, 0),
		Use: technique.NewUse(technique.Set{})})
	zone := board.NewZone(b)
	r.children.Scene.SetSquares(b.Boxes)
	p := &search.Position{Boxes: b.BitsOf(b.Boxes), Player: zone.Fill(r.children.Scene, b.Player), Last: board.None}
	r.children.Freeze.Frozen(r.children.Scene, r.frozen)
	return r, p
}

// TestFurthestTakesTheDeepestTarget: of the targets that a box can be brought to the one with the longest route counts.
func TestFurthestTakesTheDeepestTarget(t *testing.T) {
	b := suite.Board(t, `
#########
#  .  . #
# @$    #
#  . $$ #
#########`)
	r, p := opening(t, b)
	list := r.children.Gen.Destinations(r.children.Scene, p.Player, b.At(2, 3), r.children.Bounds)
	if to := r.furthest(list, b.GoalSet()); to == nil || to.To != b.At(1, 6) {
		t.Fatalf("%+v", to)
	}
	if to := r.furthest(list, b.NewBits()); to != nil {
		t.Fatalf("a destination without targets: %+v", to)
	}
}

// TestDeformationShiftsABorder: a deformation pushes a box into a zone that is not the player's, and the number of
// zones does not grow.
func TestDeformationShiftsABorder(t *testing.T) {
	made := 0
	for seed, b := range oracle.Levels(oracle.Medium, 200) {
		r, p := opening(t, b)
		player, zone := p.Player, board.NewZone(b)
		x := featurespace.Expansion{Position: p, Seen: unseen{}}
		r.deform(&x)
		for _, c := range x.Children {
			zone.Fill(r.children.Scene, player)
			if zone.Has(c.To) || !r.children.Scene.Free(c.To) {
				t.Fatalf("seed %d: the move from %d to %d is on no border", seed, c.From, c.To)
			}
			if before := r.Root(p)[FreeZones]; c.Vector[FreeZones] > before {
				t.Fatalf("seed %d: %d zones, then %d", seed, before, c.Vector[FreeZones])
			}
			made++
		}
	}
	if made < 20 {
		t.Errorf("only %d deformations", made)
	}
}
