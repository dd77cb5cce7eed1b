package bench

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"planner/internal/render"
)

// unevenRatio is how many times the least number of positions the largest number may be before a level is uneven. The
// ratio only decides which levels are listed.
const unevenRatio = 2

// Spread holds the results of a run on one level in several forms.
type Spread struct {
	Suite               string
	Level               int
	Title               string
	Forms, Solved       int
	Least, Median, Most int64  // positions of the solved ones, 0 when none is solved or counted
	deciders            string // which strategies solved how many forms, those that solved the most first
}

// spreadsOf sums up the rows of each level that has several forms, in the order in which the levels first occur. Of
// rows of one level and form the first counts.
func spreadsOf(rows []Row) []Spread {
	var keys []Key
	levels := map[Key][]Row{}
	for _, row := range rows {
		k := row.Key()
		list := levels[k]
		if len(list) == 0 {
			keys = append(keys, k)
		}
		if !slices.ContainsFunc(list, func(r Row) bool { return r.Form() == row.Form() }) {
			levels[k] = append(list, row)
		}
	}
	var spreads []Spread
	for _, k := range keys {
		if len(levels[k]) > 1 {
			spreads = append(spreads, spreadOf(levels[k]))
		}
	}
	return spreads
}

// spreadOf sums up the rows of one level.
func spreadOf(rows []Row) Spread {
	s := Spread{Suite: rows[0].Suite, Level: rows[0].Level, Title: rows[0].Title, Forms: len(rows)}
	var nodes []int64
	var by []string
	counts := map[string]int{}
	for _, row := range rows {
		if !row.Solved {
			continue
		}
		s.Solved++
		nodes = append(nodes, row.Nodes)
		if row.SolvedBy != "" && counts[row.SolvedBy] == 0 {
			by = append(by, row.SolvedBy)
		}
		counts[row.SolvedBy]++
	}
	slices.SortStableFunc(by, func(a, b string) int { return cmp.Compare(counts[b], counts[a]) })
	for i, name := range by {
		by[i] = fmt.Sprintf("%s %d", name, counts[name])
	}
	s.deciders = strings.Join(by, ", ")
	if slices.Sort(nodes); len(nodes) > 0 {
		s.Least, s.Median, s.Most = nodes[0], nodes[(len(nodes)-1)/2], nodes[len(nodes)-1]
	}
	return s
}

// Ratio is the largest number of positions by the least, over the solved ones, and 1 when nothing was counted.
func (s Spread) Ratio() float64 {
	if s.Least == 0 {
		return 1
	}
	return float64(s.Most) / float64(s.Least)
}

// uneven reports whether some forms are solved and others are not, or whether positions differ much.
func (s Spread) uneven() bool {
	return s.Solved > 0 && s.Solved < s.Forms || s.Ratio() > unevenRatio
}

// sumUp says in a line how much depends on the form over all levels.
func sumUp(spreads []Spread) string {
	var always, sometimes, forms, solved int
	var medians, ratios []float64
	for _, s := range spreads {
		forms, solved = forms+s.Forms, solved+s.Solved
		switch {
		case s.Solved == s.Forms:
			always++
		case s.Solved > 0:
			sometimes++
		}
		if s.Least > 0 {
			medians, ratios = append(medians, float64(s.Median)), append(ratios, s.Ratio())
		}
	}
	text := fmt.Sprintf("%d of %d solved; of %s %d in every form, %d in some, %d in none", solved, forms,
		render.Plural(len(spreads), "level", "levels"), always, sometimes, len(spreads)-always-sometimes)
	if len(ratios) > 0 {
		text += fmt.Sprintf("; medians of positions %.0f, most by least x%.2f (geometric means)",
			geometricMean(medians), geometricMean(ratios))
	}
	return text
}

// Cells says of the forms how many are solved, the least, the median and the most positions, the ratio of the most to
// the least, and what has solved them.
func (s Spread) Cells() []string {
	return []string{fmt.Sprintf("%d of %d", s.Solved, s.Forms), render.Count(s.Least), render.Count(s.Median),
		render.Count(s.Most), fmt.Sprintf("x%.1f", s.Ratio()), s.deciders}
}

// spreadHead are the names of Cells.
var spreadHead = []string{"solved", "least", "median", "most", "ratio", "solved by"}

// spreads is the table of levels in several forms, and a summary for each run that has such levels.
func (r *Report) spreads() (summaries []string, t *Table) {
	t = pageTable("forms", append([]string{"run", "suite", "level", "title"}, spreadHead...)...)
	for _, u := range r.runs {
		list := spreadsOf(u.forms)
		if len(list) == 0 {
			continue
		}
		summaries = append(summaries, u.name+": "+sumUp(list)+".")
		for _, s := range list {
			t.AddRow(append([]string{u.name, s.Suite, fmt.Sprint(s.Level), s.Title}, s.Cells()...)...)
		}
	}
	return summaries, t
}
