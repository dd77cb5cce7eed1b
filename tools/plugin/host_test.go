package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"planner"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// compilers of Windows programs, by Go's name of the processor.
var compilers = map[string]string{"amd64": "x86_64-w64-mingw32-gcc", "386": "i686-w64-mingw32-gcc"}

// tool is the path of a program, without which the test is skipped.
func tool(t *testing.T, name string) string {
	t.Helper()
	long.Only(t, "a compiler builds the plug-in, and Wine runs it")
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is missing", name)
	}
	return path
}

// run runs a command in a folder and gives what it prints.
func run(t *testing.T, dir string, environment []string, name string, arguments ...string) string {
	t.Helper()
	command := exec.Command(name, arguments...)
	command.Dir, command.Env = dir, append(os.Environ(), environment...)
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, arguments, err, out)
	}
	return string(out)
}

// build builds the plug-in for a processor and gives its path.
func build(t *testing.T, arch string) string {
	t.Helper()
	compiler := tool(t, compilers[arch])
	dll := filepath.Join(t.TempDir(), "planner-"+arch+".dll")
	here, err := os.Getwd()
	must.Do(t, err)
	run(t, "", []string{"CGO_ENABLED=1", "GOOS=windows", "GOARCH=" + arch, "CC=" + compiler}, "go", "build",
		"-trimpath",
		"-buildmode=c-shared", "-ldflags", "-s -w -extldflags="+filepath.Join(here, "plugin.def"), "-o", dll, ".")
	return dll
}

// TestExports: hosts of 32 bits find plain names too.
func TestExports(t *testing.T) {
	def := must.Read(t, "plugin.def")
	for arch, compiler := range compilers {
		dump := tool(t, strings.TrimSuffix(compiler, "gcc")+"objdump")
		dll := build(t, arch)
		_, table, _ := strings.Cut(run(t, "", nil, dump, "-p", dll), "[Ordinal/Name Pointer]")
		names := strings.Fields(table)
		for _, name := range strings.Fields(def)[1:] {
			if !slices.Contains(names, name) {
				t.Errorf("%s: %s is not exported", arch, name)
			}
		}
		info, err := os.Stat(dll)
		must.Do(t, err)
		t.Logf("%s: %d bytes", arch, info.Size())
	}
}

// wine is the host program of testdata under Wine, with the plug-in.
type wine struct {
	dll string
	in  io.Writer
	out *bufio.Scanner
}

func startHost(t *testing.T) *wine {
	t.Helper()
	program := tool(t, "wine")
	w := &wine{dll: build(t, "amd64")}
	dir := filepath.Dir(w.dll)
	environment := []string{"WINEPREFIX=" + filepath.Join(dir, "prefix"), "WINEDEBUG=-all",
		"WINEDLLOVERRIDES=mscoree,mshtml="}
	here, err := os.Getwd()
	must.Do(t, err)
	run(t, here, nil, compilers["amd64"], "-O1", "-o", filepath.Join(dir, "host.exe"), "testdata/host.c", "-lpsapi")
	run(t, dir, environment, program, "wineboot", "--init")
	lend := filepath.Join(dir, "prefix", "drive_c", "windows", "system32", "bcryptprimitives.dll")
	if _, err := os.Stat(lend); err != nil { // which Wine 8 does not have
		run(t, here, nil, compilers["amd64"], "-shared", "-o", lend, "testdata/bcryptprimitives.c", "-ladvapi32")
	}
	command := exec.Command(program, "host.exe", filepath.Base(w.dll))
	command.Dir, command.Env, command.Stderr = dir, append(os.Environ(), environment...), os.Stderr
	in, err := command.StdinPipe()
	must.Do(t, err)
	out, err := command.StdoutPipe()
	must.Do(t, err)
	must.Do(t, command.Start())
	t.Cleanup(func() {
		in.Close()
		if err := command.Wait(); err != nil {
			t.Errorf("the host ended: %v", err)
		}
	})
	w.in, w.out = in, bufio.NewScanner(out)
	w.out.Buffer(nil, 1<<22)
	return w
}

