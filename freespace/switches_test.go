package freespace

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/technique"
)

// TestSwitchesOfArrangements: an arrangement by what is switched off is neither tried nor counted, and with everything
// off there are no targets.
func TestSwitchesOfArrangements(t *testing.T) {
	m := mazeOf(suite.Board(t, "\n##########\n#        #\n# $ $    #\n#  @     #\n#     .. #\n#        #\n##########"))
	everything := []technique.ID{technique.ArrangeSpread, technique.ArrangeLiteral, technique.ArrangePacked,
		technique.ArrangeDeep}
	var off technique.Set
	for _, id := range everything {
		use := technique.NewUse(off)
		a := m.Best(context.Background(), board.Forward, use)
		varied := m.Vary(context.Background(), board.Forward, 1, use)
		if len(a.Targets) < 2 || len(varied.Targets) < 2 {
			t.Errorf("%v: %d and %d targets", off, len(a.Targets), len(varied.Targets))
		}
		chosen := int64(0)
		for _, method := range everything {
			if n := use.Counts[method]; !off.On(method) && n.Asked > 0 {
				t.Errorf("%v is off and was asked %d times", method, n.Asked)
			}
			chosen += use.Counts[method].Decided
		}
		if chosen != 2 {
			t.Errorf("%v: %d arrangements were chosen, expected one of Best and one of Vary", off, chosen)
		}
		off = off.Off(id)
	}
	if a := m.Best(context.Background(), board.Forward, technique.NewUse(off)); len(a.Targets) != 0 {
		t.Errorf("%d targets with every method switched off", len(a.Targets))
	}
}
