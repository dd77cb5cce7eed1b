package solving

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/levelfile"
	"planner/plan"
)

// Session describes the work of one run: the selected levels of some files, and how to solve them.
type Session struct {
	Options plan.Options
	Pick    board.Selection
	Files   []string

	// Known gives the result line of a valid level that need not be solved, for example because an earlier run did. It
	// may be nil. Workers of a hub do not ask it.
	Known func(*levelfile.Entry) (r ResultLine, known bool)

	kept *levelfile.Entry // the level of a store that is resumed without a file, else nil

	cpuProfile, memProfile string // files, for who works on the program
}

// Session is the work that a request asks for.
func (q *Request) Session(from cmdline.Streams) (s Session, err error) {
	s.cpuProfile, s.memProfile = q.cpuProfile, q.memProfile
	if s.Options, err = q.Options(); err != nil {
		return s, err
	}
	if s.Pick, err = q.Selection(); err != nil {
		return s, err
	}
	files, named, err := q.storeAmong()
	if err != nil {
		return s, err
	}
	if q.Args = files; len(files) == 0 && named {
		return s, s.recall(q)
	}
	if s.Files, err = from.Files(files); err != nil && len(q.Args) == 0 && q.Resume && q.Store != "" {
		err = s.recall(q)
	}
	return s, err
}

// Run does the work of a command, with the profiles that are asked for and within the memory of the process.
func (s Session) Run(work func() (cmdline.Outcome, error)) (ran cmdline.Outcome, err error) {
	finish, err := profile(s.cpuProfile, s.memProfile)
	if err != nil {
		return ran, fmt.Errorf("profile: %w", err)
	}
	defer func() { err = errors.Join(err, finish()) }()
	defer LimitMemory(s.Options.RAM)()
	return work()
}

// LimitMemory makes the garbage collector work harder as the process nears ram bytes, instead of letting the heap grow
// to twice its live size. The tables choose their own size within the budget, so the limit concerns what is allocated
// beside them. Restore sets the old limit again.
func LimitMemory(ram int64) (restore func()) {
	old := debug.SetMemoryLimit(ram)
	return func() { debug.SetMemoryLimit(old) }
}

// profile starts the profiles of the hidden flags --cpuprofile and --memprofile. The result finish writes them.
func profile(cpu, mem string) (finish func() error, err error) {
	stop := func() error { return nil }
	if cpu != "" {
		running, err := os.Create(cpu)
		written := &cmdline.Output{Writer: running} // the library does not tell of an error of writing
		if err == nil {
			err = pprof.StartCPUProfile(written)
		}
		if err != nil {
			return nil, err
		}
		stop = func() error {
			pprof.StopCPUProfile()
			return errors.Join(written.Err, running.Close())
		}
	}
	return func() error { return errors.Join(stop(), heapProfile(mem)) }, nil
}

// heapProfile writes a heap profile, unless the name of the file is empty.
func heapProfile(name string) error {
	if name == "" {
		return nil
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	runtime.GC() // so that the profile shows only what is still in use
	return errors.Join(pprof.WriteHeapProfile(file), file.Close())
}
