package architecture

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"planner/internal/test/must"
)

// What a newcomer can survey. Lower a limit when the tree has become smaller.
const (
	mostPackages = 62 // those of test scaffolding included
	mostLayers   = 14 // packages on the longest chain of imports
	mostFolders  = 19 // with Go files, at the top
)

func TestTreeStaysSmall(t *testing.T) {
	sources := parseAll(t)
	imports := map[string][]string{}
	for _, s := range sources {
		for _, spec := range s.file.Imports {
			target, err := strconv.Unquote(spec.Path.Value)
			must.Do(t, err)
			if inside, ours := folderOf(target); ours && !s.test {
				imports[s.pkg] = append(imports[s.pkg], inside)
			}
		}
	}
	depths := map[string]int{}
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
