package strategy

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
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
	run := func(bytes int64) (emptied bool, s *plain) {
		asked := setup(b, 256<<20)
		asked.Emptied = func() { emptied = true }
		c := newLevelContext(asked, nil, newLogs(asked.Level.Board)) // without the solved positions, so that nothing is met
		c.memory = bytes
		c.Start.Ref = c.recorder(board.Forward).Root(&c.Start, c.keyOf(&c.Start))
		s = newPlain(c, holdings(c), board.Forward)
		for done := false; !done; {
			var h *Hit
			if h, done = s.Work(context.Background(), 10_000); h != nil {
				t.Fatal("a meet")
			}
		}
		return emptied, s
	}
	emptied, whole := run(1 << 30)
	if !emptied {
		t.Fatal("it was not searched out")
	}
	if emptied, part := run(whole.search.MemoryBytes() / 2); emptied || part.search.Truncations() == 0 {
		t.Errorf("emptied %v, truncated %d times", emptied, part.search.Truncations())
	}
}
