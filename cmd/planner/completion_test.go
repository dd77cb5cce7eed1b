package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"planner/internal/test/must"
)

// scriptOf is the completion script for a shell, in a file. The shell finds this test as the program. The test is
// skipped where the shell is absent.
func scriptOf(t *testing.T, shell string) string {
	t.Helper()
	if _, err := exec.LookPath(shell); err != nil {
		t.Skipf("%s is not installed", shell)
	}
	got := try(t, program{}, "completion", shell)
	if got.code != 0 || got.errOut != "" {
		t.Fatalf("code %d\n%s", got.code, got.errOut)
	}
	file := write(t, "script", got.out)
	if text, err := exec.Command(shell, "-n", file).CombinedOutput(); err != nil || len(text) > 0 {
		t.Fatalf("%s -n: %v\n%s", shell, err, text)
	}
	folder := t.TempDir()
	must.Do(t, os.Symlink(os.Args[0], filepath.Join(folder, "planner")))
	t.Setenv(asProgram, "1")
	t.Setenv("PATH", folder+string(filepath.ListSeparator)+os.Getenv("PATH"))
	return file
}

// completions lists what each shell must propose for the last word of a command line, and what it must not.
var completions = []struct{ line, want, not string }{
	{"planner so", "solve", "play --mode"},
	{"planner ", "solve pipe hub meet completion help", "status --mode"},
	{"planner solve --m", "--mode --max-file", "--time solve"},
	{"planner solve --mode ", "auto bidir forward reverse astar", "--time pushes"},
	{"planner solve -q --mode a", "auto astar", "bidir"},
	{"planner solve --mode=a", "auto astar", "bidir"},
	{"planner solve -m ", "bidir", "--time"},
	{"planner optimize --objective m", "moves moves-pushes", "pushes"},
	{"planner solve --without fr", "freeze", "linear auto"},
	{"planner solve --without freeze,ove", "freeze,overlap", "overlap freeze"},
	{"planner solve --without=freeze,ove", "freeze,overlap", "freeze"},
	{"planner bench --alone-of ex", "exhaustive", "freeze"},
	{"planner convert --to s", "sok slc", "xsb"},
	{"planner meet export --to ", "json xsb", "sok"},
	{"planner meet ", "list show join export", "solve"},
	{"planner meet join --mo", "--mode", "--json"},
	{"planner hub ", "status cancel", "solve"},
	{"planner hub status --j", "--json --join", "--dir"},
	{"planner help me", "meet", "solve"},
	{"planner completion ", "bash zsh fish powershell", "solve"},
}

// wantCompletions compares what is proposed with the table. A shell may propose --flag=value as a whole.
func wantCompletions(t *testing.T, propose func(line string) []string) {
	t.Helper()
	for _, test := range completions {
		got := propose(test.line)
		for i, word := range got {
			if _, value, both := strings.Cut(word, "="); both {
				got[i] = value
			}
		}
		for _, word := range strings.Fields(test.want) {
			if !slices.Contains(got, word) {
				t.Errorf("%q: %q is not among %q", test.line, word, got)
			}
		}
		for _, word := range strings.Fields(test.not) {
			if slices.Contains(got, word) {
				t.Errorf("%q: %q is among %q", test.line, word, got)
			}
		}
	}
}

// TestCompletion looks at all lines in this process, and at one of each kind in each shell.
func TestCompletion(t *testing.T) {
	wantCompletions(t, func(line string) (words []string) {
		return proposed(askComplete(t, strings.Split(line, " ")).out)
	})
	for line, files := range map[string]int{"planner solve ": 0, "planner solve --out ": 0, "planner solve --time ": 1,
		"planner solve -- --m": 0, "planner hub ": 1, "planner solve --mode a": 1} {
		if got := askComplete(t, strings.Split(line, " ")); got.code != files {
			t.Errorf("%q: code %d, expected %d", line, got.code, files)
		}
	}
}

// askComplete asks for proposals as the scripts do.
func askComplete(t *testing.T, words []string) ran {
	last := len(words) - 1
	return try(t, program{}, append([]string{"__complete", "=" + words[last]}, words[1:last]...)...)
}

// proposed are the words of lines with their meanings.
func proposed(lines string) (words []string) {
	for line := range strings.Lines(lines) {
		word, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
		words = append(words, word)
	}
	return words
}

// triedLines are lines that each shell completes, with some of its proposals.
var triedLines = []struct{ line, want string }{
	{"planner so", "solve"}, {"planner solve --mode=a", "auto astar"}, {"planner solve -m ", "bidir"},
	{"planner solve --without freeze,ove", "freeze,overlap"}, {"planner meet ", "list show join export"},
}

// TestShells runs the scripts in the shells that are installed. Zsh completes in a terminal only, so that its script
// hands over its proposals to a function of the test.
func TestShells(t *testing.T) {
	for shell, run := range map[string]func(file, line string) *exec.Cmd{
		"bash": func(file, line string) *exec.Cmd {
			// Bash takes the sign in --flag=value for a word of its own.
			words := strings.Split(strings.ReplaceAll(line, "=", " = "), " ")
			script := `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _planner; printf '%s\n' "${COMPREPLY[@]}"`
			return exec.Command("bash", slices.Concat([]string{"--norc", "-c", script, file}, words)...)
		},
		"zsh": func(file, line string) *exec.Cmd {
			script := `compdef() { : }; compadd() { print -rl -- "${proposed[@]}" }; _files() { print FILES }
				source "$1"; words=("${@[2,-1]}"); CURRENT=$#words; _planner`
			return exec.Command("zsh",
				slices.Concat([]string{"-f", "-c", script, "zsh", file}, strings.Split(line, " "))...)
		},
		"fish": func(file, line string) *exec.Cmd {
			return exec.Command("fish", "--no-config", "-c", `source $argv[1]; complete -C $argv[2]`, file, line)
		},
	} {
		t.Run(shell, func(t *testing.T) {
			file := scriptOf(t, shell)
			t.Chdir(t.TempDir())
			for _, test := range triedLines {
				out, err := run(file, test.line).Output()
				got := proposed(string(out))
				for _, word := range strings.Fields(test.want) {
					if !slices.Contains(got, word) && !slices.ContainsFunc(got, func(w string) bool {
						return strings.HasSuffix(w, "="+word)
					}) {
						t.Errorf("%q: %q is not among %q, %v", test.line, word, got, err)
					}
				}
			}
		})
	}
}

func TestMan(t *testing.T) {
	got := try(t, program{}, "man")
	if got.code != 0 || got.errOut != "" {
		t.Fatalf("code %d\n%s", got.code, got.errOut)
	}
	holds(t, got.out, ".TH PLANNER 1", ".SH planner hub status [flags]",
		`\fB\-\-mode\fP, \fB\-m\fP \fIMODE\fP`, "(default auto)", "\n.EX\n   planner solve levels.xsb",
		"\nExit codes: 0 every game is judged exactly")
	for line := range strings.Lines(got.out) {
		if strings.HasPrefix(line, "'") {
			t.Errorf("a line of text that roff takes for a request: %q", line)
		}
	}
	if _, err := exec.LookPath("groff"); err != nil {
		t.Skip("groff is not installed, so that the page is not set")
	}
	groff := exec.Command("groff", "-man", "-ww", "-Tutf8")
	groff.Stdin = strings.NewReader(got.out)
	if text, err := groff.CombinedOutput(); err != nil || strings.Contains(string(text), "warning") {
		t.Errorf("groff: %v\n%s", err, text)
	}
}
