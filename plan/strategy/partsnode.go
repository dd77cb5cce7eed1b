package strategy

import (
	"planner/board"
	"planner/search"
	"planner/search/parts"
)

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
