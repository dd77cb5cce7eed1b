package api

import (
	"context"
	"slices"

	"planner"
)

// CheckRequest is the request of the call "check": a board that somebody draws, finished or not.
type CheckRequest struct {
	Rows []string `json:"rows"`
}

// Draft is the result of the call "check".
type Draft struct {
	Valid  bool     `json:"valid"` // it can be played and solved: no fault is an error
	Faults []Fault  `json:"faults"`
	Boxes  int      `json:"boxes"`
	Goals  int      `json:"goals"`
	Floor  int      `json:"floor"`                 // squares that the player can walk to when all boxes are gone
	Dead   [][2]int `json:"dead"`                  // squares from which no pushes take a box to any goal
	Bound  int      `json:"lower_bound,omitempty"` // pushes of any solution at least, of a valid draft
}

// check answers the call "check".
func check(ctx context.Context, r CheckRequest, _ Limits) (Draft, error) {
	if err := fits(r.Rows); err != nil {
		return Draft{}, err
	}
	g := newGrid(trimmed(r.Rows))
	d := Draft{Faults: []Fault{}, Boxes: len(g.boxes), Goals: len(g.goals), Dead: g.dead()}
	d.Faults = append(d.Faults, g.faults()...)
	d.Floor = g.floor
	d.Valid = !slices.ContainsFunc(d.Faults, func(f Fault) bool { return f.Level == faultError })
	if len(d.Faults) > 0 {
		return d, nil
	}
	known, err := planner.Analyze(ctx, &planner.Level{Number: 1, Rows: g.rows}, planner.AnalyzeOptions{})
	if err != nil { // a fault that is not known here; it must not look like a sound level
		d.Valid = false
		d.Faults = append(d.Faults, Fault{Kind: "other", Level: faultError, Words: err.Error(), Places: [][2]int{}})
		return d, nil
	}
	d.Bound = known.Lower
	d.Dead = pairsOf(known.Dead)
	if loss := lossOf(known.Deadlock); loss.Lost {
		d.Faults = append(d.Faults, Fault{Kind: "deadlock", Level: faultLost, Words: loss.Why, Places: loss.Boxes,
			Rule: loss.Rule, Goals: loss.Goals})
	}
	return d, nil
}
