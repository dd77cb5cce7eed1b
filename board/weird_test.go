package board_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// readFile reads all levels of a file, and the errors of those that are none.
func readFile(t *testing.T, path string) (levels []*board.Level, faults []*board.SyntaxError) {
	t.Helper()
	file, err := os.Open(path)
	must.Do(t, err)
	defer file.Close()
	return readAll(t, file, filepath.Base(path))
}

func readAll(t testing.TB, in io.Reader, name string) (levels []*board.Level, faults []*board.SyntaxError) {
	t.Helper()
	return suite.ReadAll(t, board.NewReader(in, name))
}

func TestStrangeFilesBehaveAsTheirManifestSays(t *testing.T) {
	for _, f := range suite.StrangeFiles(t) {
		t.Run(f.File, func(t *testing.T) {
			levels, faults := readFile(t, f.Path)
			checkStrange(t, f, levels, faults)
		})
	}
}

func checkStrange(t *testing.T, f suite.Strange, levels []*board.Level, faults []*board.SyntaxError) {
	for _, fault := range faults {
		t.Log(fault)
		if fault.Line < 1 || fault.File == "" ||
			!strings.Contains(fault.Msg, "expected") && !strings.Contains(fault.Msg, "limit") {
			t.Errorf("error without place or expectation: %v", fault)
		}
	}
	if f.Nature == "malformed" {
		if len(faults) == 0 {
			t.Errorf("no error, expected one: %s", f.Why)
		}
		if sound := map[string]int{"good-then-bad.xsb": 2}[f.File]; len(levels) != sound {
			t.Errorf("%d levels accepted, expected %d", len(levels), sound)
		}
		return
	}
	want := max(1, len(f.Optimal))
	if f.File == "levels-10000.xsb" {
		want = 10000
	}
	if len(faults) > 0 || len(levels) != want {
		t.Fatalf("%d levels and the errors %v, expected %d levels", len(levels), faults, want)
	}
	for _, level := range levels {
		if _, err := board.New(level); err != nil {
			t.Errorf("level %d was read but is refused: %v", level.Number, err)
		}
	}
}
