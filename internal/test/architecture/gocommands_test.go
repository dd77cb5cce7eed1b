package architecture

import (
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// goRun begins the commands that run the program; package cmd/planner runs those.
const goRun = "go run "

// TestGoCommands wants the packages that a text hands to the go command to exist, and for "go test" also the tests and
// the benchmarks.
func TestGoCommands(t *testing.T) {
	sources := parseAll(t)
	found := 0
	for _, page := range Pages(t) {
		for _, line := range slices.Concat(page.Code, page.Spans) {
			command := strings.TrimPrefix(line.Text, "$ ")
			if !strings.HasPrefix(command, "go ") || strings.HasPrefix(command, goRun) {
				continue
			}
			found++
			for _, wrong := range checkGo(sources, command) {
				t.Errorf("%s: %s: %s; correct it", page.At(line), command, wrong)
			}
		}
	}
	t.Logf("%d commands", found)
}

// remark begins at two blanks or at a number sign; it is no part of a command.
var remark = regexp.MustCompile(`\s{2,}.*|\s#.*`)

// picks are the flags of "go test" that pick functions by a pattern, with how the names of these functions begin.
var picks = map[string]string{"-run": "Test|Example|Fuzz", "-bench": "Benchmark", "-fuzz": "Fuzz"}

// checkGo says what is wrong with a command line for the go command.
func checkGo(sources []source, command string) (wrong []string) {
	words := strings.Fields(remark.ReplaceAllString(command, ""))
	var inside []source
	for i, word := range words {
		if word != "." && !strings.HasPrefix(word, "./") || picks[words[i-1]] != "" {
			continue
		}
		in := filesOf(sources, word)
		if len(in) == 0 {
			wrong = append(wrong, "there is no package "+word)
		}
		inside = append(inside, in...)
	}
	for i, word := range words {
		flag, pattern, joined := strings.Cut(word, "=")
		if begins := picks[flag]; begins != "" {
			if !joined {
				pattern = words[i+1]
			}
			if pattern = strings.Trim(pattern, `'"`); pattern != "^$" && !hasTest(inside, begins, pattern) {
				wrong = append(wrong, "no function "+begins+" there matches "+pattern)
			}
		}
	}
	return wrong
}

// filesOf lists the files of a package such as ./store, or of all packages of a pattern such as ./store/...
func filesOf(sources []source, pattern string) (files []source) {
	folder, below := strings.CutSuffix(pattern, "...")
	folder = path.Clean(folder)
	for _, s := range sources {
		if s.pkg == folder || below && (folder == "." || strings.HasPrefix(s.pkg, folder+"/")) {
			files = append(files, s)
		}
	}
	return files
}

// hasTest reports whether a test file has a function whose name begins so and has a match of a pattern.
func hasTest(files []source, begins, pattern string) bool {
	pattern, _, _ = strings.Cut(pattern, "/")
	matches, err := regexp.Compile(pattern)
	kind := regexp.MustCompile("^(" + begins + ")")
	return err == nil && slices.ContainsFunc(files, func(s source) bool {
		return s.test && slices.ContainsFunc(s.file.Decls, func(d ast.Decl) bool {
			f, ok := d.(*ast.FuncDecl)
			return ok && f.Recv == nil && kind.MatchString(f.Name.Name) && matches.MatchString(f.Name.Name)
		})
	})
}
