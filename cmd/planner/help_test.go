package main

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/urfave/cli/v2"
)

func TestHelp(t *testing.T) {
	for want, calls := range map[string][][]string{
		"COMMANDS:":                     {{}, {"--help"}, {"help"}},
		"planner ":                      {{"version"}},
		"planner version":               {{"--version"}},
		"NAME:\n   planner store check": {{"help", "store", "check"}},
		"NAME:\n   planner bench":       {{"help", "bench"}, {"help", "bench", "solve"}},
		"NAME:\n   planner meet list": {{"meet", "list", "--help"}, {"help", "meet", "list"},
			{"meet", "help", "list"}},
	} {
		for _, args := range calls {
			got := try(t, program{}, args...)
			if got.code != 0 || !strings.Contains(got.out, want) || got.errOut != "" {
				t.Errorf("%v: code %d\n%s%s", args, got.code, got.out, got.errOut)
			}
		}
	}
	help := try(t, program{}, "help", "solve").out
	holds(t, help, "Exit codes", "Budget", "Method", "--ram", "astar")
	if strings.Contains(help, "cpuprofile") {
		t.Error("hidden flags are shown")
	}
}

// TestAllHelp wants the help of every command to name the exit codes once, to say the default of --threads, and to
// begin its description as a sentence begins. No line is longer than 80 columns, where the width is not known.
func TestAllHelp(t *testing.T) {
	topics := []string{""}
	eachCommand((&program{}).app().Commands, "", func(name string, _ *cli.Command) { topics = append(topics, name) })
	for _, topic := range topics {
		args := append(strings.Fields(topic), "--help")
		help := try(t, program{}, args...).out
		if strings.Count(help, "Exit codes: 0 ") != 1 {
			t.Errorf("planner %q: the exit codes do not stand there once:\n%s", args, help)
		}
		if strings.Contains(help, "goroutine") ||
			strings.Contains(help, "--threads K") != strings.Contains(strings.Join(strings.Fields(help), " "),
				"; the default is one for each processor") {
			t.Errorf("planner %q: how many threads there are is not said in these words:\n%s", args, help)
		}
		_, description, _ := strings.Cut(help, "DESCRIPTION:\n   ")
		if first, _ := utf8.DecodeRuneInString(description); !unicode.IsUpper(first) {
			t.Errorf("planner %q: the description is no sentence:\n%s", args, help)
		}
		for line := range strings.Lines(help) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 80 {
				t.Errorf("planner %q: %d columns: %s", args, n, line)
			}
		}
	}
}
