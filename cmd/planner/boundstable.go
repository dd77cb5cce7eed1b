package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"planner/internal/record"
	"planner/internal/report"
)

// tableForms are the forms of --to.
var tableForms = map[string]func(*report.Table, io.Writer) error{
	"markdown": (*report.Table).Markdown, "csv": (*report.Table).CSV, "html": (*report.Table).HTML,
}

// tableForm is how a form prints what is known.
func tableForm(to string) func(l *library, title string, w io.Writer) error {
	form, known := tableForms[to]
	if !known {
		return (*library).lists
	}
	return func(l *library, title string, w io.Writer) error { return form(l.table(title), w) }
}

// standing is what is known of one level. The counts are 0 when nothing is known.
type standing struct {
	solved               bool
	pushes, bound, moves int
	by                   record.By // who found the solution with the fewest pushes
	proof                record.Proof
	unsolvable           bool
	tried                *record.Tried
}

// standings returns what is known of each level of the suite.
func (l *library) standings() (list []standing) {
	for _, level := range l.suite {
		e, _ := l.known.Of(level.Rows)
		s := standing{bound: e.LeastPushes, proof: e.Proof(), unsolvable: e.Unsolvable, tried: e.Tried}
		if best := e.Best(); best != nil {
			s.solved, s.pushes, s.by = true, best.Cost().Pushes, best.By
		}
		for _, other := range e.Solutions {
			if s.moves == 0 || len(other.LURD) < s.moves {
				s.moves = len(other.LURD)
			}
		}
		list = append(list, s)
	}
	return list
}

// since says what has become better, in words; empty when nothing has.
func (s standing) since(before standing) string {
	var news []string
	counts := func(name string, was, is int) {
		switch {
		case was == is:
		case was == 0:
			news = append(news, fmt.Sprintf("%s %d", name, is))
		default:
			news = append(news, fmt.Sprintf("%s %d instead of %d", name, is, was))
		}
	}
	counts("pushes", before.pushes, s.pushes)
	counts("moves", before.moves, s.moves)
	counts("lower bound", before.bound, s.bound)
	if s.proof != before.proof {
		news = append(news, s.verdict())
	}
	return strings.Join(news, ", ")
}

// verdict says what is proved of a level, and by whom.
func (s standing) verdict() string {
	switch {
	case s.unsolvable:
		return "unsolvable, " + string(s.proof)
	case !s.solved:
		return "not solved"
	case s.proof == record.Open:
		return "open"
	}
	return "shortest, " + string(s.proof)
}

// table is a row for each level and a sentence for all.
func (l *library) table(title string) *report.Table {
	t := &report.Table{Title: title, Head: []string{"level", "title", "pushes", "at least", "moves", "state", "by",
		"seconds", "build"}, Words: []string{"title", "state", "by", "build"}}
	var solved, pushes, bound int
	proofs := map[record.Proof]int{}
	for i, s := range l.standings() {
		seconds, build := "", ""
		if s.tried != nil {
			seconds, build = strconv.FormatFloat(s.tried.Seconds, 'f', -1, 64), s.tried.Build
		}
		t.Add(strconv.Itoa(l.suite[i].Number), l.suite[i].Title, count(s.pushes, s.solved),
			count(s.bound, s.solved && s.proof != record.Open), count(s.moves, s.solved), s.verdict(), string(s.by), seconds, build)
		proofs[s.proof]++
		if s.solved {
			solved, pushes, bound = solved+1, pushes+s.pushes, bound+s.bound
		}
	}
	t.Notes = append(t.Notes, fmt.Sprintf("%d of %d solved, with %d pushes where at least %d are needed; "+
		"%d proved by a search, %d by a certificate.", solved, len(l.suite), pushes, bound, proofs[record.BySearch],
		proofs[record.ByCertificate]))
	return t
}

// lists prints the numbers of the levels by what is proved, in sentences.
func (l *library) lists(title string, w io.Writer) error {
	var text strings.Builder
	list := map[string][]string{}
	for i, s := range l.standings() {
		number, verdict := strconv.Itoa(l.suite[i].Number), s.verdict()
		switch {
		case s.solved && s.proof == record.Open:
			number += fmt.Sprintf(" (%d–%d)", s.bound, s.pushes)
		case s.solved:
			number += fmt.Sprintf(" (%d)", s.pushes)
		}
		list[verdict] = append(list[verdict], number)
	}
	for _, verdict := range slices.Sorted(maps.Keys(list)) {
		fmt.Fprintf(&text, "%s%s: %s.\n\n", strings.ToUpper(verdict[:1]), verdict[1:],
			strings.Join(list[verdict], ", "))
	}
	_, err := fmt.Fprintf(w, "%s%s\n", text.String(), l.table(title).Notes[0])
	return err
}

// count is a number, empty for a 0 that is not known.
func count(n int, known bool) string {
	if n == 0 && !known {
		return ""
	}
	return strconv.Itoa(n)
}
