package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// selection says which levels of a file are meant: numbers from 1, or a title. The zero value means all.
type selection struct {
	ranges []levelRange
	title  string
}

type levelRange struct{ first, last int }

// parseSelection reads "7", "3-9", "40-" and lists of these; anything else is a title, compared without case.
func parseSelection(text string) (selection, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return selection{}, nil
	}
	var s selection
	for part := range strings.SplitSeq(text, ",") {
		r, ok := parseRange(strings.TrimSpace(part))
		if !ok {
			return selection{title: text}, nil
		}
		if r.first < 1 || r.last < r.first {
			return s, fmt.Errorf("levels %q: expected numbers from 1 upwards, the smaller first", part)
		}
		s.ranges = append(s.ranges, r)
	}
	return s, nil
}

func parseRange(text string) (levelRange, bool) {
	from, to, isRange := strings.Cut(text, "-")
	first, err := strconv.Atoi(from)
	if err != nil {
		return levelRange{}, false
	}
	switch {
	case !isRange:
		return levelRange{first, first}, true
	case to == "":
		return levelRange{first, math.MaxInt}, true
	}
	last, err := strconv.Atoi(to)
	return levelRange{first, last}, err == nil
}

// has reports whether the level is meant.
func (s selection) has(number int, title string) bool {
	if s.title != "" {
		return strings.EqualFold(s.title, title)
	}
	for _, r := range s.ranges {
		if r.first <= number && number <= r.last {
			return true
		}
	}
	return len(s.ranges) == 0
}

// past reports whether neither this level nor any after it can be meant, so that reading may stop.
func (s selection) past(number int) bool {
	if len(s.ranges) == 0 {
		return false
	}
	for _, r := range s.ranges {
		if number <= r.last {
			return false
		}
	}
	return true
}
