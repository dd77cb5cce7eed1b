package board

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/xrash/smetrics"
)

const (
	// maxNamed is the largest number of titles that an error names.
	maxNamed = 5

	// nearTitle is the least Jaro-Winkler similarity, from 0 to 1, of a title that an error suggests. Not measured.
	nearTitle = 0.7

	// boostAbove and boostedPrefix are the usual parameters of that similarity.
	boostAbove    = 0.7
	boostedPrefix = 4
)

// ByTitle reports whether the selection is by title.
func (s Selection) ByTitle() bool { return len(s.ranges) == 0 }

// Resolve turns a selection by title into one by number. titles maps the number of each level of a file to its title.
// Resolve tries four rules and stops at the first that some level meets: the title equals the one asked for; it equals
// it without regard to case; it begins with it; it contains it as whole words. By the last two rules only one level may
// be meant. An error names the titles that match, or the nearest ones when none does. A selection by number stays as it
// is.
func (s Selection) Resolve(titles map[int]string) (Selection, error) {
	if !s.ByTitle() {
		return s, nil
	}
	asked := strings.ToLower(s.text)
	for i, meets := range []func(title string) bool{
		func(title string) bool { return title == s.text },
		func(title string) bool { return strings.EqualFold(title, s.text) },
		func(title string) bool { return strings.HasPrefix(strings.ToLower(title), asked) },
		func(title string) bool { return containsWords(strings.ToLower(title), asked) },
	} {
		found := numbersOf(titles, meets)
		if len(found) > 1 && i >= 2 {
			return s, fmt.Errorf("%q means several levels: %s", s.text, named(titles, found))
		}
		if len(found) > 0 {
			return selectionOf(s.text, found), nil
		}
	}
	near := nearest(titles, asked)
	if len(near) == 0 {
		return s, fmt.Errorf("no level has the title %q", s.text)
	}
	return s, fmt.Errorf("no level has the title %q, the nearest are %s", s.text, named(titles, near))
}

// numbersOf lists the levels whose titles meet a rule, ascending.
func numbersOf(titles map[int]string, meets func(string) bool) []int {
	var found []int
	for number, title := range titles {
		if title != "" && meets(title) {
			found = append(found, number)
		}
	}
	slices.Sort(found)
	return found
}

// selectionOf selects levels by their numbers. The selection keeps text, by which the levels were selected.
func selectionOf(text string, numbers []int) Selection {
	s := Selection{text: text}
	for _, n := range numbers {
		s.ranges = append(s.ranges, [2]int{n, n})
	}
	return s
}

// named lists levels by title and number, as many as an error should name.
func named(titles map[int]string, numbers []int) string {
	var list []string
	for _, n := range numbers {
		if len(list) == maxNamed {
			list = append(list, "…")
			break
		}
		list = append(list, fmt.Sprintf("%d %q", n, titles[n]))
	}
	return strings.Join(list, ", ")
}

// nearest lists the levels whose titles are most similar to a text in lower case, the most similar first.
func nearest(titles map[int]string, asked string) []int {
	similarity := map[int]float64{}
	for number, title := range titles {
		s := smetrics.JaroWinkler(asked, strings.ToLower(title), boostAbove, boostedPrefix)
		if title != "" && s >= nearTitle {
			similarity[number] = s
		}
	}
	near := slices.SortedFunc(maps.Keys(similarity), func(a, b int) int {
		return cmp.Or(cmp.Compare(similarity[b], similarity[a]), cmp.Compare(a, b))
	})
	return near[:min(len(near), maxNamed)]
}
