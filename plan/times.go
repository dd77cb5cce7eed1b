package plan

import "slices"

// SetUp, Idle and Afterwards stand in Spent where no phase or strategy does.
const (
	SetUp = "set-up" // tables, distances and strategies were made, by one worker while the others waited
	Idle  = "idle"   // a worker had nothing to do

	// Afterwards is the time after the search: for the polish of a solution, for a better one, or to explain a loss.
	Afterwards = "afterwards"
)

// Spent is what a phase or a strategy took of a level. Times are by the clock, so they say something only on a machine
// with little other work; the searches themselves never look at them.
type Spent struct {
	Phase     string  `json:"phase"`     // or the strategy, or SetUp, Idle, Afterwards
	Seconds   float64 `json:"seconds"`   // of all workers together: two workers have two in a second
	Positions int64   `json:"positions"` // generated meanwhile
}

// spend adds more to a list that has each phase once.
func spend(list []Spent, more ...Spent) []Spent {
	for _, m := range more {
		at := slices.IndexFunc(list, func(s Spent) bool { return s.Phase == m.Phase })
		if at < 0 {
			list = append(list, m)
			continue
		}
		list[at].Seconds += m.Seconds
		list[at].Positions += m.Positions
	}
	return list
}

// spendRest adds, under a name, what is left of the time that all phases of a list took together.
func spendRest(list []Spent, name string, seconds float64) []Spent {
	for _, s := range list {
		seconds -= s.Seconds
	}
	return spend(list, Spent{Phase: name, Seconds: max(seconds, 0)})
}
