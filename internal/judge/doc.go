// Package judge says of games on a level what was wrong with them: which push lost the game, by which rule and because
// of which boxes, which pushes were detours and at what price, and what could have been done instead.
//
// All answers are about the positions of a game, one for each push, and all are monotone along it. When a position is
// proved lost, all later ones are; when a solution of a position is known, all earlier ones can be solved too, by
// playing on to that position. Let the cost of a position be the pushes played up to it and the fewest pushes that it
// still needs; a push never lowers the cost, since the best that can follow it could have been played before.
//
//	cost  97 ── 97 ── 97 ── 103 ── 103 ┈┈ undecided ┈┈ lost ──── lost     the end of the game
//	          free  free   +6    free                    └─ the rule, the boxes
//	                                └─ the last position with a known solution
//
// Diagnose brings the last position with a known solution and the first one that is proved lost together. The deadlock
// rules move the second one to the left by bisection, which takes milliseconds. Then positions between the two are
// searched, each for a short time: the last one before the known loss first, since most games are lost by the push
// after which a rule sees it, and then the middle of the widest part that has not been searched. The times of the
// rounds grow until all is decided or the budget ends. A position can be solved in three ways: it lies on a known
// solution, a search leads back from it to a position that can be solved, or the Solver of the options solves it, which
// may also prove it lost.
//
// Judge does the same and goes on to the costs of the positions up to there. A push is free when the costs before and
// after it are equal, and otherwise their difference is its price. Few positions need a search: where two have the same
// cost, all between are settled. The last is searched first, then the start, and then the middle of the widest stretch
// that is open. A search is the push-optimal A* of package exhaustive, which only looks for solutions shorter than the
// one that is known. When there is none, the known one is a shortest. A search that ends early leaves a lower bound,
// which holds for all later positions, and a shorter solution that it has found is an upper bound for all earlier ones.
// All solutions have the same parity, so bounds are brought to it. Searches that have ended or rest are kept while the
// memory allows, since a search learns from those of the start and of the nearest positions before and after its own.
//
// The rules are those of the searches, asked in another order, those with short explanations first. The first proof is
// reduced to as few boxes as it needs and put into words: a Loss.
//
// The files, in reading order:
//
//   - loss.go: Loss, a proof that a position is lost, and the rules in words.
//   - constants.go: the tuned constants.
//   - rules.go: Rules, which is made once for a board and asked about many of its positions, in the order of the rules,
//     and what the rules and searches say as proofs.
//   - flow.go: a flow deadlock as a proof, with its reason.
//   - game.go: the moves of a game as positions, and a solution with the positions on its way.
//   - judgement.go: what can be asked, and what comes back, with numbers of which only bounds may be known.
//   - finder.go: where a game was lost: what the deadlock rules and a known solution say, and then which position is
//     searched next, for how long, and by what.
//   - costs.go: what is known of the cost of each position.
//   - prices.go: which positions are searched for their cost, and for how long.
//   - moments.go: the detours, with the better line and the reason in words.
//   - judge.go: the front doors, Diagnose and Judge.
//   - words.go: a game in one sentence, and its pushes as characters.
//
// The package never guesses: what no proof or search has settled is undecided or said as bounds, however likely its
// fate. Positions that differ by a walk of the player alone are one position, so walks cost nothing.
package judge
