package joint

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/hub"
	"planner/search"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
	"github.com/nats-io/nats.go"
)

// Intervals of the coordinator.
const (
	askEvery  = 5 * time.Millisecond // between two rounds of questions
	silence   = time.Minute          // after which an owner without an answer is lost; sorting positions may take long
	absence   = 3 * time.Second      // an owner whose process is not there is lost
	coming    = 20 * time.Second     // after the lease, within which all owners have to come at first
	replacing = 30 * time.Second     // within which another worker has to take a free place
	stuckTime = 10 * time.Second     // without anything done; then rows or credits were lost
)

// lossesInARow is how often a search may go back to the same saved shards because an owner says that it has failed, or
// because nothing goes on. Without a limit an owner that fails again and again, because its disk is full for example,
// would keep the search from ever ending. Owners that are gone do not count, because each took its worker with it, and
// workers run out.
const lossesInARow = 5

// Search says what is to be coordinated.
type Search struct {
	Board  *board.Board
	Owners int
	Conn   *nats.Conn            // to the hub
	Run    string                // whose workers are the owners
	Tell   func(search.Progress) // may be nil
	Log    func(text string)     // receives a line about each checkpoint, each loss and each shard that was not saved
	Every  time.Duration         // between two checkpoints, 0 for none
	Lease  time.Duration         // for which the place of a silent worker is not given to another
	Coming time.Duration         // within which all owners have to come at first; 0 is the lease and 20 s
}

// Outcome tells how a shared search ended.
type Outcome struct {
	Status      search.Status
	Pushes      []board.Move // of a shortest solution, when solved
	Bound       int          // lower bound in pushes that is proved; 0 when unsolvable
	Reason      string
	Stored      int64
	Generated   int64
	Rows        int64 // that owners sent to each other
	Bytes       int64 // of these rows
	Layers      int
	Checkpoints int
	SavedBytes  int64 // of the last checkpoint
	SentBytes   int64 // of all checkpoints, without the parts that the hub had already
	Losses      int   // how often the search went back to a checkpoint, or to the start
	OnDisk      bool  // the positions outgrew the memory of an owner, which kept some on disk
}

// Counters are the counts by name, for results.
func (o Outcome) Counters() map[string]int64 {
	counters := map[string]int64{"owners.rows": o.Rows, "owners.bytes": o.Bytes, "owners.stored": o.Stored,
		"owners.layers": int64(o.Layers), "owners.generated": o.Generated, "owners.checkpoints": int64(o.Checkpoints),
		"owners.saved-bytes": o.SavedBytes, "owners.sent-bytes": o.SentBytes, "owners.losses": int64(o.Losses)}
	if o.OnDisk {
		counters["owners.disk"] = 1
	}
	return counters
}

// ErrLost says that an owner or rows were lost. The search goes back to its last checkpoint then.
var ErrLost = errors.New("a part of the search was lost")

// errSilent is the ErrLost of an owner that does not answer any more.
var errSilent = fmt.Errorf("%w", ErrLost)

// ErrGone says that the search ended because a lost part could not be brought back.
var ErrGone = errors.New("a part of the search was lost for good")

// ErrAbsent is the ErrGone of a search that has not begun, because an owner has not come.
var ErrAbsent = fmt.Errorf("%w", ErrGone)

// Coordinate runs a search to its end. When an owner is lost and another worker takes its place, the search goes back
// to the last checkpoint. With an error the outcome still has a bound that holds.
func Coordinate(ctx context.Context, s Search) (Outcome, error) { return coordinate(ctx, s, s.ask) }

// coordinate is Coordinate with a way to ask owners.
func coordinate(ctx context.Context, s Search, ask asker) (Outcome, error) {
	c := &coordinator{search: s, ask: ask, states: make([]State, s.Owners), peers: make([]uint64, s.Owners)}
	err := c.beginEpoch(ctx, cmp.Or(s.Coming, s.Lease+coming))
	for {
		if err == nil {
			err = c.layers(ctx)
		}
		if !errors.Is(err, ErrLost) || errors.Is(err, ErrGone) {
			return c.finish(err), err
		}
		err = c.goBack(ctx, err)
	}
}

// coordinator is a running Coordinate.
type coordinator struct {
	search  Search
	ask     asker
	states  []State
	peers   []uint64 // incarnations of the owners, 0 before they are known
	epoch   int
	layer   int // no solution has fewer pushes
	upper   int // pushes of the best solution known, 0 for none
	saving  saving
	gone    int // owners that did not answer any more
	bound   int // the highest layer ever reached
	told    time.Time
	outcome Outcome
}

// saving says which checkpoint was made last, and when the next one is to be made.
type saving struct {
	last   checkpoint
	at     time.Time     // when the last checkpoint was made or, when that was later, the epoch begun
	wait   time.Duration // from then to the next checkpoint, 0 when none is to be made
	tried  int           // the last generation that was to be saved
	inARow int           // failures since the last checkpoint
}

