package judge

import (
	"testing"

	"planner/flow"
	"planner/internal/test/suite"
)

// Boards that are flow deadlocks by the rule they are named after.
const (
	overflowing = `
#######
#$ $  #
#  .  #
# @ . #
#######`
	underfed = `
######
####@#
#.$$.#
######`
	unbalanced = `
######
#.#.##
#$@ .#
#$. ##
# $$##
##   #
######`
	crowded = `
######
#  $.#
#. $$#
###  #
# .@ #
######`
)

// TestFlowRule draws one board for each reason of a flow deadlock; the first that applies is named.
func TestFlowRule(t *testing.T) {
	for want, text := range map[string]string{
		overflow: overflowing, underflow: underfed, component: unbalanced, unmatched: crowded,
	} {
		b := suite.Board(t, text)
		test := flow.NewFlowDeadlock(b)
		rule := flowRule(test.Weigh(b.Boxes, b.Player, b.NewBits()))
		if rule != want || !test.Dead(b.Boxes, b.Player, b.NewBits()) {
			t.Errorf("%v, want %v%s", rule, want, text)
		}
	}
}

// TestHollandsFlowExample: of the pair of positions in Holland's S3, one is no deadlock, the other a flow deadlock that
// no simple reason explains.
func TestHollandsFlowExample(t *testing.T) {
	for i, level := range suite.LevelsOf(t, suite.Shared(t, "levels/holland/flow-example.xsb")) {
		b := suite.BoardOf(t, level)
		loss := rulesOf(t, b, Quick).Find(t.Context(), b.BitsOf(b.Boxes), b.Player)
		if (i == 1) != (loss != nil && loss.Rule == unmatched) || i == 0 && loss != nil {
			t.Errorf("level %d: %+v", i+1, loss)
		}
	}
}
