// Package search is the feature-space search that drives both sides of the planner, and the contracts between the
// searches and whoever runs them.
//
// The idea is Shoham and Schaeffer's (FESS, IEEE CoG 2020): a second, small space of features lies over the space of
// positions. Every position falls into the cell of its feature vector; the search goes round the cells, so that each
// kind of progress keeps its own frontier and none can starve the others. Inside a cell the cheapest unplayed move is
// played next; moves that an advisor recommends cost nothing, all others one. Cheap features are computed for every
// child when it is generated, dear deadlock tests only for the one child that is chosen.
//
// What a move, a feature or an advisor is, the engine does not know: Rules, implemented by packages forward and
// reverse, tell it.
//
// Reading order: contract.go (what is told to whoever runs a search), rules.go (what the engine asks), vector.go,
// engine.go, expand.go, cells.go, advise.go, index.go. Rules that are the same for both sides stand here too:
// relocate.go over trail.go (to a given layout), free.go over freemoves.go and freelegs.go (to free-space targets).
// packing.go is the value that a packing order is, removal.go over removalrank.go the quickest way to one, rooms.go
// and hotspots.go are features, terrain.go what all searches of a level share. The plain search by single moves is
// steps.go over stepsnearest.go and keyset.go. For it and for exhaustive: estimate.go (bounds, repaired row by row),
// reach.go (the zone of a child, mostly without a flood), layouts.go (packed boxes). overflow.go and runs.go are what
// a search asks of a disk.
//
// Nothing is lost for good unless Rules proves it dead: what looks bad waits in its cell.
package search
