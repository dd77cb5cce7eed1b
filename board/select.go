package board

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Selection chooses levels of a file by number or by title.
type Selection struct {
	ranges [][2]int // first and last numbers, both included
	text   string   // as Select read it; the title when there are no ranges
}

var numbers = regexp.MustCompile(`^\d+$|^\d*-\d*$`)

// Select reads a selection. Numbers and ranges such as "3", "2-5", "7-", "-4" and "1,3,8-10" select by number, any
// other text selects by title. The empty text selects every level.
func Select(spec string) (Selection, error) {
	spec = strings.TrimSpace(spec)
	if spec == "" {
		return Selection{ranges: [][2]int{{1, maxNumber}}}, nil
	}
	s := Selection{text: spec}
	for part := range strings.SplitSeq(spec, ",") {
		part = strings.TrimSpace(part)
		if !numbers.MatchString(part) || part == "-" {
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

// String returns the selection as Select read it. It is empty when every level is selected.
func (s Selection) String() string { return s.text }

// Has reports whether the level with this number and title is selected. Of one level alone, a selection by title
// selects it if its title contains it as whole words; upper and lower case are the same. Resolve compares all titles of
// a file.
func (s Selection) Has(number int, title string) bool {
	for _, span := range s.ranges {
		if span[0] <= number && number <= span[1] {
			return true
		}
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
