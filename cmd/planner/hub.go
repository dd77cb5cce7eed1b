package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"sync"
	"text/tabwriter"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/hub"
	"planner/internal/machine"
	"planner/internal/render"

	"github.com/urfave/cli/v2"
)

const hubHelp = `Lets several machines, or several processes of one, work together. The hub hands out levels to workers,
takes care of those whose worker dies, and replays every solution. It runs until it is interrupted; what it has is on
disk, so a hub that was killed goes on when it is started again.

   planner hub                                       start a hub for the workers of this machine
   planner work                                      start a worker, in another terminal, as many as you like
   planner bench --hub nats://127.0.0.1:4333 --threads 1 levels.xsb   share a suite between the workers
   planner solve --hub nats://127.0.0.1:4333 --level 7 levels.xsb     let all workers look for one solution
   planner hub status                                show workers, runs and progress
   planner hub cancel RUN                            end a run that nobody waits for
   planner hub --listen 0.0.0.0:4333                 start a hub for other machines too
   planner work --join worker.join                   start a worker there, with the file that the hub has written
   planner hub invite lab1                           make a key for one worker in place of that for all
   planner hub --external nats://server:4222         use a NATS server with JetStream in place of the hub's own

The first line of standard output is the address of the hub. Any other address than one of the machine itself is used
with TLS and with credentials only: the hub writes a file worker.join for workers and a file client.join for the
commands that hand out levels. All machines must run the same program.

Exit codes: 0 ended by Ctrl-C, 2 bad input or usage.`

// hubRequest is what hub and the commands below it are asked.
type hubRequest struct {
	cmdline.Line
	hub   solving.HubRequest // of status and cancel; the others use parts of it
	start hub.Options        // of hub, and the directory of invite
	json  bool
}

func hubCommand(s cmdline.Streams) *cli.Command {
	q := new(hubRequest)
	q.start, _ = hub.DefaultOptions() // without a default directory help shows none, and the action says why
	return &cli.Command{
		Name: "hub", Category: cmdline.GroupMachines, Usage: "hand out levels to the workers of several machines",
		ArgsUsage: " ", Description: hubHelp, Flags: append(q.flags(), solving.LabelFlag(&q.hub.Label)),
		Action: orSubcommand(cmdline.Action(s, q, runHub)),
		Subcommands: []*cli.Command{
			{Name: "status", Usage: "show workers, runs and progress", ArgsUsage: " ", Description: hubStatusHelp,
				Flags: append(q.hub.ClientFlags(),
					cmdline.JSONFlag(&q.json, "", "print one JSON object instead of text")),
				Action: cmdline.Action(s, q, hubStatus)},
			{Name: "cancel", Usage: "end a run and throw away its jobs and results", ArgsUsage: "RUN",
				Description: hubCancelHelp,
				Flags:       q.hub.ClientFlags(),
				Action:      cmdline.Action(s, q, hubCancel)},
			{Name: "invite", Usage: "make a key for one worker", ArgsUsage: "NAME", Description: hubInviteHelp,
				Flags:  []cli.Flag{q.dirFlag()},
				Action: cmdline.Action(s, q, hubInvite)},
		},
	}
}

const hubCancelHelp = `Ends a run that nobody waits for any more. Workers drop its jobs, and its results are thrown
away.

   planner hub status       show the names of the runs
   planner hub cancel RUN   end one of them`

const hubInviteHelp = `Makes a key for one worker, or for all workers of one machine, and prints the file that it is in.
Who holds it can only join under names that begin with NAME. A running hub knows the key within a second, and forgets
it when the file is removed.

   planner hub invite lab1                   make a key for the hub in the usual directory
   planner hub invite --dir hubdir lab1      make one for the hub in hubdir
   planner work --join lab1.join             work with it, after copying it to the other machine`

