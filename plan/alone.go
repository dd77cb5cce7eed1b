package plan

import "slices"

// ExhaustiveAlone names the exhaustive search among the phases that Alone knows.
const ExhaustiveAlone = "exhaustive"

// Phases lists what a run in the options' mode is made of, in the order of the schedule: the strands that take part and
// are not switched off and, where the mode ends with it, the exhaustive search. Each can be run by itself; see Alone.
func (o Options) Phases() []string {
	var names []string
	for _, l := range lines {
		if slices.Contains(l.modes, o.Mode) && o.on(l.name) {
			names = append(names, l.name)
		}
	}
	switch o.Mode {
	case Auto, Bidir, AStar:
		if o.on(ExhaustiveAlone) || o.Mode == AStar {
			names = append(names, ExhaustiveAlone)
		}
	}
	return names
}

// Alone gives the options of a run in which one phase has all the time, with the same techniques inside it. A strand
// ends without the exhaustive search, so that what it solves is its own.
func (o Options) Alone(phase string) Options {
	if phase == ExhaustiveAlone {
		o.Mode = AStar
		return o
	}
	without := slices.Clone(o.Without)
	for _, name := range append(o.Phases(), "small", ExhaustiveAlone) {
		if name != phase && !slices.Contains(without, name) {
			without = append(without, name)
		}
	}
	o.Without = without
	return o
}
