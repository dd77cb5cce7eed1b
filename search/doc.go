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
// reverse, tell it. Read rules.go, engine.go, expand.go, cells.go in this order.
//
// Nothing is lost for good unless Rules proves it dead: what looks bad waits in its cell.
package search
