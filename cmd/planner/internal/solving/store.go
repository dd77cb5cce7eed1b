package solving

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/levelfile"
	"planner/internal/render"
	"planner/plan"
	"planner/plan/strategy"
	"planner/store"
	"planner/technique"

	"github.com/urfave/cli/v2"
)

// Identity says which search a store is for: the level, the mode, the seed and the techniques that are switched off.
// Time, memory and threads may differ from run to run.
func Identity(level *board.Level, o plan.Options) store.Identity {
	rows := strings.Join(level.Rows, "\n")
	return store.Identity{
		Level: fmt.Sprintf("%x", sha256.Sum256([]byte(rows)))[:16], Board: rows,
		Options: fmt.Sprintf("mode %s, seed %d, techniques: %v", o.Mode, o.Seed, o.Use),
		Version: fmt.Sprint(strategy.Version),
	}
}

// storeAmong divides the arguments of a command into the store and the files. With --resume and without --store, the
// first argument is the store, and named is true. In all other cases every argument is a file.
func (q *Request) storeAmong() (files []string, named bool, err error) {
	files = q.Args
	if !q.Resume {
		return files, false, nil
	}
	if q.Given["store"] {
		return files, false, q.namedTwice()
	}
	if len(files) == 0 {
		return nil, false, q.needsStore("resume")
	}
	if info, err := os.Stat(files[0]); err == nil && !info.IsDir() {
		return nil, false, q.needsStore("resume")
	}
	if _, err := store.Peek(files[0]); err != nil {
		return nil, false, q.toBegin(err, files[0])
	}
	q.Store, q.Given["store"] = files[0], true
	return files[1:], true, nil
}

// namedTwice refuses a store as an argument beside --store.
func (q *Request) namedTwice() error {
	if len(q.Args) == 0 {
		return nil
	}
	if _, err := store.Peek(q.Args[0]); err != nil {
		return nil
	}
	return cmdline.Misused("%s is a store, and --store names one already; give it once: %s", q.Args[0],
		q.resuming(q.Args[0]))
}

// resuming is the command line that goes on with the search of a store.
func (q *Request) resuming(dir string) string {
	return "planner " + q.Command + " --resume " + cmdline.Quoted(dir) + q.Onward
}

// toBegin adds to the error that a directory is no store how a search begins there.
func (q *Request) toBegin(err error, dir string) error {
	if errors.Is(err, store.ErrNoStore) {
		return fmt.Errorf("%w; to begin a search there: planner %s --store %s%s FILE", err, q.Command,
			cmdline.Quoted(dir), q.Onward)
	}
	return err
}

// needsStore is the error of a flag that means nothing without a store.
func (q *Request) needsStore(flag string) error {
	return cmdline.Misused("--%s needs a store: give its directory by --store DIR, or as in \"%s\"", flag,
		q.resuming("DIR"))
}

// recall takes the level and the options of the search that a store holds. Flags that are given stay as they are; the
// store refuses those that differ.
func (s *Session) recall(q *Request) error {
	dir := q.Store
	if q.Given["level"] {
		return cmdline.Misused("--level needs a level file; without one the level of the store %s is meant", dir)
	}
	info, err := store.Peek(dir)
	if err != nil {
		return q.toBegin(err, dir)
	}
	level, err := board.NewReader(strings.NewReader(info.Identity.Board+"\n"), dir).Next()
	if err != nil {
		return fmt.Errorf("store %s: %w", dir, err)
	}
	o, err := optionsOf(info.Identity)
	if err != nil {
		return fmt.Errorf("store %s: %w", dir, err)
	}
	if !q.Given["mode"] {
		s.Options.Mode = o.Mode
	}
	if !q.Given["seed"] {
		s.Options.Seed = o.Seed
	}
	if !q.Given["without"] {
		s.Options.Use = o.Use
	}
	level.Title, level.Number = info.About.Title, max(1, info.About.Number)
	s.Files = []string{dir}
	s.kept = &levelfile.Entry{File: dir, Level: level}
	return nil
}

