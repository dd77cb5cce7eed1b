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
//   - analysis: what all limited searches of a level share, such as dead squares and walking distances.
//   - features: numbers that are measured in a position.
//   - featurespace: the engine of the macro searches, which serves one cell of feature space after the other.
//   - packing: packing orders, and the quickest way to find one.
//   - relocation: rules for the engine that bring the boxes to a given layout or to free-space targets.
//   - incremental: bounds, zones and packed layouts that are computed from those of the parent.
//   - bestfirst: the best-first search by single pushes or single pulls.
//   - disk: what a search asks of a store on disk.
//
// The package knows nothing of schedules, threads or files.
package search
