package report

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// page holds the data of the template.
type page struct {
	Title, Base, Clock string
	Notes              []string
	Runs               []runLine
	Contrasts          []contrastLine
	Pictures           []shownPicture
	Names              []string
	Lines              []levelLine
	Decisive           []string // strategies that solved a level
	Decided            []decidedLine
	Strategies         []string // that were at work on unsolved levels
	Standings          []standingLine
	Times              []timesLine // of phases and strategies
	Luck               []string    // a summary for each run that has levels in several forms
	Spreads            []spreadLine
	Different          int
	Resamples          int
}

// runLine is one run in the table of runs.
type runLine struct{ Name, Solved, Share, Time, Pushes, Positions string }

// contrastLine is one run in the table of comparisons with the base.
type contrastLine struct{ Name, Levels, Solved, Change, Won, Chance, Time, Positions, Pushes string }

// shownPicture is a picture in the page.
type shownPicture struct {
	Title, Caption string
	SVG            template.HTML
}

// Pictures are all pictures of the report in the order of the page.
func (r *Report) Pictures() []Picture {
	var all []Picture
	if p, ok := r.cactus(); ok {
		all = append(all, p)
	}
	all = append(all, r.bars())
	for _, u := range r.runs {
		if p, ok := r.timesPicture(u); ok {
			all = append(all, p)
			break // a picture for each run would be many, and the table has all of them
		}
	}
	return append(all, r.scatters()...)
}

// HTML is the report as one page that loads nothing else.
func (r *Report) HTML() ([]byte, error) {
	p := page{Title: r.title, Base: r.runs[0].name, Clock: r.clock, Notes: r.notes, Lines: r.lines(),
		Resamples: resamples}
	p.Decisive, p.Decided = r.decided()
	p.Strategies, p.Standings = r.standings()
	p.Times = r.times()
	p.Luck, p.Spreads = r.spreads()
	for _, u := range r.runs {
		p.Names = append(p.Names, u.name)
		p.Runs = append(p.Runs, r.runLine(u))
	}
	for _, c := range r.contrasts() {
		p.Contrasts = append(p.Contrasts, c.line())
	}
	for _, drawn := range r.Pictures() {
		p.Pictures = append(p.Pictures, shownPicture{drawn.Title, drawn.Caption,
			template.HTML(drawn.inline())}) // every text in it is escaped by the canvas
	}
	for _, line := range p.Lines {
		if line.Different {
			p.Different++
		}
	}
	if hidden := len(r.runs) - 1 - mostScatters; hidden > 0 {
		p.Notes = append(p.Notes, fmt.Sprintf("Only the first %d runs after the base have scatter plots.",
			mostScatters))
	}
	if r.saysNothing() {
		p.Notes = append(p.Notes, "No level took 50 ms, so the times of these runs say nothing; compare positions.")
	}
	var text bytes.Buffer
	if err := pageTemplate.Execute(&text, p); err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}

// runLine sums up one run over all levels that it has.
func (r *Report) runLine(u run) runLine {
	var seconds float64
	var nodes int64
	var solved, pushes int
	for _, k := range r.shared(u) {
		row := u.rows[k]
		seconds, nodes = seconds+row.Seconds, nodes+row.Nodes
		if row.Solved {
			solved, pushes = solved+1, pushes+row.Pushes
		}
	}
	n := len(u.rows)
	return runLine{Name: u.name, Solved: fmt.Sprintf("%d of %d", solved, n),
		Share: percent(float64(solved)/float64(n)) + " (" + wilson(solved, n).percent() + ")",
		Time:  fmt.Sprintf("%.1f", seconds), Pushes: fmt.Sprint(pushes), Positions: known(nodes)}
}

// known is a count, or a dash when nothing was counted.
func known(n int64) string {
	if n == 0 {
		return "–"
	}
	return label(float64(n))
}

// line is a comparison as text.
func (c contrast) line() contrastLine {
	change := fmt.Sprintf("%+.1f", 100*c.change)
	if c.changeKnown {
		change += fmt.Sprintf("\n(%+.1f to %+.1f)", 100*c.changeRange.low, 100*c.changeRange.high)
	}
	return contrastLine{Name: c.name, Levels: fmt.Sprint(c.levels),
		Solved: fmt.Sprintf("%d against %d\n%s (%s)", c.solved, c.baseSolved,
			percent(float64(c.solved)/max(1, float64(c.levels))), c.share.percent()),
		Change: change, Won: fmt.Sprintf("+%d −%d", c.won, c.lost), Chance: fmt.Sprintf("%.2g", c.chance),
		Time: c.time.text(), Positions: c.nodes.text(), Pushes: fmt.Sprintf("%d, %d", c.shorter, c.longer)}
}

// text is a ratio with its interval and the number of levels in it.
func (q ratio) text() string {
	switch {
	case q.levels == 0:
		return "–"
	case !q.known:
		return fmt.Sprintf("×%.3g on %d", q.mean, q.levels)
	}
	return fmt.Sprintf("×%.3g on %d\n(%.3g to %.3g)", q.mean, q.levels, q.spread.low, q.spread.high)
}

func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }

func (i interval) percent() string { return fmt.Sprintf("%.1f to %.1f%%", 100*i.low, 100*i.high) }
