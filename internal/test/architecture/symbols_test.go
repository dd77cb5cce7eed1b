package architecture

import (
	"go/ast"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"
)

// symbols lists what the module declares, tests included.
type symbols struct {
	folders  map[string][]string        // by the name of a package: its folders, several for names such as main
	names    map[string]map[string]bool // by folder: what is declared at package level
	members  map[string]bool            // fields and methods of any type: which type has which is left to the compiler
	foreign  map[string]bool            // parts of the paths of packages that the module imports from elsewhere
	declared map[string]bool            // names at package level, of any package
}

func collectSymbols(sources []source) *symbols {
	all := &symbols{map[string][]string{}, map[string]map[string]bool{}, map[string]bool{}, map[string]bool{},
		map[string]bool{}}
	for _, s := range sources {
		name := strings.TrimSuffix(s.file.Name.Name, "_test")
		if name == "main" { // a command is called like its folder
			name = path.Base(s.pkg)
		}
		if !slices.Contains(all.folders[name], s.pkg) {
			all.folders[name] = append(all.folders[name], s.pkg)
		}
		if all.names[s.pkg] == nil {
			all.names[s.pkg] = map[string]bool{}
		}
		ast.Inspect(s.file, func(n ast.Node) bool { return all.add(s.pkg, n) })
	}
	return all
}

// add notes what a node declares, and reports whether there is more inside it.
func (all *symbols) add(folder string, n ast.Node) bool {
	declare := func(names ...*ast.Ident) {
		for _, name := range names {
			all.names[folder][name.Name], all.declared[name.Name] = true, true
		}
	}
	switch n := n.(type) {
	case *ast.ImportSpec:
		target, err := strconv.Unquote(n.Path.Value)
		if _, ours := folderOf(target); err == nil && !ours {
			for part := range strings.SplitSeq(target, "/") {
				all.foreign[part] = true // the name before a version such as v2 counts
			}
		}
	case *ast.FuncDecl:
		if n.Recv == nil {
			declare(n.Name)
		} else {
			all.members[n.Name.Name] = true
		}
		return false
	case *ast.ValueSpec:
		declare(n.Names...)
	case *ast.TypeSpec:
		declare(n.Name)
	case *ast.Field:
		for _, name := range n.Names {
			all.members[name.Name] = true
		}
		if embedded := types.ExprString(n.Type); len(n.Names) == 0 {
			all.members[embedded[strings.LastIndexAny(embedded, ".*")+1:]] = true
		}
	}
	return true
}

// resolve reports whether a chain of names such as pkg.Type.Method, Type.Method or Name means something in a package,
// or in any package whose name it begins with.
func (all *symbols) resolve(folder string, chain []string) bool {
	if all.names[folder][chain[0]] && (len(chain) == 1 || all.members[chain[1]]) {
		return true
	}
	return slices.ContainsFunc(all.folders[chain[0]], func(folder string) bool {
		return len(chain) == 1 || all.names[folder][chain[1]] && (len(chain) == 2 || all.members[chain[2]])
	})
}

// anywhere is resolve for a text that belongs to no package: the package may be left out.
func (all *symbols) anywhere(chain []string) bool {
	if all.resolve("", chain) || all.foreign[chain[0]] {
		return true
	}
	if len(chain) == 1 {
		return all.declared[chain[0]] || all.members[chain[0]]
	}
	return all.declared[chain[0]] && all.members[chain[1]]
}
