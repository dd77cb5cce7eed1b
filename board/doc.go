// Package board is the ground everything stands on: levels as text, the maze as numbered squares, positions on it,
// pushes and pulls, and the judge of solutions.
//
// Text: level.go (a level), reader.go (levels out of files, one by one), lines.go and syntax.go (lines and what they
// are taken for), runlength.go, metadata.go (titles and authors), select.go (levels by number or title), write.go,
// transform.go (the eight symmetries). Maze: board.go, square.go (squares, directions, moves, the two sides), bits.go,
// scene.go (boxes that can be moved), zone.go (where the player can walk), key.go. Solutions: lurd.go (pushes to
// letters), replay.go (the judge, which uses nothing of the rest).
//
// A push and a pull are one thing seen from two sides: a pull is a push undone. What differs is asked of a Side.
//
// The package knows the rules of the game and nothing of how to play well: no distances, no deadlocks, no search.
// Short names: sq square, m move, d direction, b board, s scene, z zone.
package board
