package technique

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	switchName = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	sourceFile = regexp.MustCompile(`^[a-z]+(/[a-z]+)*\.go$`)
)

func TestEntriesComplete(t *testing.T) {
	if len(registry) != int(Count) {
		t.Fatalf("%d entries for %d techniques", len(registry), Count)
	}
	for id := range Count {
		e := id.Technique()
		if e.ID != id {
			t.Fatalf("the entry of %d is at the place of %d", e.ID, id)
		}
		if !switchName.MatchString(e.Name) {
			t.Errorf("%d: the name %q is not lower case with hyphens", id, e.Name)
		}
		if e.Kind >= kinds || e.Soundness == 0 || e.Soundness >= soundnesses {
			t.Errorf("%v: kind %v, soundness %v", id, e.Kind, e.Soundness)
		}
		if !sourceFile.MatchString(e.File) || strings.HasSuffix(e.File, "_test.go") {
			t.Errorf("%v: %q is no path of a source file from the root", id, e.File)
		}
		for _, text := range []string{e.Help, e.Source} {
			if text == "" || !plainLine(text) {
				t.Errorf("%v: %q is empty or not one trimmed line without a full stop", id, text)
			}
		}
		if len(e.Help) > 96 {
			t.Errorf("%v: help of %d letters, expected at most 96", id, len(e.Help))
		}
		if !plainLine(e.Caveat) {
			t.Errorf("%v: the caveat %q is not one trimmed line without a full stop", id, e.Caveat)
		}
	}
}

func plainLine(text string) bool {
	return text == strings.TrimSpace(text) && !strings.HasSuffix(text, ".") && !strings.ContainsAny(text, "\n\t")
}

// promises lists the grades that fit each kind.
var promises = [kinds][]Soundness{
	Feature:     {OnlyOrders},
	Rule:        {Sound, KeepsShortest},
	Bound:       {Admissible},
	Macro:       {OnlyAdds},
	Arrangement: {OnlyOrders},
	Advisor:     {OnlyOrders},
	Strategy:    {Complete, Incomplete},
	Phase:       {Complete, OnlyAdds, OnlyOrders, Incomplete},
}

func TestPromisesFitKinds(t *testing.T) {
	for _, e := range All() {
		if !slices.Contains(promises[e.Kind], e.Soundness) {
			t.Errorf("%s is a %v and %v", e.Name, e.Kind, e.Soundness)
		}
	}
}

func TestNamesUnique(t *testing.T) {
	seen := map[string]ID{}
	for _, e := range All() {
		if old, twice := seen[e.Name]; twice {
			t.Errorf("%q names both %d and %d", e.Name, old, e.ID)
		}
		seen[e.Name] = e.ID
	}
}

func TestHelpUnique(t *testing.T) {
	seen := map[string]string{}
	for _, e := range All() {
		if old, twice := seen[e.Help]; twice {
			t.Errorf("%s and %s have the same help", old, e.Name)
		}
		seen[e.Help] = e.Name
	}
}

func TestListsInOrder(t *testing.T) {
	all, names := All(), Names()
	if !slices.IsSortedFunc(all, func(a, b Technique) int { return int(a.Kind) - int(b.Kind) }) {
		t.Error("the techniques are not grouped by kind")
	}
	var grouped []ID
	for k := range kinds {
		before := len(grouped)
		for _, e := range all {
			if e.Kind == k {
				grouped = append(grouped, e.ID)
			}
		}
		if len(grouped) == before {
			t.Errorf("no technique is a %v", k)
		}
	}
	for i, e := range all {
		if names[i] != e.Name || e.ID.String() != e.Name || grouped[i] != e.ID {
			t.Errorf("place %d: All has %s, Names %s, the kinds %v", i, e.Name, names[i], grouped[i])
		}
	}
}

func TestAllIsACopy(t *testing.T) {
	All()[Freeze].Name = "changed"
	if got := Freeze.String(); got != "freeze" {
		t.Errorf("a caller changed the registry to %q", got)
	}
}

func TestStrings(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{PICorral.String(), "picorral"},
		{Count.String(), "unknown technique"},
		{Feature.String(), "feature"},
		{Phase.String(), "phase"},
		{kinds.String(), "unknown kind"},
		{Sound.String(), "sound"},
		{Incomplete.String(), "incomplete"},
		{Soundness(0).String(), "unknown soundness"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
	for s := Sound; s < soundnesses; s++ {
		if s.String() == "" {
			t.Errorf("soundness %d has no name", s)
		}
	}
	for k := range kinds {
		if k.String() == "" {
			t.Errorf("kind %d has no name", k)
		}
	}
}
