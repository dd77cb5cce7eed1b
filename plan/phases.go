package plan

import (
	"planner/plan/strategy"
	"planner/technique"
)

// Phases lists what a run in the options' mode is made of, in the order of the schedule: the strategies that take part
// and are not switched off and, where the mode ends with it, the exhaustive search. Each can be run by itself; see
// Alone.
func (o Options) Phases() []technique.ID {
	var list []technique.ID
	for _, s := range strategy.Specs() {
		if spec(s).takesPart(o.Mode) && o.Use.On(s.ID) {
			list = append(list, s.ID)
		}
	}
	switch o.Mode {
	case Auto, Bidir, AStar:
		if o.Use.On(technique.Exhaustive) || o.Mode == AStar {
			list = append(list, technique.Exhaustive)
		}
	}
	return list
}

// Alone gives the options of a run in which one phase has all the time, with the same techniques inside it. A strategy
// ends without the exhaustive search, so that what it solves is its own.
func (o Options) Alone(phase technique.ID) Options {
	if phase == technique.Exhaustive {
		o.Mode = AStar
		return o
	}
	for _, id := range append(o.Phases(), technique.SmallFirst, technique.Exhaustive) {
		if id != phase {
			o.Use = o.Use.Off(id)
		}
	}
	return o
}
