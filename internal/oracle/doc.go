// Package oracle knows the truth about small levels, so that every proof the planner uses can be held to it.
//
// A generator draws small random levels, most of them solvable because their boxes were pulled out of the goals.
// Space enumerates every state of such a level, all layouts of its boxes times all zones of the player, and one
// breadth-first search backwards from the ends gives the exact number of pushes each state still needs. Check runs
// a rule over all of them: a live state that the rule calls dead is a counterexample, which Shrink makes small
// before a person sees it; the share of dead states it catches is the rule's score.
//
// Both sides are judged. Forward, a state is live when pushes can lead from it to a solved state. In reverse, where
// boxes are pulled, it is live when pulls can lead from it to the level's start, player's zone included: only such
// a state can ever meet the forward search.
//
// The enumeration is written on its own bit masks, apart from board.Scene and board.Zone, so that a mistake there
// is not repeated here. Reading order: generate.go, space.go, check.go, shrink.go, lone.go. The package is for
// tests; no search imports it.
package oracle
