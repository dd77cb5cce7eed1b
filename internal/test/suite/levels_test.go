package suite_test

import (
	"testing"

	"planner/internal/test/judge"
	"planner/internal/test/suite"
)

// The judge shares no code with the planner, so it can say whether our own levels are as they should be.
func TestOwnLevelsCanBeSolved(t *testing.T) {
	first := suite.LevelsOf(t, suite.FromRoot(t, "docs/levels/first.xsb"))
	for _, level := range append(suite.Own(t), first...) {
		if got := judge.Solve(level.Rows); got.Kind != judge.Solvable || got.Pushes < 1 {
			t.Errorf("%s: %+v, expected a solution", level.Title, got)
		}
	}
}

func TestUnsolvableLevelsCannotBeSolved(t *testing.T) {
	for _, level := range suite.Unsolvable(t) {
		if got := judge.Solve(level.Rows); got.Kind != judge.Unsolvable {
			t.Errorf("%s: %+v, expected none", level.Title, got)
		}
	}
}

// A hall without room for its boxes ends the test that asks for it, instead of being drawn for ever.
func TestStrewnWithoutRoom(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("8 boxes and 8 goals in 15 squares")
		}
	}()
	suite.Strewn(8, 8)
}
