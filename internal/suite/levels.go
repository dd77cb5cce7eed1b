package suite

import (
	"embed"
	"io"
	"testing"

	"planner/board"
)

//go:embed testdata/*.xsb
var drawn embed.FS

// Own is the levels that were drawn for the tests of this project, all solvable and small enough to search through.
func Own(t testing.TB) []*board.Level { return load(t, "testdata/own.xsb") }

// Unsolvable is small levels that are well-formed and cannot be solved.
func Unsolvable(t testing.TB) []*board.Level { return load(t, "testdata/unsolvable.xsb") }

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
