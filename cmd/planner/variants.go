package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/design"
	"planner/plan"

	"github.com/urfave/cli/v2"
)

const variantsHelp = `Tries every change of one square of a level: a wall more or less, another start, a box or a
goal one square beside, a box on a goal more or less. It says which changes make the level unsolvable, which walls and
which floor squares nobody needs, and how the least pushes and the difficulty change.

   planner variants levels.xsb                       draw the changes of the first level
   planner variants --level 7 --time 2m levels.xsb   look longer at level 7
   planner variants --png changes.png levels.xsb     draw them as a picture as well
   planner variants --numbers rating levels.xsb      show by how much the level becomes harder for people
   planner variants --only wall,floor --json a.xsb   print one JSON object for the level and each change of walls

Each change is searched to the end where --time allows: the least pushes are then proved. Otherwise the change is said
to be open, or its pushes to lie between bounds.

Exit codes: 0 everything is decided, 1 some changes are open, 2 bad input or usage, 130 interrupted.`

// variantsTime is the default of --time.
const variantsTime = 20 * time.Second

func variantsCommand(s cmdline.Streams) *cli.Command {
	def := plan.DefaultOptions()
	return &cli.Command{
		Name:        "variants",
		Category:    cmdline.GroupChecking,
		Usage:       "say what every change of one square does to a level",
		ArgsUsage:   "FILE",
		Description: variantsHelp,
		Flags: []cli.Flag{
			cmdline.LevelFlag(""),
			&cli.StringFlag{Name: "only", Usage: "try only changes of the `KINDS` " + kindNames() + ", with commas"},
			&cli.StringFlag{Name: "numbers", Value: "pushes",
				Usage: "show in drawings by how much `WHAT` changes: pushes or rating"},
			cmdline.TimeFlag("time", []string{"t"}, "", variantsTime,
				"search for at most the wall `TIME`; 0 means until all is decided"),
			cmdline.RAMFlag(def.RAM),
			cmdline.ThreadsFlag("", def.Threads, "search `K` changes beside each other"),
			cmdline.JSONFlag("", "print one JSON object for each change instead of text"),
			&cli.PathFlag{Name: "svg", Usage: "also draw the changes into `FILE`, as SVG"},
			&cli.PathFlag{Name: "png", Usage: "also draw the changes into `FILE`, as PNG"},
			cmdline.QuietFlag("", "show no progress on a terminal"),
			cmdline.ColumnsFlag("", 100),
		},
		Action: func(c *cli.Context) error { return variants(c, s) },
	}
}

// kindNames lists the kinds of changes as --only takes them.
func kindNames() string {
	var names []string
	for _, kind := range design.Kinds {
		names = append(names, string(kind))
	}
	return strings.Join(names, ", ")
}

// kindsOf are the kinds that --only names, nil for all.
func kindsOf(c *cli.Context) (kinds []design.Kind, err error) {
	if !c.IsSet("only") {
		return nil, nil
	}
	for name := range strings.SplitSeq(c.String("only"), ",") {
		kind := design.Kind(strings.TrimSpace(name))
		if !slices.Contains(design.Kinds, kind) {
			return nil, cmdline.Misused(c, "--only %q is unknown, expected some of %s", kind, kindNames())
		}
		kinds = append(kinds, kind)
	}
	return kinds, nil
}

func variants(c *cli.Context, s cmdline.Streams) error {
	kinds, err := kindsOf(c)
	if err != nil {
		return err
	}
	if n := c.String("numbers"); n != "pushes" && n != "rating" {
		return cmdline.Misused(c, "--numbers %q is unknown, expected pushes or rating", n)
	}
	o := design.Options{Time: cmdline.TimeOf(c, "time"), Threads: c.Int("threads"), RAM: cmdline.SizeOf(c, "ram"),
		Kinds: kinds}
	if err := o.Validate(); err != nil {
		return cmdline.Misused(c, "%w", err)
	}
	e, err := onlyLevel(c, s)
	if err != nil {
		return err
	}
	show := showWords(c, s.Err)
	o.Progress = func(r *design.Report, _ *design.Variant, decided int) {
		show.hear(fmt.Sprintf("%d of %d changes decided", decided, len(r.Variants)))
	}
	r, err := design.Try(c.Context, e.Level, o)
	show.end()
	if err != nil {
		return fmt.Errorf("%s: %w", e.Heading(), err)
	}
	return tried{entry: e, report: r, rating: c.String("numbers") == "rating"}.write(c, s)
}

// onlyLevel is the level that a command for one level is about: the first that is selected in its only argument.
func onlyLevel(c *cli.Context, s cmdline.Streams) (e cmdline.Entry, err error) {
	files, err := cmdline.FilesOf(c)
	if err != nil {
		return e, err
	}
	if len(files) != 1 {
		return e, cmdline.Misused(c, "expected one level file, and %d given", len(files))
	}
	pick, err := cmdline.SelectionOf(c)
	if err != nil {
		return e, err
	}
	return firstLevel(c.Context, s, files[0], pick)
}

// write writes the pictures and the text or JSON of variants.
func (t tried) write(c *cli.Context, s cmdline.Streams) (err error) {
	sheet := t.sheet()
	for flag, draw := range map[string]func(io.Writer) error{"svg": sheet.SVG, "png": sheet.PNG} {
		if file := c.Path(flag); file != "" && err == nil {
			err = cmdline.Replace(file, draw)
		}
	}
	switch {
	case err != nil:
		return err
	case c.Bool("json"):
		err = t.json(s.Out)
	default:
		_, err = io.WriteString(s.Out, sheet.Text(cmdline.ColumnsOf(c, s.Out)))
	}
	if err != nil {
		return err
	}
	return cmdline.Outcome{Open: len(t.report.Variants) - t.report.Decided(), Interrupted: c.Context.Err() != nil}.Err()
}

// variantLine is the object of `variants --json`. The first one is the level itself. Fields are only ever added.
type variantLine struct {
	File  string `json:"file"`
	Level int    `json:"level"`
	Title string `json:"title"`
	design.Record
}

func (t tried) json(out io.Writer) error {
	for _, v := range append([]*design.Variant{t.report.Level}, t.report.Variants...) {
		line := variantLine{t.entry.File, t.entry.Number, t.entry.Title(), t.report.Record(v)}
		if err := cmdline.WriteJSON(out, line); err != nil {
			return err
		}
	}
	return nil
}
