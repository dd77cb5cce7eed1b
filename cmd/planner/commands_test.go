package main

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/test/architecture"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/plan"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// Every command that a text or the help shows is run with at most this budget a level.
const (
	shownTime      = time.Second
	shownPositions = 5_000
	shownPatience  = 10 * time.Minute // a command that has not ended by then fails the test
)

// placeholders maps words that a reader replaces to what the test puts in.
var placeholders = map[string]string{
	"DIR": "dir", "FILE": "levels.xsb", "LEVELS": "levels.xsb", "RESULTS": "results.jsonl",
	"SOLUTIONS": "results.jsonl", "NAME": "planner",
	"ADDR": noHub, "tls://laptop:4333": noHub, "nats://server:4222": noHub, "RUN": "run", "Teapot": "1",
	"0.0.0.0:4333": "0.0.0.0:0",
	"N":            "1", "WHICH": "1", "LARGE": "1", "$LEVELS": "1", "T": "1s", "TIME": "1s",
	"RULES": technique.Names()[0],
}

// attendance is how a command is run that does not end by itself or that wants a terminal.
type attendance struct {
	stdin string
	more  []string // further flags, such as an address that is free
	until string   // in its output interrupts the command, which is then no fault; empty lets it end by itself
	lacks []string // the errors about what the test cannot give, such as a terminal; they are then no fault
}

// attended lists the commands that need it, by name.
var attended = map[string]attendance{
	"play": {lacks: []string{"play needs a terminal"}},
	"web":  {more: []string{"--no-browser"}, until: "http://"},
}

// endsHub reports whether an argument makes the command hub something that ends by itself.
func endsHub(argument string) bool {
	return slices.Contains([]string{"status", "cancel", "invite", "--external"}, argument)
}

// noHub is an address at which no hub answers: hubs and workers have tests of their own.
const noHub = "nats://127.0.0.1:9"

// attendanceOf is how the command of some arguments is run. A hub listens at a port that is free.
func attendanceOf(args []string) attendance {
	how := attended[args[0]]
	if args[0] == "hub" && !slices.ContainsFunc(args[1:], endsHub) {
		how = attendance{until: "join with:"}
		if !slices.Contains(args, "--listen") {
			how.more = []string{"--listen", "127.0.0.1:0"}
		}
	}
	if slices.ContainsFunc(args,
		func(word string) bool { return slices.Contains([]string{"--hub", "--join"}, word) }) ||
		args[0] == "work" || args[0] == "hub" && len(args) > 1 {
		how.lacks = append(how.lacks, "no hub answers at", "hub at ", ".join: no such file", "has no keys")
	}
	return how
}

// shown is a command line of a text or of the program's own help.
type shown struct{ at, text string }

// shownCommands collects the command lines of all texts but the changelog, and of the help, each once.
func shownCommands(t *testing.T) (all []shown) {
	t.Helper()
	seen := map[string]bool{}
	add := func(at, line string) {
		text := bare(line)
		if showsProgram(text) && !seen[text] {
			seen[text] = true
			all = append(all, shown{at, text})
		}
	}
	for _, page := range architecture.Pages(t) {
		if page.Name == "CHANGELOG.md" {
			continue
		}
		for _, line := range page.Code {
			add(page.At(line), line.Text)
		}
		for _, span := range page.Spans {
			if strings.Contains(span.Text, ".xsb") { // other inline code shows parts of commands
				add(page.At(span), span.Text)
			}
		}
	}
	app := plainApp()
	addHelp(add, "planner", app.Description)
	eachCommand(app.Commands, "planner", func(name string, c *cli.Command) { addHelp(add, name, c.Description) })
	return all
}

func addHelp(add func(at, text string), name, text string) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, " ") { // examples are indented, prose is not
			add("help of "+name, strings.TrimSpace(line))
		}
	}
}

// eachCommand visits commands and their subcommands under their full names, such as "planner store check".
func eachCommand(commands []*cli.Command, above string, visit func(name string, c *cli.Command)) {
	for _, c := range commands {
		visit(above+" "+c.Name, c)
		eachCommand(c.Subcommands, above+" "+c.Name, visit)
	}
}

// showsProgram reports whether a line runs the program, alone or in a pipeline.
func showsProgram(line string) bool {
	for stage := range strings.SplitSeq(line, " | ") {
		if programArgs(strings.Fields(stage)) != nil {
			return true
		}
	}
	return false
}

// programArgs returns the words behind the program's name, nil when another program is run.
func programArgs(words []string) []string {
	switch {
	case len(words) > 1 && words[0] == "planner":
		return words[1:]
	case len(words) > 3 && slices.Equal(words[:3], []string{"go", "run", "./cmd/planner"}):
		return words[3:]
	}
	return nil
}

// stage is one program of a pipeline.
type stage struct {
	words []string
	out   string // the file that its standard output goes to, if any
}

var (
	// remark matches a remark behind a command: after two blanks, or after a number sign.
	remark = regexp.MustCompile(`\s{2,}.*|\s#.*`)
	// shellWord is a word as a shell cuts it, with simple quotes at most.
	shellWord = regexp.MustCompile(`'[^']*'|"[^"]*"|[^\s'"]+`)
)

