package main

import (
	"context"
	"io"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan"
)

func TestVariants(t *testing.T) {
	levels, lost := write(t, "a.xsb", hall), write(t, "b.xsb", "#####\n#$@ #\n#  .#\n#####")
	answers(t, []string{"variants", "--time", "0"}, map[string]answer{
		"all":             {[]string{levels}, 0, "A goal comes here from beside"},
		"walls":           {[]string{"--only", "wall, floor", levels}, 0, "superfluous"},
		"ratings":         {[]string{"--numbers", "rating", levels}, 0, "rating: as many"},
		"a lost level":    {[]string{lost}, 0, "unsolvable"},
		"unknown kind":    {[]string{"--only", "door", levels}, 2, ""},
		"unknown numbers": {[]string{"--numbers", "moves", levels}, 2, ""},
		"two files":       {[]string{levels, lost}, 2, ""},
		"no level":        {[]string{"--level", "7", levels}, 2, ""},
		"no thread":       {[]string{"-j", "0", levels}, 2, ""},
		"malformed":       {[]string{write(t, "c.xsb", noPlayer)}, 2, ""},
	})
}

// The rows of a large board stand in the output once only, because a change says the same.
func TestVariantsOfLargeBoard(t *testing.T) {
	row := "#" + strings.Repeat(" ", 70) + "#\n"
	large := strings.Repeat("#", 72) + "\n#@$." + row[4:] + strings.Repeat(row, 60) + strings.Repeat("#", 72) + "\n"
	got := try(t, program{}, "variants", "--json", "--only", "pair", "--time", "1ms", write(t, "a.xsb", large))
	if n := strings.Count(got.out, large[:72]); n != 2 || strings.Count(got.out, "\n") < 4000 {
		t.Errorf("code %d, %d times a row of walls\n%.500s%s", got.code, n, got.out, got.errOut)
	}
}

// The pictures are written beside the text.
func TestVariantsPictures(t *testing.T) {
	svg, png := filepath.Join(t.TempDir(), "v.svg"), filepath.Join(t.TempDir(), "v.png")
	got := try(t, program{}, "variants", "--time", "0", "--svg", svg, "--png", png, write(t, "a.xsb", hall))
	got.wants(t, 0, "", "")
	holds(t, must.Read(t, svg), "A wall more or less")
	holds(t, must.Read(t, png), "\x89PNG")
}

// An interrupt ends commands with what is known, and with an exit code of its own.
func TestInterruptedCommands(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	file := write(t, "a.xsb", hall)
	for _, args := range [][]string{{"variants", file}, {"furthest", file}, {"rate", file}, {"coach", file, strolled}} {
		tryContext(t, ctx, program{}, args...).wants(t, 130, "", "")
	}
	in, _ := io.Pipe()
	tryContext(t, ctx, program{stdin: in}, "convert", "-").wants(t, 130, "", "planner: -: interrupted\n")
}

// The furthest start is a level that needs what the comment says.
func TestFurthest(t *testing.T) {
	got := try(t, program{}, "furthest", "--threads", "2", "--time", "0", write(t, "a.xsb", hall))
	level, err := suite.Parse(got.out)
	if got.code != 0 || err != nil || !strings.Contains(got.out, "It needs 3 pushes, and no start") {
		t.Fatalf("code %d, %v\n%s%s", got.code, err, got.out, got.errOut)
	}
	o := plan.DefaultOptions()
	o.Mode, o.Threads = plan.AStar, 1
	if r, err := plan.Solve(t.Context(), level, o); err != nil || r.Pushes != 3 {
		t.Errorf("%v, %d pushes\n%s", err, r.Pushes, got.out)
	}
	try(t, program{}, "furthest", "--ram", "1MiB", write(t, "b.xsb", hall)).wants(t, 2, "", "")
	try(t, program{}, "furthest", "--time", "1ms", write(t, "c.xsb", suite.Large()["open"])).wants(t, 1, "",
		"the time did not suffice to begin: the time is over\n")
}

// The budget of --ram is one for the garbage, too, while a level is designed.
func TestDesignWithinMemory(t *testing.T) {
	file := write(t, "a.xsb", suite.Pillars())
	for _, command := range []string{"variants", "furthest"} {
		ended, within := make(chan struct{}), false
		go func() {
			defer close(ended)
			try(t, program{}, command, "-q", "--ram", "77MiB", "--time", "1s", file)
		}()
		for running := true; running; {
			select {
			case <-ended:
				running = false
			case <-time.After(time.Millisecond):
				within = within || debug.SetMemoryLimit(-1) == 77<<20
			}
		}
		if !within {
			t.Errorf("%s lets garbage grow beyond --ram", command)
		}
	}
}

// Levels come from easy to hard, and those without a solution last.
func TestRate(t *testing.T) {
	file := write(t, "a.xsb", "#####\n#$@.#\n#####\nTitle: Lost\n\n"+
		"#########\n#@ $   .#\n#  $   .#\n#########\nTitle: Two\n\n"+hall+"\nTitle: One\n\n"+noPlayer)
	got := try(t, program{solve: plan.Solve}, "rate", "-q", "-j", "1", file)
	one, two, lost := strings.Index(got.out, "One"), strings.Index(got.out, "Two"), strings.Index(got.out, "Lost")
	if got.code != 2 || one < 0 || one > two || two > lost || !strings.Contains(got.errOut, "no player") {
		t.Errorf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
}

// Where no level can be used, no table without rows is printed.
func TestNoLevelCanBeUsed(t *testing.T) {
	for _, command := range []string{"rate", "bench"} {
		got := try(t, program{}, command, write(t, "a.xsb", noPlayer), write(t, "b.xsb", "no level"))
		if got.wants(t, 2, "", "\nplanner: no level can be used\n"); got.out != "" {
			t.Errorf("%s prints %q", command, got.out)
		}
	}
}
