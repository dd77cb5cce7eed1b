package strategy

import (
	"planner/board"
	"planner/forward"
	"planner/search"
	"planner/search/parts"
	"planner/technique"
)

// composite solves a level part by part. It takes parts of a position, each with all other boxes as walls, and lets
// a search of its own solve them. What a part comes to is a new position, unless the deadlock rules prove it lost.
// The position with the fewest boxes off goals is worked on next. A position keeps the parts that were not yet tried
// and waits again, since a part that has a solution may be a mistake.
//
// It works in rounds, which differ in how positions are divided and in what the search of a part may cost.
type composite struct {
	shared   *LevelContext
	holdings Holdings
	divider  *parts.Divider
	use      technique.Use
	proofs   *forward.Proofs
	scene    *board.Scene
	zone     *board.Zone
	cost     Cost
	best     *partNode
	nothing  board.Bits // no squares

	begunWith int // boxes off goals at the start
	rounds    []partRound
	apart     bool // the level falls apart, and its rounds are apartRounds
	round     int
	queue     []*partNode
	known     map[board.Key]bool // positions of this round
	least     int                // boxes off goals in this round
	improved  int64              // the work at which that was reached

	answers  map[string]answer  // by the core of a part
	unsolved map[board.Key]bool // boxes of parts of cut Near for which a search was not enough
	held     int64              // bytes of the queue of this round and of the answers, about
	limit    int64              // of held; 0 for none

	tried, solved, lost int // parts, those solved, and solutions that lose
}

// partNode is a position that was reached by solving parts.
type partNode struct {
	position search.Position
	key      board.Key
	parts    []parts.Part
	divided  bool         // parts are listed
	joined   bool         // by cut Near: single groups have been tried, and unions of groups are listed
	off      int          // boxes off goals
	shut     int          // of them in groups that the player cannot come to; counted for cut Near only
	played   int          // parts whose solutions were played
	order    int          // the number of parts solved when it was queued last
	raised   int          // how often the work of its parts was raised, see raise
	rest     []board.Move // of a stop: the pushes that are left of the solution on whose way it is
}

// rank says how late the position has its turn.
func (n *partNode) rank() int { return n.off + n.shut + playedPrice*n.played }

// off counts the boxes off goals.
func (s *composite) off(boxes board.Bits) int {
	n := 0
	for sq := range boxes.All() {
		if !s.shared.Level.Board.IsGoal(sq) {
			n++
		}
	}
	return n
}

// work returns the work done so far, in positions.
func (s *composite) work() int64 { return s.cost.Generated + s.cost.Extra }

// cut is how positions are divided in this round.
func (s *composite) cut() parts.Cut { return s.rounds[s.round].cut }

// partWork returns the number of positions that the limited search of a part may generate in this round.
func (s *composite) partWork() int64 {
	return s.rounds[s.round].work
}

// keyOf stands for the boxes of a part.
func (s *composite) keyOf(w parts.Part) board.Key {
	s.scene.Set(w.Boxes)
	return s.scene.BoxesKey()
}
