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
