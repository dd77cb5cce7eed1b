package main

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"planner/cmd/planner/internal/solving"
	"planner/internal/test/architecture"
	"planner/internal/test/must"
	"planner/plan"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// resultSchema reads the schema of docs. To a reader unknown fields are no fault, because later versions may add some;
// here they are, so that the schema names every field of this version.
var resultSchema = sync.OnceValues(func() (map[string]any, error) {
	file, err := os.Open(filepath.Join("..", "..", "docs", "result.schema.json"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		return nil, err
	}
	schema := text.(map[string]any)
	schema["additionalProperties"] = false
	for _, part := range schema["$defs"].(map[string]any) {
		if part := part.(map[string]any); part["properties"] != nil {
			part["additionalProperties"] = false
		}
	}
	return schema, nil
})

// compiled is the schema, ready to check results.
var compiled = sync.OnceValues(func() (*jsonschema.Schema, error) {
	schema, err := resultSchema()
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("result.schema.json", schema); err != nil {
		return nil, err
	}
	return c.Compile("result.schema.json")
})

// checkResults validates what a command line has printed, if it prints results as JSON. All tests of the program in
// this process go through it.
func checkResults(t *testing.T, args []string, out string) {
	t.Helper()
	if len(args) == 0 || args[0] != "solve" && args[0] != "optimize" || !slices.Contains(args, "--json") {
		return
	}
	for line := range strings.Lines(out) {
		if err := validate(t, line); err != nil {
			t.Errorf("planner %q: %v\n%s", args, err, line)
		}
	}
}

// validate says why a line is no result, nil when it is one.
func validate(t *testing.T, line string) error {
	t.Helper()
	schema, err := compiled()
	must.Do(t, err)
	result, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
	if err != nil {
		return err
	}
	return schema.Validate(result)
}

// The schema has the fields of a record, and no others.
func TestSchemaFields(t *testing.T) {
	schema, err := resultSchema()
	must.Do(t, err)
	known := schema["properties"].(map[string]any)
	fields := 0
	for _, f := range reflect.VisibleFields(reflect.TypeFor[solving.ResultLine]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || f.Anonymous {
			continue
		}
		if fields++; known[name] == nil {
			t.Errorf("docs/result.schema.json lacks the field %q", name)
		}
	}
	if len(known) != fields {
		t.Errorf("docs/result.schema.json has %d fields, and a record has %d", len(known), fields)
	}
}

// Strict validators refuse a schema that requires a property which it does not describe at the same place.
func TestSchemaIsStrict(t *testing.T) {
	schema, err := resultSchema()
	must.Do(t, err)
	var visit func(at string, node any)
	visit = func(at string, node any) {
		switch node := node.(type) {
		case []any:
			for _, below := range node {
				visit(at, below)
			}
		case map[string]any:
			described, _ := node["properties"].(map[string]any)
			required, _ := node["required"].([]any)
			for _, name := range required {
				if described[name.(string)] == nil {
					t.Errorf("%s requires %q and does not describe it", at, name)
				}
			}
			for name, below := range node {
				visit(at+"/"+name, below)
			}
		}
	}
	visit("#", schema)
}

// Every kind of result of the real solver fits the schema: try checks each.
func TestSchemaOfRealResults(t *testing.T) {
	first := filepath.Join(architecture.Root(t), filepath.FromSlash(firstLevels))
	room := write(t, "room.xsb", "#########\n#       #\n# @$  . #\n#       #\n#       #\n#########\n")
	known := write(t, "known.txt", "RurDrddlUluRR\n")
	real := program{solve: plan.Solve}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"solve", "--json", "-q", "--explain", write(t, "a.xsb", twoPush)}, `"status":"solved"`},
		{[]string{"solve", "--json", "-q", "--improve", "10m", first}, `"before":{`},
		{[]string{"optimize", "--json", "-q", "--objective", "moves", "--time", "10m", room, known}, `"steps":[`},
		{[]string{"solve", "--json", "-q", write(t, "b.xsb", cornered)}, `"loss":{`},
		{[]string{"solve", "--json", "-q", write(t, "c.xsb", noPlayer)}, `"status":"invalid"`},
		{[]string{"solve", "--json", "-q", "--mode", "astar", "--positions", "1",
			filepath.Join("testdata", "crowd.xsb")}, `"status":"unsolved"`},
	} {
		if got := try(t, real, test.args...); !strings.Contains(got.out, test.want) {
			t.Errorf("%q: no %s\n%s%s", test.args, test.want, got.out, got.errOut)
		}
	}
}

// The schema refuses what is no result.
func TestSchemaRefuses(t *testing.T) {
	good := try(t, program{}, "solve", "--json", "-q", write(t, "a.xsb", onePush)).out
	must.Do(t, validate(t, good))
	for old, put := range map[string]string{
		`"status":"solved"`: `"status":"done"`,
		`"solution":"R"`:    `"solution":"X"`,
		`"moves":1`:         `"moves":-1`,
		`"level":1,`:        ``,
		`"title":""`:        `"title":null`,
		`"proved":false`:    `"proved":false,"surprise":1`,
		`"status":"solved`:  `"status":"unsolved`,
	} {
		bad := strings.Replace(good, old, put, 1)
		if bad == good {
			t.Errorf("no %s in %s", old, good)
		}
		if validate(t, bad) == nil {
			t.Errorf("%s is accepted", bad)
		}
	}
}
