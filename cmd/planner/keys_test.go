package main

import (
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"planner/plan"

	"github.com/urfave/cli/v2"
)

// snakeCase is how all keys of our JSON are spelt.
var snakeCase = regexp.MustCompile(`^[a-z]+[0-9]*(_[a-z0-9]+)*$`)

// named are the objects whose keys are names of things, such as techniques.
var named = []string{"counters", "techniques", "strategies", "macros", "rules"}

// checkKeys wants the keys of all objects that a command line has printed as JSON to be in snake case, and returns how
// many objects there are. All tests of the program in this process go through it.
func checkKeys(t *testing.T, args []string, out string) (objects int) {
	t.Helper()
	if !slices.Contains(args, "--json") {
		return 0
	}
	for lines := json.NewDecoder(strings.NewReader(out)); ; objects++ {
		var line any
		err := lines.Decode(&line)
		if errors.Is(err, io.EOF) {
			return objects
		}
		if err != nil {
			t.Errorf("planner %q: %v in %s", args, err, out)
			return objects
		}
		for _, key := range keysOf(line) {
			if !snakeCase.MatchString(key) {
				t.Errorf("planner %q: the key %q is not in snake case", args, key)
			}
		}
	}
}

// keysOf are the keys of a value and of all values in it.
func keysOf(value any) (keys []string) {
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			keys = append(keys, keysOf(element)...)
		}
	case map[string]any:
		for key, element := range value {
			if keys = append(keys, key); !slices.Contains(named, key) {
				keys = append(keys, keysOf(element)...)
			}
		}
	}
	return keys
}

// jsonCommands has a command line for every command with the flag --json, but for "hub status", whose answers the tests
// of machines pass to checkKeys.
func jsonCommands(t *testing.T) map[string][]string {
	two := write(t, "two.xsb", cellar+"\n"+stuckCorner)
	corridor, store, proofs := write(t, "detour.xsb", detour), storeWithPair(t), filepath.Join(t.TempDir(), "proofs")
	const loss = "urrrdLL" // into a corner
	return map[string][]string{
		"solve":         {"--explain", two},
		"optimize":      {"--explain", corridor, detourSolution},
		"prove":         {"--out", proofs, two},
		"check":         {two, proofs},
		"analyze":       {"testdata/analyze.xsb"},
		"why":           {corridor, loss},
		"coach":         {corridor, loss},
		"variants":      {two},
		"furthest":      {two},
		"rate":          {two},
		"verify":        {corridor, loss},
		"techniques":    {},
		"meet list":     {store},
		"meet show":     {store, "1"},
		"meet join":     {store, "1"},
		"store info":    {store},
		"store check":   {store},
		"store compact": {store},
	}
}

// TestJSONKeys runs every command that prints JSON. docs/cli.md explains what it prints.
func TestJSONKeys(t *testing.T) {
	lines := jsonCommands(t)
	var order []string
	p := program{solve: plan.Solve}
	eachCommand(p.app().Commands, "", func(name string, c *cli.Command) {
		hasJSON := func(f cli.Flag) bool { return f.Names()[0] == "json" }
		if name = strings.TrimSpace(name); slices.ContainsFunc(c.Flags, hasJSON) && name != "hub status" {
			order = append(order, name)
		}
	})
	if len(order) != len(lines) {
		t.Errorf("the commands %q have --json, and %d are tried", order, len(lines))
	}
	for _, name := range order {
		args := slices.Concat(strings.Fields(name), []string{"--json"}, lines[name])
		got := try(t, p, args...)
		if checkKeys(t, args, got.out) == 0 {
			t.Errorf("planner %q: code %d, no JSON: %s%s", args, got.code, got.out, got.errOut)
		}
		if heading := args[0]; !slices.Contains(withSchema, heading) {
			wantExplained(t, heading, keysIn(t, got.out))
		}
	}
}