// ask sends fields and gives those of the answer.
func (w *wine) ask(t *testing.T, fields ...any) []string {
	t.Helper()
	var text []string
	for _, f := range fields {
		text = append(text, fmt.Sprint(f))
	}
	fmt.Fprintln(w.in, strings.Join(text, "\t"))
	if !w.out.Scan() {
		t.Fatalf("no answer to %q", text)
	}
	return strings.Split(strings.TrimRight(w.out.Text(), "\r"), "\t")
}

// The fields of an answer.
const (
	codeField = iota
	timeField
	callsField
	breakField
	flagsField
	movesField
	textField
)

// solve lets the plug-in solve a level.
func (w *wine) solve(t *testing.T, level *planner.Level, size, end int) []string {
	t.Helper()
	board, width := flat(level)
	return w.ask(t, "solve", width, len(level.Rows), board, size, end)
}

// flat is a board as a host gives it.
func flat(level *planner.Level) (letters string, width int) {
	for _, row := range level.Rows {
		width = max(width, len(row))
	}
	for _, row := range level.Rows {
		letters += row + strings.Repeat(" ", width-len(row))
	}
	return letters, width
}

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	must.Do(t, err)
	return n
}

// TestHost does with the plug-in what host programs do.
func TestHost(t *testing.T) {
	w := startHost(t)
	t.Run("facts", func(t *testing.T) { facts(t, w) })
	t.Run("awkward boards", func(t *testing.T) { awkward(t, w) })
	t.Run("small buffers", func(t *testing.T) { smallBuffers(t, w) })
	t.Run("user break", func(t *testing.T) { userBreak(t, w) })
	t.Run("optimize", func(t *testing.T) { optimizes(t, w) })
	t.Run("settings", func(t *testing.T) { settingsAreRead(t, w) })
	t.Run("a thousand levels", func(t *testing.T) { thousand(t, w) })
	t.Run("reload", func(t *testing.T) { reloads(t, w) })
	t.Run("microban", func(t *testing.T) { microban(t, w) })
}

func facts(t *testing.T, w *wine) {
	if got := w.ask(t, "facts"); !slices.Equal(got, []string{"Planner", "Pla", "0 0 0", "0"}) {
		t.Errorf("%q", got)
	}
	if got := w.ask(t, "null"); !slices.Equal(got, []string{"2", "2", "2", "5"}) {
		t.Errorf("without pointers: %q", got)
	}
	for flags, want := range map[int]string{4: "1", 2 + 128: "1", 8 + 64: "1", 0: "0", 64: "0", 6: "0"} {
		if got := w.ask(t, "supported", flags); got[0] != want {
			t.Errorf("flags %d: %q", flags, got)
		}
	}
}

func awkward(t *testing.T, w *wine) {
	for _, c := range []struct {
		width, height int
		board, code   string
	}{
		{5, 3, "######@$.######", "0"}, {5, 3, "######\xc0$.######", "0"}, {5, 3, "######@*#######", "0"},
		{5, 3, "######+$*######", "3"}, {5, 3, "######@$.#", "2"}, {5, 3, "#####-@$.-#####", "2"},
		{0, 3, "", "2"}, {1, 1, "@", "2"}, {3000, 3000, "#", "1"}, {-1, -1, "#", "1"}, {5, 3, "######?$.######", "2"},
		{6, 4, "#######@ $ ##   .#######", "3"},
	} {
		got := w.ask(t, "solve", c.width, c.height, c.board, 100, -1)
		if got[codeField] != c.code || len(got) <= textField || got[textField] == "" && c.code != "0" {
			t.Errorf("%d by %d %q: %q, expected %s", c.width, c.height, c.board, got, c.code)
		}
	}
	if got := w.ask(t, "old", 5, 3, "######@$.######", 100); !slices.Equal(got, []string{"0", "R"}) {
		t.Errorf("the old function: %q", got)
	}
}

func smallBuffers(t *testing.T, w *wine) {
	for size, want := range map[int]string{0: "5", 1: "5", 2: "0", 3: "0"} {
		got := w.ask(t, "solve", 5, 3, "######@$.######", size, -1)
		if got[codeField] != want || (got[movesField] == "R") != (want == "0") {
			t.Errorf("%d bytes: %q", size, got)
		}
	}
}

