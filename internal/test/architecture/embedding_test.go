package architecture

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
)

// mostPromoted is how many times the module may use a field or a method of an embedded struct as if it belonged to the
// struct around it. A reader of x.f has to look for f in everything that x embeds, and again in what that embeds. So a
// collaborator has a name, x.part.f, and embedding is left to what really is a kind of the embedded type.
const mostPromoted = 700

// neverEmbedded lists types that have collaborators and are none of them: what embedded them would seem to be a level,
// a search or a worker itself.
var neverEmbedded = []string{
	"planner/plan.job", "planner/plan/strategy.LevelContext", "planner/exhaustive.shared", "planner/exhaustive/expand.Maker",
}

// TestPromotedMembers counts the uses of promoted fields and methods outside of tests.
func TestPromotedMembers(t *testing.T) {
	total, by := 0, map[string]int{}
	for _, c := range checkAll(t) {
		for _, s := range c.info.Selections {
			if len(s.Index()) < 2 {
				continue
			}
			total++
			by[embedding(s)]++
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

// embedding names the struct of a selection and what it embeds that the selected member comes from.
func embedding(s *types.Selection) string {
	of := s.Recv()
	if p, ok := of.Underlying().(*types.Pointer); ok {
		of = p.Elem()
	}
	return fmt.Sprintf("%v embeds %s, used", of, of.Underlying().(*types.Struct).Field(s.Index()[0]).Name())
}

// TestEmbedded fails on a struct that embeds one of neverEmbedded, or that keeps a context: a context belongs to a
// call, and one that is kept outlives it.
func TestEmbedded(t *testing.T) {
	for _, c := range checkAll(t) {
		for _, name := range c.pkg.Scope().Names() {
			declared, ok := c.pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok {
				continue
			}
			s, ok := declared.Type().Underlying().(*types.Struct)
			if !ok {
				continue
			}
			for f := range s.Fields() {
				held := strings.TrimPrefix(f.Type().String(), "*")
				if f.Embedded() && slices.Contains(neverEmbedded, held) {
					t.Errorf("package %s: %s embeds %s; give the field a name", c.folder, name, held)
				}
				if held == "context.Context" {
					t.Errorf("package %s: %s keeps a context in %s; pass it to the calls that need it", c.folder, name, f.Name())
				}
			}
		}
	}
}
