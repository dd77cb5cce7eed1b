package architecture

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// goRun begins the commands that run the program; package cmd/planner runs those.
const goRun = "go run "

// TestGoCommands wants the packages that a text hands to the go command to exist, and for "go test" also the tests,
// the benchmarks and the flags of tests.
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

// goTestFlags are flags of "go test" itself with a value as the next word; those without a value need no entry.
var goTestFlags = strings.Fields("-bench -benchtime -count -cpu -cpuprofile -coverprofile -fuzz -fuzztime " +
	"-list -memprofile -o -p -parallel -run -skip -tags -timeout -trace")

// goTestSwitches are flags of "go test" itself without a value.
var goTestSwitches = strings.Fields("-args -benchmem -cover -failfast -json -race -short -v")

// checkGo says what is wrong with a command line for the go command.
func checkGo(sources []source, command string) (wrong []string) {
	words := strings.Fields(remark.ReplaceAllString(command, ""))
	var inside []source
	for i, word := range words {
		root := word == "." && !slices.Contains(goTestFlags, words[i-1]) // not the value of a flag
		if !root && !strings.HasPrefix(word, "./") {
			continue
		}
		in := filesOf(sources, word)
		if len(in) == 0 {
			wrong = append(wrong, "there is no package "+word)
		}
		inside = append(inside, in...)
	}
	if len(wrong) == 0 && words[1] == "test" {
		wrong = checkGoTest(inside, words[2:])
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

func checkGoTest(files []source, words []string) (wrong []string) {
	for i := 0; i < len(words); i++ {
		name, value, joined := strings.Cut(words[i], "=")
		if !strings.HasPrefix(name, "-") {
			continue
		}
		if slices.Contains(goTestFlags, name) && !joined && i+1 < len(words) {
			i++
			value = words[i]
		}
		if fault := checkGoTestFlag(files, name, value); fault != "" {
			wrong = append(wrong, fault)
		}
	}
	return wrong
}

func checkGoTestFlag(files []source, name, value string) string {
	switch {
	case name == "-run":
		return matchTests(files, value, "Test", "Example", "Fuzz")
	case name == "-bench":
		return matchTests(files, value, "Benchmark")
	case name == "-fuzz":
		return matchTests(files, value, "Fuzz")
	case slices.Contains(goTestFlags, name) || slices.Contains(goTestSwitches, name):
		return ""
	case !slices.ContainsFunc(files, func(s source) bool { return s.registers(strings.TrimLeft(name, "-")) }):
		return "no test there has a flag " + name
	}
	return ""
}

// matchTests wants a pattern of -run or its like to match a function; "^$" is meant to match none.
func matchTests(files []source, value string, prefixes ...string) string {
	value = strings.Trim(value, `'"`)
	if value == "^$" {
		return ""
	}
	first, _, _ := strings.Cut(value, "/")
	pattern, err := regexp.Compile(first)
	if err != nil {
		return err.Error()
	}
	for _, s := range files {
		for _, decl := range s.file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if ok && s.test && f.Recv == nil && startsWithAny(f.Name.Name, prefixes) && pattern.MatchString(f.Name.Name) {
				return ""
			}
		}
	}
	return "no function " + strings.Join(prefixes, " or ") + " there matches " + value
}

func startsWithAny(name string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// registers reports whether a test file makes a flag of that name with package flag.
func (s source) registers(name string) bool {
	found := false
	if !s.test {
		return false
	}
	ast.Inspect(s.file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && ofPackage(call.Fun, "flag") {
			found = found || slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return isString(arg, name) })
		}
		return !found
	})
	return found
}

func ofPackage(called ast.Expr, name string) bool {
	selector, ok := called.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	from, ok := selector.X.(*ast.Ident)
	return ok && from.Name == name
}

func isString(arg ast.Expr, text string) bool {
	literal, ok := arg.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return false
	}
	value, err := strconv.Unquote(literal.Value)
	return err == nil && value == text
}

func TestCheckGo(t *testing.T) {
	sources := parseAll(t)
	for command, faults := range map[string]int{
		"go test ./...                            run the tests":             0,
		"go test ./internal/test/architecture -run CheckGo -v -count=1":      0,
		"go test ./internal/test/architecture -run NoSuchTest -no.such.flag": 2,
		"go build ./no/such/package # a remark":                              1,
		"go tool -modfile=tools/tools.mod staticcheck ./...":                 0,
	} {
		if wrong := checkGo(sources, command); len(wrong) != faults {
			t.Errorf("%s: %q, want %d faults", command, wrong, faults)
		}
	}
}