// optionsOf reads the options as identity writes them.
func optionsOf(id store.Identity) (o plan.Options, err error) {
	var mode string
	if _, err = fmt.Sscanf(id.Options, "mode %s seed %d,", &mode, &o.Seed); err != nil {
		return o, fmt.Errorf("the options %q of its search are not known here", id.Options)
	}
	o.Mode = plan.Mode(strings.TrimSuffix(mode, ","))
	_, set, _ := strings.Cut(id.Options, "techniques: ")
	var off []technique.ID
	if list, some := strings.CutPrefix(set, "without "); some {
		for name := range strings.SplitSeq(list, ",") {
			t, err := technique.Parse(name)
			if err != nil {
				return o, err
			}
			off = append(off, t)
		}
	}
	o.Use = technique.Without(off...)
	return o, nil
}

// The values of --disk-full.
const (
	fullRAM  = "ram"
	fullStop = "stop"
)

// StoreFlags are the flags for a search with a store. Saved is what --checkpoint saves besides the search in the store,
// empty for nothing.
func (q *Request) StoreFlags(saved string) []cli.Flag {
	return []cli.Flag{
		cmdline.FileFlag(&q.Store, "store", cmdline.FlagsStore,
			"keep the search of one level in the directory `DIR`, where it can outgrow RAM and be resumed"),
		cmdline.SwitchFlag(&q.Resume, "resume", cmdline.FlagsStore,
			"resume the search in the store `DIR`, or in that of --store, or begin one there if it has none"),
		cmdline.SwitchFlag(&q.Restart, "restart", cmdline.FlagsStore, "discard the search in the store"),
		cmdline.TimeFlag(&q.Search.Every, "checkpoint", nil, cmdline.FlagsStore, plan.DefaultOptions().Every,
			"save the search in the store"+saved+" every `TIME`"),
		cmdline.WordFlag(&q.diskFull, "disk-full", cmdline.FlagsStore, fullRAM,
			"what a search from both ends does when the disk is full: `ACTION` ram continues in memory, stop ends it",
			fullRAM, fullStop),
		cmdline.SizeFlag(&q.DiskFree, "disk-free", cmdline.FlagsStore, store.DefaultFloor,
			"leave at least `SIZE` of the disk free; with less free space the disk counts as full"),
	}
}

// WithoutStore refuses flags that mean nothing without a store. The flags of but mean something without a store too.
func (q *Request) WithoutStore(but ...string) error {
	for _, name := range []string{"resume", "restart", "checkpoint", "disk-full", "disk-free"} {
		if q.Given[name] && !slices.Contains(but, name) {
			return q.needsStore(name)
		}
	}
	return nil
}

// Stored is All for a single level whose search is kept in a store.
func (p Runner) Stored(
	ctx context.Context, q *Request, s Session, show *Reporter, emit Emit,
) (ran cmdline.Outcome, err error) {
	e, err := p.only(ctx, s)
	if err != nil {
		return ran, err
	}
	if q.Resume && q.Restart {
		return ran, cmdline.Misused("--resume and --restart contradict each other")
	}
	s.Options.Stop = q.diskFull == fullStop
	kept, err := q.openStore(e, s.Options)
	if err != nil {
		return ran, err
	}
	s.Options.Store = kept
	r := p.watched(ctx, e, s.Options, show)
	r.recallEnd(kept.About())
	if r.Store != nil {
		err = fmt.Errorf("store %s: %w", kept.Dir(), r.Store)
		if r.Status != plan.StatusSolved {
			return ran, errors.Join(err, p.closeStore(kept))
		}
	}
	r.addTo(&ran)
	ran.Interrupted = ctx.Err() != nil
	err = errors.Join(emit(r), err) // before anything else can fail
	err = errors.Join(err, conclude(kept, &r), p.closeStore(kept))
	if show != nil && err == nil && r.Status == plan.StatusUnsolved {
		fmt.Fprintf(p.Streams.Err, "To go on with this search:\n   %s\n", q.resuming(kept.Dir()))
	}
	return ran, err
}

