package board

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/xrash/smetrics"
)

// Selection chooses levels of a file by number or by title.
type Selection struct {
	ranges [][2]int // first and last numbers, both included
	text   string   // as Select read it; the title when there are no ranges
}

var numbers = regexp.MustCompile(`^\d+$|^\d*-\d*$`)

// Select reads a selection. Numbers and ranges such as "3", "2-5", "7-", "-4" and "1,3,8-10" select by number, any
// other text selects by title, and so does "0". The empty text selects every level.
func Select(spec string) (Selection, error) {
	spec = strings.TrimSpace(spec)
	if spec == "" {
		return Selection{ranges: [][2]int{{1, maxNumber}}}, nil
	}
	s := Selection{text: spec}
	for part := range strings.SplitSeq(spec, ",") {
		part = strings.TrimSpace(part)
		// Numbers count from 1, and some files have titles that count from 0.
		if spec == "0" || !numbers.MatchString(part) || part == "-" {
			return Selection{text: spec}, nil
		}
		span, err := parseRange(part)
		if err != nil {
			return Selection{}, err
		}
		s.ranges = append(s.ranges, span)
	}
	return s, nil
}

// maxNumber is greater than the number of any level.
const maxNumber = int(^uint(0) >> 1)

// parseRange reads "3", "2-5", "7-" or "-4" as the first and the last number.
func parseRange(part string) (span [2]int, err error) {
	span = [2]int{1, maxNumber}
	from, to, ranged := strings.Cut(part, "-")
	if from != "" {
		span[0], err = strconv.Atoi(from)
	}
	if err == nil && ranged && to != "" {
		span[1], err = strconv.Atoi(to)
	}
	if !ranged {
		span[1] = span[0]
	}
	if err != nil || span[0] < 1 || span[1] < span[0] {
		return span, fmt.Errorf("level %q: expected a number from 1 on, or a range such as 2-5", part)
	}
	return span, nil
}

// String returns the selection as Select read it. The result is empty when every level is selected.
func (s Selection) String() string { return s.text }

// HasLevel reports whether the level with this number and title is selected. A selection by title takes each level
// whose title contains the text as whole words, in upper or lower case. HasLevel sees one title alone; Resolve compares
// all titles of a file.
func (s Selection) HasLevel(number int, title string) bool {
	if slices.ContainsFunc(s.ranges, func(span [2]int) bool { return span[0] <= number && number <= span[1] }) {
		return true
	}
	return len(s.ranges) == 0 && containsWords(strings.ToLower(title), strings.ToLower(s.text))
}

// Last is the highest number that can be selected, so that reading may stop there.
func (s Selection) Last() int {
	last := 0
	for _, span := range s.ranges {
		last = max(last, span[1])
	}
	if last == 0 {
		return maxNumber
	}
	return last
}

// Beyond is the first part of a selection by number that begins behind the last level of a file, empty if none does.
func (s Selection) Beyond(last int) string {
	for _, span := range s.ranges {
		switch {
		case span[0] <= last:
		case span[1] == maxNumber:
			return strconv.Itoa(span[0]) + "-"
		case span[0] != span[1]:
			return fmt.Sprintf("%d-%d", span[0], span[1])
		default:
			return strconv.Itoa(span[0])
		}
	}
	return ""
}

// containsWords reports whether words occurs in title without a letter or digit right before or after it.
func containsWords(title, words string) bool {
	for from := 0; words != ""; from++ {
		i := strings.Index(title[from:], words)
		if i < 0 {
			return false
		}
		from += i
		before, _ := utf8.DecodeLastRuneInString(title[:from])
		after, _ := utf8.DecodeRuneInString(title[from+len(words):])
		if !inWord(before) && !inWord(after) {
			return true
		}
	}
	return false
}

func inWord(c rune) bool { return c != utf8.RuneError && (unicode.IsLetter(c) || unicode.IsDigit(c)) }

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
// Resolve tries four rules and stops at the first that some title meets: the title equals the text asked for; it equals
// the text but for upper and lower case; it begins with the text; it contains the text as whole words. Under the last
// two rules, several matching titles are an error that names them. When no title matches, the error names the nearest
// ones. A selection by number stays as it is.
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
	if s.text == "0" {
		return s, errors.New("no level has the title \"0\", and numbers count from 1")
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

// selectionOf selects levels by their numbers. The selection keeps the text by which they were asked for.
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
