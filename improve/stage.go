package improve

import (
	"fmt"
	"slices"

	"planner/technique"
)

// stage is one way to search near the path.
type stage struct {
	id       technique.ID
	length   int   // of the spans in pushes, which overlap by half; 0 is the whole path
	corridor int   // deviation of the corridor around the path, negative for the whole space
	memory   int64 // bytes for one search
}

// String names the stage for people.
func (g stage) String() string {
	switch {
	case g.length > 0 && g.corridor < 0:
		return fmt.Sprintf("windows of %d pushes", g.length)
	case g.length > 0:
		return fmt.Sprintf("corridors of %d pushes, deviation %d", g.length, g.corridor)
	case g.corridor >= 0:
		return fmt.Sprintf("corridor of deviation %d", g.corridor)
	}
	return "search of the whole space"
}

// stages lists the stages that are on, in order, when the searches of the whole path get so much memory.
func stages(use technique.Set, memory int64) []stage {
	list := slices.Clone(spans)
	for deviation := 1; deviation <= mostDeviation; deviation++ {
		list = append(list, stage{corridor: deviation, memory: memory})
	}
	list = append(list, stage{corridor: -1, memory: memory})
	for i := range list {
		switch g := &list[i]; {
		case g.corridor >= 0:
			g.id = technique.Corridors
		case g.length > 0:
			g.id = technique.Windows
		default:
			g.id = technique.UpperBound
		}
		list[i].memory = min(list[i].memory, memory*wholeGrowth)
	}
	return slices.DeleteFunc(list, func(g stage) bool { return !use.On(g.id) })
}

// rules is what the searches of a stage use. The searches of a part or a corridor are too short to earn what some rules
// cost at their start.
func (g stage) rules(use technique.Set) technique.Set {
	if g.id == technique.UpperBound {
		return use
	}
	return use.Off(slowRules...)
}
