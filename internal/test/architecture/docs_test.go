package architecture

import (
	"go/build"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"planner/internal/test/must"
)

// elsewhere is inline code that looks like a file or a symbol of this module and is none, with the reason. An entry
// that no page uses fails the test.
var elsewhere = map[string]string{
	"table/":          "a part of a store on disk",
	"candidates.json": "a part of a store on disk",
	"stall.txt":       "a part of a store on disk",
	"client.join":     "a file that a hub writes",
}

// What a piece of inline code can be.
type kind int

const (
	otherCode kind = iota
	fileCode
	symbolCode
)

var (
	// filePath is a path without blanks; a star stands for any letters of a name.
	filePath = regexp.MustCompile(`^[\w.*-]+(/[\w.*-]+)*/?$`)
	// chainOfNames is pkg.Symbol, pkg.Type.Method, Type.Method or one name, with or without a call's parentheses.
	chainOfNames = regexp.MustCompile(`^[A-Za-z_]\w*(\.[A-Za-z_]\w*){0,2}(\(\))?$`)
	// goName is a single name that is written as only Go writes: a small letter after a capital, or before one.
	goName = regexp.MustCompile(`^([A-Z]+[a-z]\w*|[a-z]+[A-Z]\w*)(\(\))?$`)
	// placeholder is an element of a path for which the reader puts in something.
	placeholder = regexp.MustCompile(`(^|[/.-])[A-Z]+($|[/.])`)
	// ofPlaceholder is a name with an extension for which the reader puts in the name.
	ofPlaceholder = regexp.MustCompile(`^[A-Z]{2,}\.`)
)

// ofUsers are extensions of files that users have; without a folder they are names in examples. The others belong to
// the repository.
var ofUsers = strings.Fields(".xsb .sok .txt .json .jsonl .csv .tsv .svg .png .gif .html .js .wasm .gz .yaml .service")

// ofRepository are extensions of files that are looked for even when no folder is given.
var ofRepository = strings.Fields(".go .md .sh .mod")

// classify decides by its form what a piece of inline code is.
func classify(code string) kind {
	extension := path.Ext(code)
	switch {
	case strings.Contains(code, "/"):
		if filePath.MatchString(strings.TrimPrefix(code, "./")) &&
			(extension == ".md" || !placeholder.MatchString(code)) {
			return fileCode
		}
	case slices.Contains(ofRepository, extension) && filePath.MatchString(code) && code != extension:
		return fileCode
	case slices.Contains(ofUsers, extension):
	case goName.MatchString(code):
		return symbolCode
	case strings.Contains(code, ".") && chainOfNames.MatchString(code) && !ofPlaceholder.MatchString(code):
		return symbolCode
	}
	return otherCode
}

// checker holds what inline code is compared with.
type checker struct {
	tree    fs.FS
	sources []source
	symbols *symbols
}

// TestInlineCode wants every file and every symbol that a page names in inline code to exist.
func TestInlineCode(t *testing.T) {
	sources := parseAll(t)
	c := checker{os.DirFS(Root(t)), sources, collectSymbols(sources)}
	used := map[string]bool{}
	for _, page := range Pages(t) {
		for _, span := range page.Spans {
			used[span.Text] = true
			if elsewhere[span.Text] != "" {
				continue
			}
			if wrong := c.check(span.Text); wrong != "" {
				t.Errorf("%s: `%s`: %s; correct it, or give a reason in the table elsewhere", page.At(span),
					span.Text, wrong)
			}
		}
	}
	for code := range elsewhere {
		if !used[code] {
			t.Errorf("no page names `%s` any more; remove it from the table elsewhere", code)
		}
	}
}

// check says what is wrong with a piece of inline code, nothing when all is well.
func (c checker) check(code string) string {
	switch classify(code) {
	case fileCode:
		return c.checkFile(code)
	case symbolCode:
		if !c.symbols.anywhere(strings.Split(strings.TrimSuffix(code, "()"), ".")) {
			return "there is no such symbol"
		}
	}
	return ""
}

// checkFile looks for a path from the root of the module, for a name without a folder among all Go files, and for a
// package of the standard library or the outside world.
func (c checker) checkFile(name string) string {
	name = strings.TrimPrefix(strings.TrimSuffix(name, "/"), "./")
	name = strings.TrimSuffix(name, "/...")
	if found, err := fs.Glob(c.tree, name); err == nil && len(found) > 0 {
		return ""
	}
	if !strings.Contains(name, "/") {
		return c.checkBare(name)
	}
	first, _, _ := strings.Cut(name, "/")
	if strings.LastIndexByte(first, '.') > 0 {
		return "" // github.com/... or a file beside the checkout
	}
	if _, err := build.Import(name, "", build.FindOnly); err != nil {
		return "there is no such file or package"
	}
	return ""
}

