package planner_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"planner/internal/test/long"
	"planner/internal/test/must"
)

// mostFiles is how many files a new technique may touch, its test included.
const mostFiles = 4

// header begins code that a page shows: the name of a file and, unless the file is new, what the line begins with below
// which the code belongs.
var header = regexp.MustCompile(`^// ([a-z/_]+\.go)(?:, below "(.+)")?$`)

// TestAddedRule adds the deadlock rule that CONTRIBUTING.md shows, in an overlay of the source tree. The rule must pass
// its own test and the oracle, and the program, its documents and its results must know it without another line.
func TestAddedRule(t *testing.T) {
	long.Only(t, "the program is built anew, which takes half a minute")
	overlay := added(t)
	run := func(args ...string) (string, error) {
		args = slices.Concat(args[:1], []string{"-overlay", overlay}, args[1:])
		out, err := exec.CommandContext(t.Context(), "go", args...).CombinedOutput()
		return string(out), err
	}
	if out, err := run("test", "./deadlock", "-run", "TestBlock|TestRulesAreSound/.*/block"); err != nil {
		t.Errorf("the rule's own test and the oracle: %v\n%s", err, out)
	}

	docs := t.TempDir()
	must.Do(t, os.CopyFS(docs, os.DirFS("docs")))
	generate := []string{"test", ".", "-run", "TestGenerated", "-docs", docs}
	if out, err := run(generate...); err == nil || !strings.Contains(out, "go generate") {
		t.Errorf("documents that lack the rule are not called stale: %v\n%s", err, out)
	}
	if out, err := run(append(generate, "-rewrite")...); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	for file, want := range map[string]string{"cli.md": "`freeze`, `block`, ", "result.schema.json": `"block": {`} {
		if text, err := os.ReadFile(filepath.Join(docs, file)); err != nil || !bytes.Contains(text, []byte(want)) {
			t.Errorf("docs/%s lacks %s: %v", file, want, err)
		}
	}

	program := filepath.Join(t.TempDir(), "planner")
	if out, err := run("build", "-o", program, "./cmd/planner"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	level := filepath.Join("docs", "levels", "first.xsb")
	for _, tc := range []struct {
		command, want string
	}{
		{"techniques", "  block            two by two boxes and walls, with a box off goals (sound)"},
		{"techniques --json", `"file":"deadlock/block.go"`},
		{"solve --json --quiet --level 1 --mode astar --without block " + level, `"status":"solved"`},
		{"solve --json --quiet --level 1 --mode astar " + level, `"block":{"asked":`},
		{"solve --without blok " + level, `did you mean "block"?`},
	} {
		out, _ := exec.CommandContext(t.Context(), program, strings.Fields(tc.command)...).CombinedOutput()
		if !strings.Contains(string(out), tc.want) {
			t.Errorf("planner %s does not say %s:\n%s", tc.command, tc.want, out)
		}
		if strings.Contains(tc.command, "--without block") && strings.Contains(string(out), `"block"`) {
			t.Errorf("planner %s asks the rule all the same:\n%s", tc.command, out)
		}
	}
}

// added writes the files of the shown rule into a folder and gives the overlay that puts them into the tree.
func added(t *testing.T) (overlay string) {
	t.Helper()
	page := must.Read(t, "CONTRIBUTING.md")
	texts, name, at := map[string]string{}, "", 0
	for line := range strings.Lines(page) {
		code, indented := strings.CutPrefix(line, "    ")
		if head := header.FindStringSubmatch(strings.TrimSpace(code)); indented && head != nil {
			name = head[1]
			if _, begun := texts[name]; !begun {
				old, _ := os.ReadFile(filepath.FromSlash(name)) // none when the file is new
				texts[name] = string(old)
			}
			at = below(t, name, texts[name], head[2])
			continue
		}
		if !indented && strings.TrimSpace(line) != "" {
			name = ""
		}
		if name != "" {
			texts[name] = texts[name][:at] + code + texts[name][at:]
			at += len(code)
		}
	}
	if len(texts) == 0 || len(texts) > mostFiles {
		t.Errorf("the rule touches %v, expected at most %d files", slices.Sorted(maps.Keys(texts)), mostFiles)
	}
	return overlaid(t, texts)
}

// below is where in a text the line after the first one begins that begins with some words, which may be indented.
func below(t *testing.T, name, text, words string) int {
	t.Helper()
	if words == "" {
		return 0
	}
	line := regexp.MustCompile(`(?m)^\s*` + regexp.QuoteMeta(words) + `.*\n`).FindStringIndex(text)
	if line == nil {
		t.Fatalf("%s has no line that begins with %s", name, words)
	}
	return line[1]
}

// overlaid makes an overlay of the tree with other texts of some files.
func overlaid(t *testing.T, texts map[string]string) (overlay string) {
	t.Helper()
	root, err := os.Getwd()
	must.Do(t, err)
	dir, replace := t.TempDir(), map[string]string{}
	for name, text := range texts {
		file := filepath.Join(dir, strings.ReplaceAll(name, "/", "-"))
		must.Do(t, os.WriteFile(file, []byte(text), 0o666))
		replace[filepath.Join(root, filepath.FromSlash(name))] = file
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	must.Do(t, err)
	overlay = filepath.Join(dir, "overlay.json")
	must.Do(t, os.WriteFile(overlay, data, 0o666))
	return overlay
}
