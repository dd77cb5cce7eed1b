package bench

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/levelfile"
	"planner/technique"
)

// forms are the forms in which each level is solved: its images, which number the squares in another way, and seeds.
// How much the results for one level differ between its forms shows how much of a result is luck. The zero value is one
// form, the level as it is with the seed of --seed.
type forms struct {
	turned bool // all images
	more   int  // seeds after the first
}

// images is the number of images of each level.
func (f forms) images() int {
	if f.turned {
		return board.Symmetries
	}
	return 1
}

// several reports whether a level is solved more than once in a run.
func (f forms) several() bool { return f != forms{} }

// passes are the sessions of one run, one for each form. The first is s itself.
func (f forms) passes(s solving.Session) iter.Seq[solving.Session] {
	return func(yield func(solving.Session) bool) {
		for image := range f.images() {
			for i := range f.more + 1 {
				pass := s
				pass.Options.Image = image
				pass.Options.Seed += uint64(i)
				if !yield(pass) {
					return
				}
			}
		}
	}
}

// label names the form of a pass for people, behind a blank. The label is empty when there is one form only.
func (f forms) label(pass solving.Session) string {
	if !f.several() {
		return ""
	}
	return fmt.Sprintf(" image %d seed %d", pass.Options.Image, pass.Options.Seed)
}

// plans are the runs that are asked for besides the first.
type plans struct {
	old    []Row // to compare with
	series []series
	forms  forms // of each level, in every run
}

// series are runs each of which treats one technique or phase otherwise than the first run.
type series struct {
	of    []technique.ID
	as    func(id technique.ID, first solving.Session) namedSession
	table func(runs []Run) *Table // of the first run, and then of the series, whose runs are called by their techniques
}

// namedSession is one pass of a run over all suites, with the name of the run in the column solver.
type namedSession struct {
	name    string
	session solving.Session
}

// runs lists the passes of all runs of the command: the first run and the runs of --ablate and --alone.
func (p plans) runs(first solving.Session) (list []namedSession) {
	add := func(run namedSession) {
		for pass := range p.forms.passes(run.session) {
			list = append(list, namedSession{run.name, pass})
		}
	}
	add(namedSession{ownName, first})
	for _, s := range p.series {
		for _, id := range s.of {
			add(s.as(id, first))
		}
	}
	return list
}

// ownName is the name of this program in the solver column.
const ownName = "planner"

// without is the run in which a technique is switched off.
func without(id technique.ID, first solving.Session) namedSession {
	first.Options.Use = first.Options.Use.Off(id)
	return namedSession{ownName + "-without-" + id.String(), first}
}

// alone is the run in which a phase runs by itself.
func alone(id technique.ID, first solving.Session) namedSession {
	first.Options = first.Options.Alone(id)
	return namedSession{ownName + "-alone-" + id.String(), first}
}

// rowKey says which measurement a row is, so that --resume does not repeat it.
type rowKey struct {
	Form
	solver, hash string
}

// measurementOf is the measurement of a row.
func measurementOf(r Row) rowKey { return rowKey{r.Form(), r.Solver, r.LevelHash} }

// kept holds the rows of an interrupted run by measurement. A level that stands twice in the suites has two rows.
type kept map[rowKey][]Row

// takeRow removes the row of a measurement and returns it.
func (k kept) takeRow(key rowKey) (r Row, ok bool) {
	list := k[key]
	if len(list) == 0 {
		return r, false
	}
	k[key] = list[1:]
	return list[0], true
}

// known tells the runner what became of a level that the interrupted run has measured in a pass.
func (k kept) known(solver string, pass solving.Session) func(*levelfile.Entry) (solving.ResultLine, bool) {
	return func(e *levelfile.Entry) (solving.ResultLine, bool) {
		r := solving.ResultLine{Named: cmdline.NamedOf(e), Rows: e.Level.Rows}
		level := Key{Suite: suiteName(e.File), Level: e.Number()}
		form := Form{Key: level, Image: pass.Options.Image, Seed: pass.Options.Seed}
		key := rowKey{form, solver, levelHash(e.Level.Rows)}
		if list := k[key]; len(list) > 0 {
			r.Status = list[0].Status
			return r, true
		}
		return r, false
	}
}

