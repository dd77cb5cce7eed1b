// Package owners shares one exhaustive search out among several machines: every position has an owner by a hash of its
// layout, and children travel to their owners in batches.
//
// Each owner runs an exhaustive.Share. The command that waits for the result coordinates: it tells all owners which
// layer of f they are in and asks them what they have sent and received. A layer is over when, in two rounds of
// questions, all owners are idle and the sums of rows sent and received are equal and have not changed (Mattern 1987,
// "Algorithms for distributed termination detection"). Then the owners go on to the least layer that any of them has.
//
//	coordinator ── layer f, state? ──► owner 0 ◄── rows, credits ──► owner 1 ◄── ...
//
// An owner may have a few batches under way to each other owner; the receiver gives credit for what it has taken. An
// owner without credit expands nothing and goes on receiving, so that neither memory grows nor two wait for each other.
// One lost row would make a proof wrong. So batches are numbered: a gap, an owner that was replaced, or sums that stay
// different end the search with a message and the lower bound proved so far, and never with a wrong answer.
//
// The files, in reading order:
//
//   - message.go: questions, states, and the header of a batch.
//   - owner.go: one owner, at work.
//   - post.go: batches and credits on their way.
//   - coordinator.go: the layers, and the path of a solution.
//
// The package keeps no checkpoints: the loss of an owner ends the search.
package owners
