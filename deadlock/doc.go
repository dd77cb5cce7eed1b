// Package deadlock proves positions lost and moves unnecessary.
//
// A rule looks at a position, or at the move that led to it, and calls it dead only with a proof. Forward, a position
// is dead when no pushes lead from it to a solved position. In reverse it is dead when no pulls lead from it back to
// the level's start. Beside the code of each rule stands whether it is sound, for which side, why, and where it comes
// from. The Detector asks the rules of one side in a fixed order, cheap rules first (order.go). A rule that proves a
// group of boxes lost by search keeps that group, so that later positions with the same group are recognised at once.
//
// The side's goals are the squares where boxes are to end: the goals forward, and the boxes' start squares in reverse.
// A relaxation of a position has fewer boxes, or more squares for the player. If it is lost, so is the position.
//
// The files in reading order:
//
//   - bits.go: the square of a bit in a set, and the boxes of a lost group without which it is not lost.
//   - freeze.go: Freeze, boxes that can never move again. The rule FreezeRule.
//   - groups.go: which groups of two or three boxes can come to goals of their own.
//   - pairs.go: Pairs, any two boxes alone in the maze. The rule Pair.
//   - gridkit.go: freezing and pairs on small boards, for all boxes at once.
//   - kit.go: Kit, what all rules of a side know of a board.
//   - deadsquare.go: boxes on squares that no box ever leaves for a goal. The rule DeadSquare.
//   - goaltrap.go: TrapCapacity, more boxes in a goal trap than it has goals. The rule GoalTrap.
//   - area.go: the player's zone as a set that follows single moves.
//   - prover.go: Prover, small groups of boxes proved lost by a bounded search.
//   - proverslots.go: the positions that one task of the prover knows.
//   - triples.go: Triples, any three boxes alone on a small board. The rule Triple.
//   - alltriples.go: the exact answers for any three boxes.
//   - patterns.go: Patterns, the table of learned patterns. The rule Pattern.
//   - learner.go: Learner, which makes a pattern of a lost position.
//   - zones.go: the zones that the player cannot reach, and his own while boxes are deleted.
//   - rim.go: the boxes around a zone, kept while they stay the same.
//   - corral.go: Corral, corrals and clusters given to the prover, with a cache. The rule CorralRule.
//   - corraltask.go: one group of boxes given to the cache or to the prover.
//   - stuck.go: Stuck, boxes all of whose moves lose. The rule AllStuck.
//   - walls.go: WallAnalyses, what stuck boxes imply when they are taken for walls.
//   - wallmatching.go: WallMatcher, a goal of its own for every box among these walls. The rule WallMatching.
//   - pullall.go: what remains when all boxes are moved backwards. The rule PullAll.
//   - shared.go: what the detectors of one side share.
//   - order.go: Rule, Verdict and Detector, all rules of one side and the order in which they are asked.
//   - detector.go: what a detector is made with, and its counters.
//   - thorough.go: Thorough, long searches for a few positions.
//   - minimal.go: verdicts reduced to the boxes that matter, for people.
//   - picorral.go: PICorral, positions in which the pushes into one corral suffice.
//   - corralmemory.go: what a PICorral has found about all corrals of one position.
//   - gridcorral.go: PI-corrals on small boards, for all boxes at once.
//   - tunnel.go: Tunnels, squares on which a box need not stop.
//   - constants.go: the tuned constants.
//
// The tests compare every rule with the full enumeration of thousands of small levels (internal/test/oracle). The
// command
//
//	go test ./deadlock -oracle.levels N -oracle.seed S
//
// runs N levels for each rule, and with -run Report -v it prints what each rule catches.
//
// The package stores no positions and searches for no solutions. Both are the business of the packages that use it.
package deadlock
