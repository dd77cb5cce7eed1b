package cmdline

import (
	"strings"

	"github.com/xrash/smetrics"
)

// Jaro-Winkler similarity runs from 0 to 1. Beginnings count more than endings from boostAbove on, by up to
// boostedPrefix letters; both are Winkler's own values. A name that is less similar than nearEnough is not suggested:
// "foo" is like no command, "anlyze" and "candidate" are like one.
const (
	boostAbove    = 0.7
	boostedPrefix = 4
	nearEnough    = 0.82
)

// Nearest is the name that is spelt most like a word, the first one of equals. It is empty when none is similar.
func Nearest(word string, names []string) string {
	nearest, best := "", nearEnough
	for _, name := range names {
		if s := smetrics.JaroWinkler(strings.ToLower(word), name, boostAbove, boostedPrefix); s > best {
			nearest, best = name, s
		}
	}
	return nearest
}
