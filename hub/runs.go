package hub

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"planner/plan"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// runs holds the open runs, also in a bucket of the server, so that they survive the hub. It is safe for concurrent
// use.
type runs struct {
	kept jetstream.KeyValue
	mu   sync.Mutex
	open map[string]*openRun
}

// openRun is one open run.
type openRun struct {
	Name    string    `json:"run"`
	Opening Opening   `json:"opening"`
	Since   time.Time `json:"since"`

	attended time.Time          // last sign of life of the command that attends the run
	counts   RunStatus          // only the counters are in use
	claims   map[string]*claims // by level
}

// loadRuns finds the runs that were open when the last hub ended. An attended run gets time to be taken up again. Runs
// of another program are stale: no worker of this hub can go on with them.
func loadRuns(ctx context.Context, s streams, build string, now time.Time) (list *runs, stale []string, err error) {
	list = &runs{kept: s.runs, open: map[string]*openRun{}}
	names, err := s.runs.Keys(ctx)
	if err != nil && !errors.Is(err, jetstream.ErrNoKeysFound) {
		return nil, nil, fmt.Errorf("list of runs: %w", err)
	}
	for _, name := range names {
		entry, err := s.runs.Get(ctx, name)
		if err != nil {
			return nil, nil, fmt.Errorf("run %s: %w", name, err)
		}
		r := &openRun{attended: now}
		list.open[name] = r
		if err := json.Unmarshal(entry.Value(), r); err != nil || r.Opening.Build != build {
			stale = append(stale, name)
			continue
		}
		done, err := numbersIn(ctx, s.results, ResultsOf(name))
		if err != nil {
			return nil, nil, err
		}
		r.counts.Done = len(done)
	}
	return list, stale, nil
}

// openOrFind opens a run, or finds it when it is open already. An attended run belongs to one command, so no other
// command finds it.
func (l *runs) openOrFind(ctx context.Context, o Opening, now time.Time) (name string, found bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for name, r := range l.open {
		if r.Opening.Hash == o.Hash && r.Opening.Build == o.Build && r.Opening.Lane == o.Lane &&
			!o.Attended && !r.Opening.Attended {
			return name, true, nil
		}
	}
	if len(l.open) >= MaxRuns {
		return "", false, fmt.Errorf("%d runs are open already", MaxRuns)
	}
	r := &openRun{Name: Apart(o.Hash), Opening: o, Since: now, attended: now}
	text, err := json.Marshal(r)
	if err != nil {
		return "", false, err
	}
	if _, err := l.kept.Put(ctx, r.Name, text); err != nil {
		return "", false, err
	}
	l.open[r.Name] = r
	return r.Name, false, nil
}

// forget closes a run, and reports whether the run was open.
func (l *runs) forget(ctx context.Context, name string) (bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[name] == nil {
		return false, nil
	}
	delete(l.open, name)
	return true, l.kept.Purge(ctx, name)
}

// change lets a function look at or change an open run. It returns false for a run that is not open.
func (l *runs) change(name string, f func(*openRun)) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.open[name]
	if r != nil {
		f(r)
	}
	return r != nil
}

// opening is how an open run was opened.
func (l *runs) opening(name string) (o Opening, open bool) {
	open = l.change(name, func(r *openRun) { o = r.Opening })
	return o, open
}

// hold compares the bounds of a good result with the other results of its level. It returns the worker whose bounds
// cannot be right, and the reason. The liar is the worker of this result when the result excludes a solution that is
// known already.
func (l *runs) hold(r Result) (liar string, err error) {
	l.change(r.Run, func(run *openRun) {
		if run.claims == nil {
			run.claims = map[string]*claims{}
		}
		if run.claims[r.Key] == nil {
			run.claims[r.Key] = newClaims()
		}
		liar, err = run.claims[r.Key].hold(r)
	})
	return liar, err
}

// deserted lists the attended runs whose attendant gives no sign of life any more.
func (l *runs) deserted(now time.Time) (names []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for name, r := range l.open {
		if r.Opening.Attended && now.Sub(r.attended) > DesertAfter {
			names = append(names, name)
		}
	}
	return names
}

// list describes all runs, the oldest first.
func (l *runs) list(running map[string]int) []RunStatus {
	l.mu.Lock()
	defer l.mu.Unlock()
	open := slices.SortedFunc(maps.Values(l.open), func(a, b *openRun) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Name, b.Name))
	})
	list := []RunStatus{}
	for _, r := range open {
		s := r.counts
		s.Run, s.Title = r.Name, Clean(r.Opening.Title, MaxReason)
		s.Lane, s.Jobs, s.Running = r.Opening.Lane, r.Opening.Jobs, running[r.Name]
		s.Queued = max(0, s.Jobs-s.Done-s.Running)
		list = append(list, s)
	}
	return list
}

// claims holds the costs and bounds that the results of a run claim for one level, in pushes and in moves. Solutions
// were replayed and are right. A bound is only a worker's word, so a bound counts until a solution shows that it is
// wrong.
type claims [2]claim

// claim is the cost of the best solution and the highest lower bound, in pushes or in moves.
type claim struct {
	unit  string
	least int    // cost of the best solution, math.MaxInt for none
	bound int    // no solution costs less
	by    string // the worker whose bound it is
}

func newClaims() *claims {
	return &claims{claim{unit: "pushes", least: math.MaxInt}, claim{unit: "moves", least: math.MaxInt}}
}

// hold enters a result that fits its job. It returns the worker whose bound a solution has shown to be wrong. The
// claims of that worker do not count then.
func (c *claims) hold(r Result) (liar string, err error) {
	bounds := [...]int{r.LowerBound, r.MovesBound}
	switch r.Status {
	case plan.StatusUnsolvable:
		bounds[0] = math.MaxInt
	case plan.StatusSolved:
		c[0].least, c[1].least = min(c[0].least, r.Pushes), min(c[1].least, r.Moves)
	}
	for i := range c {
		if liar, err = c[i].hold(bounds[i], r.Worker); err != nil {
			return liar, err
		}
	}
	return "", nil
}

// hold enters a bound, unless it cannot be right. A bound from before that cannot be right is forgotten.
func (c *claim) hold(bound int, worker string) (liar string, err error) {
	if bound > c.least {
		return worker, c.wrong(bound)
	}
	if c.bound > c.least {
		liar, err = c.by, c.wrong(c.bound)
		c.bound = 0
	}
	if bound > c.bound {
		c.bound, c.by = bound, worker
	}
	return liar, err
}

// wrong says why a bound is wrong.
func (c *claim) wrong(bound int) error {
	if bound == math.MaxInt {
		return fmt.Errorf("a level that cannot be solved, with a solution of %d %s", c.least, c.unit)
	}
	return fmt.Errorf("a lower bound of %d above a solution of %d %s", bound, c.least, c.unit)
}
