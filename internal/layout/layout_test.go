package layout

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "planner"

// rows is the one place that says how data flows: a package may import what stands in its own row and nothing else
// of this module. Rows are in reading order, and a row only names packages above it. A test may besides import
// everything above its own package, since an oracle often lies there, and the test-only packages under internal.
var rows = []struct {
	name string
	may  string
}{
	{"board", ""},
	{"flow", "board"},
	{"deadlock", "board flow"},
	{"freespace", "board flow deadlock"},
	{"macros", "board flow deadlock freespace"},
	{"search", "board flow deadlock freespace macros"},
	{"forward", "board flow deadlock freespace macros search"},
	{"reverse", "board flow deadlock freespace macros search"},
	{"meet", "board flow macros search"},
	{"exhaustive", "board flow deadlock search"},
	{"store", "board search"},
	{"plan", "board flow deadlock freespace macros search forward reverse meet exhaustive"},
	{"render", "board flow freespace search"},
	{"cmd/planner", "board flow deadlock freespace search reverse meet plan render store"},
}

// core is what must stay free of I/O: levels come in as io.Reader, progress leaves through search.Events.
var core = strings.Fields("board flow deadlock freespace macros search forward reverse meet exhaustive plan")

// outward lists the packages of the outside world that only some rows may touch; a prefix stands for all below it.
var outward = []struct {
	path string
	may  []string
}{
	{"os", []string{"store", "render", "cmd/planner"}},
	{"log", []string{"store", "cmd/planner"}},
	{"github.com/dgraph-io/badger", []string{"store"}},
	{"github.com/urfave/cli", []string{"cmd/planner"}},
}

// source is one parsed file.
type source struct {
	name string // path from the root, with slashes
	pkg  string // its folder
	test bool
	file *ast.File
	at   *token.FileSet
}

// TestImports parses the files itself: Go's test cache does not see what a child process such as "go list" reads,
// and would repeat an old pass.
func TestImports(t *testing.T) {
	sources := parseAll(t)
	if len(sources) < 10 {
		t.Fatalf("only %d files found, the walk is broken", len(sources))
	}
	for _, s := range sources {
		for _, spec := range s.file.Imports {
			target, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.allowed(target); err != nil {
				t.Errorf("%s: %v", s.at.Position(spec.Pos()), err)
			}
			if spec.Name != nil && spec.Name.Name == "." {
				t.Errorf("%s: dot import of %s", s.at.Position(spec.Pos()), target)
			}
		}
	}
}

// allowed says why a file may not import target, nil when it may.
func (s source) allowed(target string) error {
	inside, ours := strings.CutPrefix(target, module+"/")
	if !ours {
		return s.allowedOutward(target)
	}
	if strings.HasPrefix(s.pkg, "internal/") {
		return nil // test scaffolding; nothing but tests imports it
	}
	own := slices.IndexFunc(rows, func(r struct{ name, may string }) bool { return r.name == s.pkg })
	if own < 0 {
		return fmt.Errorf("%s stands in no row of the table", s.pkg)
	}
	if slices.Contains(strings.Fields(rows[own].may), inside) {
		return nil
	}
	if s.test {
		above := slices.IndexFunc(rows, func(r struct{ name, may string }) bool { return r.name == inside })
		if strings.HasPrefix(inside, "internal/") || above >= 0 && above <= own {
			return nil
		}
	}
	return fmt.Errorf("%s must not import %s; its row allows: %s", s.pkg, inside, rows[own].may)
}

func (s source) allowedOutward(target string) error {
	if s.test || strings.HasPrefix(s.pkg, "internal/") {
		return nil
	}
	for _, o := range outward {
		if (target == o.path || strings.HasPrefix(target, o.path+"/")) && !slices.Contains(o.may, s.pkg) {
			return fmt.Errorf("%s must not import %s; only %v may", s.pkg, target, o.may)
		}
	}
	return nil
}

// TestCoreDoesNotPrint finds what the import table cannot see: fmt is fine in the core, printing with it is not.
func TestCoreDoesNotPrint(t *testing.T) {
	for _, s := range parseAll(t) {
		if s.test || !slices.Contains(core, s.pkg) {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			call, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			from, ok := call.X.(*ast.Ident)
			if ok && from.Name == "fmt" && strings.HasPrefix(call.Sel.Name, "Print") {
				t.Errorf("%s: fmt.%s in package %s, which must not print", s.at.Position(call.Pos()), call.Sel.Name, s.pkg)
			}
			return true
		})
	}
}

// TestTable holds the table to its own rule: a row only names rows above it.
func TestTable(t *testing.T) {
	var above []string
	for _, r := range rows {
		for _, name := range strings.Fields(r.may) {
			if !slices.Contains(above, name) {
				t.Errorf("row %s names %s, which does not stand above it", r.name, name)
			}
		}
		above = append(above, r.name)
	}
}

// TestPackagesAreDocumented wants a doc.go with a package comment in every package of the table that exists.
func TestPackagesAreDocumented(t *testing.T) {
	exists, documented := map[string]bool{}, map[string]bool{}
	for _, s := range parseAll(t) {
		exists[s.pkg] = true
		if path.Base(s.name) == "doc.go" && s.file.Doc != nil {
			documented[s.pkg] = true
		}
	}
	for _, r := range rows {
		if exists[r.name] && !documented[r.name] {
			t.Errorf("%s has no doc.go with a package comment", r.name)
		}
	}
}

// parseAll parses every Go file of the module; folders with a go.mod of their own belong to other modules.
func parseAll(t *testing.T) []source {
	t.Helper()
	const root = "../.."
	var sources []source
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if entry.IsDir() {
			return enter(name, rel)
		}
		if path.Ext(rel) != ".go" {
			return nil
		}
		s := source{name: rel, pkg: path.Dir(rel), test: strings.HasSuffix(rel, "_test.go"), at: token.NewFileSet()}
		s.file, err = parser.ParseFile(s.at, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		sources = append(sources, s)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return sources
}

// enter skips folders that hold no packages of this module.
func enter(name, rel string) error {
	if rel == "." {
		return nil
	}
	if base := path.Base(rel); strings.HasPrefix(base, ".") || base == "testdata" {
		return fs.SkipDir
	}
	if _, err := os.Stat(filepath.Join(name, "go.mod")); !errors.Is(err, fs.ErrNotExist) {
		return fs.SkipDir
	}
	return nil
}