// openRows opens the file of --out, as --resume and --force want it.
func (b *bencher) openRows(ctx context.Context) (err error) {
	name := b.out
	switch {
	case name == "" && (b.resume || b.force):
		return cmdline.Misused("--resume and --force are about the file of --out, which is not given")
	case b.resume && b.force:
		return cmdline.Misused("--resume keeps the rows of %s and --force throws them away: give one of them", name)
	case name == "":
		return nil
	}
	if err := checkName(name); err != nil {
		return err
	}
	if b.file, err = openRowFile(name); err != nil {
		return err
	}
	if b.resume {
		return b.resumeRows(ctx)
	}
	if info, err := b.file.Stat(); err == nil && info.Size() > 0 && !b.force {
		return cmdline.Misused("%s exists: --resume goes on where it stopped, --force replaces it", name)
	}
	return b.file.goOn(0)
}

// resumeRows reads the rows of an interrupted run, checks that this command would measure the same, and makes the file
// ready for the rows that are missing.
func (b *bencher) resumeRows(ctx context.Context) error {
	name := b.out
	rows, size, err := b.file.whole(ctx)
	if err != nil {
		return err
	}
	runs := b.runs(b.session)
	levels, err := b.hashes(ctx, b.forms.images())
	if err != nil {
		return err
	}
	b.kept = kept{}
	for i, r := range rows {
		if why := refusal(r, runs, levels, b.Given["ram"]); why != "" {
			return fmt.Errorf("%s: row %d (%s, %s %d) %s; go on with the same levels and options, or begin anew "+
				"with --force", name, i+1, r.Solver, r.Suite, r.Level, why)
		}
		b.kept[measurementOf(r)] = append(b.kept[measurementOf(r)], r)
	}
	if !b.Quiet && len(rows) > 0 {
		fmt.Fprintf(b.runner.Streams.Err, "planner: %s: %d measured before\n", name, len(rows))
	}
	return b.file.goOn(size)
}

// hashes finds the hashes of all selected levels in some images, by forms without a seed. Several files may have the
// same suite name.
func (b *bencher) hashes(ctx context.Context, images int) (map[Form][]string, error) {
	levels := map[Form][]string{}
	for _, file := range b.session.Files {
		if err := cmdline.ReadTwice(file); err != nil {
			return nil, err
		}
		for e, err := range b.runner.Streams.Entries(ctx, file, b.session.Pick) {
			if err != nil {
				break // the run itself reports it
			}
			for image := range images {
				hash := ""
				if e.Fault == nil {
					hash = levelHash(e.Level.Rows)
				}
				form := Form{Key: Key{Suite: suiteName(file), Level: e.Number()}, Image: image}
				levels[form] = append(levels[form], hash)
			}
		}
	}
	return levels, nil
}

// refusal says why a row cannot be kept, empty when it can. The default of --ram differs from start to start, so memory
// is compared only when it was asked for.
func refusal(r Row, runs []namedSession, levels map[Form][]string, sameRAM bool) string {
	var want Row
	for _, run := range runs {
		if run.name == r.Solver && (want.Solver == "" || run.session.Options.Seed == r.Seed) {
			want = newRow(run.name, solving.ResultLine{}, run.session)
		}
	}
	if want.Solver == "" {
		return "is of a run that this command does not make"
	}
	hashes, selected := levels[seedless(r)]
	if !selected {
		return "is of a level that this command does not solve"
	}
	if !slices.Contains(hashes, r.LevelHash) {
		return fmt.Sprintf("is of another level of this number: its hash is %q, that of this command's level %q",
			r.LevelHash, hashes[0])
	}
	for _, option := range []struct {
		flag     string
		was, now any
		compared bool
	}{
		{"--seed", r.Seed, want.Seed, true}, {"--mode", r.ModeAsked, want.ModeAsked, true},
		{"--without", r.Without, want.Without, true}, {"--positions", r.Positions, want.Positions, true},
		{"--time", r.Limit, want.Limit, true}, {"--threads", r.Threads, want.Threads, true},
		{"--ram", r.RAM, want.RAM, sameRAM},
	} {
		if option.compared && option.was != option.now {
			return fmt.Sprintf("was measured with %[1]s %[2]v, this command has %[1]s %[3]v", option.flag, option.was,
				option.now)
		}
	}
	return ""
}
