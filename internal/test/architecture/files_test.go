package architecture

import (
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestFilesAreListed wants every file of a package in the list of its doc.go, and no file there that is gone. A file
// that describes a technique may be left out, because the list of techniques names it.
func TestFilesAreListed(t *testing.T) {
	sources := parseAll(t)
	for _, s := range sources {
		if s.base() != "doc.go" || s.file.Doc == nil {
			continue
		}
		var files, free []string
		for _, other := range sources {
			switch {
			case other.pkg != s.pkg || other.base() == "doc.go":
			case other.test || describes(other.file):
				free = append(free, other.base())
			default:
				files = append(files, other.base())
			}
		}
		for _, wrong := range checkList(listed(s.file.Doc.Text()), files, free) {
			t.Errorf("%s: package %s: %s", s.name, s.pkg, wrong)
		}
	}
}

// entry is one item of a doc list that begins with names of Go files.
type entry struct {
	patterns []string // file names; a star stands for any letters
	told     bool     // something follows behind a colon
}

// describes reports whether a file describes a technique.
func describes(file *ast.File) (found bool) {
	for _, d := range file.Decls {
		ast.Inspect(d, func(n ast.Node) bool {
			call, ok := n.(*ast.SelectorExpr)
			if ok && call.Sel.Name == "Describe" {
				pkg, _ := call.X.(*ast.Ident)
				found = found || pkg != nil && pkg.Name == "technique"
			}
			return !found
		})
	}
	return found
}

// checkList says what is wrong with the list of a doc.go. The list need not name the free files.
func checkList(list []entry, files, free []string) (wrong []string) {
	count := map[string]int{}
	for _, e := range list {
		names := strings.Join(e.patterns, ", ")
		if !e.told {
			wrong = append(wrong, "the list says nothing about "+names+"; write what it is after a colon")
		}
		for _, pattern := range e.patterns {
			found := matching(pattern, slices.Concat(files, free))
			if len(found) == 0 {
				wrong = append(wrong, "the list names "+pattern+", which does not exist; remove or rename the entry")
			}
			for _, name := range found {
				count[name]++
			}
		}
	}
	for _, name := range files {
		switch {
		case count[name] == 0:
			wrong = append(wrong, "the list lacks "+name+"; add a line \"//   - "+name+": what it is\" to doc.go")
		case count[name] > 1:
			wrong = append(wrong, "the list names "+name+" more than once; keep one entry")
		}
	}
	return wrong
}

func matching(pattern string, names []string) (found []string) {
	for _, name := range names {
		if ok, err := path.Match(pattern, name); ok && err == nil {
			found = append(found, name)
		}
	}
	return found
}

// item is an item of a list in a doc comment that begins with names of files.
var item = regexp.MustCompile(`(?m)^ +- ([\w*.-]+\.go(?:, [\w*.-]+\.go)*)(: *\S)?`)

// listed finds the entries for files in a doc comment.
func listed(text string) (entries []entry) {
	for _, match := range item.FindAllStringSubmatch(text, -1) {
		entries = append(entries, entry{strings.Split(match[1], ", "), match[2] != ""})
	}
	return entries
}
