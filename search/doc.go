// Package search holds the values that the searches of both sides share: positions and their children, the vector of
// features that ranks them, the record of what was generated, and the ways in which a search ends. It contains no
// search. The searches themselves are in the packages below it and in package exhaustive.
//
// The files, in reading order:
//
//   - position.go: a position, a child of a position, and the Tracker that records children.
//   - vector.go: the vector of features and the key of a cell.
//   - outcome.go: why a search stopped, what it counted, and what became of the level.
//   - progress.go: what a running search reports.
//
// The packages below it, in reading order:
//
//   - disk: what a search asks of a store on disk.
//   - deadline: contexts that look at the clock themselves.
//   - incremental: bounds, zones and packed layouts that are computed from those of the parent.
//   - features: numbers that are measured in a position.
//   - analysis: what all limited searches of a level share, such as dead squares and walking distances.
//   - featurespace: the engine of the macro searches, which serves one cell of feature space after the other.
//   - bestfirst: the best-first search by single pushes or single pulls.
//   - packing: packing orders, and the quickest way to find one.
//   - parts: chambers of a level that can perhaps be solved one after the other.
//   - relocation: rules for the engine that bring the boxes to a given layout or to free-space targets.
//
// The package knows nothing of schedules, threads or files.
package search
