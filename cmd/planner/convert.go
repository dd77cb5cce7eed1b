package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/levelfile"

	"github.com/urfave/cli/v2"
)

const convertHelp = `Reads levels in any format that solve reads and writes them in one format, rotated or mirrored if
wanted. Titles, authors, notes and solutions stay with their levels, and solutions are rotated with them. From SOK to
SOK every line keeps its place.

   planner convert levels.sok                      write plain XSB
   planner convert --out levels.slc levels.sok     write the format of the name: .xsb, .txt, .sok, .slc, .rle
   planner convert --out all.sok.gz a.xsb b.zip    write one packed file, .gz or .zip
   planner convert --to rle --level 5 levels.xsb   write one line, short enough for a message
   planner convert --rotate 1 --mirror levels.xsb  turn clockwise by a quarter, then swap left and right
   planner convert --to pddl --out DIR levels.xsb  write the domain and the problems of the planning competitions
   cat levels.slc | planner convert --to sok       read from a pipe

A file that --out names is replaced in one step once all levels have been read. Levels that cannot be used are reported
and left out.

PDDL is the domain sokoban-sequential, in which pushes are what a plan costs: domain.pddl, a problem p001.pddl for each
level, and a plan p001.plan where a solution stands with it. The command verify judges plans of these problems.

Exit codes: 0 all converted, 2 bad input or usage, 130 interrupted.`

type convertRequest struct {
	cmdline.Levels
	to     levelfile.Format // empty for that of the name
	out    string           // a file or a folder
	rotate int              // quarter turns
	mirror bool
}

func convertCommand(s cmdline.Streams) *cli.Command {
	q := new(convertRequest)
	return &cli.Command{
		Name: "convert", Category: cmdline.GroupOther, ArgsUsage: "FILE...", Description: convertHelp,
		Usage: "write levels in another format, or rotated",
		Flags: []cli.Flag{
			cmdline.WordFlag(&q.to, "to", "", "",
				"write `FORMAT`: xsb, sok, slc, rle or pddl (default: that of --out, or xsb)",
				append(levelfile.Formats, toPDDL)...),
			cmdline.FileFlag(&q.out, "out", "",
				"write into `FILE` instead of standard output; its name says the format, and .gz or .zip packs it",
				"o"),
			cmdline.NumberFlag(&q.rotate, "rotate", "", 0, "rotate clockwise by `K` quarter turns"),
			cmdline.SwitchFlag(&q.mirror, "mirror", "", "swap left and right, after the rotation"),
			q.Levels.Flag(""),
		},
		Action: cmdline.Action(s, q, convert),
	}
}

func convert(ctx context.Context, s cmdline.Streams, q *convertRequest) error {
	name, named := levelfile.FormatOf(q.out)
	switch {
	case levelfile.IsTarName(q.out):
		return cmdline.Misused("--out %s: TAR archives are only read, expected .gz or .zip to pack levels", q.out)
	case q.to == "" && !named && levelfile.HasExtension(q.out):
		return cmdline.Misused("--out %s: the extension is of no format of levels, and --to names none", q.out)
	}
	files, pick, err := q.Files(s)
	if err != nil {
		return err
	}
	var ran cmdline.Outcome
	k := conversion{streams: s, pick: pick, format: cmp.Or(q.to, name, board.XSB), symmetry: q.rotate & 3, files: files}
	if q.mirror {
		k.symmetry |= 4
	}
	if k.format == toPDDL {
		return convertPDDL(ctx, k, q.out)
	}
	if q.out == "" || q.out == "-" {
		err = k.writeLevels(ctx, s.Out, "", &ran)
	} else {
		err = cmdline.Replace(ctx, q.out, func(w io.Writer) error { return k.writeLevels(ctx, w, q.out, &ran) })
	}
	return cmdline.Ended(ran, err)
}

// conversion says which levels one run converts, and into which format.
type conversion struct {
	streams  cmdline.Streams
	pick     board.Selection
	format   levelfile.Format
	symmetry int // as Level.Transform counts them
	files    []string
}

// writeLevels converts all files into one stream, packed as name asks for, and counts the levels.
func (k conversion) writeLevels(ctx context.Context, to io.Writer, name string, ran *cmdline.Outcome) error {
	packed, err := levelfile.Packed(to, name, k.format)
	if err != nil {
		return err
	}
	title := filepath.Base(k.files[0])
	title = strings.Trim(strings.TrimSuffix(title, filepath.Ext(title)), "-")
	out := levelfile.NewWriter(packed, k.format, k.symmetry, title)
	return errors.Join(k.all(ctx, out, ran), packed.Close())
}

// all converts the levels of all files.
func (k conversion) all(ctx context.Context, out levelfile.Writer, ran *cmdline.Outcome) error {
	for _, file := range k.files {
		if err := k.file(ctx, out, file, ran); err != nil {
			return err
		}
	}
	if ran.Solved == 0 {
		return ran.Err()
	}
	return out.Close()
}

// file converts the selected levels of one file.
func (k conversion) file(ctx context.Context, out levelfile.Writer, name string, ran *cmdline.Outcome) error {
	d, pick, err := k.streams.Document(ctx, name, k.pick)
	if err != nil {
		return err
	}
	ran.Invalid += len(d.Faults)
	for _, e := range d.Entries {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case !pick.HasLevel(e.Number(), e.Title()):
		case e.Fault != nil:
			fmt.Fprintln(k.streams.Err, e.Fault)
			ran.Invalid++
		default:
			ran.Solved++
			if err := out.WriteEntry(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// toPDDL is the value of --to for the domain of the planning competitions.
const toPDDL levelfile.Format = "pddl"

// pddlFolder writes levels as problems into a folder, with their solutions as plans. It is a levelfile.Writer.
type pddlFolder struct {
	file     func(name string, write func(io.Writer) error) error // writes a file of the folder
	symmetry int
	several  bool // files, whose levels are numbered in turn
	levels   int
}

// convertPDDL writes the domain and one problem for each level.
func convertPDDL(ctx context.Context, k conversion, folder string) error {
	if folder == "" || folder == "-" {
		return cmdline.Misused("--to pddl writes several files, and --out has to name a folder for them")
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	var ran cmdline.Outcome
	out := &pddlFolder{symmetry: k.symmetry, several: len(k.files) > 1}
	out.file = func(name string, write func(io.Writer) error) error {
		return cmdline.Replace(ctx, filepath.Join(folder, name), write)
	}
	err := k.all(ctx, out, &ran)
	return cmdline.Ended(ran, err)
}

// WriteEntry implements levelfile.Writer.
func (p *pddlFolder) WriteEntry(e *levelfile.Entry) error {
	p.levels++
	level, number := e.Level.Transform(p.symmetry), e.Level.Number
	if p.several {
		number = p.levels
	}
	name := fmt.Sprintf("p%03d", number)
	write := func(w io.Writer) error { return levelfile.WriteProblem(w, level, name) }
	if err := p.file(name+".pddl", write); err != nil {
		return err
	}
	best := e.Solution(board.MovesOnly)
	if best == "" {
		return nil
	}
	return p.file(name+".plan", func(w io.Writer) error {
		return levelfile.WritePlan(w, level, levelfile.Turned(best, p.symmetry))
	})
}

// Close implements levelfile.Writer.
func (p *pddlFolder) Close() error {
	return p.file("domain.pddl", func(w io.Writer) error {
		_, err := io.WriteString(w, levelfile.PDDLDomain)
		return err
	})
}
