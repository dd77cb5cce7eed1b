package bench

import (
	"cmp"
	"fmt"
	"slices"

	"planner/internal/render"
)

// settings are what a run can be asked for, in words that are empty where a file does not say. Several stands for a run
// whose rows differ in that setting.
var settings = []struct {
	words   func(r Row) string
	several string
}{
	{func(r Row) string { return worded("mode %v", cmp.Or(r.ModeAsked, r.Mode)) }, "several modes"},
	{func(r Row) string { return ours(r, cmp.Or(worded("without %v", r.Without), "all techniques")) },
		"several sets of techniques"},
	{func(r Row) string { return worded("limit %v s", r.Limit) }, "several limits of time"},
	{func(r Row) string { return inPositions(r.Positions) }, "several limits of positions"},
	{func(r Row) string { return worded("%v bytes of memory", r.RAM) }, "several limits of memory"},
	{func(r Row) string { return worded("threads: %v", r.Threads) }, "several numbers of threads"},
	{func(r Row) string { return ours(r, fmt.Sprintf("seed %d", r.Seed)) }, "several seeds"},
	{func(r Row) string { return ours(r, fmt.Sprintf("image %d", r.Image)) }, "several images"},
	{func(r Row) string { return worded("commit %.12s", r.Commit) }, "several commits"},
	{func(r Row) string { return r.Machine }, "several machines"},
}

// ours is a text about a row that this program wrote, empty for one of another program.
func ours(r Row, text string) string {
	if r.ModeAsked == "" {
		return ""
	}
	return text
}

// worded is a value in words, empty for 0 and an empty text, which say that there is none.
func worded[T comparable](format string, value T) string {
	if value == *new(T) {
		return ""
	}
	return fmt.Sprintf(format, value)
}

// inPositions is a limit of positions in words, empty for 0, which says that there is none.
func inPositions(most int64) string {
	if most == 0 {
		return ""
	}
	return "limit " + render.Positions(most)
}

// differences lists for each run, by name, in what the run differs from the others, as far as the rows say.
func (r *Report) differences() map[string][]string {
	list := make(map[string][]string, len(r.runs))
	for _, s := range settings {
		values := make([]string, len(r.runs))
		for i, u := range r.runs {
			values[i] = valueOf(u, s.words, s.several)
		}
		for i, value := range values {
			if name := r.runs[i].name; value != "" && slices.Min(values) != slices.Max(values) {
				list[name] = append(list[name], value)
			}
		}
	}
	return list
}

// valueOf is a setting of all rows of a run.
func valueOf(u indexedRun, words func(Row) string, several string) string {
	value := words(u.forms[0])
	for _, row := range u.forms {
		if words(row) != value {
			return several
		}
	}
	return value
}