// userBreak ends a search that would not end.
func userBreak(t *testing.T, w *wine) {
	level, err := planner.Parse(suite.Pillars())
	must.Do(t, err)
	for _, end := range []int{0, 300, 2000} {
		got := w.solve(t, level, 1000, end)
		after := number(t, got[breakField])
		t.Logf("ended after %d ms: it took %d ms, the function was called %s times, %s", end, after, got[callsField],
			got[textField])
		if got[codeField] != "9" || after > 200 {
			t.Errorf("%q", got)
		}
	}
}

func optimizes(t *testing.T, w *wine) {
	level := levelOf(hall, 8)
	given := solution(t, level)
	if got := w.ask(t, "optimize", 8, 7, hall, 1000, 4, given, -1); got[codeField] != "4" || got[movesField] != given {
		t.Errorf("the fewest pushes: %q", got)
	}
	for _, flags := range []int{2, 8, 16, 4 + 64, 4 + 128} {
		got := w.ask(t, "optimize", 8, 7, hall, 1000, flags, given+"|"+given, -1)
		sets := strings.Split(strings.TrimRight(got[movesField], "|"), "|")
		if got[codeField] != "0" || len(sets) != 2 {
			t.Errorf("flags %d: %q", flags, got)
			continue
		}
		for _, set := range sets {
			if _, _, err := planner.Verify(level, set); err != nil {
				t.Errorf("flags %d: %v", flags, err)
			}
		}
	}
}

func settingsAreRead(t *testing.T, w *wine) {
	path := fileOf(w.dll)
	must.Do(t, os.WriteFile(path, []byte("speed = 1"), 0o600))
	if got := w.ask(t, "solve", 5, 3, "######@$.######", 9, -1); got[codeField] != "6" {
		t.Errorf("%q", got)
	}
	level, err := planner.Parse(suite.Pillars())
	must.Do(t, err)
	must.Do(t, os.WriteFile(path, []byte("solve = 1s"), 0o600))
	if got := w.solve(t, level, 1000, -1); got[codeField] != "8" {
		t.Errorf("%q", got)
	}
	must.Do(t, os.Remove(path))
}

// thousand solves one small level a thousand times: the process does not grow.
func thousand(t *testing.T, w *wine) {
	level, err := planner.Parse(strings.Join(levelOf(hall, 8).Rows, "\n"))
	must.Do(t, err)
	var held []int
	for i := range 1001 {
		if got := w.solve(t, level, 1000, -1); got[codeField] != "0" {
			t.Fatalf("%q", got)
		}
		if i%250 == 0 {
			held = append(held, number(t, w.ask(t, "memory")[0]))
		}
	}
	t.Logf("KiB held after every 250 levels: %v", held)
	if held[4] > held[1]+64<<10 {
		t.Errorf("the process grew: %v KiB", held)
	}
}

func reloads(t *testing.T, w *wine) {
	if got := w.ask(t, "reload"); got[0] != "1" {
		t.Errorf("%q", got)
	}
	if got := w.ask(t, "solve", 5, 3, "######@$.######", 9, -1); got[codeField] != "0" {
		t.Errorf("%q", got)
	}
}

func microban(t *testing.T, w *wine) {
	levels, err := planner.ReadFile("../../../shared/levels/microban1.xsb")
	if err != nil {
		t.Skip("the suite Microban I is not there")
	}
	solvedLevels := 0
	for _, level := range levels {
		got := w.solve(t, level, 1<<16, 60_000)
		_, _, err := planner.Verify(level, got[movesField])
		t.Logf("%3d %q: result %s, %s ms, %s", level.Number, level.Title, got[codeField], got[timeField],
			got[textField])
		if got[codeField] == "0" && err == nil {
			solvedLevels++
		}
	}
	t.Logf("%d of %d solved", solvedLevels, len(levels))
	if solvedLevels != len(levels) {
		t.Errorf("%d of %d solved", solvedLevels, len(levels))
	}
}
