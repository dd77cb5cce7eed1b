package analysis

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// Two boxes stand on the right of a row of goals, and the others below the gap in it.
const twoWaysIn = `
##################
#.... ...        #
# ### #####  $ $ #
# # # #   #      #
# ### ##### ######
#           #
##### $$$$$##
    #     @#
    ########`

// sparingly takes a level apart with one box for each start square.
func sparingly(t *testing.T, b *board.Board) *Removal {
	r := NewRemoval(New(t.Context(), b), solvedZones(b))
	r.OneEach()
	if v := r.Run(context.Background(), nil, plenty); v != Emptied {
		t.Fatalf("verdict %d", v)
	}
	return r
}

// TestScarceStartSquares: the boxes on the left can leave only through the gap, and only after the three on the right
// of it. Two of these take the start squares on the right, and the third is parked. It leaves at last through the gap
// like the others, so that no start square is left.
func TestScarceStartSquares(t *testing.T) {
	b := suite.Board(t, twoWaysIn)
	r := sparingly(t, b)
	if parked := replays(t, b, r); parked != 1 {
		t.Errorf("%d boxes are parked", parked)
	}
	if left := r.takers.exitsOf(board.None, b.Boxes); r.takers.has(&left) {
		t.Error("a start square is left")
	}
	order := r.Order()
	if first := order.Steps[0]; b.IsGoal(first.To) || first.Until == Forever {
		t.Errorf("the first step brings a box to %d for good", first.To)
	}
}

// TestSparingRemovalIsLegal replays what leaves and what is parked on small levels, where every box has a start square
// to itself.
func TestSparingRemovalIsLegal(t *testing.T) {
	emptied, parked := 0, 0
	for seed := range uint64(3000) {
		b := oracle.Generate([]oracle.Shape{oracle.Small, oracle.Medium}[seed%2], seed)
		r := NewRemoval(New(t.Context(), b), solvedZones(b))
		r.OneEach()
		if r.Run(context.Background(), frozenAtStart(b, r.known), plenty) == Emptied {
			emptied++
		}
		parked += replays(t, b, r)
	}
	if emptied < 100 || parked < 10 {
		t.Errorf("%d levels are emptied, %d boxes parked: the sample proves little", emptied, parked)
	}
}
