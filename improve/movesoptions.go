package improve

import (
	"planner/board"
	"planner/exhaustive"
	"planner/search"
	"planner/technique"
)

// movesOptions says how to search.
type movesOptions struct {
	Use       technique.Set         // which techniques are on; PI-corrals and tunnels are off whatever it says
	Measure   counting              // what is counted first
	Memory    int64                 // bytes for all that the search keeps of positions, about
	Positions int64                 // that may be generated, about; 0 is no limit
	Progress  func(search.Progress) // called now and then; may be nil
	Upper     Cost                  // only solutions that cost less count; zero is no bound
	Corridor  *exhaustive.Corridor  // children outside are dropped; nil is no corridor
	End       board.Square          // where the player walks to after the last push; board.None is nowhere
}

// movesResult tells how the search ended.
type movesResult struct {
	Status search.Status
	Pushes []board.Move // a solution when solved, a best one if Proved; the walks between them are the shortest
	Cost   Cost         // of the solution, the walk to movesOptions.End included
	// Bound is a lower bound in what the measure counts first, moves or pushes, in the corridor if there is one.
	Bound  int
	Proved bool // no solution costs less than this one or, when there is none, than movesOptions.Upper
	Counts exhaustive.Counts
	// Techniques is how often each technique was asked and how often it decided.
	Techniques technique.Counts
}
