package suite

import (
	"embed"
	"io"
	"testing"

	"planner/board"
)

//go:embed testdata/*.xsb
var drawn embed.FS

// Own gives the levels that were drawn for the tests of this project. All are solvable and small enough to be searched
// exhaustively.
func Own(t testing.TB) []*board.Level { return load(t, "testdata/own.xsb") }

// Unsolvable gives small levels that are well-formed and cannot be solved.
func Unsolvable(t testing.TB) []*board.Level { return load(t, "testdata/unsolvable.xsb") }

// load reads a file of drawn levels.
func load(t testing.TB, name string) []*board.Level {
	t.Helper()
	file, err := drawn.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	return Levels(t, file, name)
}

// Levels reads all levels of a file and fails the test when one of them is malformed.
func Levels(t testing.TB, file io.Reader, name string) []*board.Level {
	t.Helper()
	var levels []*board.Level
	for r := board.NewReader(file, name); ; {
		level, err := r.Next()
		if err == io.EOF {
			return levels
		}
		if err != nil {
			t.Fatal(err)
		}
		levels = append(levels, level)
	}
}
