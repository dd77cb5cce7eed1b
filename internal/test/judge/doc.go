// Package judge decides small levels by brute force, so that the verdicts of the planner can be compared with those of
// a program that shares no code with it.
//
// The package reads rows of text itself and imports the standard library only; a test checks that. Solve tries all
// pushes from the start, breadth first, with no rule that leaves a position out. Its verdict is that the text is no
// level, that the level has no solution, or the number of pushes of a shortest solution. Replay plays a solution on the
// rows. FewestMoves counts the moves of a solution with the fewest. Generate draws random levels of many kinds, and
// Shrink makes a level on which something goes wrong as small as it can while it still goes wrong.
//
// The tests solve random levels with the planner in all modes, with every technique switched off in turn, mirrored and
// turned, with one thread and with two, with a store and without, and compare. The long form takes any number of
// levels:
//
//	go test ./internal/test/judge -run Agree -timeout 0 -args -judge.levels 1000000
//
// Files in reading order:
//
//   - solve.go: rows of text as numbered squares, which text is no level, and the breadth-first search.
//   - moves.go: the fewest moves, by single steps of the player.
//   - replay.go: a solution played on the rows.
//   - sketch.go: a level that is drawn at random, for package oracle, too.
//   - generate.go: random levels.
//   - shrink.go: smaller levels with the same fault.
//
// The package does not try to be fast, and gives up on levels of more than 64 squares.
package judge
