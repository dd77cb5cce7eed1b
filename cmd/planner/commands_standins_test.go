package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"planner/internal/test/architecture"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan"

	"github.com/urfave/cli/v2"
)

// firstLevels stands in for level files that only a reader has.
const firstLevels = "docs/levels/first.xsb"

// standIns holds files for what a reader has and the repository has not.
type standIns struct {
	levels string // the folder docs/levels
	shared string // the folder of level suites beside a development checkout
	files  map[string]string
}

// newStandIns solves the levels of docs once, for the commands that read results.
func newStandIns(t *testing.T) *standIns {
	root := architecture.Root(t)
	s := &standIns{
		levels: filepath.Join(root, "docs", "levels"),
		shared: filepath.Join(root, "..", "shared", "levels"),
		files:  map[string]string{},
	}
	first := filepath.Join(root, filepath.FromSlash(firstLevels))
	rows := filepath.Join(t.TempDir(), "rows.csv")
	real := program{solve: plan.Solve}
	s.files["results.jsonl"] = try(t, real, "solve", "--json", "--quiet", first).out
	s.files["solutions.txt"] = try(t, real, "solve", "--quiet", first).out
	try(t, real, "bench", "--quiet", "--out", rows, first)
	s.files[".csv"] = must.Read(t, rows)
	s.files[".xsb"], s.files["moves.txt"] = must.Read(t, first), "urL\n"
	best := filepath.Join(t.TempDir(), "best.sok")
	try(t, real, "solve", "--quiet", "--out", best, first)
	s.files[".sok"] = must.Read(t, best)
	try(t, real, "record", "import", best) // an export replaces no file with boards that the record does not know
	for _, extension := range []string{".slc", ".gz"} {
		name := filepath.Join(t.TempDir(), "levels"+extension)
		try(t, real, "convert", "--to", "slc", "--out", name, best)
		s.files[extension] = must.Read(t, name)
	}
	plans := t.TempDir()
	try(t, real, "convert", "--to", "pddl", "--out", plans, best)
	s.files["sas_plan"] = must.Read(t, filepath.Join(plans, "p001.plan"))
	proof := filepath.Join(t.TempDir(), "first.cert")
	try(t, real, "prove", "--quiet", "--level", "1", "--out", proof, first)
	s.files[".cert"] = must.Read(t, proof)
	s.files[".zip"] = string(suite.Zipped(t, "first.xsb", s.files[".xsb"]))
	return s
}

// folder is a new folder that holds the levels of the repository.
func (s *standIns) folder(t *testing.T) string {
	dir := t.TempDir()
	must.Do(t, os.CopyFS(filepath.Join(dir, "docs", "levels"), os.DirFS(s.levels)))
	return dir
}

// provide makes a file that a command reads, unless it is there, and reports whether it had to.
func (s *standIns) provide(t *testing.T, name string) bool {
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) || strings.Contains(name, "/") {
		return false // a file with a folder is meant to be in the repository
	}
	if name == "proofs" {
		must.Do(t, os.Mkdir(name, 0o700))
		must.Do(t, os.WriteFile(filepath.Join(name, "a.cert"), []byte(s.files[".cert"]), 0o600))
		return true
	}
	text, known := s.files[name]
	if !known {
		switch filepath.Ext(name) {
		case ".xsb", ".txt":
			text, known = s.levelFile(name), true
		default:
			text, known = s.files[filepath.Ext(name)]
		}
	}
	if !known {
		return false
	}
	must.Do(t, os.WriteFile(name, []byte(text), 0o600))
	return true
}

// levelFile is a suite beside the checkout when there is one of that name, and our own levels otherwise.
func (s *standIns) levelFile(name string) string {
	if text, err := os.ReadFile(filepath.Join(s.shared, name)); err == nil {
		return string(text)
	}
	return s.files[".xsb"]
}