// flags are the flags of a hub.
func (q *hubRequest) flags() []cli.Flag {
	return []cli.Flag{
		cmdline.TextFlag(&q.start.Listen, "listen", "", "listen at `ADDR`, HOST:PORT; port 0 takes a free one"),
		q.dirFlag(),
		cmdline.FilledFlag(&q.start.External, "external", "", "the address of a server",
			"use the NATS server with JetStream at `ADDR`"),
		cmdline.FileFlag(&q.hub.Join, solving.JoinFlag, "", "with --external, use the credentials in `FILE`"),
		cmdline.SwitchFlag(&q.start.Locked, "locked", "", "ask for credentials on this machine too"),
		cmdline.TimeFlag(&q.start.Lease, "lease", nil, "", q.start.Lease,
			"give the job of a worker that is silent for the `TIME` to another"),
		cmdline.SizeFlag(&q.start.MaxStore, "disk", "", q.start.MaxStore,
			"keep at most `SIZE` on disk: jobs, results and, in half of it, "+
				"saved searches"),
	}
}

// dirFlag is the flag for the directory of a hub.
func (q *hubRequest) dirFlag() cli.Flag {
	return cmdline.FileFlag(&q.start.Dir, "dir", "", "keep jobs, results and keys in `DIR`")
}

// needDir says why there is no directory when none is named and the system has no place for one.
func (q *hubRequest) needDir() error {
	if q.Given["dir"] {
		return nil
	}
	_, err := hub.DefaultOptions()
	return err
}

// options are the options of a hub.
func (q *hubRequest) options(ctx context.Context, s cmdline.Streams) (o hub.Options, err error) {
	if err := q.needDir(); err != nil {
		return o, err
	}
	if q.Given[solving.JoinFlag] && q.start.External == "" {
		return o, cmdline.Misused("--%s needs --external", solving.JoinFlag)
	}
	o = q.start
	o.Version = machine.Version()
	if o.Build, err = solving.ProgramID(q.hub.Label); err != nil {
		return o, err
	}
	if o.Join, err = q.hub.ReadJoin(ctx); err != nil {
		return o, err
	}
	o.Log = logTo(s.Err, "hub")
	return o, cmdline.Refused(o.Validate())
}

// logTo makes a function that writes lines. Several goroutines may call it.
func logTo(w io.Writer, who string) func(text string) {
	var mutex sync.Mutex
	return func(text string) {
		mutex.Lock()
		defer mutex.Unlock()
		fmt.Fprintln(w, who+": "+text)
	}
}

// runHub runs a hub until it is interrupted.
func runHub(ctx context.Context, s cmdline.Streams, q *hubRequest) error {
	o, err := q.options(ctx, s)
	if err != nil {
		return err
	}
	h, err := hub.Start(ctx, o)
	if err != nil {
		return fmt.Errorf("hub: %w", err)
	}
	defer h.Close()
	writeWelcome(s.Out, h)
	select {
	case <-ctx.Done():
		return nil
	case err := <-h.Failed():
		return fmt.Errorf("hub: %w; make room on the disk of %s and start it again, it goes on where it was", err, o.Dir)
	}
}

// writeWelcome writes the address alone on the first line, and then how to join.
func writeWelcome(w io.Writer, h *hub.Hub) {
	fmt.Fprintln(w, h.Address())
	worker, client := h.JoinFile(hub.WorkerRole), h.JoinFile(hub.ClientRole)
	if worker == "" {
		fmt.Fprintf(w, "join with:    planner work --hub %s\nuse it with:  planner bench --hub %s FILE...\n",
			h.Address(), h.Address())
		return
	}
	fmt.Fprintf(w, "join with:    planner work --join worker.join    after copying %s to the other machine\n"+
		"use it with:  planner bench --hub %s --join %s FILE...\n", worker, h.Address(), client)
}

