package architecture

import (
	"go/ast"
	"go/doc/comment"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// qualified is a symbol in the prose of a comment: a package's name, a dot, an exported name, perhaps a member.
var qualified = regexp.MustCompile(`(^|[\s(\["])([a-z]\w*)\.([A-Z]\w*)(?:\.([A-Za-z]\w*))?`)

// TestComments wants every symbol of another package that a comment names to exist.
func TestComments(t *testing.T) {
	sources := parseAll(t)
	all := collectSymbols(sources)
	for _, s := range sources {
		for _, text := range s.file.Comments {
			for _, chain := range all.qualified(text.Text()) {
				if !all.resolve(all.folders[s.pkg], chain) {
					t.Errorf("%s: the comment names %s, which does not exist; correct it",
						s.position(text.Pos()), strings.Join(chain, "."))
				}
			}
		}
	}
}

// qualified finds the symbols in a comment that begin with the name of a package of this module.
func (all *symbols) qualified(text string) (chains [][]string) {
	for _, match := range qualified.FindAllStringSubmatch(text, -1) {
		chain := slices.DeleteFunc(match[2:], func(name string) bool { return name == "" })
		if all.packages[chain[0]] != nil {
			chains = append(chains, chain)
		}
	}
	return chains
}

// TestDocLinks wants every link of a doc comment, which is a symbol in square brackets, to lead to a symbol.
func TestDocLinks(t *testing.T) {
	sources := parseAll(t)
	all := collectSymbols(sources)
	for _, s := range sources {
		for _, doc := range docComments(s.file) {
			for _, link := range all.links(doc.Text()) {
				folder, ours := folderOf(link.ImportPath)
				if link.ImportPath == "" {
					folder, ours = s.pkg, true
				}
				if !ours || all.folders[folder] != nil && all.resolve(all.folders[folder], names(link)) {
					continue
				}
				t.Errorf("%s: the link [%s] leads to no symbol of package %s; correct it",
					s.position(doc.Pos()), strings.Join(names(link), "."), folder)
			}
		}
	}
}

// docComments lists the comments of a file that go doc shows.
func docComments(file *ast.File) (all []*ast.CommentGroup) {
	add := func(doc *ast.CommentGroup) {
		if doc != nil {
			all = append(all, doc)
		}
	}
	add(file.Doc)
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			add(decl.Doc)
		case *ast.GenDecl:
			add(decl.Doc)
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add(spec.Doc)
				case *ast.ValueSpec:
					add(spec.Doc)
				}
			}
		}
	}
	return all
}

// names are the names behind the package in a link; a link to a whole package has none.
func names(link *comment.DocLink) []string {
	switch {
	case link.Recv != "":
		return []string{link.Recv, link.Name}
	case link.Name != "":
		return []string{link.Name}
	}
	return strings.Split(link.ImportPath, "/")[strings.Count(link.ImportPath, "/"):]
}

// links finds the links of a doc comment.
func (all *symbols) links(text string) (found []*comment.DocLink) {
	parser := comment.Parser{
		LookupPackage: func(name string) (string, bool) {
			if ours := all.packages[name]; len(ours) > 0 {
				return importPath(ours[0].folder), true
			}
			return comment.DefaultLookupPackage(name)
		},
		LookupSym: func(_, name string) bool { return name != "" },
	}
	for _, block := range parser.Parse(text).Content {
		eachText(block, func(part comment.Text) {
			if link, ok := part.(*comment.DocLink); ok {
				found = append(found, link)
			}
		})
	}
	return found
}

// eachText calls visit for the parts of the prose in a block.
func eachText(block comment.Block, visit func(comment.Text)) {
	switch block := block.(type) {
	case *comment.Paragraph:
		for _, part := range block.Text {
			visit(part)
		}
	case *comment.List:
		for _, item := range block.Items {
			for _, inner := range item.Content {
				eachText(inner, visit)
			}
		}
	}
}
