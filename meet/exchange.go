package meet

import (
	"planner/board"
)

// Others are the searches of the same level in other processes. They hear of every position that a side reaches here
// for the first time, and they may bring in half-paths that they have found: where such a path meets a position of the
// other side, the level is solved. The searches know nothing of how the processes talk to each other.
type Others interface {
	Watcher
	// Begin is called before the searches begin. The others may use them until End.
	Begin(s Searches)
	// Learned receives patterns that a search of this process has proved.
	Learned(list []Pattern)
	// Taught lists the patterns of others from a number on, in the order in which they came.
	Taught(from int) []Pattern
	// End is called when the searches have ended. No method of the Searches may run after it has returned.
	End()
}

// Pattern is a set of boxes that cannot all be brought to goals while the player is on a square of his area. Who hears
// of one proves it again before it is used.
type Pattern struct {
	Boxes  []board.Square
	Player board.Square
}

// Searches are the limited searches of one level in this process. The methods are safe for concurrent use and may run
// while the searches do.
type Searches interface {
	// Squares is the number of squares of the board.
	Squares() int
	// Has reports whether a side has reached the position of a key.
	Has(side board.Side, key board.Key) bool
	// Half is the half-path of a side to the position of a key. ok is false when the side has not reached it.
	Half(side board.Side, key board.Key) (h Half, ok bool)
	// Adopt brings in a half-path of another process. The path is played before anything of it is used; an error means
	// that it is wrong. If it meets the other side, the searches end with a solution. The key belongs to the position
	// to which the path leads.
	Adopt(side board.Side, h Half) (board.Key, error)
	// Candidates are the pairs of positions that came nearest to each other, the best first, at most most of them.
	Candidates(most int) (Document, error)
}
