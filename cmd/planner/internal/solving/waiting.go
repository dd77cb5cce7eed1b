package solving

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"planner/internal/render"
	"planner/search"
)

// approach is how many pushes lie at least between the nearest two positions of both sides, and how long after the
// beginning of the level these positions were found.
type approach struct {
	pushes int
	after  time.Duration
}

// approachesShown is how many approaches before the present one are told, besides the first.
const approachesShown = 3

// nearer appends an approach to those of the level if its distance is known, not -1, and smaller than all before.
// Searches that begin a new round are far apart at first, so not every report is nearer.
func nearer(approaches []approach, a approach) []approach {
	if a.pushes < 0 || len(approaches) > 0 && approaches[len(approaches)-1].pushes <= a.pushes {
		return approaches
	}
	return append(approaches, a)
}

// approachWords tells whoever waits how near the sides are, since when, and how that came down, the latest first.
func approachWords(approaches []approach, now time.Duration) []string {
	if len(approaches) == 0 {
		return []string{"not known yet"}
	}
	before, last := approaches[:len(approaches)-1], approaches[len(approaches)-1]
	words := []string{render.Pushes(last.pushes), "no nearer for " + seconds(now-last.after)}
	if more := len(before) - approachesShown; more > 1 {
		before = slices.Concat(before[:1], before[more:])
	}
	for i, g := range slices.Backward(before) {
		form := "%d after %s"
		if i == len(before)-1 {
			form = "before that " + form
		}
		words = append(words, fmt.Sprintf(form, g.pushes, seconds(g.after)))
	}
	return words
}

// seconds is a time in whole seconds, such as 3m12s.
func seconds(d time.Duration) string { return d.Truncate(time.Second).String() }

// percent is a part in whole hundredths.
func percent(part float64) string { return fmt.Sprintf("%.0f%%", 100*part) }

// byShare lists strategies, those that have worked longest first, and adds up the seconds that all have worked.
func byShare(list []search.Standing) (sorted []search.Standing, all float64) {
	sorted = slices.SortedStableFunc(slices.Values(list), func(a, b search.Standing) int {
		return cmp.Compare(b.Seconds, a.Seconds)
	})
	for _, s := range list {
		all += s.Seconds
	}
	return sorted, max(all, 1e-9)
}

// shareWords lists the shares of strategies in the work of all of them so far, and which have nothing left to do.
func shareWords(list []search.Standing) (words []string) {
	sorted, all := byShare(list)
	for _, s := range sorted {
		text := s.Name + " " + percent(s.Seconds/all)
		if s.Done {
			text += " and done"
		}
		words = append(words, text)
	}
	return words
}

// shareLines says on a line for each strategy also how far it is.
func shareLines(list []search.Standing) (lines []string) {
	sorted, all := byShare(list)
	for _, s := range sorted {
		if s.Done {
			s.Note = "done: " + s.Note
		}
		lines = append(lines, fmt.Sprintf("  %-13s %4s  %s", s.Name, percent(s.Seconds/all), s.Note))
	}
	return lines
}