// bare is the command of a line without the prompt and the remark.
func bare(line string) string {
	return remark.ReplaceAllString(strings.TrimPrefix(line, "$ "), "")
}

// stages cuts a command into the programs that it runs.
func stages(command string) []stage {
	all := make([]stage, 1)
	words := shellWord.FindAllString(command, -1)
	for i := 0; i < len(words); i++ {
		last := &all[len(all)-1]
		switch word := strings.Trim(words[i], `'"`); {
		case word == "|":
			all = append(all, stage{})
		case word == ">" && i+1 < len(words):
			i++
			last.out = words[i]
		default:
			last.words = append(last.words, word)
		}
	}
	return all
}

// synopsis finds what only a pattern of commands has: brackets, dots, bars between words without blanks.
var synopsis = regexp.MustCompile(`\[|…|\.\.\.|\S\|\S`)

// unsolved is a solver that gives up at once.
func unsolved(_ context.Context, _ *board.Level, o plan.Options) (plan.Result, error) {
	return plan.Result{Mode: o.Mode, Reason: "nothing was tried"}, nil
}

// plainApp is the command line as texts describe it, to be looked at and not to be run.
var plainApp = sync.OnceValue(func() *cli.App { return (&program{}).app() })

// TestShownCommands runs every command that a text or the help shows, and wants each to be used rightly. Whether the
// levels are solved does not matter: in the short form nothing tries to.
func TestShownCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("the commands that texts show are run without -short")
	}
	all := shownCommands(t)
	if len(all) < 10 {
		t.Fatalf("only %d commands found, the search for them is broken", len(all))
	}
	for name, value := range userVariables(t.TempDir()) {
		t.Setenv(name, value) // for the directory of a hub, which no other test may have used
	}
	s := newStandIns(t)
	for _, command := range all {
		t.Run(command.text, func(t *testing.T) {
			if synopsis.MatchString(command.text) {
				checkFlags(t, command.at, command.text)
				return
			}
			t.Chdir(s.folder(t))
			s.runLine(t, command)
		})
	}
}

// runLine runs a pipeline. Before the program only cat is known; what comes behind it is not run.
func (s *standIns) runLine(t *testing.T, command shown) {
	stdin := ""
	for _, stage := range stages(command.text) {
		args := programArgs(stage.words)
		switch {
		case args != nil:
			stdin = s.runStage(t, command, args, stdin)
		case stage.words[0] == "cat":
			for _, file := range stage.words[1:] {
				s.provide(t, file)
				stdin += must.Read(t, file)
			}
		case stdin == "":
			t.Fatalf("%s: `%s`: the test knows no %s before the program", command.at, command.text, stage.words[0])
		}
		if stage.out != "" {
			must.Do(t, os.WriteFile(stage.out, []byte(stdin), 0o600))
		}
	}
}

// runStage runs the program and returns what it wrote to standard output.
func (s *standIns) runStage(t *testing.T, command shown, args []string, stdin string) string {
	args = s.prepare(t, args)
	how := attendanceOf(args)
	ctx, cancel := context.WithTimeout(t.Context(), shownPatience)
	defer cancel()
	p := program{solve: long.Pick[solving.Solver](unsolved, plan.Solve), stdin: strings.NewReader(stdin + how.stdin)}
	seen := &watcher{until: how.until, do: cancel}
	p.stdout, p.stderr = seen, seen
	got := tryContext(t, ctx, p, slices.Concat(args[:1], how.more, args[1:])...)
	interrupted := got.code == cmdline.CodeInterrupted && seen.done
	lacking := slices.ContainsFunc(how.lacks, func(error string) bool { return strings.Contains(got.errOut, error) })
	if !interrupted && !lacking && !slices.Contains([]int{0, cmdline.CodeOpen, cmdline.CodeUnsolvable}, got.code) {
		t.Errorf("%s: `%s` ends with code %d, run as planner %q; correct the command, put two blanks before a remark, "+
			"or tell this test what its words stand for\n%s", command.at, command.text, got.code, args, got.errOut)
	}
	return got.out
}

// watcher does something once when a text has been written to it; nothing when that is empty.
type watcher struct {
	mu    sync.Mutex
	text  []byte
	until string
	do    func()
	done  bool
}

func (w *watcher) Write(part []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text = append(w.text, part...)
	if w.until != "" && !w.done && strings.Contains(string(w.text), w.until) {
		w.done = true
		w.do()
	}
	return len(part), nil
}

func TestStages(t *testing.T) {
	all := stages(bare("$ cat 'a b.xsb' | planner solve --json - > out.jsonl   a remark"))
	if len(all) != 2 || !slices.Equal(all[0].words, []string{"cat", "a b.xsb"}) ||
		!slices.Equal(all[1].words, []string{"planner", "solve", "--json", "-"}) || all[1].out != "out.jsonl" {
		t.Errorf("stages %q", all)
	}
	for line, want := range map[string]bool{"planner solve a.xsb": true, "go run ./cmd/planner solve a.xsb": true,
		"cat a.xsb | planner solve -": true, "planner": false, "planners solve": false,
		"go test ./cmd/planner": false} {
		if showsProgram(line) != want {
			t.Errorf("%s: shows the program is %v", line, !want)
		}
	}
}
