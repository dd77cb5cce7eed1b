package technique

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/xrash/smetrics"
)

// Jaro-Winkler similarity runs from 0 to 1. For words that are more similar than boostAbove, a common beginning of up
// to boostedPrefix letters counts extra; both are Winkler's own values. A name is suggested only if its similarity is
// above similar: "foo" is like no command, "anlyze" and "candidate" are like one.
//
// An edit distance was tried too. It is right a little more often after one slip of the fingers (all but 5 instead of
// 16 of 7,852 misspellings with one letter wrong), but it fails where people remember only the beginning of a name.
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
	if near := Nearest(name, Names()); near != "" {
		return 0, fmt.Errorf("technique %q is unknown; did you mean %q?", name, near)
	}
	return 0, fmt.Errorf("technique %q is unknown", name)
}

// MarshalText is the switch name, by which an ID stands in JSON.
func (id ID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText is Parse.
func (id *ID) UnmarshalText(name []byte) (err error) {
	*id, err = Parse(string(name))
	return err
}

// Nearest is the name that is spelt most like a word, the first one of equals, empty when no name is similar.
func Nearest(word string, names []string) string {
	nearest, best := "", similar
	for _, name := range names {
		if s := smetrics.JaroWinkler(strings.ToLower(word), name, boostAbove, boostedPrefix); s > best {
			nearest, best = name, s
		}
	}
	return nearest
}

// Set says which techniques are on. It stores those that are off, so the zero value has all of them on. Sets are plain
// values: they can be compared, copied and used as keys of a map.
//
//	use := technique.Without(technique.Corral, technique.Pattern)
//	if use.On(technique.Hotspots) { … }
type Set struct {
	off uint64 // bit id is set when the technique is off
}

// The techniques must not outgrow the word of a set: if they did, this constant would be negative and not compile.
const _ = uint(64 - Count)

// Without is the set of all techniques but those given.
func Without(ids ...ID) Set { return Set{}.Off(ids...) }

// On reports whether a technique is on. It costs a shift and a mask.
func (s Set) On(id ID) bool { return s.off>>id&1 == 0 }

// Off is the same set with more techniques switched off.
func (s Set) Off(ids ...ID) Set {
	for _, id := range ids {
		s.off |= 1 << id
	}
	return s
}

// Missing lists the techniques that are off, in the order of All; nil when there are none.
func (s Set) Missing() []ID {
	var list []ID
	for id := range Count {
		if !s.On(id) {
			list = append(list, id)
		}
	}
	return list
}

// MarshalJSON lists the techniques that are off.
func (s Set) MarshalJSON() ([]byte, error) { return json.Marshal(s.Missing()) }

// UnmarshalJSON reads what MarshalJSON has written.
func (s *Set) UnmarshalJSON(data []byte) error {
	var off []ID
	err := json.Unmarshal(data, &off)
	*s = Without(off...)
	return err
}

// String returns "all", or "without" and the switch names of the techniques that are off, separated by commas.
func (s Set) String() string {
	if s == (Set{}) {
		return "all"
	}
	var names []string
	for _, id := range s.Missing() {
		names = append(names, id.String())
	}
	return "without " + strings.Join(names, ",")
}

// Use says which techniques one goroutine may use, and holds the counts of that goroutine.
//
//	if use.On(technique.Hotspots) {
//		use.Ask(technique.Hotspots)
//		…
//	}
type Use struct {
	Set
	*Counts
}

// NewUse makes a Use of a set with counts of its own, all 0.
func NewUse(s Set) Use { return Use{Set: s, Counts: &Counts{}} }

// Note counts a question that was asked and whether the technique decided it.
func (u Use) Note(id ID, decided bool) {
	u.Ask(id)
	if decided {
		u.Decide(id)
	}
}