// prepare makes the arguments of a shown command such that it ends soon and finds its files: placeholders get
// values, files stand-ins, and the budget is cut.
func (s *standIns) prepare(t *testing.T, args []string) []string {
	args = slices.Clone(args)
	for i, word := range args {
		if value, ok := placeholders[word]; ok {
			args[i] = value
		}
	}
	app := plainApp()
	c, depth := commandOf(app, args)
	if c == nil {
		return args // an unknown command, or a flag of the program itself
	}
	if isStoreReader(args[0]) {
		s.provideStore(t, args[depth:])
	}
	flags, files := flagsFirst(app, slices.Concat([]string{app.Name}, args))[1+depth:], []string(nil)
	if at := slices.Index(flags, "--"); at >= 0 {
		flags, files = flags[:at], flags[at+1:]
	}
	missing := false
	for _, file := range files {
		missing = s.provide(t, file) || missing
	}
	f := flagList{c, flags}
	if slices.Contains(flags, "--resume") && slices.Contains(files, "dir") {
		s.begin(t)
	}
	if against := f.get("against"); against != "" {
		s.provide(t, against)
	}
	for name := range strings.SplitSeq(f.get("bench"), ",") {
		s.provide(t, name)
	}
	f.budget(missing)
	return slices.Concat(args[:depth], f.words, []string{"--"}, files)
}

// isStoreReader reports whether a command reads the store in a folder that its arguments name.
func isStoreReader(command string) bool {
	return command == "meet" || command == "store" || command == "web"
}

// begin begins a search with a store, so that another command can go on with it.
func (s *standIns) begin(t *testing.T) {
	begun := try(t, program{solve: plan.Solve}, "solve", "--quiet", "--store", "dir", "--disk-free", "1MiB", "--level",
		"1", filepath.FromSlash(firstLevels))
	if begun.code != 0 {
		t.Fatal(begun.errOut)
	}
}

func (s *standIns) provideStore(t *testing.T, args []string) {
	if !slices.Contains(args, "dir") {
		return
	}
	must.Do(t, os.CopyFS("dir", os.DirFS(storeWithPair(t))))
}

// commandOf finds the command that arguments name, and how many words the name has.
func commandOf(app *cli.App, args []string) (c *cli.Command, depth int) {
	for commands := app.Commands; depth < len(args); depth++ {
		next := find(commands, args[depth])
		if next == nil {
			break
		}
		c, commands = next, next.Subcommands
	}
	return c, depth
}

// flagList is the flags of one command line.
type flagList struct {
	command *cli.Command
	words   []string
}

// names are the spellings of a flag that the command has, nil when it has none of that name.
func (f *flagList) names(name string) []string {
	for _, flag := range f.command.Flags {
		if slices.Contains(flag.Names(), name) {
			return flag.Names()
		}
	}
	return nil
}

// find is the place of a flag with its value, and how many words they take; 0 words when it is not given.
func (f *flagList) find(name string) (at, words int) {
	names := f.names(name)
	for i, word := range f.words {
		given, _, joined := strings.Cut(strings.TrimLeft(word, "-"), "=")
		switch {
		case !isFlag(word) || !slices.Contains(names, given):
		case joined || i+1 == len(f.words):
			return i, 1
		default:
			return i, 2
		}
	}
	return 0, 0
}

// get is the value of a flag, empty when it is not given.
func (f *flagList) get(name string) string {
	at, words := f.find(name)
	if words == 0 {
		return ""
	}
	_, value, joined := strings.Cut(f.words[at], "=")
	if !joined && words == 2 {
		value = f.words[at+1]
	}
	return value
}

// set gives a flag a value instead of the one it has, if the command knows the flag.
func (f *flagList) set(name, value string) {
	if f.names(name) == nil {
		return
	}
	at, words := f.find(name)
	f.words = append(slices.Delete(slices.Clone(f.words), at, at+words), "--"+name, value)
}

// budget cuts time and positions, and lets a store fill a small disk. A command on stand-ins is run on one level,
// whatever level it shows.
func (f *flagList) budget(onStandIn bool) {
	if given, err := time.ParseDuration(f.get("time")); err != nil || given <= 0 || given > shownTime {
		f.set("time", shownTime.String())
	}
	if given, err := strconv.Atoi(f.get("positions")); err != nil || given <= 0 || given > shownPositions {
		f.set("positions", fmt.Sprint(shownPositions))
	}
	if f.get("store") != "" {
		f.set("disk-free", "1MiB")
	}
	if f.get("port") != "" {
		f.set("port", "0") // any that is free
	}
	if onStandIn {
		f.set("level", "1")
	}
}

func TestBudget(t *testing.T) {
	c := find(plainApp().Commands, "solve")
	f := flagList{c, []string{"-t", "8h", "--positions=7", "--level", "144"}}
	f.budget(true)
	want := []string{"--positions=7", "--time", shownTime.String(), "--level", "1"}
	if !slices.Equal(f.words, want) {
		t.Errorf("flags %q, want %q", f.words, want)
	}
}
