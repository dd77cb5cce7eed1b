package plan

import (
	"planner/improve"
	"planner/technique"
)

// Facts are what is told of a Result in lines of JSON and to other programs. Fields are only ever added.
type Facts struct {
	Status      string           `json:"status"`
	Solution    string           `json:"solution"`
	Moves       int              `json:"moves"`
	Pushes      int              `json:"pushes"`
	Seconds     float64          `json:"seconds"`
	Mode        string           `json:"mode"`
	Nodes       int64            `json:"nodes"`
	PeakRSS     int64            `json:"peak_rss_bytes"` // of the process
	Reason      string           `json:"reason"`
	LowerBound  int              `json:"lower_bound"`
	Proved      bool             `json:"proved"`
	MovesBound  int              `json:"lower_bound_moves,omitempty"` // with an objective that counts moves first
	FewestMoves bool             `json:"proved_moves,omitempty"`
	SolvedBy    string           `json:"solved_by,omitempty"`
	Counters    map[string]int64 `json:"counters,omitempty"`

	Path       *PathUse   `json:"path,omitempty"`       // what a limited search solved it by
	Strategies []Standing `json:"strategies,omitempty"` // how far each strategy had come
	Nearest    *int       `json:"nearest,omitempty"`    // pushes between the nearest pair of both sides, at least
	Times      []Spent    `json:"times,omitempty"`      // what each phase and strategy took

	Techniques map[string]technique.Tally `json:"techniques,omitempty"`

	Before *improve.Cost  `json:"before,omitempty"` // of the solution that was improved
	Steps  []improve.Step `json:"steps,omitempty"`  // the solutions that improving found
}

// Facts gives what is told of a result. PeakRSS is left 0: a result does not know what the whole process has used.
func (r Result) Facts() Facts {
	f := Facts{Status: r.Status.String(), Solution: r.Solution, Moves: r.Moves, Pushes: r.Pushes, Seconds: r.Seconds,
		Mode: string(r.Mode), Nodes: r.Nodes, Reason: r.Reason, LowerBound: r.LowerBound, Proved: r.Proved,
		MovesBound: r.MovesBound, FewestMoves: r.FewestMoves, SolvedBy: r.SolvedBy, Counters: r.Counters, Path: r.Path,
		Strategies: r.Standings, Times: r.Times, Techniques: r.Techniques.ByName(), Steps: r.Steps}
	if len(f.Strategies) > 0 && r.Nearest >= 0 {
		f.Nearest = &r.Nearest
	}
	if r.Before != (improve.Cost{}) {
		f.Before = &r.Before
	}
	return f
}
