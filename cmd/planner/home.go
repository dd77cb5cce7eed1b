package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"planner/meet"
	"planner/plan"
	"planner/plan/checkpoint"
	"planner/search/disk"
	"planner/store"

	"github.com/urfave/cli/v2"
)

// storeFlags are those of solve that speak of a store.
func storeFlags() []cli.Flag {
	every, floor := wallTime(plan.DefaultOptions().Every), byteSize(store.DefaultFloor)
	return []cli.Flag{
		&cli.StringFlag{Name: "store", Category: storingFlags,
			Usage: "keep one level's search in `DIR`: it goes on beyond RAM there and can be resumed"},
		&cli.BoolFlag{Name: "resume", Category: storingFlags,
			Usage: "go on with the search that the store holds, or begin one if it holds none"},
		&cli.BoolFlag{Name: "restart", Category: storingFlags,
			Usage: "give up the search that the store holds, but not the deadlocks it has learned"},
		&cli.GenericFlag{Name: "checkpoint", Value: &every, Category: storingFlags,
			Usage: "`TIME` between two checkpoints of the store"},
		&cli.StringFlag{Name: "disk-full", Value: onFull[0], Category: storingFlags,
			Usage: "what a search from both ends does when the store takes no more: go on in `ram`, or stop"},
		&cli.GenericFlag{Name: "disk-free", Value: &floor, Category: storingFlags,
			Usage: "leave so much of the disk free, a `SIZE`; below it the disk counts as full"},
	}
}

// onFull are the values of --disk-full, the default first.
var onFull = []string{"ram", "stop"}

// home is a store.Store as plan wants it.
type home struct {
	*store.Store
	reserve int64
}

func (h home) Reserve() int64 { return h.reserve }

func (h home) Overflow() (meet.ScannableOverflow, error) { return h.Store.Spill() }

func (h home) Segment(name string, chunk int) (checkpoint.Segment, error) {
	return h.Store.Segment(name, chunk)
}

func (h home) Runs() disk.Runs { return h.Store.Runs() }

func (h home) Section(name string, read func(uint32, io.Reader) error) (found bool, err error) {
	err = h.Store.Section(name, read)
	if errors.Is(err, store.ErrNoData) {
		return false, nil
	}
	return err == nil, err
}

func (h home) Save(limits [2]uint32, sections []checkpoint.Section) error {
	c := h.Checkpoint()
	for _, s := range sections {
		if err := c.Section(s.Name, s.Version, s.Write); err != nil {
			return errors.Join(err, c.Abandon())
		}
	}
	c.Limits(limits[0], limits[1])
	return c.Commit()
}

// identity says what a level's store is for. Time, memory and threads may differ from run to run.
func identity(e entry, o plan.Options) store.Identity {
	rows := strings.Join(e.level.Rows, "\n")
	return store.Identity{
		Level: fmt.Sprintf("%x", sha256.Sum256([]byte(rows)))[:16], Board: rows,
		Options: fmt.Sprintf("mode %s, seed %d, techniques: %v", o.Mode, o.Seed, o.Use),
		Version: fmt.Sprint(checkpoint.Version),
	}
}

// openHome opens the store of the one level that is to be solved with it. All that speaks against it comes now.
func openHome(c *cli.Context, e entry, o plan.Options) (home, error) {
	s, err := store.Open(c.String("store"), identity(e, o), store.Options{RAM: o.RAM, Floor: int64(*c.Generic("disk-free").(*byteSize))})
	if err != nil {
		return home{}, err
	}
	switch {
	case c.Bool("restart"):
		err = s.Restart(checkpoint.LearnedSection)
	case s.Resumed() && !c.Bool("resume"):
		err = misused(c, "the store %s holds a search; --resume goes on with it, --restart gives it up", s.Dir())
	}
	if err != nil {
		return home{}, errors.Join(err, s.Close())
	}
	return home{s, store.Reserve(o.RAM)}, nil
}

// solveStored is solveAll for one level with a store.
func (p *program) solveStored(c *cli.Context, s session, show *reporter, emit func(record) error) (ran outcome, err error) {
	e, err := p.only(c, s)
	if err != nil {
		return ran, err
	}
	if c.Bool("resume") && c.Bool("restart") {
		return ran, misused(c, "--resume and --restart contradict each other")
	}
	switch c.String("disk-full") {
	case onFull[0]:
	case onFull[1]:
		s.options.Stop = true
	default:
		return ran, misused(c, "--disk-full is %q, expected one of %s", c.String("disk-full"), strings.Join(onFull, ", "))
	}
	s.options.Every = time.Duration(*c.Generic("checkpoint").(*wallTime))
	h, err := openHome(c, e, s.options)
	if err != nil {
		return ran, err
	}
	s.options.Store = h
	r := p.watched(c.Context, e, s, show)
	ran.add(r.Status)
	ran.interrupted = c.Context.Err() != nil
	return ran, errors.Join(h.Close(), emit(r))
}

// only is the one level that a store is for.
func (p *program) only(c *cli.Context, s session) (only entry, err error) {
	count := 0
	for _, file := range s.files {
		for e, err := range p.entries(context.WithoutCancel(c.Context), file, s.pick) {
			if err != nil {
				return only, err
			}
			if count++; count > 1 {
				return only, misused(c, "a store is for one level, and several are selected; --level picks one")
			}
			only = e
		}
	}
	switch {
	case count == 0:
		return only, misused(c, "no level is selected by --level")
	case only.problem != "":
		return only, fmt.Errorf("%s:%d: %s", only.file, only.line, only.problem)
	}
	return only, nil
}

// storeless refuses flags that mean nothing without a store.
func storeless(c *cli.Context) error {
	for _, name := range []string{"resume", "restart", "checkpoint", "disk-full", "disk-free"} {
		if c.IsSet(name) {
			return misused(c, "--%s needs --store", name)
		}
	}
	return nil
}
