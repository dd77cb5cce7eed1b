package freespace

import (
	"planner/board"
	"planner/technique"
)

// Around is Vary for a position that a search has come to: the boxes in around stand, and the targets lie among them. It
// is for boxes that could not be moved yet. Free space that is worked out in the empty maze does not know of them, and
// some of it lies behind them (Holland, "RFS", step 5: free space for each corral; "Machine-learning": free space that is
// worked out again at the end of the search before).
func (m *Maze) Around(side board.Side, seed uint64, around board.Bits, use technique.Use) *Arrangement {
	return m.vary(side, seed, around, use)
}

// stand puts boxes on the board that are no targets. The zones that they make are not held against the targets.
func (p *pattern) stand(boxes board.Bits) {
	for _, sq := range boxes.AppendTo(nil) {
		p.scene.Drop(sq)
		p.barred.Add(sq)
	}
	p.zones, p.parts = p.measure()
}