// recallEnd adds to the reason of an unsolved level that an earlier search with its store has decided the level. The
// time of this search was then too short to read that from the store. If the store has kept the solution, it is the
// solution of this search too.
func (r *ResultLine) recallEnd(before store.About) {
	switch {
	case r.Status != plan.StatusUnsolved:
	case before.Status == plan.StatusSolved:
		r.Reason += "; an earlier search with this store has solved the level in " + render.Pushes(before.Pushes)
		r.recallSolution(before)
	case before.Status == plan.StatusUnsolvable:
		r.Reason += "; an earlier search with this store has proved that there is no solution"
	}
}

// recallSolution takes over the solution that a store has kept, after a replay. A store of an earlier program has none.
func (r *ResultLine) recallSolution(before store.About) {
	if r.Source == nil || before.Solution == "" {
		return
	}
	cost, err := board.Replay(r.Source, before.Solution)
	if err != nil {
		r.Reason += ", which has been changed since: " + err.Error()
		return
	}
	r.Status, r.Solution, r.Cost = plan.StatusSolved, before.Solution, cost
	r.SolvedBy, r.Reason = plan.EarlierRun, "found by "+plan.EarlierRun
	r.LowerBound = max(r.LowerBound, before.Bound)
	r.Proved = r.LowerBound == cost.Pushes
}

// conclude notes what is known of a level when a search of it has ended. What earlier searches have noted stays: how
// the level was decided, the greatest bound, and the pushes of a solution with fewer of them.
func conclude(s *store.Store, r *ResultLine) error {
	before := s.About()
	status, pushes, solution := r.Status, r.Pushes, r.Solution
	switch {
	case before.Status == "":
	case status == plan.StatusUnsolved:
		status, pushes, solution = before.Status, before.Pushes, before.Solution
	case before.Status == plan.StatusSolved && before.Pushes < pushes:
		pushes, solution = before.Pushes, before.Solution
	}
	err := s.Conclude(status, max(r.LowerBound, before.Bound), pushes, solution)
	if errors.Is(err, store.ErrDiskFull) {
		return nil
	}
	return err
}

// closeStore closes a store. A disk that has become full, too slow or short of files is only reported: the result of
// the search stands without the store, whose last checkpoint stays.
func (p Runner) closeStore(s *store.Store) error {
	err := s.Close()
	if errors.Is(err, store.ErrDiskFull) || errors.Is(err, store.ErrFiles) || errors.Is(err, store.ErrStalled) {
		fmt.Fprintf(p.Streams.Err, "planner: store %s: %v; the last checkpoint stays\n", s.Dir(), err)
		return nil
	}
	return err
}

// openStore opens the store of a level. It refuses a store that holds a search when the flags do not say what to do
// with that search.
func (q *Request) openStore(e *levelfile.Entry, o plan.Options) (*store.Store, error) {
	options := store.Options{RAM: o.RAM, Floor: q.DiskFree, Restart: q.Restart,
		About: store.About{Title: e.Title(), Number: e.Number(), File: e.File}}
	s, err := store.Open(q.Store, Identity(e.Level, o), options)
	if err != nil {
		return nil, err
	}
	switch {
	case q.Restart:
		err = s.Restart()
	case s.Resumed() && !q.Resume:
		err = cmdline.Misused("the store %s holds a search; --resume continues it, --restart discards it", s.Dir())
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// only is the one level of a session whose search is kept in a store.
func (p Runner) only(ctx context.Context, s Session) (only *levelfile.Entry, err error) {
	if s.kept != nil {
		return s.kept, nil
	}
	count := 0
	for _, file := range s.Files {
		for e, err := range p.Streams.Entries(context.WithoutCancel(ctx), file, s.Pick) {
			if err != nil {
				return only, err
			}
			if count++; count > 1 {
				return only, cmdline.Misused("a store is for one level, and several are selected; pick one with " +
					"--level")
			}
			only = e
		}
	}
	if only.Fault != nil {
		return nil, only.Fault
	}
	return only, nil
}
