// Package oracle knows the truth about small levels, so that every proof the planner uses can be compared with it.
//
// A generator draws small random levels, most of them solvable because their boxes were pulled out of the goals; it
// shares its sketches with package judge. Space enumerates every state of such a level, which is every layout of its
// boxes with every zone of the player. One breadth-first search back from the ends then gives the exact number of moves
// that each state still needs. Check asks a rule about all states. A live state that the rule calls dead is a
// counterexample, which Shrink makes small before a person sees it. The percentage of the dead states that the rule
// finds is its score.
//
// Both sides are judged. Forward, a state is live when pushes can lead from it to a solved state. In reverse it is live
// when pulls can lead from it to the level's start, with the player in his zone of the start; only such a state can
// ever meet the forward search.
//
// The files in reading order:
//
//   - generate.go: random small levels: any, those that start as far from their end as they can, those that map onto
//     themselves, and those whose goals lie apart.
//   - space.go: Space, all states of a level and their distances; DeadSquares, the dead squares by simple search.
//   - check.go: Check and Run, which compare a rule with the truth; Shrink, which makes a counterexample small; and
//     Immovable, the frozen boxes.
//
// The enumeration has bit masks of its own and does not use board.Scene and board.Zone, so that a mistake there is not
// repeated here. The package is for tests only; no search imports it.
package oracle
