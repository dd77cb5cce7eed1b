package suite_test

import (
	"os"
	"path/filepath"
	"testing"

	"planner/internal/test/architecture"
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

// A flag of a test may name a file from the root of the module, where go test is typed, or from the root of the disk.
func TestFromRoot(t *testing.T) {
	root := architecture.Root(t)
	absolute := filepath.Join(t.TempDir(), "a.xsb")
	for name, want := range map[string]string{
		"go.mod":                filepath.Join(root, "go.mod"),
		"docs/levels/first.xsb": filepath.Join(root, "docs", "levels", "first.xsb"),
		"../a.xsb":              filepath.Join(filepath.Dir(root), "a.xsb"),
		absolute:                absolute,
	} {
		if got := suite.FromRoot(t, name); got != want {
			t.Errorf("%s: %s, expected %s", name, got, want)
		}
	}
	if here, err := os.Getwd(); err != nil || here == root {
		t.Errorf("this test runs in %s, %v, expected the folder of its package", here, err)
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
