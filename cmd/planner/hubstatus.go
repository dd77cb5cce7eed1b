package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/machines"
	"planner/hub/protocol"
	"planner/internal/render"

	"github.com/urfave/cli/v2"
)

const hubStatusHelp = `Shows which workers a hub has and what each is doing, how far each run is, and which programs
the hub has refused, and why.

   planner hub status                                ask the hub of this machine
   planner hub status --join client.join             ask the hub of another machine
   planner hub status --json                         print one JSON object`

// hubStatus shows what a hub knows.
func hubStatus(c *cli.Context, s cmdline.Streams) error {
	if c.Args().Present() {
		return cmdline.Misused(c, "hub status takes no arguments")
	}
	client, err := machines.ClientOf(c)
	if err != nil {
		return err
	}
	defer client.Close()
	status, err := client.Status(c.Context)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return cmdline.WriteJSON(s.Out, status)
	}
	return writeStatus(s.Out, status)
}

// writeStatus writes workers, runs and refusals as tables.
func writeStatus(w io.Writer, s protocol.Status) error {
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
func doing(m protocol.WorkerStatus) string {
	if m.Job == "" {
		return ""
	}
	return fmt.Sprintf("%s for %.0f s, %s positions", cmdline.Heading(m.Level, m.Title), m.Seconds,
		render.Short(float64(m.Generated)))
}
