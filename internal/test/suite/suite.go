package suite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/board"
)

// Board builds a board from rows of XSB text. It fails the test when they are not a level.
func Board(t testing.TB, text string) *board.Board {
	t.Helper()
	rows := strings.Split(strings.Trim(text, "\n"), "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	b, err := board.New(&board.Level{Number: 1, Line: 1, Rows: rows})
	if err != nil {
		t.Fatalf("board: %v\n%s", err, text)
	}
	return b
}

// Shared is the path of a file among the level suites beside the checkout, such as "levels/xsokoban.xsb". The test is
// skipped if the file is absent.
func Shared(t testing.TB, name string) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; filepath.Dir(dir) != dir; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
	}
	path := filepath.Join(dir, "..", "shared", filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		t.Skipf("the shared file %s is not beside this checkout", name)
	}
	return path
}
