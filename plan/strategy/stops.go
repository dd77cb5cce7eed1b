package strategy

import (
	"planner/board"
	"planner/search"
	"planner/search/parts"
)

// stops finds positions on the way of a part's solution at which the player can come to more of the other groups than
// at its end. A solution may begin by letting him out to them, or end by shutting him in.
type stops struct {
	board       *board.Board
	others      []board.Bits // boxes of unsolved groups outside the part
	least       int          // boxes of others that the player cannot come to, at best
	first, last *partNode    // positions with least, nil when there is none
}

// shut counts the boxes of unsolved groups that the player of a zone cannot come to.
func shut(b *board.Board, zone *board.Zone, groups []board.Bits) (boxes int) {
	for _, g := range groups {
		if !comesTo(b, zone, g) {
			boxes += g.Count()
		}
	}
	return boxes
}

// comesTo reports whether the player of a zone can stand beside one of some boxes.
func comesTo(b *board.Board, zone *board.Zone, boxes board.Bits) bool {
	for sq := range boxes.All() {
		for _, d := range board.Dirs {
			if next := b.Next(sq, d); next != b.Wall() && zone.Has(next) {
				return true
			}
		}
	}
	return false
}

// open lists the boxes of each unsolved group, except groups whose boxes are all in but.
func open(groups []parts.Group, but board.Bits) (list []board.Bits) {
	for _, g := range groups {
		if !g.Boxes.Equal(g.Goals) && !g.Boxes.Within(but) {
			list = append(list, g.Boxes)
		}
	}
	return list
}

// see takes the position on a scene into account, after a push of the solution. rest are the pushes that are left of
// it.
func (t *stops) see(scene *board.Scene, zone *board.Zone, last search.Child, ref search.Ref, rest []board.Move) {
	n := shut(t.board, zone, t.others)
	if n > t.least {
		return
	}
	node := &partNode{position: search.Position{
		Boxes: scene.Boxes().Clone(), Player: last.Player, Last: board.None, Ref: ref}, key: last.Key, rest: rest}
	if n < t.least {
		t.least, t.first = n, node
	}
	t.last = node
}

// better lists the positions at which the player can come to more than at the end of the solution, if any.
func (t *stops) better(end board.Key) []*partNode {
	switch {
	case t.last == nil || t.last.key == end:
		return nil
	case t.first == t.last:
		return []*partNode{t.last}
	}
	return []*partNode{t.last, t.first}
}
