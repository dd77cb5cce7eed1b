package improve

import (
	"fmt"

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

// rules is what the searches of a stage use. The searches of a part or a corridor are too short to earn what some rules
// cost at their start.
func (g stage) rules(use technique.Set) technique.Set {
	if g.id == technique.UpperBound {
		return use
	}
	return use.Off(slowRules...)
}
