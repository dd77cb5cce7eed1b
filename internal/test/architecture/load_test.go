package architecture

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// listedPackage is a package in the output of "go list".
type listedPackage struct {
	ImportPath string
	Export     string   // the file with the exported types
	GoFiles    []string // of this platform, without tests
}

// loader type-checks the packages of the module from source. Everything that they import comes as exported types out
// of the build cache, which takes a small part of the time that reading the sources of Badger would.
type loader struct {
	packages map[string]listedPackage
	sources  map[string]source // by name
	importer types.Importer
}

// newLoader asks the go command about the module and all that it imports. The test cache does not see what that
// command reads, but it sees the files of the module, which parseAll has read.
func newLoader(t *testing.T) *loader {
	t.Helper()
	sources := parseAll(t)
	l := &loader{packages: map[string]listedPackage{}, sources: map[string]source{}}
	for _, s := range sources {
		l.sources[s.name] = s
	}
	command := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Export,GoFiles", "./...")
	command.Dir = Root(t)
	var problems bytes.Buffer
	command.Stderr = &problems
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, problems.String())
	}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listedPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		l.packages[p.ImportPath] = p
	}
	l.importer = importer.ForCompiler(sources[0].at, "gc", l.open)
	return l
}

// open finds the exported types of a package for the importer.
func (l *loader) open(path string) (io.ReadCloser, error) {
	p, ok := l.packages[path]
	if !ok || p.Export == "" {
		return nil, fmt.Errorf("go list knows no exported types of %s", path)
	}
	return os.Open(p.Export)
}

// checked is a package with what its identifiers and selectors mean.
type checked struct {
	folder string
	files  []source
	pkg    *types.Package
	info   *types.Info
}

// checkOnce is every package of the module, which several tests read.
var checkOnce struct {
	sync.Once
	all []checked
}

// checkAll type-checks all packages of the module, once for all tests.
func checkAll(t *testing.T) []checked {
	t.Helper()
	checkOnce.Do(func() {
		l := newLoader(t)
		for _, folder := range folders(parseAll(t)) {
			c, err := l.check(folder)
			if err != nil {
				t.Errorf("package %s: %v", folder, err)
				continue
			}
			checkOnce.all = append(checkOnce.all, c)
		}
	})
	if len(checkOnce.all) == 0 {
		t.Fatal("no package of the module could be checked")
	}
	return checkOnce.all
}

// check type-checks the files of a folder that belong to this platform.
func (l *loader) check(folder string) (checked, error) {
	c := checked{folder: folder, info: &types.Info{
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}}
	path := importPath(folder)
	var files []*ast.File
	for _, name := range l.packages[path].GoFiles {
		s, ok := l.sources[strings.TrimPrefix(folder+"/"+name, "./")]
		if !ok {
			return c, fmt.Errorf("%s/%s is built and was not parsed", folder, name)
		}
		c.files, files = append(c.files, s), append(files, s.file)
	}
	if len(files) == 0 {
		return c, nil
	}
	var err error
	config := types.Config{Importer: l.importer}
	c.pkg, err = config.Check(path, c.fset(), files, c.info)
	return c, err
}

func (c checked) fset() *token.FileSet { return c.files[0].at }
