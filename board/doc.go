// Package board holds the rules of Sokoban: levels as text, the maze as numbered squares, positions in the maze, pushes
// and pulls, and the check of solutions.
//
// A level is read as text and turned into a Board, whose floor squares have the numbers 0, 1, 2, …. A position is a
// set of box squares (Bits) and a square of the player. A Scene is a position that can be played on, a Zone the
// squares that the player can walk to in it. Positions that differ only by a walk of the player are the same to a
// search; the smallest square of the zone, the normalised player, stands for all of them.
//
// A pull is a push undone. Code that works for both asks the Board, by Side, where the player stands before a move and
// after it and which square must be free.
//
// Files in reading order, first levels as text:
//
//   - level.go: a level as it stands in a file, and its characters.
//   - reader.go: levels out of a file, one by one.
//   - syntax.go: lines out of a file, what kind of line a line is, and what is wrong with it.
//   - dialect.go: lines that only several together show to be rows, and rows out of other dialects.
//   - wrapped.go: rows out of what people copy them from: pages, forums, sources of programs, tables.
//   - margin.go: what stands before and around rows and is no part of them.
//   - emoji.go: boards of emoji.
//   - repeats.go: text in which numbers repeat what stands behind them, and rows written so.
//   - metadata.go: titles, authors and notes, and the level that they belong to.
//   - select.go: levels chosen by number or title, and which level of a file a title means.
//   - write.go: levels written to a file.
//   - transform.go: the eight symmetries of a level.
//   - constants.go: the limits of what is accepted.
//
// Then the maze and positions in it:
//
//   - square.go: squares, directions, moves and the two sides.
//   - frame.go: the orientation in which a board counts.
//   - board.go: the maze, and where the player and the box of a move stand.
//   - symmetry.go: the turns and mirrors that map a maze onto itself.
//   - bits.go: sets of squares.
//   - key.go: keys of positions.
//   - place.go: squares as rows and columns of the text, and back.
//   - scene.go: a layout on which boxes can be moved.
//   - zone.go: the squares that the player can walk to.
//   - zones.go: all zones of a layout, and what they would be with one more box, from one scan.
//   - playerzone.go: the same from a scan of the player's zone alone.
//   - grid.go: small boards as words of bits, and floods by shifts.
//   - draw.go: a position as text.
//
// Then solutions:
//
//   - lurd.go: pushes written as letters, with the walks between them, and back; moves in all forms in which players
//     write them.
//   - turn.go: solutions in reverse play, turned round.
//   - cost.go: what a solution costs, and which of two is better.
//   - replay.go: the check of a solution, which uses nothing else of the package.
//
// The package does not know how to play well: distances, deadlocks and searches are in other packages.
//
// Short names: sq square, m move, d direction, b board, s scene, z zone.
package board
