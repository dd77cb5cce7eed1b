package main

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// FuzzClaims reads files of results, as verify does, and replays what they claim. The text of a claim may be anything.
func FuzzClaims(f *testing.F) {
	for _, text := range []string{
		`{"level":1,"status":"solved","solution":"rR","pushes":1,"moves":2}`,
		"{\"level\":1,\"status\":\"solved\",\"solution\":\"rR\"}\n\n{\"status\":\"unsolved\"}\n{",
		"\ufeff{\"level\":-9223372036854775808,\"status\":\"solved\",\"pushes\":null}",
		"rR\n", "1: rR\n2: lL", "; comment\nSolution\n3(rR)", "Level 7\nuuLL\n", "\x00\xff", "",
		onePush + "Solution\nR\n", "#####\n#@$.\n#####\nSolution\nR\n",
	} {
		f.Add([]byte(text))
	}
	level, err := suite.Parse(onePush)
	must.Do(f, err)
	f.Fuzz(func(t *testing.T, text []byte) {
		claims, err := readClaims(t.Context(), text, "results", nil)
		if err != nil && len(claims) > 0 {
			t.Errorf("%d claims and the error %v", len(claims), err)
		}
		for _, c := range claims {
			cost, err := board.Replay(level, c.solution)
			if err == nil && cost.Pushes != 1 {
				t.Errorf("%q solves a level of one push with %d", c.solution, cost.Pushes)
			}
		}
	})
}

// FuzzOptions gives solve any values for its flags. The program must not panic, and whatever is wrong is a misuse that
// is reported.
func FuzzOptions(f *testing.F) {
	f.Add("auto", "", "1", "1s", "64MiB", "1", "1", "pushes-moves")
	f.Add("astar", "pushes,pulls,exhaustive", "18446744073709551615", "1h30m", "1.5G", "8", "1,3,7-9", "moves")
	f.Add("x", "freeze,,", "-1", "-5s", "-1", "0", "9-1", "")
	f.Add("bidir", "all", "0x10", "1e300", "9223372036854775808", "99999999999999999999", "/title/", "\x00")
	f.Add("", "\xff", "", "", "", "", "-", "--")
	codes := []int{0, 1, cmdline.CodeBadInput, 3}
	f.Fuzz(func(t *testing.T, mode, without, seed, time, ram, threads, level, objective string) {
		var errOut bytes.Buffer
		p := program{solve: fake, stdin: strings.NewReader(onePush), stdout: io.Discard, stderr: &errOut}
		code := p.run(t.Context(), []string{"planner", "solve", "--quiet", "--json", "--mode=" + mode,
			"--without=" + without, "--seed=" + seed, "--time=" + time, "--ram=" + ram, "--threads=" + threads,
			"--level=" + level, "--objective=" + objective, "-"})
		if !slices.Contains(codes, code) {
			t.Errorf("exit code %d: %s", code, errOut.String())
		}
		if code == cmdline.CodeBadInput && errOut.Len() == 0 {
			t.Error("refused without a reason")
		}
	})
}
