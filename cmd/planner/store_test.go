package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/test/must"
	"planner/meet"
	"planner/plan"
	"planner/plan/strategy"
	"planner/search"
	"planner/store"
)

// storeWithPair makes a store with one candidate, whose positions are two pushes apart.
func storeWithPair(t *testing.T) string {
	t.Helper()
	return storeWithPaths(t, "R", "rrrR")
}

// storeWithPaths makes the store of storeWithPair with other paths of the two positions.
func storeWithPaths(t *testing.T, forward, reverse string) string {
	t.Helper()
	return storeWithDocument(t, meet.Document{
		Level: []string{"########", "#@$   .#", "########"},
		Pairs: []meet.Pair{{Distance: 2, Boxes: 1, SameZone: true,
			Forward: meet.Half{Board: []string{"########", "# @$  .#", "########"}, Pushes: 1, Path: forward},
			Reverse: meet.Half{Board: []string{"########", "#@   $.#", "########"}, Pushes: 1, Path: reverse}}}})
}

// storeWithDocument makes a store with the candidates of a document.
func storeWithDocument(t *testing.T, document meet.Document) string {
	t.Helper()
	document.Format, document.Title = meet.DocumentFormat, "Corridor"
	dir := filepath.Join(t.TempDir(), "store")
	s, err := store.Open(dir, store.Identity{Level: "1", Board: "a corridor", Options: "all", Version: "1"},
		store.Options{RAM: 64 << 20, Floor: 1 << 20,
			About: store.About{Title: "Corridor", Number: 7, File: "halls.xsb"}})
	must.Do(t, err)
	err = s.Publish(strategy.CandidatesDocument, func(w io.Writer) error { return json.NewEncoder(w).Encode(document) })
	must.Do(t, err)
	state := search.Section{Name: "state", Version: 1, Write: func(w io.Writer) error {
		_, err := w.Write(make([]byte, 3000))
		return err
	}}
	must.Do(t, s.Save([2]search.Ref{1200, 7}, []search.Section{state}))
	must.Do(t, s.Close())
	return dir
}

func TestStoreCommands(t *testing.T) {
	dir := storeWithPair(t)
	var info store.Info
	if r := try(t, program{}, "store", "info", "--json", dir); json.Unmarshal([]byte(r.out), &info) != nil ||
		info.Generation != 1 {
		t.Errorf("info --json: %s %s", r.out, r.errOut)
	}
	for _, command := range []string{"check", "compact"} {
		try(t, program{}, "store", command, dir).wants(t, 0, dir, "")
	}
	for _, command := range []string{"info", "check"} { // both count alike
		try(t, program{}, "store", command, dir).wants(t, 0, "1,200 forward, 7 reverse", "")
	}
	sections, err := filepath.Glob(filepath.Join(dir, "sections", "*"))
	if err != nil || len(sections) != 1 {
		t.Fatalf("%v, %v", sections, err)
	}
	must.Do(t, os.Truncate(sections[0], 100))
	try(t, program{}, "store", "check", dir).wants(t, cmdline.CodeBadInput, "", filepath.Base(sections[0]))
	for _, wrong := range [][]string{{"store"}, {"store", "info"}, {"store", "info", t.TempDir()}, {"store", "check",
		"a", "b"}} {
		try(t, program{}, wrong...).wants(t, cmdline.CodeBadInput, "", "planner: ")
	}
}

// TestStoreCheckInterrupted: a check ends when the user interrupts it, and the store is as before.
func TestStoreCheckInterrupted(t *testing.T) {
	dir := storeWithPair(t)
	interrupted, cancel := context.WithCancel(t.Context())
	cancel()
	tryContext(t, interrupted, program{}, "store", "check", dir).wants(t, cmdline.CodeInterrupted, "", "interrupted")
	try(t, program{}, "store", "check", dir).wants(t, 0, "is whole", "")
}

// TestStoreWorkInterrupted: an interrupt also ends a command whose work does not heed it, as compact at a step of
// Badger.
func TestStoreWorkInterrupted(t *testing.T) {
	interrupted, cancel := context.WithCancel(t.Context())
	begun, end := make(chan bool), make(chan bool)
	defer close(end)
	go func() {
		<-begun
		cancel()
	}()
	work := storeWork(func(context.Context, string, int64) (any, string, error) {
		close(begun)
		<-end
		return nil, "the end", nil
	})
	q := new(storeRequest)
	q.Args = []string{"dir"}
	var out bytes.Buffer
	err := work.do(interrupted, cmdline.Streams{Out: &out}, q)
	if want := "store dir: interrupted; it still holds all that it held"; !errors.Is(err, context.Canceled) ||
		cmdline.Message(err) != want || out.Len() > 0 {
		t.Errorf("%v, %s", err, out.String())
	}
}

