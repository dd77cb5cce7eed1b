package architecture

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// largestKnot is how many files of a package may depend on one another in a circle. Two or three files that describe
// one thing from several sides are still read as one; more have no beginning for a reader.
const largestKnot = 3

// uses holds what each file uses of each other file of its package: the names that are declared there.
type uses map[string]map[string]map[string]bool

// TestKnots fails on more than largestKnot files of one package that depend on one another in a circle.
func TestKnots(t *testing.T) {
	for _, c := range checkAll(t) {
		u := c.uses()
		for _, knot := range u.knots() {
			if len(knot) > largestKnot {
				t.Errorf("package %s: %d files depend on one another in a circle, %d at most may; move the names that "+
					"close it, or split the package: %s\n%s", c.folder, len(knot), largestKnot,
					strings.Join(knot, ", "),
					u.describe(knot))
			}
		}
	}
}

// uses finds out which file of a package uses which names of which other file: names at package level, methods and
// fields. What a name at package level or a method is called by does not matter, only where it is declared.
func (c checked) uses() uses {
	u := uses{}
	for _, s := range c.files {
		u[s.base()] = map[string]map[string]bool{}
	}
	for ident, object := range c.info.Uses {
		if object.Pkg() != c.pkg || !reachable(object) {
			continue
		}
		from, to := c.fileOf(ident), c.fileOf(object)
		if from == to {
			continue
		}
		if u[from][to] == nil {
			u[from][to] = map[string]bool{}
		}
		u[from][to][object.Name()] = true
	}
	return u
}

// fileOf is the file that something stands in.
func (c checked) fileOf(at interface{ Pos() token.Pos }) string {
	return path.Base(c.fset().Position(at.Pos()).Filename)
}

// reachable reports whether another file of the package can use an object.
func reachable(object types.Object) bool {
	switch object := object.(type) {
	case *types.Var:
		return object.IsField() || object.Parent() == object.Pkg().Scope()
	case *types.Func:
		return true
	}
	return object.Parent() != nil && object.Parent() == object.Pkg().Scope()
}

// describe lists the dependencies inside a knot, those by the fewest names first: they are the easiest to untie.
func (u uses) describe(knot []string) string {
	type edge struct {
		from, to string
		names    []string
	}
	var edges []edge
	for _, from := range knot {
		for _, to := range knot {
			if names := u[from][to]; len(names) > 0 {
				edges = append(edges, edge{from, to, slices.Sorted(maps.Keys(names))})
			}
		}
	}
	slices.SortStableFunc(edges, func(a, b edge) int { return len(a.names) - len(b.names) })
	var text strings.Builder
	for _, e := range edges {
		fmt.Fprintf(&text, "\t%s needs of %s: %s\n", e.from, e.to, brief(e.names))
	}
	return text.String()
}

// brief is a list of names that is cut when it is long.
func brief(names []string) string {
	const most = 8
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}

// knots are the sets of more than one file of which each leads to all others, each sorted.
func (u uses) knots() (list [][]string) {
	leads := map[string]map[string]bool{} // from each file, over any number of others
	for name := range u {
		leads[name] = map[string]bool{}
		for open := []string{name}; len(open) > 0; open = open[1:] {
			for to := range u[open[0]] {
				if !leads[name][to] {
					leads[name][to] = true
					open = append(open, to)
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(u)) {
		knot := slices.DeleteFunc(slices.Sorted(maps.Keys(leads[name])),
			func(to string) bool { return !leads[to][name] })
		if len(knot) > 1 && knot[0] == name {
			list = append(list, knot)
		}
	}
	return list
}

func TestKnotsOfUses(t *testing.T) {
	one := map[string]bool{"f": true}
	u := uses{
		"a": {"b": one}, "b": {"c": one}, "c": {"a": one, "d": one}, "d": {"e": one}, "e": {"d": one}, "f": {"a": one},
	}
	got := u.knots()
	if len(got) != 2 || !slices.Equal(got[0], []string{"a", "b", "c"}) || !slices.Equal(got[1], []string{"d", "e"}) {
		t.Errorf("knots %v", got)
	}
}
