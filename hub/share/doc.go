// Package share lets the searches of one level on several machines tell each other what they have found, so that a
// push search of one can meet a pull search of another.
//
// Keys depend on square numbers only, so they are the same on all machines. Each machine sends the keys of positions
// that its two sides have reached: the latest as a list, and all of them now and then as a filter. It looks up the keys
// that come in, and each new position of its own in the filters. A key that the other side of another machine seems to
// have is asked of all. The owner answers with the half-path, which is played from one end of the level to the position
// before it enters the asker's own log and table. There it meets, and the level is solved. The nearest pairs of
// positions travel as half-paths too; they become roots and aims of the other searches. Learned patterns of deadlocks
// are proved again by each process that receives them.
//
//	A: push side reaches k ──► filter of B's pull side has k ──► ask ──► B: half-path to k ──► A: play, join, replay
//
// Everything is bounded: filters have a fixed size, lists and questions a length for each round. What does not fit is
// dropped, which costs a chance and nothing else. A half-path that cannot be played names the liar, of whom nothing is
// taken any more.
//
// The files, in reading order:
//
//   - constants.go: sizes and intervals.
//   - filter.go: the filter, a blocked Bloom filter.
//   - message.go: the messages.
//   - exchange.go: meet.Others, which collects what a search reaches.
//   - patterns.go: learned patterns.
//   - rounds.go: what is sent, at intervals.
//   - receive.go: what comes in.
//   - gather.go: the nearest pairs of all machines, for the process that waits for the solution.
//
// The package opens no connection: its caller hands it a Carrier.
package share
