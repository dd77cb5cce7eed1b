package architecture

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"planner/internal/test/must"
)

// What a newcomer can survey. Lower a limit when the tree has become smaller.
const (
	mostPackages = 49 // those of test scaffolding included
	mostLayers   = 14 // packages on the longest chain of imports
	mostFolders  = 19 // with Go files, at the top
)

// tableRow is a row of the table of packages in docs/architecture.md.
var tableRow = regexp.MustCompile("(?m)^\\| `([a-z./]+)` \\|")

// scaffolding reports whether a package lies under internal/test. Only tests import such packages.
func scaffolding(folder string) bool { return strings.HasPrefix(folder, "internal/test/") }

// TestTableOfPackages wants the table of packages in docs/architecture.md to name every package, each below all that
// it imports. Which layer may import which is in .depguard.yml.
func TestTableOfPackages(t *testing.T) {
	text := must.Read(t, filepath.Join(Root(t), "docs", "architecture.md"))
	sources, place := parseAll(t), map[string]int{} // from 1
	for _, match := range tableRow.FindAllStringSubmatch(text, -1) {
		place[match[1]] = len(place) + 1
	}
	for _, folder := range folders(sources) {
		if place[folder] == 0 && !scaffolding(folder) {
			t.Errorf("docs/architecture.md has no row for package %s; add one", folder)
		}
	}
	for folder, imports := range importsOf(sources) {
		for _, inside := range imports {
			if place[inside] >= place[folder] && !scaffolding(folder) {
				t.Errorf("package %s imports %s, which is not above it in the table of docs/architecture.md", folder,
					inside)
			}
		}
	}
}

func TestTreeStaysSmall(t *testing.T) {
	sources := parseAll(t)
	imports, depths := importsOf(sources), map[string]int{}
	var depth func(folder string) int
	depth = func(folder string) int {
		if depths[folder] == 0 {
			most := 0
			for _, below := range imports[folder] {
				most = max(most, depth(below))
			}
			depths[folder] = most + 1
		}
		return depths[folder]
	}
	layers, all := 0, folders(sources)
	var top []string
	for _, folder := range all {
		layers = max(layers, depth(folder))
		if name, _, _ := strings.Cut(folder, "/"); name != "." && !slices.Contains(top, name) {
			top = append(top, name)
		}
	}
	if len(all) > mostPackages || layers > mostLayers || len(top) > mostFolders {
		t.Errorf("%d packages on %d layers in %d folders, expected at most %d, %d and %d",
			len(all), layers, len(top), mostPackages, mostLayers, mostFolders)
	}
}

// importsOf lists what each package imports of this module, tests left out.
func importsOf(sources []source) map[string][]string {
	imports := map[string][]string{}
	for _, s := range sources {
		for _, spec := range s.file.Imports {
			if inside, ours := folderOf(strings.Trim(spec.Path.Value, `"`)); ours && !s.test {
				imports[s.pkg] = append(imports[s.pkg], inside)
			}
		}
	}
	return imports
}
