package strategy

import (
	"cmp"
	"context"
	"slices"

	"planner/board"
	"planner/meet"
	"planner/search"
	"planner/search/packing"
	"planner/technique"
)

// Strategy is one line of searches that follow from each other and try to solve the level. All strategies of a level
// write to one table, so that any two of opposite sides can meet. A Strategy belongs to one goroutine at a time.
type Strategy interface {
	// Work goes on for about slice generated positions. hit is a position that ends the search, nil when there is none
	// yet; done says that the strategy has nothing left to do.
	Work(ctx context.Context, slice int64) (hit *Hit, done bool)
	// Cost is the work done so far in this run.
	Cost() Cost
	// Standing says how far the strategy is.
	Standing() Standing
	// Save writes down what a later run needs to go on.
	Save(to *State)
	// Load makes a new strategy go on from what an earlier run saved.
	Load(ctx context.Context, from *State)
	// Holdings gives what the strategy holds beside its searches. It is the same in every call.
	Holdings() *Holdings
}

// Cost is the work of a strategy, in positions, so that it is the same in every run.
type Cost struct {
	Generated int64 // positions generated
	Extra     int64 // what they have cost beyond the ordinary, see featurespace.Rules.ExtraWork
}

// Standing is how far a strategy is.
type Standing struct {
	Best *search.Position // of the search at hand, nil when there is none; valid until the next call of Work
	Side board.Side       // of the search that Best is about
	Note string           // in a few words, for people

	// Nearest is, by side, the record of the position that the search at hand would leave to the other side as the
	// nearest, 0 for none.
	Nearest [2]search.Ref
}

// Hit is a position that ends the search: it is solved by itself, or both sides have reached it.
type Hit struct {
	Side   board.Side // the side that generated it
	Ref    search.Ref // its record in that side's log
	Key    board.Key
	Solved bool // no position of the other side is needed
}

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

// Spec is a strategy before it is made. All strategies take part in the modes that search from both ends.
type Spec struct {
	ID      technique.ID
	Share   float64 // of the work, with fewer boxes than what plan takes for many
	Many    float64 // the share with many boxes
	Forward bool    // takes part in the mode that only pushes
	Reverse bool    // takes part in the mode that only pulls
	Moves   bool    // by single moves
	Plain   bool    // by single moves and nothing else, fit for huge boards
	Late    bool    // waits until the others have done as much as its next turn takes, but for a short first turn
	Second  int64   // length of its second turn in positions, if that is longer than the others
	Build   func(c *LevelContext) Strategy
}

// specs is filled by the package variables of the files with strategies.
var specs []Spec

// Specs lists the strategies in the order of the schedule, which is the order of their IDs.
func Specs() []Spec {
	return slices.SortedFunc(slices.Values(specs), func(a, b Spec) int { return cmp.Compare(a.ID, b.ID) })
}

// add takes a strategy into Specs. It is for package variables of the files with strategies.
func add(s Spec) technique.ID {
	specs = append(specs, s)
	return s.ID
}
