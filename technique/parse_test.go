package technique

import (
	"strings"
	"testing"
)

func TestParseRoundTrip(t *testing.T) {
	for id := range Count {
		for _, name := range []string{id.String(), strings.ToUpper(id.String())} {
			if got, err := Parse(name); got != id || err != nil {
				t.Errorf("Parse(%q) = %v, %v", name, got, err)
			}
		}
	}
}

func TestParseUnknown(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"freez", `technique "freez" is unknown; did you mean "freeze"?`},
		{"Freez", `technique "Freez" is unknown; did you mean "freeze"?`},
		{"xyzzy", `technique "xyzzy" is unknown`},
		{"", `technique "" is unknown`},
		{"-", `technique "-" is unknown`},
		{"freeze ", `technique "freeze " is unknown; did you mean "freeze"?`},
	} {
		if _, err := Parse(c.name); err == nil || err.Error() != c.want {
			t.Errorf("Parse(%q): %v, want %s", c.name, err, c.want)
		}
	}
}

func TestSuggestions(t *testing.T) {
	for _, c := range []struct {
		want  ID
		names string
	}{
		{Freeze, "freez freze frezee freeeze fereze freeze-deadlock"},
		{Pair, "pari pairs piar"},
		{Triple, "tripel triples tripple"},
		{PICorral, "pi-corral picoral picorrall"},
		{Corral, "coral corrals corall"},
		{Tunnels, "tunnel tunels tunell"},
		{Hotspots, "hotspot hot-spots hotspto"},
		{OutOfPlan, "outofplan out-of-plans"},
		{WallMatching, "wallmatching wall-match"},
		{PullAll, "pullall pull-al"},
		{Matching, "matchings mathcing"},
		{Exhaustive, "exaustive exhaustiv"},
		{SmallFirst, "small smallfirst"},
		{Pushes, "push pushs"},
		{Pulls, "pull"},
	} {
		for name := range strings.FieldsSeq(c.names) {
			if near := Nearest(name, Names()); near != c.want.String() {
				t.Errorf("%q suggests %q, want %v", name, near, c.want)
			}
		}
	}
}

func TestNoSuggestion(t *testing.T) {
	for _, name := range []string{"xyzzy", "q", "", "astar", "everything", "verbose", "--help", "threads"} {
		if near := Nearest(name, Names()); near != "" {
			t.Errorf("%q suggests %q", name, near)
		}
	}
}

// TestSlips leaves out each letter of each name, doubles it, and exchanges it with the next one.
func TestSlips(t *testing.T) {
	tried, wrong := 0, 0
	for id := range Count {
		name := id.String()
		for i := range name {
			slips := []string{name[:i] + name[i+1:], name[:i] + name[i:i+1] + name[i:]}
			if i+1 < len(name) {
				slips = append(slips, name[:i]+name[i+1:i+2]+name[i:i+1]+name[i+2:])
			}
			for _, slip := range slips {
				if slip == name {
					continue
				}
				tried++
				if near := Nearest(slip, Names()); near != name {
					wrong++
					t.Logf("%q for %v suggests %q", slip, id, near)
				}
			}
		}
	}
	if wrong*200 > tried {
		t.Errorf("%d of %d slips suggest something else, expected at most one in 200", wrong, tried)
	}
}