func TestMeetJoin(t *testing.T) {
	dir := storeWithPair(t)
	bridge := func(solution string) program {
		return program{solve: func(_ context.Context, l *board.Level, o plan.Options) (plan.Result, error) {
			if solution == "" {
				return plan.Result{Status: search.Unsolvable, Reason: "no way"}, nil
			}
			_, err := board.Replay(l, solution)
			return plan.Result{Status: search.Solved, Solution: solution}, err
		}}
	}
	best := filepath.Join(t.TempDir(), "best.sok")
	if r := try(t, bridge("RR"), "meet", "join", "--out", best, dir, "1"); r.code != 0 ||
		!strings.HasPrefix(r.out, "Level 7 \"Corridor\" of halls.xsb: ") || !strings.Contains(r.out, "\nRRRR\n") {
		t.Errorf("join: %d %s %s", r.code, r.out, r.errOut)
	}
	holds(t, must.Read(t, best), "RRRR")
	try(t, bridge(""), "meet", "join", dir, "1").wants(t, cmdline.CodeOpen, "", "no way")
}

// TestMeetJoinProgress: a search that takes its time says how far it is, unless --quiet is given.
func TestMeetJoinProgress(t *testing.T) {
	dir := storeWithPair(t)
	synctest.Test(t, func(t *testing.T) {
		slow := program{solve: func(_ context.Context, _ *board.Level, o plan.Options) (plan.Result, error) {
			if o.Events != nil {
				o.Events.Progress(search.Progress{Phase: "both ends", Generated: 42})
			}
			time.Sleep(11 * time.Second)
			return plan.Result{Status: search.Solved, Solution: "RR"}, nil
		}}
		shown := try(t, slow, "meet", "join", dir, "1").errOut
		if want := `level="Level 7 \"Corridor\" of halls.xsb, pair 1" seconds=10 phase="both ends"`; strings.Count(shown,
			want) != 1 {
			t.Errorf("no %s in %q", want, shown)
		}
		if shown := try(t, slow, "meet", "join", "--quiet", dir, "1").errOut; shown != "" {
			t.Errorf("in spite of --quiet: %q", shown)
		}
	})
}

// Where the boxes come to their squares and the player cannot go on from there, join says first what was found.
func TestMeetJoinInAnotherZone(t *testing.T) {
	for _, test := range []struct{ start, reverse, want string }{
		{"#@ .$  #", "#  .$@ #", "not joined: both positions have the same boxes, and the player cannot walk to where " +
			"the reverse path begins; pushes that only let the player through are not searched for\n"},
		{"#@$.   #", "#  .$@ #", "not joined: 2 pushes bring the boxes to their squares, but then the player cannot " +
			"walk to where the reverse path begins; other pushes may leave the way open\n"},
	} {
		rows := func(middle string) []string { return []string{"########", middle, "########"} }
		dir := storeWithDocument(t, meet.Document{Level: rows(test.start), Pairs: []meet.Pair{{
			Forward: meet.Half{Board: rows(test.start)},
			Reverse: meet.Half{Board: rows(test.reverse), Pushes: 1, Path: "L"}}}})
		try(t, program{solve: plan.Solve}, "meet", "join", dir, "1").wants(t, cmdline.CodeOpen, "", test.want)
	}
}

// A path that does not lead where it should is bad input, and not a pair that cannot be joined. Nothing is searched.
func TestMeetJoinOfWrongPaths(t *testing.T) {
	for _, test := range []struct{ forward, reverse, wrong string }{
		{"L", "rrrR", "forward: a half-path that cannot be played: move 1: "},
		{"RR", "rrrR", "forward: a half-path that cannot be played: it ends in another position"},
		{"R", "R", "reverse: a half-path that cannot be played: move 1: "},
		{"R", "rrr", "reverse: a half-path that cannot be played: 0 pushes, it says 1"},
	} {
		dir := storeWithPaths(t, test.forward, test.reverse)
		for _, command := range []string{"join", "show"} {
			try(t, program{}, "meet", command, dir, "1").wants(t, cmdline.CodeBadInput, "",
				dir+", pair 1: "+test.wrong)
		}
	}
}
