package planner_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"planner"
	"planner/internal/test/must"
)

// aliases are the types of the package that are defined elsewhere, where go doc does not look.
var aliases = map[string]reflect.Type{
	"Analysis":  reflect.TypeFor[planner.Analysis](),
	"Diagnosis": reflect.TypeFor[planner.Diagnosis](),
	"Loss":      reflect.TypeFor[planner.Loss](),
	"Mode":      reflect.TypeFor[planner.Mode](),
	"Objective": reflect.TypeFor[planner.Objective](),
	"Place":     reflect.TypeFor[planner.Place](),
	"Standing":  reflect.TypeFor[planner.Standing](),
	"Status":    reflect.TypeFor[planner.Status](),
	"Step":      reflect.TypeFor[planner.Step](),
}

// TestDocShowsFields holds the comment of each alias of a struct to the fields of the struct.
func TestDocShowsFields(t *testing.T) {
	seen := 0
	for _, typ := range documented(t).Types {
		spec := typ.Decl.Specs[0].(*ast.TypeSpec)
		if !spec.Assign.IsValid() || !spec.Name.IsExported() {
			continue
		}
		seen++
		real, known := aliases[typ.Name]
		if !known {
			t.Errorf("the alias %s is not among those of this test", typ.Name)
			continue
		}
		for i := 0; real.Kind() == reflect.Struct && i < real.NumField(); i++ {
			name := real.Field(i).Name
			if !regexp.MustCompile(`(?m)^\t(\w+, )*` + name + `\b`).MatchString(typ.Doc) {
				t.Errorf("the comment of %s does not show its field %s", typ.Name, name)
			}
		}
	}
	if seen != len(aliases) {
		t.Errorf("%d aliases, expected %d", seen, len(aliases))
	}
}

// documented holds what go doc knows about the package.
func documented(t *testing.T) *doc.Package {
	t.Helper()
	names, err := filepath.Glob("*.go")
	must.Do(t, err)
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		must.Do(t, err)
		files = append(files, file)
	}
	p, err := doc.NewFromFiles(set, files, "planner")
	must.Do(t, err)
	return p
}
