package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// scriptOf is the completion script for a shell, in a file. The test is skipped where the shell is absent.
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
	{"planner solve --without freeze,lay", "freeze,layers", "layers freeze"},
	{"planner solve --without=freeze,lay", "freeze,layers", "freeze"},
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

// wantCompletions compares what a shell proposes with the table. A shell may propose --flag=value as a whole.
func wantCompletions(t *testing.T, propose func(line string) []string) {
	t.Helper()
	for _, test := range completions {
		got := propose(test.line)
		for i, word := range got {
			if strings.HasPrefix(word, "--") {
				_, value, both := strings.Cut(word, "=")
				if both {
					got[i] = value
				}
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

func TestBashCompletion(t *testing.T) {
	file := scriptOf(t, "bash")
	propose := func(line string) []string {
		// Bash takes the sign in --flag=value for a word of its own.
		words := strings.Split(strings.ReplaceAll(line, "=", " = "), " ")
		script := `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _planner; printf '%s\n' "${COMPREPLY[@]}"`
		out, err := exec.Command("bash", slices.Concat([]string{"--norc", "-c", script, file}, words)...).Output()
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		return strings.Fields(string(out))
	}
	wantCompletions(t, propose)
	for _, line := range []string{"planner solve --out ", "planner solve --time ", "planner solve -- --m",
		"planner solve "} {
		if got := propose(line); len(got) > 0 {
			t.Errorf("%q: %q is proposed", line, got)
		}
	}
}

func TestFishCompletion(t *testing.T) {
	file := scriptOf(t, "fish")
	t.Chdir(t.TempDir())
	wantCompletions(t, func(line string) (words []string) {
		out, err := exec.Command("fish", "--no-config", "-c", `source $argv[1]; complete -C $argv[2]`, file,
			line).Output()
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		for proposal := range strings.Lines(string(out)) {
			word, _, _ := strings.Cut(strings.TrimSpace(proposal), "\t")
			words = append(words, word)
		}
		return words
	})
}

func TestPowerShellCompletion(t *testing.T) {
	if _, err := exec.LookPath("pwsh"); err != nil {
		t.Skip("pwsh is not installed")
	}
	file := write(t, "script.ps1", try(t, program{}, "completion", "powershell").out)
	t.Chdir(t.TempDir())
	wantCompletions(t, func(line string) []string {
		script := `. $args[0]; (TabExpansion2 -inputScript $args[1] -cursorColumn $args[1].Length).CompletionMatches |
			ForEach-Object { $_.CompletionText }`
		out, err := exec.Command("pwsh", "-NoProfile", "-Command", "& {"+script+"}", file, "'"+line+"'").Output()
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		return strings.Fields(string(out))
	})
}

// Zsh completes in a terminal only. The test looks at what the script asks of zsh.
func TestZshCompletion(t *testing.T) {
	file := scriptOf(t, "zsh")
	ask := func(words string) string {
		script := `compdef() { : }; _arguments() { print -rl -- "$@"; state=rest; line=(${=WORDS}) }; _describe() { : }
			source "$1"; WORDS=$2; ` + `_planner_${2// /_}`
		out, err := exec.Command("zsh", "-f", "-c", script, "zsh", file, words).CombinedOutput()
		if err != nil {
			t.Fatalf("%q: %v\n%s", words, err, out)
		}
		return string(out)
	}
	for words, want := range map[string]string{
		"solve":      "(--mode -m)--mode=[search in MODE, one of auto, bidir, forward, reverse, astar]:MODE:(auto bidir",
		"optimize":   ":MEASURE:(pushes-moves moves-pushes pushes moves)",
		"bench":      "*--without=[switch off TECHNIQUES",
		"hub_status": "--json[print one JSON object",
		"convert":    "*:file:_files",
	} {
		if got := ask(words); !strings.Contains(got, want) {
			t.Errorf("%s: %q is not in\n%s", words, want, got)
		}
	}
}

func TestMan(t *testing.T) {
	got := try(t, program{}, "man")
	if got.code != 0 || got.errOut != "" {
		t.Fatalf("code %d\n%s", got.code, got.errOut)
	}
	for _, want := range []string{".TH PLANNER 1", ".SS planner hub status [flags]",
		`\fB\-\-mode\fR, \fB\-m\fR \fIMODE\fR`, "(default auto)", "\n.EX\n   planner solve levels.xsb"} {
		if !strings.Contains(got.out, want) {
			t.Errorf("%q is absent", want)
		}
	}
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

// Misuse of the two commands is reported and prints nothing.
func TestMisusedCompletion(t *testing.T) {
	for _, args := range [][]string{{"completion"}, {"completion", "tcsh"}, {"completion", "bash", "x"},
		{"man", "solve"}} {
		if got := try(t, program{}, args...); got.code != 2 || got.out != "" || got.errOut == "" {
			t.Errorf("%q: code %d\n%s%s", args, got.code, got.out, got.errOut)
		}
	}
}
