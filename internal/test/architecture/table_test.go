package architecture

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"planner/internal/test/must"
)

// tableRow is a row of the table of packages in docs/architecture.md.
var tableRow = regexp.MustCompile("(?m)^\\| `([a-z./]+)` \\|")

// TestTableOfPackages holds the table of packages that people read to the one that the import test uses: the same
// packages in the same order.
func TestTableOfPackages(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(Root(t), "docs", "architecture.md"))
	must.Do(t, err)
	var shown, want []string
	for _, match := range tableRow.FindAllSubmatch(text, -1) {
		if name := string(match[1]); place(name) >= 0 {
			shown = append(shown, name)
		}
	}
	for _, r := range rows {
		want = append(want, r.name)
	}
	if !slices.Equal(shown, want) {
		t.Errorf("docs/architecture.md shows the packages\n%v, expected\n%v", shown, want)
	}
}
