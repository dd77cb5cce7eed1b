package main

import (
	"encoding/json"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"planner/hub"
	"planner/internal/survey"
	"planner/internal/test/architecture"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/store"
	"planner/technique"
)

// withSchema are the commands whose JSON the schema of results describes.
var withSchema = []string{"solve", "optimize", "prove"}

// jsonTypes are the types of what the other commands print with --json, by the heading of docs/cli.md that explains it.
// What they print as a map is not among them, and has no key that may be absent.
var jsonTypes = map[string][]reflect.Type{
	"analyze":    {reflect.TypeFor[survey.Report]()},
	"check":      {reflect.TypeFor[checkedLine]()},
	"coach":      {reflect.TypeFor[coachLine]()},
	"furthest":   {reflect.TypeFor[furthestLine]()},
	"hub":        {reflect.TypeFor[hub.Status]()},
	"meet":       {reflect.TypeFor[candidates](), reflect.TypeFor[shownPair]()},
	"rate":       {reflect.TypeFor[rated]()},
	"store":      {reflect.TypeFor[store.Info]()},
	"techniques": {reflect.TypeFor[technique.Technique]()},
	"variants":   {reflect.TypeFor[variantLine]()},
	"verify":     {reflect.TypeFor[verdictLine]()},
	"why":        {reflect.TypeFor[whyLine]()},
}

// TestKeysExplained wants every key that a command can print as JSON in its section of docs/cli.md, or in the schema of
// results, whose fields mean the same everywhere.
func TestKeysExplained(t *testing.T) {
	for heading, types := range jsonTypes {
		keys := map[string]bool{}
		for _, of := range types {
			addKeys(keys, of)
		}
		wantExplained(t, heading, keys)
	}
}

// wantExplained looks for keys in a section of docs/cli.md and in the schema.
func wantExplained(t *testing.T, heading string, keys map[string]bool) {
	t.Helper()
	schema, err := resultSchema()
	must.Do(t, err)
	result := schema["properties"].(map[string]any)
	certificate := schema["$defs"].(map[string]any)["certificate"].(map[string]any)["properties"].(map[string]any)
	section := quotedWords(t, heading)
	for key := range keys {
		if result[key] == nil && certificate[key] == nil && !section[key] {
			t.Errorf("the section %q of docs/cli.md does not explain the key %q", heading, key)
		}
	}
}

// quoted matches what stands between backquotes.
var quoted = regexp.MustCompile("`([a-z0-9_]+)`")

// quotedWords are the words between backquotes in a section of docs/cli.md.
func quotedWords(t *testing.T, heading string) map[string]bool {
	t.Helper()
	text := must.Read(t, filepath.Join("..", "..", "docs", "cli.md"))
	_, section, found := strings.Cut(text, "\n## "+heading+"\n")
	if !found {
		t.Errorf("docs/cli.md has no section %q", heading)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	words := map[string]bool{}
	for _, match := range quoted.FindAllStringSubmatch(section, -1) {
		words[match[1]] = true
	}
	return words
}

// keysIn are the keys of all objects that a command has printed.
func keysIn(t *testing.T, out string) map[string]bool {
	t.Helper()
	keys := map[string]bool{}
	for lines := json.NewDecoder(strings.NewReader(out)); lines.More(); {
		var line any
		must.Do(t, lines.Decode(&line))
		for _, key := range keysOf(line) {
			keys[key] = true
		}
	}
	return keys
}

// addKeys adds the keys of a type, and those of all values in it, as keysOf does for a value.
func addKeys(keys map[string]bool, of reflect.Type) {
	switch of.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		addKeys(keys, of.Elem())
	case reflect.Struct:
		for _, field := range reflect.VisibleFields(of) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if name == "" || name == "-" || !field.IsExported() {
				continue
			}
			if keys[name] = true; !slices.Contains(named, name) {
				addKeys(keys, field.Type)
			}
		}
	}
}

// shownOutput matches a command on the levels of this repository, with a prompt before it, and what it prints below it.
var shownOutput = regexp.MustCompile(`(?m)^    \$ planner (.* docs/levels/.*)\n((?:    .*\n|\n)+)`)

// TestShownOutput wants a page that shows what a command prints to show just that. The command has all the time that it
// needs, so that the machine may be slow.
func TestShownOutput(t *testing.T) {
	long.Only(t, "it searches for the best line from many positions")
	t.Chdir(filepath.Join("..", ".."))
	shown := 0
	for _, page := range architecture.Pages(t) {
		for _, match := range shownOutput.FindAllStringSubmatch(must.Read(t, page.Name), -1) {
			shown++
			args := append(strings.Fields(match[1]), "--time", "0")
			want := strings.TrimSpace(strings.ReplaceAll("\n"+match[2], "\n    ", "\n"))
			if got := strings.TrimSpace(try(t, program{}, args...).out); got != want {
				t.Errorf("%s: planner %s prints\n%s\nand the page shows\n%s", page.Name, match[1], got, want)
			}
		}
	}
	if shown < 2 {
		t.Errorf("%d commands with their output, the search for them is broken", shown)
	}
}
