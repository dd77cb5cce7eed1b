package architecture

import (
	"fmt"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mostPromoted is how many times the module may use a field or a method of an embedded struct as if it belonged to the
// struct around it. A reader of x.f has to look for f in everything that x embeds, and again in what that embeds. So a
// collaborator has a name, x.part.f, and embedding is left to what really is a kind of the embedded type. Structs with
// tags are not counted: what they embed is a part of the same JSON object. Nor are the requests of commands: one that
// embeds another takes the same flags.
const mostPromoted = 700

// neverEmbedded lists types that have collaborators and are none of them: what embedded them would seem to be a level,
// a search or a worker itself.
var neverEmbedded = []string{
	"planner/plan.level", "planner/plan.solver", "planner/plan/strategy.LevelContext", "planner/exhaustive.shared",
	"planner/exhaustive/expand.Maker",
}

// keepers lists structs that may keep a context, each with the reason. An entry that keeps none fails the test.
var keepers = map[string]string{
	"planner/search.polled":                 "it is a context",
	"planner/hub/joint.getting":             "it reads for one call, and io.Reader takes no context",
	"planner/hub/joint.putting":             "it writes for one call, and io.Writer takes no context",
	"planner/internal/test/browser.Browser": "chromedp knows a browser by its context",
	"planner/internal/test/browser.Tab":     "chromedp knows a tab by its context",
}

// TestPromotedMembers counts the uses of promoted fields and methods outside of tests.
func TestPromotedMembers(t *testing.T) {
	total, by := 0, map[string]int{}
	for _, c := range checkAll(t) {
		for _, s := range c.info.Selections {
			if len(s.Index()) < 2 {
				continue
			}
			if name, around := embedding(s); !tagged(around) && !requests.MatchString(name) {
				total++
				by[name]++
			}
		}
	}
	t.Logf("%d uses of promoted members by %d embedded types", total, len(by))
	if total < mostPromoted {
		return
	}
	names := slices.SortedFunc(maps.Keys(by), func(a, b string) int { return by[b] - by[a] })
	var text strings.Builder
	for _, name := range names[:min(20, len(names))] {
		fmt.Fprintf(&text, "\t%s %d times\n", name, by[name])
	}
	t.Errorf("promoted members are used %d times, fewer than %d are allowed; give what is embedded a name:\n%s",
		total, mostPromoted, &text)
}

// requests matches the names of embeddings that are requests of commands.
var requests = regexp.MustCompile(`[rR]equest embeds|cmdline\.Levels embeds`)

// embedding is the struct of a selection, and names it and what it embeds that the selected member comes from.
func embedding(s *types.Selection) (name string, around *types.Struct) {
	of := s.Recv()
	if p, ok := of.Underlying().(*types.Pointer); ok {
		of = p.Elem()
	}
	around = of.Underlying().(*types.Struct)
	return fmt.Sprintf("%v embeds %s, used", of, around.Field(s.Index()[0]).Name()), around
}

// tagged reports whether a field of a struct has a tag.
func tagged(s *types.Struct) bool {
	for i := range s.NumFields() {
		if s.Tag(i) != "" {
			return true
		}
	}
	return false
}

// TestEmbedded fails on a struct that embeds one of neverEmbedded, or that keeps a context: a context belongs to a
// call, and one that is kept outlives it.
func TestEmbedded(t *testing.T) {
	kept := map[string]bool{}
	for _, c := range checkAll(t) {
		for _, name := range c.pkg.Scope().Names() {
			s, ok := structOf(c.pkg.Scope().Lookup(name))
			if !ok {
				continue
			}
			for f := range s.Fields() {
				held, whole := strings.TrimPrefix(f.Type().String(), "*"), c.pkg.Path()+"."+name
				switch {
				case f.Embedded() && slices.Contains(neverEmbedded, held):
					t.Errorf("package %s: %s embeds %s; give the field a name", c.folder, name, held)
				case held == "context.Context" && keepers[whole] == "":
					t.Errorf("package %s: %s keeps a context in %s; pass it to the calls that need it", c.folder, name,
						f.Name())
				case held == "context.Context":
					kept[whole] = true
				}
			}
		}
	}
	for name := range keepers {
		if !kept[name] {
			t.Errorf("%s keeps no context any more; remove it from keepers", name)
		}
	}
}

// structOf is the struct type that an object at package level declares.
func structOf(declared types.Object) (s *types.Struct, ok bool) {
	name, ok := declared.(*types.TypeName)
	if !ok {
		return nil, false
	}
	s, ok = name.Type().Underlying().(*types.Struct)
	return s, ok
}
