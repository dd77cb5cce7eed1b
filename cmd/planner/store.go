package main

import (
	"fmt"
	"io"
	"time"

	"planner/render"
	"planner/store"

	"github.com/urfave/cli/v2"
)

const storeHelp = `Looks into the store that a search left behind, or that one is using.

   planner store info DIR      what is inside, also beside a running solver
   planner store check DIR     read everything and verify it; recovers a store whose solver was killed
   planner store compact DIR   bring the table into one level: smaller, and quicker to search

Exit codes: 0 all well, 2 damaged, in use or no store.`

func (p *program) storeCommand() *cli.Command {
	flags := func() []cli.Flag {
		ram := byteSize(512 << 20)
		return []cli.Flag{
			&cli.BoolFlag{Name: "json", Usage: "one JSON object instead of text"},
			&cli.GenericFlag{Name: "ram", Value: &ram, Usage: "memory to use, a `SIZE` such as 256MiB"},
		}
	}
	return &cli.Command{
		Name: "store", Category: other, Usage: "look into the store of a search, check it, tidy it", Description: storeHelp,
		Subcommands: []*cli.Command{
			{Name: "info", Usage: "say what a store holds", ArgsUsage: "DIR", Flags: flags(), Action: p.storeInfo},
			{Name: "check", Usage: "read and verify everything", ArgsUsage: "DIR", Flags: flags(), Action: p.storeCheck},
			{Name: "compact", Usage: "make a store smaller and quicker", ArgsUsage: "DIR", Flags: flags(), Action: p.storeCompact},
		},
		Action: func(c *cli.Context) error { return misused(c, "expected one of: info, check, compact") },
	}
}

// directory is the one argument of a store command.
func directory(c *cli.Context) (string, error) {
	if c.NArg() != 1 {
		return "", misused(c, "%d arguments, expected one: the directory of a store", c.NArg())
	}
	return c.Args().First(), nil
}

// checkFloor is how much free space looking at a store takes: little, since a search may have left no more.
const checkFloor = 8 << 20

func storeOptions(c *cli.Context) store.Options {
	return store.Options{RAM: int64(*c.Generic("ram").(*byteSize)), Floor: checkFloor}
}

func (p *program) storeInfo(c *cli.Context) error {
	dir, err := directory(c)
	if err != nil {
		return err
	}
	info, err := store.Peek(dir)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return writeJSON(p.stdout, info)
	}
	return writeInfo(p.stdout, info)
}

func writeInfo(w io.Writer, info store.Info) error {
	var text []byte
	line := func(format string, args ...any) { text = fmt.Appendf(text, format+"\n", args...) }
	line("%s", info.Identity.Board)
	line("options      %s", info.Identity.Options)
	line("format       %d, data of %s", info.Format, info.Identity.Version)
	line("checkpoint   %d, written %s", info.Generation, info.Written.Format(time.DateTime))
	line("opened       %s", render.Plural(int64(info.Epoch), "time", "times"))
	if info.Holder != "" {
		line("in use by    %s", info.Holder)
	}
	line("records      %d forward, %d reverse", info.Records[0], info.Records[1])
	for _, group := range []struct {
		name  string
		parts []store.PartInfo
	}{{"section", info.Sections}, {"log", info.Segments}, {"document", info.Documents}} {
		for _, part := range group.parts {
			line("%-12s %s, %s", group.name, part.Name, formatBytes(part.Bytes))
		}
	}
	line("table        %s in %s", formatBytes(info.Table.Bytes), render.Plural(int64(info.Table.Files), "file", "files"))
	line("sorted runs  %s in %s", formatBytes(info.Runs.Bytes), render.Plural(int64(info.Runs.Files), "file", "files"))
	line("on disk      %s", formatBytes(info.Bytes))
	_, err := w.Write(text)
	return err
}

func (p *program) storeCheck(c *cli.Context) error {
	dir, err := directory(c)
	if err != nil {
		return err
	}
	entries, err := store.Check(dir, storeOptions(c))
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return writeJSON(p.stdout, map[string]any{"dir": dir, "whole": true, "entries": entries})
	}
	_, err = fmt.Fprintf(p.stdout, "%s is whole, %s in its table\n", dir, render.Plural(entries, "position", "positions"))
	return err
}

func (p *program) storeCompact(c *cli.Context) error {
	dir, err := directory(c)
	if err != nil {
		return err
	}
	options := storeOptions(c)
	options.Floor = store.DefaultFloor // compacting writes before it removes
	before, after, err := store.Compact(dir, options)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return writeJSON(p.stdout, map[string]any{"dir": dir, "before": before, "after": after})
	}
	_, err = fmt.Fprintf(p.stdout, "%s: %s before, %s now\n", dir, formatBytes(before), formatBytes(after))
	return err
}
