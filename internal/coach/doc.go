// Package coach judges a game push by push: which pushes were free, which were detours and at what price, and which
// one lost the game.
//
// For every position of a game let its cost be the pushes played up to it and the fewest pushes that it still
// needs. A push never lowers the cost, since the best that can follow it could have been played before. So costs
// never fall along a game, a push is free when the costs before and after it are equal, and otherwise their
// difference is its price. The cost of the start is the least that the level needs, and where a game has solved the
// level its last cost is what the player needed; the prices sum up to the difference.
//
//	cost  97 ── 97 ── 97 ── 103 ── 103 ── 103 ── 118 ── 118     the end of the game
//	          free  free   +6    free   free   +15   free
//
// Because costs never fall, few positions need a search: where two of them have the same cost, all between are
// settled. The start is searched first, and then the middle of the widest stretch that is open. A search is the
// push-optimal A* of package exhaustive, which only looks for solutions shorter than the one that is known. When
// there is none, the known one is a shortest. A search that ends early leaves a lower bound, which holds for all
// later positions, and a shorter solution that it has found is an upper bound for all earlier ones. All solutions
// have the same parity, so bounds are brought to it.
//
// Searches that have ended or rest are kept while the memory allows, since a search learns from those of the start and
// of the nearest positions before and after its own.
//
// A game that does not end with all boxes on goals is first given to package diagnose, which says where it was lost
// and gives a solution of the last position that is not.
//
// The files, in reading order:
//
//   - judgement.go: what can be asked, and what comes back, with numbers of which bounds are known.
//   - position.go: a game while it is judged, and what is known of the cost of each position.
//   - search.go: which positions are searched, and for how long.
//   - moments.go: the detours, with the better line and the reason in words.
//   - judge.go: the front door.
//   - words.go: a game in one sentence, its pushes as characters, and all of it as pages show it.
//   - constants.go: the tuned constants.
//
// It never guesses: what no search has settled is said as bounds. Walks of the player cost nothing.
package coach
