package bench

import (
	"fmt"
	"io"
	"strings"

	"planner/board"
)

// page holds the data of the template.
type page struct {
	Title, Base, Clock string
	Notes              []string
	Runs, Contrasts    *Table
	Pictures           []Picture
	Decided, Standings *Table
	Times              *Table
	Luck               []string // a summary for each run that has levels in several forms
	Spreads            *Table
	Levels             *Table
	Different          int
	Resamples, Least   int
}

// Pictures are all pictures of the report in the order of the page.
func (r *Report) Pictures() []Picture {
	var all []Picture
	if p, ok := r.cactus(); ok {
		all = append(all, p)
	}
	all = append(all, r.suiteBars())
	for _, u := range r.runs {
		if p, ok := r.timesPicture(u); ok {
			all = append(all, p)
			break // a picture for each run would be many, and the table has all of them
		}
	}
	return append(all, r.scatters()...)
}

// HTML writes the report as one page that loads nothing else.
func (r *Report) HTML(w io.Writer) error {
	p := page{Title: r.title, Base: r.runs[0].name, Clock: string(r.clock) + " time", Notes: r.notes,
		Pictures: r.Pictures(), Decided: r.decided(), Standings: r.standings(), Times: r.times(),
		Resamples: resamples, Least: leastEvidence}
	p.Luck, p.Spreads = r.spreads()
	p.Runs = pageTable("runs", "run", "solved", "share", "seconds", "pushes of solutions", "positions")
	differ := r.differences()
	for _, u := range r.runs {
		p.Runs.AddRow(withSettings(r.sum(u), differ)...)
	}
	p.Contrasts = pageTable("contrasts", "run", "levels", "solved", "change of the share", "won, lost", "chance",
		"time", "positions", "fewer, more pushes", "asked on")
	for _, u := range r.runs[1:] {
		p.Contrasts.AddRow(withSettings(r.contrast(u).texts(), differ)...)
	}
	p.Levels, p.Different = r.levels()
	if hidden := len(r.runs) - 1 - mostScatters; hidden > 0 {
		p.Notes = append(p.Notes, fmt.Sprintf("Only the first %d runs after the base have scatter plots.",
			mostScatters))
	}
	if r.saysNothing() {
		p.Notes = append(p.Notes, "No level took 50 ms, so the times of these runs say nothing; compare positions.")
	}
	return pageTemplate.Execute(w, p)
}

// withSettings is a line of a table that begins with the name of a run, with what differs below the name.
func withSettings(line []string, differ map[string][]string) []string {
	if words := differ[line[0]]; words != nil {
		line[0] += "\n" + board.Clean(strings.Join(words, ", "))
	}
	return line
}

// sum sums up one run over all levels that it has.
func (r *Report) sum(u indexedRun) []string {
	all, n := total(u.levels(r.keys)), len(u.rows)
	return []string{u.name, fmt.Sprintf("%d of %d", all.solved, n),
		percent(float64(all.solved)/float64(n)) + " (" + wilson(all.solved, n).percent() + ")",
		fmt.Sprintf("%.1f", all.counted), fmt.Sprint(all.pushes), known(all.nodes)}
}

// texts is a comparison as a row of the page.
func (c contrast) texts() []string {
	change := fmt.Sprintf("%+.1f", 100*c.change)
	if c.changeRange.known {
		change += fmt.Sprintf("\n(%+.1f to %+.1f)", 100*c.changeRange.low, 100*c.changeRange.high)
	}
	return []string{c.name, fmt.Sprint(c.levels),
		fmt.Sprintf("%d against %d\n%s (%s)", c.solved, c.baseSolved,
			percent(float64(c.solved)/max(1, float64(c.levels))), c.share.percent()),
		change, fmt.Sprintf("+%d −%d", c.won, c.lost), fmt.Sprintf("%.2g", c.chance), c.time.text(), c.nodes.text(),
		fmt.Sprintf("%d, %d", c.shorter, c.longer), c.asked}
}

// text is a ratio with its interval and the number of levels in it.
func (q ratio) text() string {
	switch {
	case q.levels == 0:
		return "–"
	case !q.spread.known:
		return fmt.Sprintf("×%.3g on %d", q.mean, q.levels)
	}
	return fmt.Sprintf("×%.3g on %d\n(%.3g to %.3g)", q.mean, q.levels, q.spread.low, q.spread.high)
}

func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }

func (i interval) percent() string { return fmt.Sprintf("%.1f to %.1f%%", 100*i.low, 100*i.high) }