// checkBare looks for a Go file whose folder is left out, which is clear only when no other folder has one.
func (c checker) checkBare(name string) string {
	var folders []string
	for _, s := range c.sources {
		if s.base() == name {
			folders = append(folders, s.pkg)
		}
	}
	switch len(folders) {
	case 0:
		return "there is no such file"
	case 1:
		return ""
	}
	return "it lies in " + strings.Join(folders, ", ") + "; write the folder too"
}

// ofPackage is pkg.Symbol or pkg.Type.Member in inline code.
var ofPackage = regexp.MustCompile("`([a-z]\\w*(?:\\.\\w+){1,2})`")

// TestGlossary wants the glossary to say of each term where it is: the package of a symbol as it is called today, and
// the symbol in it.
func TestGlossary(t *testing.T) {
	const name = "docs/glossary.md"
	all := collectSymbols(parseAll(t))
	for i, line := range strings.Split(must.Read(t, path.Join(Root(t), name)), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) < 5 {
			continue // no row of a table
		}
		for _, code := range ofPackage.FindAllStringSubmatch(cells[3], -1) {
			if !all.resolve("", strings.Split(code[1], ".")) {
				t.Errorf("%s:%d: no package has `%s`", name, i+1, code[1])
			}
		}
	}
}

// TestLinks wants every relative link to lead to a file, and to a heading of the page when it names one.
func TestLinks(t *testing.T) {
	tree := os.DirFS(Root(t))
	pages := Pages(t)
	headings := map[string][]string{}
	for _, page := range pages {
		for _, heading := range page.Headings {
			headings[page.Name] = append(headings[page.Name], fragment(heading.Text))
		}
	}
	for _, page := range pages {
		for _, link := range page.Links {
			target, heading, _ := strings.Cut(link.Text, "#")
			if strings.Contains(target, ":") {
				continue // an address
			}
			name := page.Name
			if target != "" {
				name = path.Join(path.Dir(page.Name), target)
			}
			if _, err := fs.Stat(tree, name); err != nil {
				t.Errorf("%s: the link to %s leads nowhere; correct it", page.At(link), link.Text)
			}
			if heading != "" && !slices.Contains(headings[name], heading) {
				t.Errorf("%s: %s has no heading for the link to %s; correct it", page.At(link), name, link.Text)
			}
		}
	}
}

// notInFragment matches the characters that a link to a heading leaves out.
var notInFragment = regexp.MustCompile(`[^\p{L}\p{N} _-]`)

// fragment is the end of a link to a heading: small letters, a hyphen for each blank, no punctuation.
func fragment(heading string) string {
	return strings.ReplaceAll(notInFragment.ReplaceAllString(strings.ToLower(heading), ""), " ", "-")
}

// decision is a row of a table of decisions: what, verdict, number, commit.
var decision = regexp.MustCompile(`^\| [^|]+ \| (stands|open|dropped|not built) \| [^|]+ \| [0-9a-f]{7} \|$`)

// TestContentsOfDecisions wants docs/decisions.md to link every page of decisions, and every line of a table there to
// be the head of the table or a decision.
func TestContentsOfDecisions(t *testing.T) {
	const contents, folder = "docs/decisions.md", "docs/decisions"
	tree := os.DirFS(Root(t))
	linked := map[string]bool{}
	for _, page := range Pages(t) {
		for _, link := range page.Links {
			if page.Name == contents {
				linked[path.Join(path.Dir(contents), link.Text)] = true
			}
		}
	}
	pages, err := fs.Glob(tree, folder+"/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("no page of decisions: %v", err)
	}
	for _, name := range pages {
		if !linked[name] {
			t.Errorf("%s does not link %s; add it", contents, name)
		}
		text, err := fs.ReadFile(tree, name)
		must.Do(t, err)
		checkDecisions(t, name, strings.Split(string(text), "\n"))
	}
}

// checkDecisions wants every line of a table of decisions but its two lines of head to be one. Other tables have
// another head.
func checkDecisions(t *testing.T, name string, lines []string) {
	t.Helper()
	inside := false
	for i, line := range lines {
		switch head := strings.HasPrefix(line, "| What | Verdict |"); {
		case head || !strings.HasPrefix(line, "|"):
			inside = head
		case !inside || strings.HasPrefix(line, "|---|"):
		case !decision.MatchString(strings.ReplaceAll(line, `\|`, "")): // a bar inside of a cell
			t.Errorf("%s:%d: want | what | stands, open, dropped or not built | number | commit |, have %s", name,
				i+1, line)
		}
	}
}
