package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
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
one that was left later.`

const recordExportHelp = `Writes what the record holds into FILE, in the format that its extension says: as .json all of it,
which the page and another record take over, or as .sok the solutions and games, which other programs read. A file that
exists is replaced, but not when it holds boards that the record does not know, or neither games nor solutions.

   planner record export all.json     write all of it
   planner record export played.sok   write the solutions and the games`

const recordImportHelp = `Takes what FILE knows into the record: another record, such as the page saves, or levels with
solutions and games in any format. What the record has already stays where it is better: of two solutions the better
one, of two games the one that was left later.

   planner record import best.sok                     take over solutions
   planner record import --record new.json best.sok   take them into another record than the user's`

// recordRequest is what record and the commands below it are asked.
type recordRequest struct {
	cmdline.Line
	name string // of a file, empty for the user's
}

func recordCommand(s cmdline.Streams) *cli.Command {
	q := new(recordRequest)
	flag := func() cli.Flag { return recordFlag(&q.name, "", "take `FILE` as the record") }
	command := func(name, usage, help string,
		work func(ctx context.Context, s cmdline.Streams, record keptRecord, file string) error) *cli.Command {
		do := func(ctx context.Context, s cmdline.Streams, q *recordRequest) error {
			if err := q.Expect(1, 1, "one file"); err != nil {
				return err
			}
			record, err := recordOf(ctx, q.name)
			if err != nil {
				return err
			}
			return work(ctx, s, record, q.Args[0])
		}
		return &cli.Command{Name: name, Usage: usage, ArgsUsage: "FILE", Description: help,
			Flags: []cli.Flag{flag()}, Action: cmdline.Action(s, q, do)}
	}
	return &cli.Command{
		Name: "record", Category: cmdline.GroupOther, Usage: "export and import what was played and solved",
		Description: recordHelp, Flags: []cli.Flag{flag()},
		Subcommands: []*cli.Command{
			command("export", "write the record into a file, .json or .sok", recordExportHelp, exportRecord),
			command("import", "take over what a file knows", recordImportHelp, importRecord),
		},
		Action: orSubcommand(cmdline.Action(s, q, describeRecord)),
	}
}

// describeRecord says where the record is and what it holds.
func describeRecord(ctx context.Context, s cmdline.Streams, q *recordRequest) error {
	file, err := recordOf(ctx, q.name)
	if err != nil {
		return err
	}
	r, err := file.Load()
	if err != nil {
		return err
	}
	solved := 0
	for _, e := range r.Boards {
		if e.Best(record.ByHand) != nil {
			solved++
		}
	}
	fmt.Fprintf(s.Out, "%s: %s, %s of them solved by hand\n", file.Name,
		render.Plural(len(r.Boards), "board", "boards"), render.Count(solved))
	return nil
}

func exportRecord(ctx context.Context, s cmdline.Streams, from keptRecord, name string) error {
	r, err := from.Load()
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
	if err := keepsBoards(ctx, s, name, r); err != nil {
		return err
	}
	if err := cmdline.Replace(ctx, name, write); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s: %s\n", name, render.Plural(len(r.Boards), "board", "boards"))
	return nil
}

// keepsBoards refuses to export a record over a file with boards that the record does not know, such as a collection of
// solve --out, or over a file that is no record.
func keepsBoards(ctx context.Context, s cmdline.Streams, name string, r *record.Record) error {
	if info, err := os.Stat(name); err != nil || info.Size() == 0 {
		return nil // there is nothing to lose
	}
	there, err := readRecord(ctx, s, name)
	if err != nil {
		return fmt.Errorf("%w; it is not replaced", err)
	}
	for _, e := range there.Boards {
		if r.Find(e.Board) == nil {
			return fmt.Errorf("%s holds boards that the record does not know, such as %q; import it first, or export "+
				"to another file", name, cmp.Or(e.Title, e.Board[0]))
		}
	}
	return nil
}

func importRecord(ctx context.Context, s cmdline.Streams, to keptRecord, name string) error {
	more, err := readRecord(ctx, s, name)
	if err != nil {
		return err
	}
	if err := to.merge(more); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s: %s taken over\n", name, render.Plural(len(more.Boards), "board", "boards"))
	return nil
}

// readRecord reads what a file knows: a record, or levels with solutions.
func readRecord(ctx context.Context, s cmdline.Streams, name string) (*record.Record, error) {
	in, err := s.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return record.Read(ctx, in, name, cmdline.MaxFile(ctx))
}

// keptRecord is the file in which the game in the terminal, or bounds, keeps what is known of boards.
type keptRecord struct{ cmdline.Kept[*record.Record] }

// keptIn is the record in a file. One that is absent is empty. It is read also when the context has ended, so that what
// was found before an interrupt is kept.
func keptIn(ctx context.Context, name string) keptRecord {
	ctx = context.WithoutCancel(ctx)
	return keptRecord{cmdline.Kept[*record.Record]{Name: name, Read: func(in io.Reader) (*record.Record, error) {
		if in == nil {
			return record.New(), nil
		}
		return record.Read(ctx, in, name, cmdline.MaxFile(ctx))
	}}}
}

// recordFlag names another file for the record. Use says what a command does with it.
func recordFlag(to *string, group, use string) cli.Flag {
	return cmdline.FileFlag(to, "record", group, use+" instead of the one in the user's data directory")
}

// recordOf returns the record of a name, or else the user's file.
func recordOf(ctx context.Context, name string) (keptRecord, error) {
	if name != "" {
		return keptIn(ctx, name), nil
	}
	dir, err := dataDir()
	if err != nil {
		return keptRecord{}, fmt.Errorf("no place for the record: %w; --record names a file", err)
	}
	return keptIn(ctx, filepath.Join(dir, "planner", "record.json")), nil
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

// merge adds a record to the record of the file, in one step. Of two programs that play at once neither loses
// anything.
func (k keptRecord) merge(more *record.Record) error {
	if err := os.MkdirAll(filepath.Dir(k.Name), 0o700); err != nil {
		return err
	}
	return k.Update(func(all *record.Record) (bool, error) {
		if more.Last != nil {
			all.Last = more.Last
		}
		all.Merge(more)
		return true, nil
	})
}
