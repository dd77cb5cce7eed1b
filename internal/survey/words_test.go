package survey

import (
	"os"
	"strings"
	"testing"
)

// The words of the panels mean what the glossary says.
func TestWordsAreThoseOfTheGlossary(t *testing.T) {
	glossary, err := os.ReadFile("../../docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range words {
		if row := "| " + w.term + " | " + w.meaning + " |"; !strings.Contains(string(glossary), row) {
			t.Errorf("docs/glossary.md has no row that begins %s", row)
		}
	}
}

func TestBegins(t *testing.T) {
	for text, want := range map[string]bool{"zones of the player": true, "a (zone)": true, "ozone zone": true,
		"ozone": false, "pi-zone": false, "": false} {
		if got := begins(text, "zone"); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
