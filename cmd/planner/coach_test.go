package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"planner/internal/test/must"
)

// hall is a level with room for detours, and the moves of a game with one.
const hall, strolled = "########\n#      #\n#@$  . #\n#      #\n########\n", "RurrdLulldRRR"

// answer is what a command line comes to: its exit code, and what is on standard output.
type answer struct {
	args  []string
	code  int
	holds string
}

// answers runs command lines that begin with the same words. Those of exit code 2, and no others, leave something on
// standard error.
func answers(t *testing.T, words []string, list map[string]answer) {
	for name, test := range list {
		t.Run(name, func(t *testing.T) {
			got := try(t, program{}, slices.Concat(words, test.args)...)
			if got.wants(t, test.code, test.holds, ""); (got.code == 2) == (got.errOut == "") {
				t.Errorf("code %d and on standard error %q", got.code, got.errOut)
			}
		})
	}
}

func TestCoach(t *testing.T) {
	levels := write(t, "a.xsb", hall+"\n"+hall)
	answers(t, []string{"coach", "-j", "1"}, map[string]answer{
		"a detour":           {[]string{levels, strolled}, 0, "5 pushes, 3 are enough"},
		"as short as can be": {[]string{levels, "RRR"}, 0, "no solution has fewer"},
		"a long one":         {[]string{levels, strings.Repeat("ud", 200)}, 0, "Level 1: 400 moves"},
		"on the way":         {[]string{levels, "R"}, 0, "1 push so far and 2 to go"},
		"lower case":         {[]string{levels, strings.ToLower(strolled)}, 0, "5 pushes, 3 are enough"},
		"lost":               {[]string{levels, "urD"}, 0, "Push 1 lost the game."},
		"without a push":     {[]string{levels, "u"}, 0, "0 pushes so far and 3 to go"},
		"two games":          {[]string{levels, write(t, "two.txt", "RRR\n\nR\n")}, 0, "Level 2: 1 move"},
		"not possible":       {[]string{levels, "ll"}, 2, ""},
		"no such level":      {[]string{levels, write(t, "three.txt", "Level 7\nRR\n")}, 2, ""},
		"no game":            {[]string{levels, write(t, "none.txt", "nothing\n")}, 2, ""},
		"no file":            {[]string{levels, "absent.txt"}, 2, ""},
		"too many":           {[]string{levels, "R", "R"}, 2, ""},
		"no page":            {[]string{"--html", "games.txt", levels, "R"}, 2, ""},
	})
}

// A number of things has commas in all sentences, as the longer game of a long corridor shows, and that of a push has
// none.
func TestCoachLong(t *testing.T) {
	wall := strings.Repeat("#", 1504)
	corridor := write(t, "a.xsb", wall+"\n#@$"+strings.Repeat(" ", 1499)+".#\n"+wall)
	try(t, program{}, "coach", "-j", "1", "--time", "0", corridor, "R").wants(t, 0,
		"1 push so far and 1,499 to go, 1,500 are enough.\n", "")
	got := try(t, program{}, "coach", "-j", "1", "--time", "0", corridor, "1500R")
	got.wants(t, 0, "1,500 pushes, and no solution has fewer.", "")
	got.wants(t, 0, "push 1441  ", "")
}

// A page holds the game with its pushes in upper case, and the better line.
func TestCoachPage(t *testing.T) {
	page := filepath.Join(t.TempDir(), "games.html")
	got := try(t, program{}, "coach", "-j", "1", "--html", page, write(t, "a.xsb", hall), strings.ToLower(strolled))
	got.wants(t, 0, "", "plays 1 game")
	holds(t, must.Read(t, page), `"solution":"`+strolled, `"sentence":"5 pushes, 3 are enough`, `"verdict":"detour"`,
		`"better":"`)
}
