package architecture

import (
	"go/ast"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// declarations lists what one package declares, its tests included.
type declarations struct {
	folder string
	names  map[string]bool     // at package level
	types  map[string]*members // of the types among them
}

// members lists what can follow a dot after a type, or after a value of it.
type members struct {
	names map[string]bool // fields and methods
	from  []ast.Expr      // embedded types, and the type that this one is made from
}

// symbols lists what the module declares.
type symbols struct {
	packages map[string][]*declarations // by package name
	folders  map[string]*declarations
	foreign  map[string]bool // names of packages of the outside world that the module imports
}

func collectSymbols(sources []source) *symbols {
	all := &symbols{map[string][]*declarations{}, map[string]*declarations{}, map[string]bool{}}
	for _, s := range sources {
		d := all.folders[s.pkg]
		if d == nil {
			d = &declarations{s.pkg, map[string]bool{}, map[string]*members{}}
			all.folders[s.pkg] = d
		}
		d.add(s.file)
		all.addPackage(s, d)
		all.addImports(s.file)
	}
	return all
}

// addPackage makes a package known by its name; a command is called like its folder.
func (all *symbols) addPackage(s source, d *declarations) {
	name := strings.TrimSuffix(s.file.Name.Name, "_test")
	if name == "main" {
		name = path.Base(s.pkg)
	}
	if !slices.Contains(all.packages[name], d) {
		all.packages[name] = append(all.packages[name], d)
	}
}

func (all *symbols) addImports(file *ast.File) {
	for _, spec := range file.Imports {
		target, err := strconv.Unquote(spec.Path.Value)
		if _, ours := folderOf(target); err != nil || ours {
			continue
		}
		for _, part := range strings.Split(target, "/") {
			all.foreign[part] = true // the name before a version such as v2 counts
		}
	}
}

func (d *declarations) add(file *ast.File) {
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			d.addFunc(decl)
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				d.addSpec(spec)
			}
		}
	}
}

func (d *declarations) addFunc(decl *ast.FuncDecl) {
	if decl.Recv == nil {
		d.names[decl.Name.Name] = true
		return
	}
	if _, name := typeName(decl.Recv.List[0].Type); name != "" {
		d.members(name).names[decl.Name.Name] = true
	}
}

func (d *declarations) addSpec(spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			d.names[name.Name] = true
		}
	case *ast.TypeSpec:
		d.names[spec.Name.Name] = true
		d.members(spec.Name.Name).addType(spec.Type)
	}
}

func (d *declarations) members(typ string) *members {
	m := d.types[typ]
	if m == nil {
		m = &members{names: map[string]bool{}}
		d.types[typ] = m
	}
	return m
}

func (m *members) addType(typ ast.Expr) {
	switch typ := typ.(type) {
	case *ast.StructType:
		m.addFields(typ.Fields)
	case *ast.InterfaceType:
		m.addFields(typ.Methods)
	default:
		m.from = append(m.from, typ)
	}
}

func (m *members) addFields(fields *ast.FieldList) {
	for _, field := range fields.List {
		for _, name := range field.Names {
			m.names[name.Name] = true
		}
		if _, name := typeName(field.Type); len(field.Names) == 0 && name != "" {
			m.names[name] = true
			m.from = append(m.from, field.Type)
		}
	}
}

// typeName takes a type's name out of an expression such as *pkg.Name[T].
func typeName(typ ast.Expr) (pkg, name string) {
	switch typ := typ.(type) {
	case *ast.Ident:
		return "", typ.Name
	case *ast.SelectorExpr:
		if from, ok := typ.X.(*ast.Ident); ok {
			return from.Name, typ.Sel.Name
		}
	case *ast.StarExpr:
		return typeName(typ.X)
	case *ast.ParenExpr:
		return typeName(typ.X)
	case *ast.IndexExpr:
		return typeName(typ.X)
	case *ast.IndexListExpr:
		return typeName(typ.X)
	}
	return "", ""
}

// resolve reports whether a chain of names such as pkg.Type.Method, Type.Method or Name means something of the
// package d or of any package; d may be nil.
func (all *symbols) resolve(d *declarations, chain []string) bool {
	if d != nil && all.declares(d, chain) {
		return true
	}
	for _, p := range all.packages[chain[0]] {
		if len(chain) == 1 || all.declares(p, chain[1:]) {
			return true
		}
	}
	return false
}

// anywhere is resolve for a text that belongs to no package: the package may be left out.
func (all *symbols) anywhere(chain []string) bool {
	if all.resolve(nil, chain) || all.foreign[chain[0]] {
		return true
	}
	for _, d := range all.folders {
		if all.declares(d, chain) || len(chain) == 1 && d.member(chain[0]) {
			return true
		}
	}
	return false
}

// declares reports whether a package declares the first name of a chain and the second is a member of it.
func (all *symbols) declares(d *declarations, chain []string) bool {
	if len(chain) == 1 {
		return d.names[chain[0]]
	}
	if d.types[chain[0]] == nil {
		return d.names[chain[0]] && all.member(chain[1]) // of a value, whose type is not known here
	}
	const deepest = 5
	return all.has(d, chain[0], chain[1], deepest)
}

// has looks for a member of a type and, to a depth, of the types that it embeds.
func (all *symbols) has(d *declarations, typ, member string, depth int) bool {
	m := d.types[typ]
	if m == nil || depth == 0 {
		return false
	}
	if m.names[member] {
		return true
	}
	for _, from := range m.from {
		pkg, name := typeName(from)
		if pkg == "" && all.has(d, name, member, depth-1) {
			return true
		}
		for _, other := range all.packages[pkg] {
			if all.has(other, name, member, depth-1) {
				return true
			}
		}
	}
	return false
}

func (all *symbols) member(name string) bool {
	for _, d := range all.folders {
		if d.member(name) {
			return true
		}
	}
	return false
}

// member reports whether any type of the package has a field or a method of that name.
func (d *declarations) member(name string) bool {
	for _, m := range d.types {
		if m.names[name] {
			return true
		}
	}
	return false
}

func TestResolve(t *testing.T) {
	all := collectSymbols(parseAll(t))
	for chain, want := range map[string]bool{
		"board.Board":          true,
		"board.Board.Absent":   false,
		"board.Absent":         false,
		"architecture.Page.At": true,
		"source.base":          true,
		"source.absent":        false,
		"fmt.Println":          true,
	} {
		if got := all.anywhere(strings.Split(chain, ".")); got != want {
			t.Errorf("%s: %v, want %v", chain, got, want)
		}
	}
}
