package main

import (
	"path/filepath"
	"strings"
	"testing"

	"planner/internal/test/suite"
	"planner/plan"
)

// TestFilesOfPeople reads files that went wrong in other programs. In a command, @ stands for their directory.
func TestFilesOfPeople(t *testing.T) {
	dir := suite.Shared(t, "cases")
	for command, want := range map[string]string{
		"solve -q @/01-interior-row.sok":                              "Level 3 \"Last\"",
		"solve -q @/01b-interior-row-dash.sok":                        "Level 2 \"Next\"",
		"solve -q @/01c-interior-row.slc":                             "Level 1 \"One\"",
		"verify @/base.xsb @/02-all-upper.txt":                        "1 right, 0 wrong",
		"solve -q @/04-trioban-global.sok":                            "the game Trioban",
		"solve -q @/04b-variant-level.sok":                            "the game Hexoban",
		"verify @/base.xsb @/05-ipc-names.plan":                       "1 right, 0 wrong",
		"verify @/base.xsb @/05b-fd-log.plan":                         "1 right, 0 wrong",
		"solve -q @/06-problem.pddl":                                  "Solved: 2 pushes",
		"convert --level 0 --to xsb @/07-boxoban.txt":                 "Title: 0",
		"verify @/08-levels.xsb @/08-line-per-level.txt":              "2 right, 0 wrong",
		"verify @/10-email-quote.txt":                                 "1 right, 0 wrong",
		"solve -q @/10b-tabs.sok":                                     "Solved: 2 pushes",
		"verify @/11-reverse.sok":                                     "2 right, 0 wrong",
		"optimize -q @/12-optimize-wrong.sok @/12-optimize-wrong.sok": "Solved: 1 push",
		"convert --to slc @/13-header.sok":                            "<Title>Small Collection</Title>",
		"solve -q @/15-pusher.txt":                                    "Solved: ",
		"solve -q --cycle @/16-cyclic.xsb":                            "Solved: 2 pushes, no shorter",
		"solve -q @/17-markdown.md":                                   "Level 1 \"Two pushes\"",
	} {
		args := strings.Fields(strings.ReplaceAll(command, "@", filepath.ToSlash(dir)))
		got := try(t, program{solve: plan.Solve}, args...)
		if text := got.out + got.errOut; !strings.Contains(text, want) {
			t.Errorf("%s: code %d, expected %q in\n%s", command, got.code, want, text)
		}
		if wrong := strings.HasPrefix(command, "optimize"); wrong && got.code != 1 {
			t.Errorf("%s: code %d, expected 1", command, got.code)
		}
	}
}
