package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/render"
	"planner/plan"
	"planner/store"

	"github.com/urfave/cli/v2"
)

const storeHelp = `Inspects and maintains the store of a search, which may have ended or may still be running.

   planner store info DIR     print what the store holds, also while a solver uses it
   planner store check DIR    read and verify everything; this also recovers the store of a killed solver
   planner store compact DIR  rewrite the table in one level, which is smaller and faster to search

` + storeCodes

// storeCodes ends the help of store and of each command below it.
const storeCodes = cmdline.ExitCodes + "0 all well, 2 bad usage, or the store is damaged, in use, or absent, 130 interrupted."

const storeInfoHelp = `Prints the level and the options of the search in a store, when it was saved last, and how many
positions and bytes it holds. It opens nothing for writing, so a solver may use the store meanwhile.

   planner store info DIR
   planner store info --json DIR`

const storeCheckHelp = `Reads everything in a store and compares it with its checksums. A store that a killed solver
has left is brought back to its last checkpoint. No solver may use the store meanwhile.

   planner store check DIR`

const storeCompactHelp = `Writes the table of a store anew in one level, which takes less room and is searched faster.
The old table is removed only when the new one is whole, so the disk must have room for both.

   planner store compact DIR`

// storeRequest is what the commands below store are asked.
type storeRequest struct {
	cmdline.Line
	json bool
	ram  int64 // bytes
}

// oneStore is the argument of a command about a store, in words.
const oneStore = "one argument, the directory of a store"

func storeCommand(s cmdline.Streams) *cli.Command {
	command := func(name, usage, help string, work storeWork) *cli.Command {
		q := new(storeRequest)
		return &cli.Command{Name: name, Usage: usage, ArgsUsage: "DIR", Description: help + "\n\n" + storeCodes,
			Flags: []cli.Flag{
				cmdline.JSONFlag(&q.json, "", "print one JSON object instead of text"),
				cmdline.SizeFlag(&q.ram, "ram", "", storeRAM, "use at most `SIZE` of memory, such as 256MiB"),
			}, Action: cmdline.Action(s, q, work.do)}
	}
	return &cli.Command{
		Name: "store", Category: cmdline.GroupOther, Usage: "inspect, check or compact the store of a search",
		Description: storeHelp,
		Subcommands: []*cli.Command{
			command("info", "print what a store holds", storeInfoHelp, storeInfo),
			command("check", "read and verify everything", storeCheckHelp, storeCheck),
			command("compact", "make a store smaller and faster", storeCompactHelp, storeCompact),
		},
		Action: noSubcommand,
	}
}

// storeWork is what a command does with the store in a directory: it returns what --json prints, and the same as text.
type storeWork func(ctx context.Context, dir string, ram int64) (object any, text string, err error)

// do does the work and prints what it returns.
func (w storeWork) do(ctx context.Context, s cmdline.Streams, q *storeRequest) error {
	if err := q.Expect(1, 1, oneStore); err != nil {
		return err
	}
	var object any
	var text string
	err := awaited(ctx, func() (err error) {
		object, text, err = w(ctx, q.Args[0], q.ram)
		return err
	})
	switch {
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("store %s: %w; it still holds all that it held", q.Args[0], context.Canceled)
	case err != nil:
		return err
	case q.json:
		return cmdline.WriteJSON(s.Out, object)
	}
	fmt.Fprint(s.Out, text)
	return nil
}

// awaited waits until some work has ended. When the context ends first, the work has storeGrace to heed that. What is
// then still under way is a step that nothing can stop, of Badger or of the page of a report. It is left behind, to end
// with the process, and a store is as after a kill: whole, for the next one that opens it.
func awaited(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(storeGrace):
		return ctx.Err()
	}
}

// storeGrace is how long an interrupted command waits for its work to end by itself.
const storeGrace = 500 * time.Millisecond

// storeRAM is the default of --ram, in bytes: no search runs here, so the caches need little.
const storeRAM = 512 << 20

