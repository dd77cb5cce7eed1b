package joint

import (
	"context"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
	"planner/hub"
	"planner/internal/machine"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/search"
	"planner/store"
	"planner/technique"

	"github.com/nats-io/nats.go"
)

// small is too little memory for either of two owners of the level suite.Sprawl.
const small = 3 << 20

// field is a hub and owners of one search, in this process.
type field struct {
	t       *testing.T
	conn    *nats.Conn
	dir     string // of positions on disk
	serving sync.WaitGroup
	heard   chan string
	level   string
	memory  int64
}

func newField(t *testing.T) *field {
	t.Helper()
	o, err := hub.DefaultOptions()
	must.Do(t, err)
	o.Listen, o.Dir, o.Log, o.Build = "127.0.0.1:0", t.TempDir(), func(string) {}, "test"
	h, err := hub.Start(t.Context(), o)
	must.Do(t, err)
	t.Cleanup(h.Close)
	conn, err := hub.Connect(hub.Connection{Address: h.Address(), Name: "test"})
	must.Do(t, err)
	t.Cleanup(conn.Close)
	return &field{t: t, conn: conn, dir: t.TempDir(), heard: make(chan string, 1000), level: suite.Sprawl,
		memory: small}
}

// serve starts an owner of two. It ends when stop is called.
func (f *field) serve(self int, runs SortedRuns) (stop context.CancelFunc) {
	ctx, stop := context.WithCancel(f.t.Context())
	var use technique.Set
	use = use.Off(technique.PairCost).Off(technique.Perimeter).Off(technique.WallMatching) // they would make the search too small
	f.serving.Go(func() {
		err := Serve(ctx, f.conn, Owner{Run: "run", Worker: "worker", Self: self, Count: 2, SortedRuns: runs,
			Board:   suite.Board(f.t, f.level),
			Options: exhaustive.Options{Use: use, Threads: 1 + self, Memory: f.memory}})
		if err != nil && ctx.Err() == nil {
			f.t.Error(err)
		}
	})
	return stop
}

// coordinate runs the search, and calls hear with all that it says.
func (f *field) coordinate(hear func(text string)) (Outcome, error) {
	return Coordinate(f.t.Context(), Search{Board: suite.Board(f.t, f.level), Owners: 2, Conn: f.conn, Run: "run",
		Every: 500 * time.Millisecond, Log: func(text string) {
			f.t.Log(text)
			hear(text)
		}})
}

// TestOutgrownMemory gives two owners too little memory: they keep positions on disk. After a checkpoint then, one
// of them is lost, and the search goes on with another. It finds as few pushes as one machine,
// and nothing is left on disk.
func TestOutgrownMemory(t *testing.T) {
	long.Only(t, "two owners write millions of positions")
	f := newField(t)
	runs := store.TemporarySortedRuns(f.dir, 1)
	first, victim := f.serve(0, runs), f.serve(1, runs)
	onDisk, second := false, context.CancelFunc(nil)
	out, err := f.coordinate(func(text string) {
		onDisk = onDisk || strings.Contains(text, "on disk")
		if onDisk && second == nil && strings.HasPrefix(text, "checkpoint") {
			victim()
			second = f.serve(1, runs)
		}
	})
	if err != nil || out.Status != search.Solved || len(out.Pushes) != suite.SprawlPushes || !out.OnDisk ||
		out.Losses == 0 {
		t.Errorf("%v with %d pushes, on disk %v, %d losses, %v, %s", out.Status, len(out.Pushes), out.OnDisk,
			out.Losses, err, out.Reason)
	}
	f.checkPushes(out.Pushes)
	for _, stop := range []context.CancelFunc{first, victim, second} {
		if stop != nil {
			stop()
		}
	}
	f.serving.Wait()
	if left, err := os.ReadDir(f.dir); err != nil || len(left) > 0 {
		t.Errorf("%d folders are left: %v", len(left), err)
	}
}

// checkPushes replays a solution.
func (f *field) checkPushes(pushes []board.Move) {
	f.t.Helper()
	b := suite.Board(f.t, f.level)
	if _, _, err := board.Solution(b, pushes); err != nil {
		f.t.Error(err)
	}
}

// TestSpecialOwners solves symmetric levels and levels with a goal area with two owners. The solution has as few pushes
// as one machine finds, and plays from the start.
func TestSpecialOwners(t *testing.T) {
	for id, draw := range map[technique.ID]func(seed uint64) *board.Board{
		technique.Symmetry: oracle.Symmetric, technique.GoalArea: oracle.FarthestGoalArea} {
		for seed, levels := uint64(0), 0; levels < 3; seed++ {
			b := draw(seed)
			d := flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b))
			want := exhaustive.Solve(t.Context(), d, exhaustive.Options{Threads: 1, Memory: 64 << 20})
			if want.Status != search.Solved || want.Techniques[id].Decided == 0 || len(want.Pushes) < 8 {
				continue
			}
			levels++
			solveAgain(t, b, len(want.Pushes))
		}
	}
}

// solveAgain solves a level with two owners, and checks the number of pushes.
func solveAgain(t *testing.T, b *board.Board, want int) {
	t.Helper()
	f := newField(t)
	f.level, f.memory = strings.Join(b.Level.Rows, "\n"), 64<<20
	first, second := f.serve(0, store.TemporarySortedRuns(f.dir, 1)), f.serve(1, store.TemporarySortedRuns(f.dir, 1))
	out, err := f.coordinate(func(string) {})
	if err != nil || out.Status != search.Solved || len(out.Pushes) != want {
		t.Errorf("%v with %d pushes, expected %d: %v, %s", out.Status, len(out.Pushes), want, err, out.Reason)
	}
	f.checkPushes(out.Pushes)
	first()
	second()
	f.serving.Wait()
}

// TestPreparingIsNotLate ends an owner while it prepares a board of 300 by 300 squares with 1,000 boxes. It answers
// until then, and uses little of the processor afterwards.
func TestPreparingIsNotLate(t *testing.T) {
	long.Only(t, "it measures processor time")
	w := newOwner(Owner{Count: 1, Board: suite.Board(t, suite.Large()["pillars"]),
		Options: exhaustive.Options{Threads: 1, Memory: 64 << 20}})
	w.beginEpoch(t.Context(), Ask{Epoch: 1})
	time.Sleep(100 * time.Millisecond)
	if s := w.currentState(); s.Begun || s.Epoch != 1 || s.Failure != "" {
		t.Fatalf("%+v", s)
	}
	before := machine.CPUTime()
	w.task.cancel()
	if late := machine.CPUTime() - before; late > time.Second || w.distances != nil {
		t.Errorf("%v of the processor after the end", late)
	}
}
