package deadlock

import (
	"slices"

	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Pattern, Kind: technique.Rule, Soundness: technique.Sound,
	Help:   "groups of boxes that a search has proved lost before; they are learned by corral",
	Source: technique.Rolling + "pattern search; " + technique.Festival + "stuck patterns",
})

// Patterns is the rule Pattern. It keeps small groups of boxes that searches have proved lost, so that each is proved
// only once. A pattern is a set of boxes and the player's area when only these boxes are on the board (after the
// pattern search of Junghanns and Schaeffer 2001, "Sokoban: Enhancing general single-agent search methods using domain
// knowledge", and the stuck patterns of Festival).
//
// Sound for the side that it was proved for: a pattern is a relaxation of every position that has all its boxes and the
// player in its area. After a move only patterns with the moved box need to be looked at. While the player walks and
// moves boxes that do not belong to a pattern, he does not leave his area among the boxes of the pattern.
type Patterns struct {
	board *board.Board
	list  []pattern
	at    [][]int32 // square -> patterns with a box there
	limit int       // most patterns kept
}

// pattern is one learned pattern and how often it was recognised.
type pattern struct {
	boxes, area board.Bits
	hits        uint32
}

// newPatterns makes a table for a limited number of patterns.
func newPatterns(b *board.Board, limit int) *Patterns {
	return &Patterns{board: b, at: make([][]int32, b.Squares()), limit: limit}
}

// addPattern stores a copy of a lost set of boxes and of the player's area among them.
func (p *Patterns) addPattern(boxes board.Bits, area *board.Zone) {
	if p.limit == 0 {
		return
	}
	if len(p.list) >= p.limit {
		p.halve()
	}
	p.list = append(p.list, pattern{boxes: boxes.Clone(), area: p.board.BitsOf(area.Squares())})
	p.index(len(p.list) - 1)
}

// index enters pattern i under the squares of its boxes.
func (p *Patterns) index(i int) {
	for _, sq := range p.list[i].boxes.AppendTo(nil) {
		p.at[sq] = append(p.at[sq], int32(i))
	}
}

// halve drops the half of the patterns that were recognised least often, of equals the older ones. Hits are halved.
func (p *Patterns) halve() {
	order := make([]int, len(p.list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return int(p.list[i].hits) - int(p.list[j].hits) })
	keep := order[len(order)/2:]
	slices.Sort(keep)
	kept := make([]pattern, 0, p.limit)
	for _, i := range keep {
		kept = append(kept, pattern{p.list[i].boxes, p.list[i].area, p.list[i].hits / 2})
	}
	p.list = kept
	for sq := range p.at {
		p.at[sq] = p.at[sq][:0]
	}
	for i := range p.list {
		p.index(i)
	}
}

// lostAfter asks the rule about the box that has come to a square. The player may stand anywhere in his zone. The boxes
// of the pattern found are put into out.
func (p *Patterns) lostAfter(s *board.Scene, player, to board.Square, out board.Bits) bool {
	boxes := s.Boxes()
	for _, i := range p.at[to] {
		if at := &p.list[i]; at.boxes.Within(boxes) && at.area.Has(player) {
			at.hits++
			copy(out, at.boxes)
			return true
		}
	}
	return false
}

// lostIn asks the rule about a whole position.
func (p *Patterns) lostIn(s *board.Scene, player board.Square, out board.Bits) bool {
	for sq := range s.Boxes().All() {
		if p.lostAfter(s, player, sq, out) {
			return true
		}
	}
	return false
}
