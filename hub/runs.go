package hub

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"planner/hub/protocol"

	"github.com/nats-io/nats.go/jetstream"
)

// runs are the open runs. They are kept in a bucket too, so that they survive the hub. Safe for concurrent use.
type runs struct {
	kept jetstream.KeyValue
	mu   sync.Mutex
	open map[string]*openRun
}

// openRun is one open run.
type openRun struct {
	Name    string           `json:"run"`
	Opening protocol.Opening `json:"opening"`
	Since   time.Time        `json:"since"`

	attended                               time.Time // last sign of life of who attends it
	done, redelivered, duplicates, refused int

	claims map[string]*claims // by level
}

// loadRuns finds the runs that were open when the last hub ended. An attended run gets time to be taken up again. Runs
// of another program are stale: no worker of this hub can go on with them.
func loadRuns(ctx context.Context, s streams, build string) (list *runs, stale []string, err error) {
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
		r := &openRun{attended: time.Now()}
		list.open[name] = r
		if err := json.Unmarshal(entry.Value(), r); err != nil || r.Opening.Build != build {
			stale = append(stale, name)
			continue
		}
		if r.done, err = countResults(ctx, s.results, name); err != nil {
			return nil, nil, err
		}
	}
	return list, stale, nil
}

func countResults(ctx context.Context, results jetstream.Stream, run string) (int, error) {
	info, err := results.Info(ctx, jetstream.WithSubjectFilter(protocol.ResultsOf(run)))
	if err != nil {
		return 0, fmt.Errorf("results of run %s: %w", run, err)
	}
	return len(info.State.Subjects), nil
}

// find opens a run, or finds it when it is open.
func (l *runs) find(ctx context.Context, o protocol.Opening) (name string, found bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for name, r := range l.open {
		if r.Opening.Hash == o.Hash && r.Opening.Build == o.Build && r.Opening.Lane == o.Lane {
			r.attended = time.Now()
			return name, true, nil
		}
	}
	if len(l.open) >= protocol.MaxRuns {
		return "", false, fmt.Errorf("%d runs are open already", protocol.MaxRuns)
	}
	var random [4]byte
	_, _ = rand.Read(random[:]) // it never fails
	r := &openRun{Name: o.Hash + "-" + hex.EncodeToString(random[:]), Opening: o, Since: time.Now(),
		attended: time.Now()}
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

// close forgets a run. It reports whether it was open.
func (l *runs) close(ctx context.Context, name string) (bool, error) {
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

// hold compares the bounds of a good result with the other results of its level. It returns the worker whose bounds
// cannot be right, and why. When a solution is known that the result says cannot exist, this is the worker of the
// result.
func (l *runs) hold(r protocol.Result) (liar string, err error) {
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
		if r.Opening.Attended && now.Sub(r.attended) > protocol.DesertAfter {
			names = append(names, name)
		}
	}
	return names
}

// list describes all runs, the oldest first.
func (l *runs) list(running map[string]int) []protocol.RunStatus {
	l.mu.Lock()
	defer l.mu.Unlock()
	var open []*openRun
	for _, r := range l.open {
		open = append(open, r)
	}
	slices.SortFunc(open, func(a, b *openRun) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Name, b.Name))
	})
	list := []protocol.RunStatus{}
	for _, r := range open {
		at := running[r.Name]
		list = append(list, protocol.RunStatus{Run: r.Name, Title: protocol.Clean(r.Opening.Title, protocol.MaxReason),
			Lane: r.Opening.Lane, Jobs: r.Opening.Jobs, Done: r.done, Running: at, Queued: max(0,
				r.Opening.Jobs-r.done-at),
			Redelivered: r.redelivered, Duplicates: r.duplicates, Refused: r.refused})
	}
	return list
}
