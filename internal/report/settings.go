package report

import (
	"cmp"
	"fmt"
	"strings"
)

// settings are what a run can be asked for, in words, empty where a file does not say it. Several is what stands for a
// run that has more than one of them.
var settings = []struct {
	words   func(r Row) string
	several string
}{
	{func(r Row) string { return prefixed("mode ", cmp.Or(r.ModeAsked, r.Mode)) }, "several modes"},
	{func(r Row) string { return ours(r, cmp.Or(prefixed("without ", r.Without), "all techniques")) },
		"several sets of techniques"},
	{func(r Row) string { return counted("limit %v s", r.Limit) }, "several limits of time"},
	{func(r Row) string { return counted("limit %v positions", r.Positions) }, "several limits of positions"},
	{func(r Row) string { return counted("%v bytes of memory", r.RAM) }, "several limits of memory"},
	{func(r Row) string { return counted("threads: %v", r.Threads) }, "several numbers of threads"},
	{func(r Row) string { return ours(r, fmt.Sprintf("seed %d", r.Seed)) }, "several seeds"},
	{func(r Row) string { return ours(r, fmt.Sprintf("image %d", r.Image)) }, "several images"},
	{func(r Row) string { return prefixed("commit ", r.Commit[:min(12, len(r.Commit))]) }, "several commits"},
	{func(r Row) string { return r.Machine }, "several machines"},
}

// ours is a text about a row that this program wrote, empty for one of another program.
func ours(r Row, text string) string {
	if r.ModeAsked == "" {
		return ""
	}
	return text
}

// prefixed is a text behind a prefix, empty when the text is.
func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + text
}

// counted is a number in words, empty for 0, which says that there is none.
func counted[T int | int64 | float64](format string, n T) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(format, n)
}

// differences says of each run, by its name, in what it differs from the others. It is empty when nothing is known to
// differ.
func (r *Report) differences() map[string]string {
	list := make(map[string][]string, len(r.runs))
	for _, s := range settings {
		values := map[string]string{}
		for _, u := range r.runs {
			values[u.name] = valueOf(u, s.words, s.several)
		}
		if len(distinct(values)) < 2 {
			continue
		}
		for name, value := range values {
			if value != "" {
				list[name] = append(list[name], value)
			}
		}
	}
	to := make(map[string]string, len(list))
	for name, values := range list {
		to[name] = printable(strings.Join(values, ", "))
	}
	return to
}

// valueOf is a setting of all rows of a run.
func valueOf(u run, words func(Row) string, several string) string {
	value := words(u.forms[0])
	for _, row := range u.forms {
		if words(row) != value {
			return several
		}
	}
	return value
}

// distinct is the set of the values of a map.
func distinct(values map[string]string) map[string]bool {
	set := map[string]bool{}
	for _, value := range values {
		set[value] = true
	}
	return set
}