// due reports whether checkpoints are made, and a time has passed since the last one.
func (s *saving) due(after time.Duration) bool { return s.wait > 0 && time.Since(s.at) > after }

// checkpoint is where all owners can go on together.
type checkpoint struct{ generation, layer, upper int }

// finish is the outcome, with an error in words.
func (c *coordinator) finish(err error) Outcome {
	o := &c.outcome
	c.addSums()
	for _, s := range c.states {
		o.Stored += s.Stored
	}
	o.Bound = c.bound
	switch {
	case err != nil:
		o.Status = search.Unsolved
		o.Reason = err.Error()
	case o.Status == search.Solved:
		o.Bound = len(o.Pushes)
		o.Reason = "no shorter solution in pushes exists, " + english.Plural(c.search.Owners, "owner says", "owners say")
	case o.Status == search.Unsolvable:
		o.Bound = 0
		o.Reason = fmt.Sprintf("every position that matters was searched by %s, %s in all",
			english.Plural(c.search.Owners, "owner", ""), humanize.Comma(o.Stored))
	}
	return *o
}

// addSums adds what the owners have done in this epoch.
func (c *coordinator) addSums() {
	to := &c.outcome
	for _, s := range c.states {
		to.Generated, to.Rows, to.Bytes = to.Generated+s.Generated, to.Rows+s.Sent, to.Bytes+s.Bytes
	}
}

// layers goes through the layers until the search is over.
func (c *coordinator) layers(ctx context.Context) error {
	for {
		if c.states[0].Dead {
			c.outcome.Status = search.Unsolvable
			return nil
		}
		c.bound = max(c.bound, c.layer)
		if err := c.drain(ctx); err != nil {
			return err
		}
		c.outcome.Layers++
		next, best, owner := c.leastLayer(), 0, -1
		for i, s := range c.states {
			if s.Position != nil && (owner < 0 || s.Best < best) {
				best, owner = s.Best, i
			}
		}
		switch {
		case owner >= 0 && (best <= c.layer || next < 0 || next >= best):
			return c.path(ctx, owner, c.states[owner].Position)
		case next < 0:
			c.outcome.Status = search.Unsolvable
			return nil
		}
		if c.saving.due(c.saving.wait / 2) {
			if err := c.save(ctx); err != nil {
				return err
			}
		}
		c.layer, c.upper = next, best
	}
}

// leastLayer is the least layer that any owner has, -1 when nothing is left.
func (c *coordinator) leastLayer() int {
	next := -1
	for _, s := range c.states {
		if s.Next >= 0 && (next < 0 || s.Next < next) {
			next = s.Next
		}
	}
	return next
}

// layerAsk returns the question for all owners about the present layer.
func (c *coordinator) layerAsk() Ask { return Ask{Layer: c.layer, Upper: c.upper} }

// solved reports whether an owner has a solution of the present layer, which is a shortest one.
func (c *coordinator) solved() bool {
	return slices.ContainsFunc(c.states, func(s State) bool { return s.Position != nil && s.Best <= c.layer })
}

// path asks the owners for the way from a solved position back to the start.
func (c *coordinator) path(ctx context.Context, owner int, position []byte) error {
	var back []board.Move
	for {
		s, err := c.one(ctx, owner, Ask{Epoch: c.epoch, Peers: c.peers, Position: position})
		if err != nil {
			return err
		}
		if s.Failure != "" || s.Owner < 0 || s.Owner >= c.search.Owners {
			return fmt.Errorf("%w: owner %d: %s", ErrLost, owner, s.Failure)
		}
		for i, m := range s.Pushes {
			back = slices.Insert(back, i, board.Move(m))
		}
		if s.Done {
			c.outcome.Status, c.outcome.Pushes = search.Solved, expand.FromStart(c.search.Board, back)
			return nil
		}
		owner, position = s.Owner, s.Parent
	}
}

// progress tells how far the search is, a few times a second.
func (c *coordinator) progress() {
	if c.search.Tell == nil || time.Since(c.told) < 200*time.Millisecond {
		return
	}
	c.told = time.Now()
	p := search.Progress{Phase: "exhaustive", Depth: c.layer, Bound: c.bound, Nearest: -1}
	for _, s := range c.states {
		p.Generated, p.Stored, p.Table = p.Generated+s.Generated, p.Stored+s.Stored, p.Table+s.Memory
	}
	c.search.Tell(p)
}

// saveShare is how many times the duration of a checkpoint has to pass before the next one, so that checkpoints take at
// most a tenth of the time.
const saveShare = 10

