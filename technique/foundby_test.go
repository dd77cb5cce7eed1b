package technique

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// Every strategy has its words, the words are one line, and docs/cli.md has the same list.
func TestFoundBy(t *testing.T) {
	for _, id := range OfKind(Strategy) {
		if FoundBy(id.String()) == id.String() {
			t.Errorf("%v has no plain words", id)
		}
	}
	if got := FoundBy("an earlier run"); got != "an earlier run" {
		t.Errorf("a name that is words already became %q", got)
	}
	text, err := os.ReadFile("../docs/cli.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range foundBy {
		if !plainLine(entry[1]) || len(entry[1]) > 96 {
			t.Errorf("%s: %q is not one short line without a full stop", entry[0], entry[1])
		}
		if row := fmt.Sprintf("| `%s` | %s |", entry[0], entry[1]); !strings.Contains(string(text), row) {
			t.Errorf("docs/cli.md has no row %s", row)
		}
	}
}
