// Package parts divides a level into parts that can perhaps be solved one after the other.
//
// A composite level consists of chambers that are joined by narrow passages. A search over whole positions multiplies
// the positions of its chambers, although a person solves them one by one. This package finds such chambers, joins
// those that exchange boxes into groups, and lists parts: unions of neighbouring groups. A part is a small level of
// its own, in which all other boxes are walls. Any solution of a part can be played on the whole board.
//
// The files in reading order:
//
//   - chambers.go: chambers and the passages between them.
//   - groups.go: numbers that belong together; chambers joined by a cheapest assignment of boxes to goals; boxes joined
//     because they lie close together.
//   - list.go: parts, which are unions of groups, the smallest first, and their levels.
//   - core.go: what of a position decides how a part is solved.
//
// The package solves nothing. To solve a part may be a mistake all the same: what it leaves can be lost.
package parts
