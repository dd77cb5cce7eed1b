package bench

import (
	"planner/cmd/planner/internal/solving"
	"planner/technique"
)

// plans are the runs that are asked for besides the first.
type plans struct {
	old    []row          // to compare with
	off    []technique.ID // each to be switched off in a run of its own
	phases []technique.ID // each to run by itself
}

// namedSession is one run over all suites, with its name in the column solver.
type namedSession struct {
	name    string
	session solving.Session
}

// runs lists all runs of the command: the first one, and those of --ablate and --alone.
func (p plans) runs(first solving.Session) []namedSession {
	list := []namedSession{{ownName, first}}
	for _, id := range p.off {
		if s, changed := first.Without(id); changed {
			list = append(list, namedSession{withoutName(id), s})
		}
	}
	for _, id := range p.phases {
		list = append(list, namedSession{aloneName(id), first.Alone(id)})
	}
	return list
}

// ownName is what rows of this program have in the solver column.
const ownName = "planner"

// withoutName is the name of the run in which a technique is switched off.
func withoutName(id technique.ID) string { return ownName + "-without-" + id.String() }

// aloneName is the name of the run in which a phase runs by itself.
func aloneName(id technique.ID) string { return ownName + "-alone-" + id.String() }
