package incremental

import "planner/board"

// triedSingly plus one for every triedShare boxes is how many places of a box are matched one by one before the box is
// lifted; see flow.Matching.Lift. The totals are the same with any numbers. Not measured finely.
const (
	triedSingly = 4
	triedShare  = 12
)

// places counts the places of a box that Place was asked about.
type places struct {
	box   board.Square // the box of the last place, board.None for none
	tried int
}

// Place is the matching after the box on one square of the loaded position has come to another by that many moves, with
// the player on a square beside it. It is for searches that try hundreds of places for one box after the other: after
// the first ones the box is lifted, and then a place costs one pass over its row. There must be a matching.
func (e *Estimate) Place(from, to, player board.Square, moves int) (total int, feasible bool) {
	row, distances := int(e.rowAt[from]), e.distances.Full(e.distances.Node(to, player), e.extra)
	if total, ok := e.matching.Nearer(row, distances, moves); ok {
		return total, true
	}
	if e.places.box != from {
		e.places = places{box: from}
	}
	singly := triedSingly + len(e.sorted)/triedShare
	if e.places.tried++; e.places.tried <= singly {
		return e.matching.Probe(row, distances)
	}
	if e.places.tried == singly+1 {
		e.matching.Lift(row)
	}
	return e.matching.Placed(distances)
}