// beginEpoch finds all owners, within a time, and lets them begin the next epoch with the last checkpoint or, when
// there is none, with the start position. No owner expands anything before all owners have begun.
func (c *coordinator) beginEpoch(ctx context.Context, within time.Duration) error {
	for i := range c.states {
		if err := c.awaitOwner(ctx, i, within); err != nil {
			return err
		}
	}
	c.epoch++
	if err := c.rounds(ctx, Ask{Counts: c.saving.last.generation}, func(s State) bool { return !s.Begun }); err != nil {
		return err
	}
	c.layer, c.upper = c.states[0].Layer, 0
	if last := c.saving.last; last.generation > 0 {
		c.layer, c.upper = last.layer, last.upper
	}
	c.saving.at, c.saving.wait = time.Now(), c.search.Every
	return nil
}

// awaitOwner waits until an owner answers: the known process or, when that is gone, another process in its place.
// Meanwhile it frees the workers that have the place of another owner in vain, because one of them may take this one.
func (c *coordinator) awaitOwner(ctx context.Context, owner int, within time.Duration) error {
	for begin := time.Now(); ; hub.Rest(ctx, 10*askEvery) {
		for _, incarnation := range []uint64{c.peers[owner], 0} {
			s, err := c.ask(ctx, owner, incarnation, Ask{})
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err == nil {
				c.peers[owner], c.states[owner] = s.Incarnation, s
				return nil
			}
		}
		if time.Since(begin) > within && c.epoch == 0 {
			return fmt.Errorf("%w: owner %d of %d has not come", ErrAbsent, owner, c.search.Owners)
		}
		if time.Since(begin) > within {
			return fmt.Errorf("%w: owner %d, worker %s, is gone, and no other worker has taken its place in %v; "+
				"owners lost in all: %d", ErrGone, owner, c.states[owner].Worker, within, c.gone)
		}
		c.freeWorkers(ctx, owner)
	}
}

// freeWorkers tells all processes to leave the place of an owner whose known process answers, but for that one. The
// owner that is missing has no such process. Two processes have one place when the hub takes an owner for lost that was
// only frozen, or that has not come back in time to a hub that was started again.
func (c *coordinator) freeWorkers(ctx context.Context, missing int) {
	for i, peer := range c.peers {
		if i == missing || peer == 0 {
			continue
		}
		if _, err := c.ask(ctx, i, peer, Ask{}); err == nil {
			_, _ = c.ask(ctx, i, 0, Ask{Peers: c.peers}) // a question that is lost is asked again
		}
	}
}

// goBack starts again after a loss, where the last checkpoint was made. Another worker gets the place of the lost owner
// at once when the connection of its worker has ended, and after some seconds when the owner is frozen. With an
// external server the other worker gets the place after the lease.
func (c *coordinator) goBack(ctx context.Context, loss error) error {
	if errors.Is(loss, errSilent) {
		c.gone++
	} else if c.saving.inARow++; c.saving.inARow > lossesInARow {
		return fmt.Errorf("%w: %w, the %dth loss since %v", ErrGone, loss, c.saving.inARow, c.saving.last)
	}
	c.search.Log(fmt.Sprintf("%v; all owners go back to %v", loss, c.saving.last))
	c.outcome.Losses++
	c.addSums()
	for i := range c.states {
		c.states[i] = State{Worker: c.states[i].Worker}
	}
	return c.beginEpoch(ctx, c.search.Lease+replacing)
}

// String names a checkpoint for people.
func (p checkpoint) String() string {
	if p.generation == 0 {
		return "the start"
	}
	return fmt.Sprintf("checkpoint %d, of layer %d", p.generation, p.layer)
}

// save lets all owners save their shards, while nothing is under way between them. The shards of one generation fit
// together, whatever layer the search is in. Only when all are saved does the generation count.
func (c *coordinator) save(ctx context.Context) error {
	begin, made := time.Now(), &c.saving
	made.tried++ // also after an attempt that failed, whose number is never used again
	a := c.layerAsk()
	a.Hold, a.Save, a.Counts = true, made.tried, made.last.generation
	if err := c.rounds(ctx, a, func(s State) bool { return s.Saved != made.tried }); err != nil {
		return err
	}
	made.at, made.wait = time.Now(), max(c.search.Every, saveShare*time.Since(begin))
	bytes, sent := int64(0), int64(0)
	for i, s := range c.states {
		if s.SaveFailure != "" {
			c.search.Log(fmt.Sprintf("owner %d, worker %s: %s; %v still counts", i, s.Worker, s.SaveFailure, made.last))
			return nil
		}
		bytes, sent = bytes+s.SavedBytes, sent+s.SentBytes
	}
	made.last, made.inARow = checkpoint{made.tried, c.layer, c.upper}, 0
	c.outcome.Checkpoints++
	c.outcome.SavedBytes = bytes
	c.outcome.SentBytes += sent
	c.search.Log(fmt.Sprintf("%v: %.1f MiB, %.1f of them new, in %.1f s", made.last, float64(bytes)/(1<<20),
		float64(sent)/(1<<20), time.Since(begin).Seconds()))
	return nil
}
