package store

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/exhaustive/ondisk"
	"planner/flow"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/technique"
)

// hall is a level made for these tests, with some ten thousand positions.
var hall = []string{
	"#########",
	"#       #",
	"# $ $ $ #",
	"#  # #  #",
	"# $   $ #",
	"#@ # #..#",
	"#   ...##",
	"########",
}

// noTechniques makes the search of the hall slow enough to be killed.
var noTechniques = func() (set technique.Set) {
	for id := range technique.Count {
		set = set.Off(id)
	}
	return set
}()

func hallDistances() (*flow.Distances, error) {
	b, err := board.New(&board.Level{Number: 1, Line: 1, Rows: hall})
	if err != nil {
		return nil, err
	}
	return flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b)), nil
}

// childSolve searches on disk, saves its state three times a second, and prints what it found.
func childSolve(dir string) error {
	s, err := Open(dir, testLevel, small)
	if err != nil {
		return err
	}
	d, err := hallDistances()
	if err != nil {
		return err
	}
	disk := ondisk.Disk{SortedRuns: s.SortedRuns(), Every: 300 * time.Millisecond,
		Save: func(write func(io.Writer) error) error {
			return save(s, 0, "exhaustive", write)
		}}
	solve := func(saved io.Reader) error {
		disk.Saved = saved
		r, err := ondisk.Solve(context.Background(), d, exhaustive.Options{Use: noTechniques, Threads: 1, Memory: 1 << 20}, disk)
		fmt.Println(r.Status, len(r.Pushes))
		return err
	}
	if s.Resumed() {
		err = readSection(s, "exhaustive", solve)
	} else {
		err = solve(nil)
	}
	if err != nil {
		return err
	}
	return s.Close()
}

func TestSearchOnDiskSurvivesKills(t *testing.T) {
	long.Only(t, "it kills processes")
	d, err := hallDistances()
	must.Do(t, err)
	began := time.Now()
	want := exhaustive.Solve(t.Context(), d, exhaustive.Options{Use: noTechniques, Threads: 1, Memory: 1 << 30})
	if len(want.Pushes) == 0 {
		t.Fatalf("in memory: %s", want.Reason)
	}
	took := max(time.Since(began), 500*time.Millisecond)
	t.Logf("in memory: %d pushes, %d positions, %v", len(want.Pushes), want.Stored, took)
	dir := filepath.Join(t.TempDir(), "store")
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	killed := 0
	for range max(1, *kills/3) {
		cmd, said := start(t, "solve", dir)
		after := 100*time.Millisecond + time.Duration(rng.Int64N(int64(took)))
		timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
		err := cmd.Wait()
		if timer.Stop(); err == nil {
			check(t, said.String(), len(want.Pushes))
			must.Do(t, os.RemoveAll(dir))
		} else if killed++; said.Len() > 0 {
			check(t, said.String(), len(want.Pushes)) // killed while the store was closed, after the result was said
		}
	}
	cmd, said := start(t, "solve", dir)
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	check(t, said.String(), len(want.Pushes))
	if _, err := Check(context.Background(), dir, small); err != nil {
		t.Error(err)
	}
	t.Logf("killed %d times", killed)
}

func check(t *testing.T, said string, pushes int) {
	t.Helper()
	if want := fmt.Sprintf("solved %d\n", pushes); !strings.HasPrefix(said, want) {
		t.Fatalf("said %q, want %q", said, want)
	}
}
