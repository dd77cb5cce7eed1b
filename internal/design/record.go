package design

import "planner/internal/proof"

// Record is a variant for programs. Places are rows and columns from 0. Fields are only ever added.
type Record struct {
	Change      Kind        `json:"change"`
	At          proof.Place `json:"at"`
	From        proof.Place `json:"from"` // with box and goal: where it stood, otherwise At
	Verdict     Verdict     `json:"verdict"`
	Why         string      `json:"why"`         // of an invalid or unsolvable one
	Least       [2]*int     `json:"least"`       // bounds of the least pushes, null when there is none
	More        *int        `json:"more"`        // least pushes more than the level's, null when not exact
	Superfluous bool        `json:"superfluous"` // a wall, or a floor square, that changes nothing
	Harder      *int        `json:"harder"`      // by how much the rating is greater than the level's
	Moves       int         `json:"moves"`
	Solution    string      `json:"solution"`
	Rows        []string    `json:"rows"`
	*Rating                 // without a solution its fields are left out
}

// Record is a variant of the report for programs.
func (r *Report) Record(v *Variant) Record {
	to := Record{Change: v.Change.Kind, At: v.Change.At, From: v.Change.From, Verdict: v.Verdict, Why: v.Why,
		Superfluous: r.Superfluous(v), Moves: len(v.Solution), Solution: v.Solution, Rows: v.Rows(), Rating: v.Rating}
	least, pushes := v.Least, v.Pushes
	switch v.Verdict {
	case Solvable:
		to.Least = [2]*int{&least, &pushes}
	case Open:
		to.Least[0] = &least
	}
	if more, known := r.More(v); known {
		to.More = &more
	}
	if harder, known := r.Harder(v); known {
		to.Harder = &harder
	}
	return to
}
