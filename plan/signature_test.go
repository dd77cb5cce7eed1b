package plan

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

var rewrite = flag.Bool("rewrite", false, "write the signature anew")

// signatureWork ends each search of the signature, in generated positions.
const signatureWork = 30_000

// TestSignature compares the number of generated positions and the solution of fixed levels, for every mode and for
// every phase alone, with those in testdata/signature.txt. A change that is meant to change the search changes that
// file with it:
//
//	go test ./plan -run Signature -rewrite
func TestSignature(t *testing.T) {
	if testing.Short() {
		t.Skip("searches with one thread are nothing for the race detector")
	}
	var got strings.Builder
	for _, level := range suite.LevelsOf(t, "testdata/signature.xsb") {
		for _, mode := range Modes {
			sign(t, &got, level, string(mode), options(mode, 1))
		}
		for _, phase := range options(Bidir, 1).Phases() {
			sign(t, &got, level, "alone "+phase.String(), options(Bidir, 1).Alone(phase))
		}
	}
	const file = "testdata/signature.txt"
	if *rewrite {
		must.Do(t, os.WriteFile(file, []byte(got.String()), 0o644))
		return
	}
	compareLines(t, must.Read(t, file), got.String())
}

// sign writes the line of one search. A level that is small in its mode is solved by the limited searches all the same,
// and solutions stay as they were found.
func sign(t *testing.T, to io.Writer, level *board.Level, name string, o Options) {
	t.Helper()
	o.Nodes, o.Use = signatureWork, o.Use.Off(technique.SmallFirst, technique.Polish)
	r, err := Solve(context.Background(), level, o)
	must.Do(t, err)
	outcome := r.Status.String()
	if r.Status == search.Solved {
		outcome = fmt.Sprintf("%d pushes, %d moves by %s", r.Pushes, r.Moves, r.SolvedBy)
	}
	fmt.Fprintf(to, "%s, %s: %d positions, %s\n", level.Title, name, r.Nodes, outcome)
}

// compareLines reports the lines that differ.
func compareLines(t *testing.T, want, got string) {
	t.Helper()
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	if len(w) != len(g) {
		t.Errorf("%d lines, expected %d", len(g), len(w))
	}
	for i := range min(len(w), len(g)) {
		if w[i] != g[i] {
			t.Errorf("got  %s\nwant %s", g[i], w[i])
		}
	}
}