// hubCancel ends a run.
func hubCancel(ctx context.Context, s cmdline.Streams, q *hubRequest) error {
	if err := q.Expect(1, 1, "one argument, the name of a run as \"planner hub status\" lists it"); err != nil {
		return err
	}
	client, err := q.hub.Client(ctx, q.Given)
	if err != nil {
		return err
	}
	defer client.Close()
	run := q.Args[0]
	status, err := client.Status(ctx)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(status.Runs, func(r hub.RunStatus) bool { return r.Run == run }) {
		return fmt.Errorf("the hub has no run %s; \"planner hub status\" lists its runs", run)
	}
	if err := client.Cancel(context.WithoutCancel(ctx), run); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "run %s is over\n", run)
	return err
}

// hubInvite makes a key for one worker.
func hubInvite(_ context.Context, s cmdline.Streams, q *hubRequest) error {
	if err := q.Expect(1, 1, "one argument, the name of a worker"); err != nil {
		return err
	}
	if err := q.needDir(); err != nil {
		return err
	}
	file, err := hub.Invite(q.start.Dir, q.Args[0])
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "%s\njoin with:    planner work --join %s    after copying it to the other machine\n",
		file, filepath.Base(file))
	return err
}

const hubStatusHelp = `Shows which workers a hub has and what each is doing, how far each run is, and which programs
the hub has refused, and why.

   planner hub status                                ask the hub of this machine
   planner hub status --join client.join             ask the hub of another machine
   planner hub status --json                         print one JSON object`

// hubStatus shows what a hub knows.
func hubStatus(ctx context.Context, s cmdline.Streams, q *hubRequest) error {
	client, err := q.hub.Client(ctx, q.Given)
	if err != nil {
		return err
	}
	defer client.Close()
	status, err := client.Status(ctx)
	if err != nil {
		return err
	}
	if q.json {
		return cmdline.WriteJSON(s.Out, status)
	}
	return writeStatus(s.Out, status)
}

// writeStatus writes workers, runs and refusals as tables.
func writeStatus(w io.Writer, s hub.Status) error {
	fmt.Fprintf(w, "hub version %s, build %s, up for %v\n", s.Version, s.Build,
		time.Duration(s.Seconds*float64(time.Second)).Round(time.Second))
	tabs := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(tabs, "\n%s\n", render.Plural(len(s.Workers), "worker", "workers"))
	for i, m := range s.Workers {
		if i == 0 {
			fmt.Fprintln(tabs, "  name\tstate\tcores\tthreads\tram\tjobs done\tnow")
		}
		fmt.Fprintf(tabs, "  %s\t%s\t%d\t%d\t%s\t%d\t%s\n", m.Worker, m.State, m.Cores, m.Threads,
			cmdline.FormatBytes(m.RAM), m.Done, doing(m))
	}
	fmt.Fprintf(tabs, "\n%s\n", render.Plural(len(s.Runs), "run", "runs"))
	for i, r := range s.Runs {
		if i == 0 {
			fmt.Fprintln(tabs, "  name\twhat\tdone\trunning\tqueued\tgiven again\ttoo late\trefused")
		}
		fmt.Fprintf(tabs, "  %s\t%s\t%d of %d\t%d\t%d\t%d\t%d\t%d\n", r.Run, r.Title, r.Done, r.Jobs, r.Running,
			r.Queued, r.Redelivered, r.Duplicates, r.Refused)
	}
	for i, f := range s.Refused {
		if i == 0 {
			fmt.Fprintln(tabs, "\nrefused")
		}
		fmt.Fprintf(tabs, "  %s\t%s\t%s\n", f.Worker, f.What, f.Reason)
	}
	return tabs.Flush()
}

// doing says what a worker does at the moment.
func doing(m hub.WorkerStatus) string {
	if m.Job == "" {
		return ""
	}
	return fmt.Sprintf("%s for %.0f s, %s positions", cmdline.Heading(m.Level, m.Title), m.Seconds,
		render.Short(float64(m.Generated)))
}
