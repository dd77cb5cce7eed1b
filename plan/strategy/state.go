package strategy

import (
	"planner/meet"
	"planner/search/packing"
)

// State is the saved state of a strategy. The trees and cells of its searches are not saved: a strategy that is loaded
// goes on from the best position it had, with the table that knows all it has generated. Refs are records of the sides'
// logs, 0 for none.
type State struct {
	Name string
	Used int64       // positions generated, for its share of the work
	Turn int         // attempt, stage or round at hand
	Best [2]meet.Ref // by side: best node of the search at hand
	Near [2]meet.Ref // by side: the node that the other side aims at

	Order *packing.Order // the packing order that is followed
	Open  []meet.Ref     // of a plain search: the open positions that come next
}
