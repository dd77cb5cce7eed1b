package planner_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"planner/internal/test/must"
	"planner/technique"
)

var (
	rewrite = flag.Bool("rewrite", false, "write what is generated from the techniques into the documents anew")
	docs    = flag.String("docs", "docs", "the folder of the documents that are generated in part")
)

var switchName = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)

// promises lists the grades that fit each kind.
var promises = map[technique.Kind][]technique.Soundness{
	technique.Feature:  {technique.OnlyOrders},
	technique.Rule:     {technique.Sound, technique.KeepsShortest},
	technique.Bound:    {technique.Admissible},
	technique.Macro:    {technique.OnlyAdds, technique.Incomplete},
	technique.Advisor:  {technique.OnlyOrders},
	technique.Strategy: {technique.Complete, technique.Incomplete},
	technique.Phase:    {technique.Complete, technique.OnlyAdds, technique.OnlyOrders},
}

// TestTechniques wants every technique to be described, in the words that help, documents and results show.
func TestTechniques(t *testing.T) {
	names, helps := map[string]bool{}, map[string]bool{}
	for i, e := range technique.All() {
		if e.Help == "" {
			t.Errorf("%v is described in no file: see CONTRIBUTING.md", technique.ID(i))
			continue
		}
		if e.ID != technique.ID(i) || !switchName.MatchString(e.Name) || names[e.Name] || helps[e.Help] {
			t.Errorf("%v: the switch %q or its help is no name, or is there twice", technique.ID(i), e.Name)
		}
		names[e.Name], helps[e.Help] = true, true
		if !slices.Contains(promises[e.Kind], e.Soundness) {
			t.Errorf("%s is a %v and %v", e.Name, e.Kind, e.Soundness)
		}
		for _, text := range []string{e.Help, e.Source, e.Asked, e.Decided} {
			if text == "" || !plainLine(text) {
				t.Errorf("%s: %q is empty or not one trimmed line without a full stop", e.Name, text)
			}
		}
		if len(e.Help) > 110 || !plainLine(e.Caveat) || !plainLine(e.FoundBy) || len(e.FoundBy) > 96 {
			t.Errorf("%s: the words are too long or not one line without a full stop", e.Name)
		}
		if e.Kind == technique.Strategy && e.FoundBy == "" {
			t.Errorf("%s does not say what it finds solutions by", e.Name)
		}
		if info, err := os.Stat(filepath.FromSlash(e.File)); err != nil || !info.Mode().IsRegular() {
			t.Errorf("%s: %s is no file: %v", e.Name, e.File, err)
		}
		if i > 0 && e.Kind < technique.All()[i-1].Kind {
			t.Errorf("%s does not stand among those of its kind", e.Name)
		}
	}
}

func plainLine(text string) bool {
	return text == strings.TrimSpace(text) && !strings.HasSuffix(text, ".") && !strings.ContainsAny(text, "\n\t")
}

// generated are the parts of documents that are made from the techniques: the lines between two others.
var generated = []struct {
	file, begin, end string
	lines            func() []string
}{
	{"cli.md", "<!-- generated: found by -->", "<!-- end -->", foundByRows},
	{"cli.md", "<!-- generated: switches -->", "<!-- end -->", switchRows},
	{"result.schema.json", `"additionalProperties": {"$ref": "#/$defs/tally"},` + "\n      \"properties\": {",
		"      }", tallyRows},
}

// TestGenerated compares what documents say of techniques with what these say. The command
//
//	go generate .
//
// writes it anew.
func TestGenerated(t *testing.T) {
	for _, part := range generated {
		file := filepath.Join(*docs, part.file)
		data := must.Read(t, file)
		before, rest, found := strings.Cut(data, part.begin+"\n")
		old, after, closed := strings.Cut(rest, part.end+"\n")
		if !found || !closed {
			t.Fatalf("%s has no place between %q and %q", file, part.begin, part.end)
		}
		fresh := strings.Join(part.lines(), "\n") + "\n"
		if fresh == old {
			continue
		}
		if !*rewrite {
			t.Errorf("%s: the part behind %q is stale; run go generate . in the root", file, part.begin)
			continue
		}
		text := before + part.begin + "\n" + fresh + part.end + "\n" + after
		must.Do(t, os.WriteFile(file, []byte(text), 0o666))
	}
}

func foundByRows() []string {
	rows := []string{"| `solved_by` | the solution was found by |", "|---|---|"}
	for _, name := range append(technique.Names(), technique.Owners) {
		if words := technique.FoundBy(name); words != name {
			rows = append(rows, fmt.Sprintf("| `%s` | %s |", name, words))
		}
	}
	return rows
}

func switchRows() []string {
	rows := []string{"| kind | switches |", "|---|---|"}
	for kind := technique.Feature; kind <= technique.Phase; kind++ {
		var names []string
		for _, id := range technique.OfKind(kind) {
			names = append(names, "`"+id.String()+"`")
		}
		rows = append(rows, fmt.Sprintf("| %v | %s |", kind, strings.Join(names, ", ")))
	}
	return rows
}

func tallyRows() []string {
	var rows []string
	for _, e := range technique.All() {
		rows = append(rows, fmt.Sprintf(`        "%s": {"$ref": "#/$defs/tally", "description": %s},`, e.Name,
			strconv.Quote("Asked: "+e.Asked+". Decided: "+e.Decided+".")))
	}
	rows[len(rows)-1] = strings.TrimSuffix(rows[len(rows)-1], ",")
	return rows
}
