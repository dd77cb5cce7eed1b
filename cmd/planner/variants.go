package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/design"
	"planner/internal/levelfile"
	"planner/internal/render"

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

type variantsRequest struct {
	studyRequest
	only    []string // names of kinds
	numbers string   // pushes or rating
}

func variantsCommand(s cmdline.Streams) *cli.Command {
	q := new(variantsRequest)
	return &cli.Command{
		Name: "variants", Category: cmdline.GroupChecking, ArgsUsage: "FILE", Description: variantsHelp,
		Usage: "say what every change of one square does to a level",
		Flags: append(q.flags(q.OneFlag("", "change"), 20*time.Second,
			"search for at most the wall `TIME`; 0 means until all is decided",
			"search `K` changes beside each other", "print one JSON object for each change instead of text"),
			cmdline.WordsFlag(&q.only, "only", "",
				"try only changes of the `KINDS` "+cmdline.Listed(design.Kinds)+", with commas", design.Kinds),
			cmdline.WordFlag(&q.numbers, "numbers", "", "pushes",
				"show in drawings by how much `WHAT` changes: pushes or rating",
				"pushes", "rating"),
			pictureFlag(&q.svg, "svg", "", "the changes"), pictureFlag(&q.png, "png", "", "the changes"),
			q.columns.Flag("", 100)),
		Action: cmdline.Action(s, q, variants),
	}
}

// kinds are the kinds that --only names, nil for all.
func (q *variantsRequest) kinds() (kinds []design.Kind, err error) {
	for _, name := range q.only {
		kind := design.Kind(name)
		if !slices.Contains(design.Kinds, kind) {
			return nil, cmdline.Misused("--only %q is unknown, expected some of %s", kind,
				cmdline.Listed(design.Kinds))
		}
		kinds = append(kinds, kind)
	}
	return kinds, nil
}

func variants(ctx context.Context, s cmdline.Streams, q *variantsRequest) error {
	kinds, err := q.kinds()
	if err != nil {
		return err
	}
	e, o, err := q.designing(ctx, s)
	if err != nil {
		return err
	}
	defer solving.LimitMemory(o.RAM)()
	status := newStatusLine(s.Err, q.quiet, "beginning")
	r, err := design.Try(ctx, e.Level, o, kinds, func(r *design.Report, _ *design.Variant, decided int) {
		status.say(fmt.Sprintf("%s of %s decided", render.Count(decided),
			render.Plural(len(r.Variants), "change", "changes")))
	})
	status.end()
	if err != nil {
		return fmt.Errorf("%s: %w", cmdline.HeadingOf(e), err)
	}
	t := tried{entry: e, report: r, rating: q.numbers == "rating"}
	if err := q.show(ctx, s.Out, "", t.sheet, func() error { return t.json(s.Out) }); err != nil {
		return err
	}
	return cmdline.Outcome{Open: len(r.Variants) - r.Decided(), Interrupted: ctx.Err() != nil}.Err()
}

// designing is the level that a command for one level is about, in its only argument, and how the
// level is to be searched.
func (q *studyRequest) designing(
	ctx context.Context, s cmdline.Streams,
) (e *levelfile.Entry, o design.Options, err error) {
	o = design.Options{Time: q.budget.Time, Threads: q.budget.Threads, RAM: q.budget.RAM}
	if err := o.Validate(); err != nil {
		return nil, o, cmdline.Refused(err)
	}
	files, pick, err := q.Files(s)
	if err == nil && len(files) != 1 {
		err = cmdline.Misused("expected one level file, and %d given", len(files))
	}
	if err == nil {
		e, err = s.OneLevel(ctx, files[0], pick)
	}
	return e, o, err
}

// variantLine is the object of `variants --json`. The first one is the level itself. Fields are only ever added.
type variantLine struct {
	cmdline.Named
	design.Facts
}

func (t tried) json(out io.Writer) error {
	for _, v := range append([]*design.Variant{t.report.Level}, t.report.Variants...) {
		line := variantLine{cmdline.NamedOf(t.entry), t.report.Facts(v)}
		if err := cmdline.WriteJSON(out, line); err != nil {
			return err
		}
	}
	return nil
}

// tried is a level with its variants.
type tried struct {
	entry  *levelfile.Entry
	report *design.Report
	rating bool // drawings show ratings instead of pushes
}

// variantPanels are the drawings of the kinds of changes. A square may have several changes of one kind.
var variantPanels = []struct {
	title string
	kinds []design.Kind
}{
	{"A wall more or less", []design.Kind{design.Wall, design.Floor}},
	{"The player starts here", []design.Kind{design.Start}},
	{"A box comes here from beside", []design.Kind{design.Box}},
	{"A goal comes here from beside", []design.Kind{design.Goal}},
	{"A box on a goal more or less", []design.Kind{design.Pair}},
}

// sheet draws the variants.
func (t tried) sheet() *render.Sheet {
	sheet := &render.Sheet{Title: cmdline.HeadingOf(t.entry) + ", changed by one square", Facts: t.facts()}
	b, err := board.New(t.entry.Level)
	if err != nil {
		return sheet
	}
	for _, drawn := range variantPanels {
		if p, some := t.panel(b, drawn.title, drawn.kinds); some {
			sheet.Panels = append(sheet.Panels, p)
		}
	}
	return sheet
}

