package architecture

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// module is the module's path, which is the import path of the package at its root.
const module = "planner"

// source is one parsed Go file.
type source struct {
	name string // path from the root, with slashes
	pkg  string // its folder, "." for the root
	test bool
	file *ast.File
	at   *token.FileSet
}

// position names a place in a file for an error message.
func (s source) position(pos token.Pos) token.Position {
	where := s.at.Position(pos)
	where.Filename = s.name
	return where
}

// base is the name of the file without its folder.
func (s source) base() string { return path.Base(s.name) }

// parseOnce holds the sources for all tests of this package.
var parseOnce struct {
	sync.Once
	sources []source
	err     error
}

// parseAll parses every Go file of the module. It reads the files itself: Go's test cache does not see what a child
// process such as "go list" reads, and would repeat an old pass.
func parseAll(t *testing.T) []source {
	t.Helper()
	root := Root(t)
	parseOnce.Do(func() { parseOnce.sources, parseOnce.err = parseTree(root) })
	if parseOnce.err != nil {
		t.Fatal(parseOnce.err)
	}
	if len(parseOnce.sources) < 10 {
		t.Fatalf("only %d Go files found below %s, the walk is broken", len(parseOnce.sources), root)
	}
	return parseOnce.sources
}

func parseTree(root string) ([]source, error) {
	var sources []source
	at := token.NewFileSet()
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		switch {
		case entry.IsDir():
			return enter(name, rel)
		case path.Ext(rel) != ".go":
			return nil
		}
		s := source{name: rel, pkg: path.Dir(rel), test: strings.HasSuffix(rel, "_test.go"), at: at}
		s.file, err = parser.ParseFile(at, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		sources = append(sources, s)
		return err
	})
	return sources, err
}

// enter skips folders that hold no packages of this module; a folder with its own go.mod belongs to another module.
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

// folders lists the packages of the module that hold more than tests, sorted.
func folders(sources []source) []string {
	var all []string
	for _, s := range sources {
		if !s.test && !slices.Contains(all, s.pkg) {
			all = append(all, s.pkg)
		}
	}
	slices.Sort(all)
	return all
}

// importPath is how Go files import the package of a folder.
func importPath(folder string) string {
	if folder == "." {
		return module
	}
	return module + "/" + folder
}

// folderOf is the folder of an import path, when the package belongs to this module.
func folderOf(importPath string) (folder string, ours bool) {
	if importPath == module {
		return ".", true
	}
	return strings.CutPrefix(importPath, module+"/")
}