// checkFloor is how much of the disk must be free to inspect a store, in bytes. It is small because a search may have
// filled the disk.
const checkFloor = 8 << 20

// storeOptions are the options for opening a store without a search.
func storeOptions(ram int64) store.Options { return store.Options{RAM: ram, Floor: checkFloor} }

func storeInfo(_ context.Context, dir string, _ int64) (object any, text string, err error) {
	info, err := store.Peek(dir)
	if err != nil {
		return nil, "", err
	}
	return info, infoText(info), nil
}

// infoText is what a store holds, one line for each part.
func infoText(info store.Info) string {
	var text strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&text, format+"\n", args...) }
	line("%s", info.Identity.Board)
	if about := info.About; about.Number > 0 {
		line("level        %s of %s", cmdline.Heading(about.Number, about.Title), about.File)
		line("status       %s", statusOf(about))
	}
	line("options      %s", info.Identity.Options)
	line("format       %d, data of %s", info.Format, info.Identity.Version)
	line("checkpoint   %d, written %s", info.Generation, info.Written.Format(time.DateTime))
	line("opened       %s", render.Plural(info.Epoch, "time", "times"))
	if info.Holder != "" {
		line("in use by    %s", info.Holder)
	}
	line("records      %s", recordsText(info))
	for _, group := range []struct {
		name  string
		parts []store.PartInfo
	}{{"section", info.Sections}, {"log", info.Segments}, {"document", info.Documents}} {
		for _, part := range group.parts {
			line("%-12s %s, %s", group.name, part.Name, cmdline.FormatBytes(part.Bytes))
		}
	}
	files := func(part store.PartInfo) string { return render.Plural(part.Files, "file", "files") }
	line("table        %s in %s", cmdline.FormatBytes(info.Table.Bytes), files(info.Table))
	line("sorted runs  %s in %s", cmdline.FormatBytes(info.Runs.Bytes), files(info.Runs))
	line("on disk      %s", cmdline.FormatBytes(info.Bytes))
	return text.String()
}

// recordsText counts the positions that both sides of the search have recorded.
func recordsText(info store.Info) string {
	return fmt.Sprintf("%s forward, %s reverse", render.Count(int(info.Records[0])),
		render.Count(int(info.Records[1])))
}

// statusOf says what is known of the level of a store.
func statusOf(about store.About) string {
	switch {
	case about.Status == plan.StatusSolved && about.Bound == about.Pushes:
		return fmt.Sprintf("solved in %s, and no solution has fewer", render.Pushes(about.Pushes))
	case about.Status == plan.StatusSolved:
		return fmt.Sprintf("solved in %s; any solution takes at least %s", render.Pushes(about.Pushes),
			render.Count(about.Bound))
	case about.Status == plan.StatusUnsolvable:
		return "proved to have no solution"
	case about.Bound > 0:
		return fmt.Sprintf("open; any solution takes at least %s", render.Pushes(about.Bound))
	}
	return "open"
}

func storeCheck(ctx context.Context, dir string, ram int64) (object any, text string, err error) {
	entries, err := store.Check(ctx, dir, storeOptions(ram))
	if err != nil {
		return nil, "", err
	}
	info, err := store.Peek(dir)
	if err != nil {
		return nil, "", err
	}
	return map[string]any{"dir": dir, "whole": true, "records": info.Records, "entries": entries},
		fmt.Sprintf("%s is whole: records %s; %s in its table on disk\n", dir, recordsText(info),
			render.Positions(entries)),
		nil
}

func storeCompact(_ context.Context, dir string, ram int64) (object any, text string, err error) {
	options := storeOptions(ram)
	options.Floor = store.DefaultFloor // compacting writes the new table before it removes the old one
	before, after, err := store.Compact(dir, options)
	if err != nil {
		return nil, "", err
	}
	return map[string]any{"dir": dir, "before": before, "after": after},
		fmt.Sprintf("%s: %s before, %s now\n", dir, cmdline.FormatBytes(before), cmdline.FormatBytes(after)), nil
}