// facts are the variants in sentences.
func (t tried) facts() []string {
	counts, superfluous := map[design.Verdict]int{}, map[design.Kind]int64{}
	for _, v := range t.report.Variants {
		counts[v.Verdict]++
		if t.report.Superfluous(v) {
			superfluous[v.Change.Kind]++
		}
	}
	list := []string{"The level itself: " + t.words(t.report.Level) + ".",
		fmt.Sprintf("%s: %s can be solved, %s cannot, %s, %s open.",
			render.Plural(len(t.report.Variants), "change", "changes"), render.Count(counts[design.Solvable]),
			render.Count(counts[design.Unsolvable]), render.Plural(counts[design.Invalid], "is no level", "are no levels"),
			render.Plural(counts[design.Open], "is", "are"))}
	if n := len(t.report.Variants) - t.report.Decided() - counts[design.Open]; n > 0 {
		list = append(list, fmt.Sprintf("Of %s that can be solved the least pushes are not known.",
			render.Count(n)))
	}
	if walls, floor := superfluous[design.Floor], superfluous[design.Wall]; walls+floor > 0 {
		list = append(list, fmt.Sprintf("Superfluous, because as many pushes are needed without it: %s, %s.",
			render.Plural(walls, "wall", "walls"), render.Plural(floor, "floor square", "floor squares")))
	}
	if hard := t.hardest(); len(hard) > 0 {
		list = append(list, "Harder for people:")
		for _, v := range hard {
			list = append(list, "  "+v.Change.String()+": "+t.words(v))
		}
	}
	return list
}

// words says what is known of a variant.
func (t tried) words(v *design.Variant) string {
	if v.Verdict != design.Solvable {
		return strings.TrimSuffix(string(v.Verdict)+", "+v.Why, ", ")
	}
	text := "it needs " + v.Needs()
	if more, known := t.report.More(v); known && v != t.report.Level {
		text += fmt.Sprintf(" (%+d)", more)
	}
	text += ", rating " + render.Count(v.Rating.Changes)
	if harder, known := t.report.Harder(v); known && v != t.report.Level {
		text += fmt.Sprintf(" (%+d)", harder)
	}
	return text
}

// hardestShown is how many changes are listed that make a level harder.
const hardestShown = 5

// hardest are the changes that make the level harder for people, the hardest first.
func (t tried) hardest() (list []*design.Variant) {
	for _, v := range t.report.Variants {
		if harder, known := t.report.Harder(v); known && harder > 0 {
			list = append(list, v)
		}
	}
	slices.SortStableFunc(list, func(a, b *design.Variant) int {
		return cmp.Or(b.Rating.Changes-a.Rating.Changes, cmp.Compare(b.Least, a.Least))
	})
	return list[:min(hardestShown, len(list))]
}

// panel draws the variants of some kinds. Some is false when there are none.
func (t tried) panel(b *board.Board, title string, kinds []design.Kind) (p render.Panel, some bool) {
	p = render.NewPosition(b, title)
	p.Walls = map[board.Place]render.Cell{}
	shown := map[board.Place]*design.Variant{}
	for _, v := range t.report.Variants {
		if slices.Contains(kinds, v.Change.Kind) && t.tells(v, shown[v.Change.At]) {
			shown[v.Change.At] = v
		}
	}
	marks := make([]render.Item, 0, len(shown))
	for _, v := range t.report.Variants {
		at := v.Change.At
		if shown[at] != v {
			continue
		}
		mark := t.mark(v)
		marks = append(marks, mark)
		if sq := b.At(at[0], at[1]); sq != b.Wall() {
			p.Cells[sq] = mark.Cell
		} else {
			p.Walls[at] = mark.Cell
		}
	}
	for _, tone := range []render.Tone{render.Bad, render.Cool, render.Warn, render.Good, render.Plain, render.Dim} {
		has := func(mark render.Item) bool { return mark.Tone == tone }
		if i := slices.IndexFunc(marks, has); i >= 0 { // the first square that has it is the sample
			p.Legend = append(p.Legend, marks[i])
		}
	}
	return p, len(shown) > 0
}

// tells reports whether a variant tells more than another one of the same square: one that can be solved, then one that
// needs more pushes.
func (t tried) tells(v, than *design.Variant) bool {
	if than == nil {
		return true
	}
	ranks := []design.Verdict{design.Invalid, design.Unsolvable, design.Open, design.Solvable}
	rank := func(v *design.Variant) int { return slices.Index(ranks, v.Verdict) }
	return cmp.Or(cmp.Compare(rank(v), rank(than)), cmp.Compare(v.Least, than.Least)) > 0
}

// mark is a variant on the board, with what its colour means.
func (t tried) mark(v *design.Variant) render.Item {
	item := func(label string, tone render.Tone, text string) render.Item {
		return render.Item{Cell: render.Cell{Label: label, Tone: tone}, Text: text}
	}
	switch v.Verdict {
	case design.Unsolvable:
		return item("x", render.Bad, "cannot be solved")
	case design.Invalid:
		return item("/", render.Dim, "/ no level, ? not decided")
	case design.Open:
		return item("?", render.Dim, "/ no level, ? not decided")
	}
	change, what := t.report.More, "pushes"
	if t.rating {
		change, what = t.report.Harder, "rating"
	}
	n, known := change(v)
	switch {
	case !known:
		return item("~", render.Plain, "~ can be solved")
	case n > 0:
		return item(fmt.Sprintf("%+d", n), render.Cool, what+": more")
	case n < 0:
		return item(fmt.Sprint(n), render.Warn, what+": less")
	case t.report.Superfluous(v) && !t.rating:
		return item("=", render.Good, "superfluous: as many pushes")
	}
	return item("=", render.Plain, what+": as many")
}
