package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/hub"
	"planner/internal/machine"
	"planner/internal/render"
	"planner/store"

	"github.com/urfave/cli/v2"
)

const workHelp = `Works for a hub: takes levels, one at a time, and gives back results, until it is interrupted. It
may be killed at any moment, and its level goes to another worker. When the hub goes away, it goes on and waits for
it.

   planner work                                  work for the hub of this machine
   planner work --threads 1 --ram 1GiB           search with one thread and 1 GiB, whatever a job asks for
   planner work --join worker.join               work for the hub of another machine
   planner work --ram 2GiB --dir /var/tmp        let positions that 2 GiB cannot hold go to this disk

For a bench of searches with one thread, start one worker with --threads 1 for each core.

Exit codes: 0 ended by Ctrl-C, 2 bad input or usage, or the hub refuses this worker, for example because it is of
another version.`

type workRequest struct {
	cmdline.Line
	hub     solving.HubRequest
	threads int
	ram     int64 // bytes
	dir     string
}

func workCommand(r solving.Runner) *cli.Command {
	q := &workRequest{dir: os.TempDir()}
	return &cli.Command{
		Name: "work", Category: cmdline.GroupMachines, Usage: "work for a hub", ArgsUsage: " ", Description: workHelp,
		Flags: append(q.hub.ClientFlags(),
			cmdline.ThreadsFlag(&q.threads, "", "search with at most `K` threads"),
			cmdline.MemoryFlag(&q.ram, "", defaultWorkerRAM,
				"let a job hold at most `SIZE` of memory; a job asks for the --ram of the command that hands it out, which is "+
					"more than the default only in long searches"),
			cmdline.FileFlag(&q.dir, "dir", "",
				"keep positions that memory cannot hold in a temporary folder below `DIR`"),
		),
		Action: cmdline.Action(r, q, work),
	}
}

// defaultWorkerRAM is the default of the flag --ram of work, in bytes. It is more than machine.DefaultRAM gives to a
// search of two minutes, so it limits only the jobs of long searches on machines with more than 8 GiB of free memory.
const defaultWorkerRAM = 4 << 30

func work(ctx context.Context, r solving.Runner, q *workRequest) error {
	address, join, err := q.hub.Address(ctx, q.Given)
	if err != nil {
		return err
	}
	self := hub.Announcement{Format: hub.Format, Version: machine.Version(), Worker: hub.NewName(join.Name),
		Process: os.Getpid(), System: runtime.GOOS + "/" + runtime.GOARCH, Cores: runtime.NumCPU(),
		Memory:  machine.Number("/proc/meminfo", "MemTotal:"), // 0 where the system does not tell; only shown to people
		Threads: q.threads, RAM: q.ram}
	self.Host, _ = os.Hostname() // a machine without a name is shown without one
	if self.Build, err = solving.ProgramID(q.hub.Label); err != nil {
		return err
	}
	if st, err := os.Stat(q.dir); err != nil || !st.IsDir() {
		return cmdline.Misused("%s is no directory, for positions that memory cannot hold", q.dir)
	}
	fmt.Fprintf(r.Streams.Out, "worker %s, version %s, build %s, %s, %s, for the hub at %s\n", self.Worker,
		self.Version, self.Build, render.Plural(self.Threads, "thread", "threads"), cmdline.FormatBytes(self.RAM),
		address)
	err = solving.Work(ctx, solving.WorkerOptions{Address: address, Join: join, Self: self,
		Solve: solving.MeasuredJob(r.Solve), Log: logTo(r.Streams.Err, "worker"),
		SortedRuns: store.TemporarySortedRuns(q.dir, store.DefaultFloor)})
	if errors.Is(err, solving.ErrRefused) {
		return err
	}
	if err != nil {
		return fmt.Errorf("worker: %w", err)
	}
	return nil
}
