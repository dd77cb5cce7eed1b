package plan

import (
	"context"
	"testing"

	"planner/board"
	"planner/forward"
	"planner/internal/suite"
)

// TestFullSearchClaimsNothing: a plain search tells that its side is searched out when it has seen all of it, and never
// when it was short of memory on the way.
func TestFullSearchClaimsNothing(t *testing.T) {
	b := suite.Board(t, `
############
#@         #
# $      $ #
#          #
#          #
#   .  .   #
#          #
#    $     #
#    .     #
############`)
	run := func(bytes int64, without ...string) (emptied bool, s *stepsStrand) {
		o := options(Bidir, 1)
		o.Without = without
		g := bareGround(b, o.RAM, 1, o, nil) // without the solved positions, so that nothing is met
		g.start.Ref = g.recorder(board.Forward).Root(&g.start, g.key)
		s = &stepsStrand{Search: forward.NewPlain(g.terrain, g.steps, g.recorder(board.Forward), bytes), ground: g,
			side: board.Forward, emptied: func() { emptied = true }}
		s.AddRoot(&g.start)
		for done := false; !done; {
			var h *hit
			if h, done = s.work(context.Background(), 10_000); h != nil {
				t.Fatal("a meet")
			}
		}
		return emptied, s
	}
	emptied, whole := run(1 << 30)
	if !emptied {
		t.Fatal("it was not searched out")
	}
	for _, without := range []string{"", "shed"} {
		emptied, part := run(whole.Bytes()/2, without)
		if emptied || (part.Truncations() > 0) != (without == "") {
			t.Errorf("without %q: emptied %v, memory spent %d times", without, emptied, part.Truncations())
		}
	}
}
