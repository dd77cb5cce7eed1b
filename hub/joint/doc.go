// Package joint is one level searched by several machines. Limited searches tell each other what they have found, so
// that a push search of one can meet a pull search of another. An exhaustive search is shared out by positions.
//
// # Limited searches
//
// Keys depend on square numbers only, so they are the same on all machines. Each machine sends the keys of positions
// that its two sides have reached: the latest as a list, and all of them now and then as a filter. Each machine looks
// for the keys that come in among its own positions, and for its own new positions in the filters. When the other side
// of another machine seems to have a key, the machine asks all others for it. A machine that has the key answers with
// the half-path to the position. The asker plays the half-path from one end of the level, and enters its positions into
// its own log and table. There the two sides meet, and the level is solved. The nearest pairs of positions travel as
// half-paths too; they become roots and aims of the other searches.
//
//	A: push side reaches k ──► filter of B's pull side has k ──► ask ──► B: half-path to k ──► A: play, join, replay
//
// Everything is bounded: filters have a fixed size, lists and questions a length for each round. What does not fit is
// dropped: a meet may be missed, and nothing becomes wrong. A machine that sends a half-path that cannot be played is
// named, and nothing from it is taken any more.
//
// # Owners
//
// An exhaustive search is shared out among several machines: every position has an owner by a hash of its layout, and
// children travel to their owners in batches.
//
// Each owner runs an ondisk.Shard. The command that waits for the result coordinates: it tells all owners which
// layer of f they are in and asks them what they have sent and received. A layer is over when, in two rounds of
// questions, all owners are idle and the sums of rows sent and received are equal and have not changed (Mattern 1987,
// "Algorithms for distributed termination detection"). Then the owners go on to the least layer that any of them has.
//
//	coordinator ── layer f, state? ──► owner 0 ◄── rows, credits ──► owner 1 ◄── ...
//
// An owner may have a few batches under way to each other owner; the receiver gives credit for what it has taken. An
// owner without credit expands nothing and goes on receiving, so that memory does not grow and no two owners wait for
// each other. One lost row would make a proof wrong. So batches are numbered, and each of the following is a loss: a
// gap in the numbers, an owner that is gone, and a search in which nothing goes on for 10 seconds, because credit was
// lost for example. Against losses the owners save their shards at the hub, every half a minute: at the end of a layer,
// or held in the middle of a long one, when nothing is under way between them. All shards that were saved together are
// a generation. After a loss, when another worker has taken the place of the one that is gone, all owners go back to
// the last generation that everybody has saved, or to the start, and begin a new epoch. What is still under way from
// the epoch before is passed over. Without another worker the search ends with a message and the lower bound proved so
// far, and never with a wrong answer.
//
// The files, in reading order:
//
//   - constants.go: sizes and intervals.
//   - message.go: the messages, and what they may hold.
//   - exchange.go: meet.Others, which collects what a search reaches; the Bloom filters of the keys of a side.
//   - rounds.go: what is sent, at intervals, and what comes in; the nearest pairs of all machines, for the process
//     that waits for the solution.
//   - post.go: questions and states; batches and credits on their way.
//   - owner.go: one owner, at work; its positions, and their place on disk. The positions are made, saved and
//     restored while the owner goes on answering.
//   - vault.go: saved shards at the hub, and on their way there and back.
//   - coordinator.go: the layers, and the path of a solution; the search begins, is saved, and goes back after a loss.
//   - asking.go: all owners are asked, until nothing is under way between them.
//
// The package opens no connection: its callers hand it one.
package joint
