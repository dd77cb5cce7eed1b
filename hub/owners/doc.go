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
// One lost row would make a proof wrong. So batches are numbered, and a gap, an owner that is gone, or a search in which
// nothing goes on is a loss. Against losses the owners save their shares at the hub, every half a minute: at the end of a
// layer, or held in the middle of a long one, when nothing is under way between them. All shares that were saved together
// are a generation. After a loss, when another worker has taken the place of the one that is gone, all owners go back to
// the last generation that everybody has saved, or to the start, and begin a new epoch. What is still under way from the
// epoch before is passed over. Without another worker the search ends with a message and the lower bound proved so far,
// and never with a wrong answer.
//
// The files, in reading order:
//
//   - message.go: questions, states, and the header of a batch.
//   - owner.go: one owner, at work.
//   - share.go: its positions, in memory or on disk.
//   - task.go: its share is made, saved and restored while it goes on answering.
//   - vault.go: saved shares at the hub.
//   - putting.go: a share on its way there.
//   - getting.go: and back.
//   - post.go: batches and credits on their way.
//   - coordinator.go: the layers, and the path of a solution.
//   - asking.go: all owners are asked, until nothing is under way between them.
//   - epoch.go: the search begins, is saved, and goes back after a loss.
//
// The owners begin with their shares in memory. When one outgrows it, all begin again with shares on disk, which take as
// much memory and then sorted runs, if every worker has a place for them. Otherwise the search ends with its lower bound.
package owners
