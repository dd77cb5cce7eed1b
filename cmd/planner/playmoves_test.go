package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner"
	"planner/internal/play"
	"planner/internal/test/must"
)

// all is moves of which none was undone.
func all(lurd string) play.Moves { return play.Moves{All: lurd, Done: len(lurd)} }

func TestMoveFiles(t *testing.T) {
	undone := play.Moves{All: "uDr", Done: 1}
	files := moveFiles{levels: filepath.Join("some", "levels.xsb")}
	second, third := &planner.Level{Number: 2}, &planner.Level{Number: 3}
	if got := files.Propose(second); got != filepath.Join("some", "levels-2.lurd") {
		t.Errorf("proposed %s", got)
	}
	if got := (moveFiles{levels: "-"}).Propose(second); got != "level-2.lurd" {
		t.Errorf("proposed %s", got)
	}
	name := filepath.Join(t.TempDir(), "my.lurd")
	long := strings.Repeat("rRlL", 50)
	must.Do(t, files.SaveMoves(name, third, all(long), play.Keep))
	if err := files.SaveMoves(name, second, all("u"), play.Keep); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a file that exists: %v", err)
	}
	must.Do(t, files.SaveMoves(name, second, undone, play.Replace))
	for level, want := range map[*planner.Level]play.Moves{second: undone, third: all(long)} {
		if got, err := files.LoadMoves(name, level); got != want || err != nil {
			t.Errorf("level %d: %+v, %v", level.Number, got, err)
		}
	}
	if _, err := files.LoadMoves(name, &planner.Level{Number: 9}); err == nil {
		t.Error("moves of a level that the file does not have")
	}
	if got, err := files.LoadMoves(write(t, "one.lurd", "2r u\n"), third); got != all("rru") || err != nil {
		t.Errorf("moves without a heading: %+v, %v", got, err)
	}
}

// A file that holds something else than moves is left as it is, and nobody is asked whether to replace moves in it.
func TestMoveFilesLeaveOthersAlone(t *testing.T) {
	for _, text := range []string{onePush, "hello\n", `{"level":1,"status":"solved","solution":"R"}` + "\n"} {
		name := write(t, "other.txt", text)
		if err := (moveFiles{}).SaveMoves(name, &planner.Level{Number: 1}, all("r"), play.Keep); err == nil ||
			errors.Is(err, fs.ErrExist) {
			t.Errorf("%q: %v", text, err)
		}
		if err := (moveFiles{}).SaveMoves(name, &planner.Level{Number: 1}, all("r"), play.Replace); err == nil {
			t.Errorf("%q was replaced", text)
		}
		if now, err := os.ReadFile(name); err != nil || string(now) != text {
			t.Errorf("%q became %q, %v", text, now, err)
		}
	}
	if err := (moveFiles{}).SaveMoves(t.TempDir(), &planner.Level{Number: 1}, all("r"), play.Keep); err == nil ||
		errors.Is(err, fs.ErrExist) {
		t.Errorf("a folder: %v", err)
	}
}
