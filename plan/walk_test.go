package plan

import (
	"context"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/meet"
	"planner/technique"
)

// TestWalk compares the walks in docs/architecture.md with the functions that are at work when the first position is
// recorded. The walks are what a reader follows, so they must be true.
func TestWalk(t *testing.T) {
	text := must.Read(t, "../docs/architecture.md")
	b := suite.Board(t, rooms)
	for _, id := range []technique.ID{technique.Pulls, technique.PackingSink} {
		w := &walk{}
		o := options(Bidir, 1).Alone(id)
		o.Nodes, o.Others = 1_000, w
		_, err := Solve(context.Background(), b.Level, o)
		must.Do(t, err)
		if told := walkOf(text, id); !slices.Equal(told, w.functions) {
			t.Errorf("%v: docs/architecture.md tells\n%s\nbut the walk is\n%s", id, strings.Join(told, "\n"),
				strings.Join(w.functions, "\n"))
		}
	}
}

// walkOf lists the functions of the table column that a strategy heads.
func walkOf(text string, id technique.ID) (functions []string) {
	column := 0
	for line := range strings.Lines(text) {
		cells := strings.Split(line, "|")
		at := slices.IndexFunc(cells, func(cell string) bool { return strings.TrimSpace(cell) == "`"+id.String()+"`" })
		switch {
		case at > 0:
			column = at
		case column > 0 && column >= len(cells):
			return functions
		case column > 0:
			for _, code := range regexp.MustCompile("`[^`]+`").FindAllString(cells[column], -1) {
				functions = append(functions, strings.Trim(code, "`"))
			}
		}
	}
	return functions
}

// walk remembers the functions that are at work when the first position is recorded. It implements meet.Others.
type walk struct {
	once      sync.Once
	functions []string // from Solve to the recorder, without packages
}

func (w *walk) Begin(meet.Searches) {}
func (w *walk) End()                {}

func (w *walk) Reached(board.Side, board.Key) {
	w.once.Do(func() {
		stacks := make([]byte, 1<<20)
		stacks = stacks[:runtime.Stack(stacks, true)]
		for _, from := range []string{"planner/plan.Solve(", "planner/meet.(*Recorder).Add("} {
			for stack := range strings.SplitSeq(string(stacks), "\n\n") {
				if strings.Contains(stack, "\n"+from) {
					w.functions = append(w.functions, functionsOf(stack)...)
				}
			}
		}
	})
}

// called finds the functions of the module in a stack, without their packages.
var called = regexp.MustCompile(`(?m)^planner/(?:\w+/)*\w+\.(.+)\([^()]*\)$`)

// functionsOf lists the functions of a stack that stand outside of tests, the outermost first, with their receivers. A
// function inside a function has the name of the outer one.
func functionsOf(stack string) (list []string) {
	for _, at := range called.FindAllStringSubmatch(stack, -1) {
		name := strings.NewReplacer("(*", "", ")", "", ".func1", "").Replace(at[1])
		if !strings.HasPrefix(name, "walk.") && !strings.HasPrefix(name, "Test") {
			list = append(list, name)
		}
	}
	slices.Reverse(list)
	return list
}
