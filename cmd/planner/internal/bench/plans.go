package bench

import (
	"planner/cmd/planner/internal/solving"
	"planner/technique"
)

// plans are the runs that are asked for besides the first.
type plans struct {
	old     []row          // to compare with
	oldFile string         // that they were read from
	off     []technique.ID // each to be switched off in a run of its own
	phases  []technique.ID // each to run by itself
	forms   forms          // of each level, in every run
}

// namedSession is one pass of a run over all suites, with the name of the run in the column solver.
type namedSession struct {
	name    string
	session solving.Session
}

// runs lists the passes of all runs of the command: the first run and the runs of --ablate and --alone.
func (p plans) runs(first solving.Session) (list []namedSession) {
	add := func(name string, s solving.Session) {
		for pass := range p.forms.passes(s) {
			list = append(list, namedSession{name, pass})
		}
	}
	add(ownName, first)
	for _, id := range p.off {
		if s, changed := first.Without(id); changed {
			add(withoutName(id), s)
		}
	}
	for _, id := range p.phases {
		add(aloneName(id), first.Alone(id))
	}
	return list
}

// ownName is the name of this program in the solver column.
const ownName = "planner"

// withoutName is the name of the run in which a technique is switched off.
func withoutName(id technique.ID) string { return ownName + "-without-" + id.String() }

// aloneName is the name of the run in which a phase runs by itself.
func aloneName(id technique.ID) string { return ownName + "-alone-" + id.String() }
