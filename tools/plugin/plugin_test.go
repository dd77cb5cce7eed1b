package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"planner"
	"planner/internal/test/must"
)

func TestSettings(t *testing.T) {
	got, err := parseSettings("solve = 90s # one\r\noptimize=0\nmemory = 128\nthreads = 3\n\n# nothing\n")
	want := settings{90 * time.Second, planner.Forever, 128 << 20, 3}
	if err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	for text, says := range map[string]string{
		"speed = 3": "line 1", "\nsolve = soon": "line 2", "memory = 1": "64", "threads = -1": "a number",
		"solve": "a time",
	} {
		if _, err := parseSettings(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, expected %q", text, err, says)
		}
	}
}

// A cost of one has a noun in the singular.
func TestCostsInWords(t *testing.T) {
	if got, want := (costs{1, 1, 1, 1, 1}).String(), "1 move, 1 push, 1 line, 1 change, 1 session"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestConfigure: the file that is made says what holds without it, and one that is there is left alone.
func TestConfigure(t *testing.T) {
	path := fileOf(filepath.Join(t.TempDir(), "some.where", "planner64.dll"))
	if filepath.Base(path) != "planner64.txt" || configure(path) == nil {
		t.Fatalf("%s was written into no folder", path)
	}
	must.Do(t, os.Mkdir(filepath.Dir(path), 0o700))
	must.Do(t, configure(path))
	if got, err := readSettings(path); err != nil || got != defaults {
		t.Errorf("%+v, %v", got, err)
	}
	must.Do(t, os.WriteFile(path, []byte("threads = 2"), 0o600))
	must.Do(t, configure(path))
	if got, err := readSettings(path); err != nil || got.threads != 2 {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestAims has both numberings of what decides between equals.
func TestAims(t *testing.T) {
	for flags, want := range map[uint32]string{
		0: "1 [0]", 2: "0 []", 4: "1 []", 2 + 128: "0 [1]", 4 + 64: "1 [0]", 4 + 128: "1 [0]", 2 + 256: "0 [2 1]",
		8 + 64: "2 [0]", 8 + 128: "2 [1 0]", 16 + 256: "3 [2 1]", 1 + 4 + 64: "1 [0]",
		6: "", 64: "", 4 + 64 + 128: "", 4 + 4096: "",
	} {
		a, known := aimOf(flags)
		if got := aimText(a); known != (want != "") || known && got != want {
			t.Errorf("%d is %q, %v, expected %q", flags, got, known, want)
		}
	}
}

func aimText(a aim) string {
	text := string(rune('0'+a.first)) + " ["
	for i, m := range a.second {
		if i > 0 {
			text += " "
		}
		text += string(rune('0' + m))
	}
	return text + "]"
}

// hall has two boxes that are pushed by turns in the moves of TestOptimize.
const hall = "########" + "#      #" + "# $  . #" + "#@     #" + "# $  . #" + "#      #" + "########"

// TestOptimize: pushes by turns become few changes, and nothing becomes worse by what was asked for.
func TestOptimize(t *testing.T) {
	level := levelOf(hall, 8)
	turns := solution(t, level)
	for _, flags := range []uint32{2, 4, 8, 16, 32, 2 + 128, 4 + 64, 8 + 64, 16 + 64} {
		a, _ := aimOf(flags)
		s := defaults
		s.optimize, s.threads = 2*time.Second, 1
		o, err := newOptimizer(level, turns, a, s, func(planner.Progress) {})
		must.Do(t, err)
		got := optimizeAll(context.Background(), level, []string{turns}, a, s, func(planner.Progress) {})
		if flags == 4 { // six pushes are the fewest, and nothing else was asked for
			if got.code != gaveUp {
				t.Errorf("fewer pushes than the fewest: %d, %q", got.code, got.moves)
			}
			continue
		}
		if got.code != solved {
			t.Errorf("flags %d: %d, %s", flags, got.code, got.text)
			continue
		}
		after, err := newOptimizer(level, strings.TrimSuffix(got.moves, "\x00"), a, s, func(planner.Progress) {})
		must.Do(t, err)
		if !a.better(after.best.costs, o.best.costs) || !after.best.solves {
			t.Errorf("flags %d: %v after %v", flags, after.best.costs, o.best.costs)
		}
	}
}

// solution is one with a detour, and both boxes are pushed by turns.
func solution(t *testing.T, level *planner.Level) string {
	t.Helper()
	game, err := planner.NewGame(level)
	must.Do(t, err)
	upper, lower := [2]int{2, 2}, [2]int{4, 2}
	push := func(box *[2]int, columns int) {
		must.Do(t, game.PushTo(box[0], box[1], box[0], box[1]+columns))
		box[1] += columns
	}
	for range 3 {
		push(&upper, 1)
		push(&lower, 1)
	}
	text := game.LURD()
	if _, _, err := planner.Verify(level, text); err != nil {
		t.Fatal(err)
	}
	return "ud" + text
}

// TestOptimizePart: moves that solve nothing keep their last position.
func TestOptimizePart(t *testing.T) {
	level := levelOf(hall, 8)
	a, _ := aimOf(2)
	got := optimizeAll(context.Background(), level, []string{"ududuRd"}, a, defaults, func(planner.Progress) {})
	if got.code != solved || got.moves != "uRd\x00" {
		t.Errorf("%d, %q, %s", got.code, got.moves, got.text)
	}
	for _, set := range []string{"uuuuuuu", "xyz"} {
		if got := optimizeAll(context.Background(), level, []string{set}, a, defaults, nil); got.code != invalidLevel {
			t.Errorf("%s: %d, %s", set, got.code, got.text)
		}
	}
}

// TestAttend: a host that has had enough gets its thread back, even from a search that does not end, and a panic is a
// result.
func TestAttend(t *testing.T) {
	release := make(chan bool)
	defer close(release)
	calls := 0
	h := host{func(string, int64) {}, func() bool { calls++; return calls > 2 }}
	got := h.attend(func(context.Context, func(planner.Progress)) answer { <-release; return answer{} })
	if got.code != endedByUser || calls != 3 {
		t.Errorf("%+v after %d calls", got, calls)
	}
	got = h.attend(func(context.Context, func(planner.Progress)) answer { panic("broken") })
	if got.code != failed || !strings.Contains(got.text, "broken") {
		t.Errorf("%+v", got)
	}
}

func TestSolveText(t *testing.T) {
	for text, code := range map[string]int{
		"\n#####\n#@$.#\n#####": solved, "\n#####\n#@*##\n#####": solved, "nothing": invalidLevel,
		"\n######\n#@ $ #\n#   .#\n######": impossible,
		`{"map": "11111\n12341\n11111"}`:   solved,
	} {
		if got := solveText(text, 20, 64, 1); got.code != code {
			t.Errorf("%q: %d, %s", text, got.code, got.text)
		}
	}
	if got := solveText("", -1, 0, 0); got.code != invalidConfiguration {
		t.Errorf("%+v", got)
	}
}
