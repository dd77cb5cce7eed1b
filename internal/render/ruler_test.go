package render

import (
	"slices"
	"strings"
	"testing"
)

func TestRuled(t *testing.T) {
	got := Ruled([]string{"###", "#@#"}, 3, 1)
	if want := []string{"   123", "1  ###", "2  #@#"}; !slices.Equal(got, want) {
		t.Errorf("%q, expected %q", got, want)
	}
	wide := Ruled(slices.Repeat([]string{strings.Repeat("#", 12)}, 10), 12, 1)
	if wide[0] != "             111" || wide[1] != "    123456789012" || !strings.HasPrefix(wide[2], " 1  #") {
		t.Errorf("%q", wide[:3])
	}
}
