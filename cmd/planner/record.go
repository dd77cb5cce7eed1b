package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/record"
	"planner/internal/render"

	"github.com/urfave/cli/v2"
)

const recordHelp = `Keeps what is known of boards: games as they were left, the best solutions, the fewest pushes. The
game in the terminal writes it by itself. The page keeps its own in the browser; by a file both know what the other
knows.

   planner record                      say where the record is and how much it holds
   planner record export all.json      write all of it into a file, which the page reads as well
   planner record export played.sok    write the solutions and games, which other programs read
   planner record import best.sok      take over what a file knows: a record, or levels with solutions

A file with boards that the record does not know is not replaced by an export.
A board is the same board however it is turned or mirrored. Of two solutions the better one stays, and of two games the
one that was left later.

Exit codes: 0 all well, 2 bad input or usage.`

// recordRequest is what record and the commands below it are asked.
type recordRequest struct {
	cmdline.Line
	name string // of a file, empty for the user's
}

func recordCommand(s cmdline.Streams) *cli.Command {
	q := new(recordRequest)
	command := func(
		name, usage string, run func(_ context.Context, _ cmdline.Streams, f recordFile, name string) error,
	) *cli.Command {
		return &cli.Command{Name: name, Usage: usage, ArgsUsage: "FILE", Description: usage + ".",
			Flags: []cli.Flag{recordFlag(&q.name)},
			Action: cmdline.Action(q, func(ctx context.Context) error {
				if len(q.Args) != 1 {
					return cmdline.Misused("expected one file, and %d given", len(q.Args))
				}
				file, err := recordOf(ctx, q.name)
				if err != nil {
					return err
				}
				return run(ctx, s, file, q.Args[0])
			})}
	}
	return &cli.Command{
		Name: "record", Category: cmdline.GroupOther, Usage: "export and import what was played and solved",
		Description: recordHelp, Flags: []cli.Flag{recordFlag(&q.name)},
		Subcommands: []*cli.Command{
			command("export", "write the record into a file, .json or .sok", exportRecord),
			command("import", "take over what a file knows", importRecord),
		},
		Action: orSubcommand(cmdline.Action(q, func(ctx context.Context) error { return describeRecord(ctx, s.Out, q.name) })),
	}
}

// describeRecord says where the record is and what it holds.
func describeRecord(ctx context.Context, w io.Writer, name string) error {
	file, err := recordOf(ctx, name)
	if err != nil {
		return err
	}
	r, err := file.read()
	if err != nil {
		return err
	}
	solved := 0
	for _, e := range r.Boards {
		if e.Best(record.ByHand) != nil {
			solved++
		}
	}
	fmt.Fprintf(w, "%s: %s, %d of them solved by hand\n", file.name,
		render.Plural(len(r.Boards), "board", "boards"), solved)
	return nil
}

func exportRecord(_ context.Context, s cmdline.Streams, from recordFile, name string) error {
	r, err := from.read()
	if err != nil {
		return err
	}
	write := r.Write
	switch strings.ToLower(filepath.Ext(name)) {
	case ".json":
	case ".sok":
		write = r.WriteSOK
	default:
		return cmdline.Misused("%s: a record is written as .json or .sok", name)
	}
	if err := keepsBoards(recordFile{name, from.most}, r); err != nil {
		return err
	}
	if err := cmdline.Replace(name, write); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s: %s\n", name, render.Plural(len(r.Boards), "board", "boards"))
	return nil
}

// keepsBoards refuses to export a record over a file with boards that the record does not know, such as a collection of
// solve --out, or over a file that is no record.
func keepsBoards(over recordFile, r *record.Record) error {
	if info, err := os.Stat(over.name); err != nil || info.Size() == 0 {
		return nil // there is nothing to lose
	}
	there, err := over.readThere()
	if err != nil {
		return fmt.Errorf("%w; it is not replaced", err)
	}
	for _, e := range there.Boards {
		if r.Find(e.Board) == nil {
			return fmt.Errorf("%s holds boards that the record does not know, such as %q; import it first, or export to "+
				"another file", over.name, cmp.Or(e.Title, e.Board[0]))
		}
	}
	return nil
}

func importRecord(ctx context.Context, s cmdline.Streams, to recordFile, name string) error {
	in, err := s.Open(ctx, name)
	if err != nil {
		return err
	}
	defer in.Close()
	limit := cmdline.MaxFile(ctx)
	data, err := io.ReadAll(io.LimitReader(in, limit+1)) // whole, because standard input can be read once only
	if err != nil {
		return err
	}
	more, err := record.Read(bytes.NewReader(data), name, limit)
	if err != nil {
		return err
	}
	if err := to.merge(more); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s: %s taken over\n", name, render.Plural(len(more.Boards), "board", "boards"))
	return nil
}

// recordFile is the file in which the game in the terminal keeps what is known of boards.
type recordFile struct {
	name string
	most int64 // bytes that are read of it, as --max-file says
}

// recordFlag names another file for the record.
func recordFlag(to *string) cli.Flag {
	return &cli.PathFlag{Name: "record", Destination: to, Category: cmdline.FlagsOutput,
		Usage: "keep moves and solutions in `FILE` instead of the one in the user's data directory"}
}

// recordOf returns the record of a name, or else the user's file.
func recordOf(ctx context.Context, name string) (recordFile, error) {
	file := recordFile{name, cmdline.MaxFile(ctx)}
	if file.name != "" {
		return file, nil
	}
	dir, err := dataDir()
	if err != nil {
		return file, fmt.Errorf("no place for the record: %w; --record names a file", err)
	}
	file.name = filepath.Join(dir, "planner", "record.json")
	return file, nil
}

// dataDir is the directory for the data of the user, as the system wants it: the XDG Base Directory Specification on
// Linux and other Unix systems.
func dataDir() (string, error) {
	switch runtime.GOOS {
	case "windows", "darwin":
		return os.UserConfigDir() // which is meant for data as well
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return dir, nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share"), err
}

// read reads the record. One that is not there yet is empty.
func (f recordFile) read() (*record.Record, error) {
	r, err := f.readThere()
	if errors.Is(err, fs.ErrNotExist) {
		return record.New(), nil
	}
	return r, err
}

// readThere reads the record of a file that must be there.
func (f recordFile) readThere() (*record.Record, error) {
	in, err := os.Open(f.name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return record.Read(in, f.name, f.most)
}

// merge adds a record to the record of the file, in one step. Of two programs that play at once neither loses
// anything.
func (f recordFile) merge(more *record.Record) error {
	if err := os.MkdirAll(filepath.Dir(f.name), 0o700); err != nil {
		return err
	}
	return cmdline.Exchange(f.name, func(in io.Reader) (func(io.Writer) error, error) {
		all := record.New()
		if in != nil {
			var err error
			if all, err = record.Read(in, f.name, f.most); err != nil {
				return nil, err
			}
		}
		if more.Last != nil {
			all.Last = more.Last
		}
		all.Merge(more)
		return all.Write, nil
	})
}
