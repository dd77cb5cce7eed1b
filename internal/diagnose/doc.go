// Package diagnose says where a game was lost: after which move, by which rule and because of which boxes, and what
// could have been done instead.
//
// Being lost is monotone along the moves of a game. When a position is proved lost, all later ones are; when a solution
// of a position is known, all earlier ones can be solved too, by playing on to that position. So what is known of a
// game are two numbers: the last position with a known solution, and the first one that is proved lost. Diagnose brings
// the two together:
//
//	start ──── can be solved ────► last known ┈┈ undecided ┈┈ first proved lost ──── lost ────► end
//	                                    └─ the hint                └─ the rule, the boxes
//
// The deadlock rules move the right one to the left by bisection, which takes milliseconds. Then positions between the
// two are searched, each for a short time: the last one before the known loss first, since most games are lost by the
// push after which a rule sees it, and then the middle of the widest part that has not been searched. The times of the
// rounds grow until all is decided or the budget ends. A position can be solved in three ways: it lies on a known
// solution, a search leads back from it to a position that can be solved, or the planner solves it. The planner may
// also prove it lost, by searching all that can come after it.
//
// The files, in reading order:
//
//   - diagnose.go: what can be asked, and what comes back; the front door, and what the deadlock rules find out.
//   - line.go: the moves as positions, one for each push, and a solution with the positions on its way.
//   - finder.go: what is known of the positions of a game, which is searched next, for how long, and by what.
//   - constants.go: the tuned constants.
//
// It never guesses: a position between the two numbers is undecided, however likely its fate. Positions that differ by
// a walk of the player alone are one position.
package diagnose
