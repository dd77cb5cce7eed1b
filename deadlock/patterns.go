package deadlock

import (
	"slices"

	"planner/board"
)

// Patterns keeps small lost positions that searches have proved, so that each is proved once. A pattern is a set of
// boxes and the area that the player has among them alone.
//
// Sound for the side it was proved for: a position that holds all boxes of a pattern, the player in its area, has the
// pattern as a relaxation. Only patterns with the moved box need a look after a move: for any other pattern the
// player walks, and pushes boxes that are none of it, without leaving his area among its boxes.
type Patterns struct {
	board *board.Board
	list  []pattern
	at    [][]int32 // square -> patterns with a box there
	limit int
}

type pattern struct {
	boxes, area board.Bits
	hits        uint32
}

// NewPatterns makes a table that holds so many patterns at most.
func NewPatterns(b *board.Board, limit int) *Patterns {
	return &Patterns{board: b, at: make([][]int32, b.Squares()), limit: limit}
}

// Len is the number of patterns.
func (p *Patterns) Len() int { return len(p.list) }

// Add keeps a lost set of boxes with the player's area among them. It copies both.
func (p *Patterns) Add(boxes board.Bits, area *board.Zone) {
	if p.limit == 0 {
		return
	}
	if len(p.list) >= p.limit {
		p.halve()
	}
	p.list = append(p.list, pattern{boxes: boxes.Clone(), area: p.board.BitsOf(area.Squares())})
	p.index(len(p.list) - 1)
}

func (p *Patterns) index(i int) {
	for _, sq := range p.list[i].boxes.AppendTo(nil) {
		p.at[sq] = append(p.at[sq], int32(i))
	}
}

// halve drops the half with the fewest hits, older ones first.
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

// After looks for a pattern with the moved box; nil when there is none. The player may stand anywhere in his zone.
func (p *Patterns) After(s *board.Scene, player, to board.Square) board.Bits {
	boxes := s.Boxes()
	for _, i := range p.at[to] {
		if at := &p.list[i]; at.boxes.Within(boxes) && at.area.Has(player) {
			at.hits++
			return at.boxes
		}
	}
	return nil
}

// Any looks for a pattern anywhere in a position.
func (p *Patterns) Any(s *board.Scene, player board.Square) board.Bits {
	for i, word := range s.Boxes() {
		for ; word != 0; word &= word - 1 {
			if found := p.After(s, player, lowest(i, word)); found != nil {
				return found
			}
		}
	}
	return nil
}

// Learner makes patterns of lost positions by taking boxes away as long as the rest is still proved lost. One pass is
// enough: with fewer boxes a position is no more lost, so a box that could not be spared before cannot be later.
type Learner struct {
	*Patterns
	prover *Prover
	scene  *board.Scene
	zone   *board.Zone
	boxes  board.Bits
	order  []board.Square
	Budget int // positions for one proof
	Most   int // boxes of a position worth reducing
}

// NewLearner makes a learner that fills a table.
func NewLearner(kit *Kit, table *Patterns) *Learner {
	b := kit.Board
	return &Learner{Patterns: table, prover: NewProver(kit), scene: board.NewScene(b), zone: board.NewZone(b),
		boxes: b.NewBits(), Budget: 100, Most: 10}
}

// Learn takes a lost set of boxes and a square of the player's zone, reduces it and keeps what is left. Boxes that can
// leave the squares of keep are deleted in the proofs; nil keeps all. It reports the boxes of the new pattern, nil when
// they are too many or the proof cannot be repeated within the budget.
func (l *Learner) Learn(boxes board.Bits, player board.Square, keep board.Bits) board.Bits {
	copy(l.boxes, boxes)
	if l.boxes.Count() > l.Most || !l.lost(player, keep) {
		return nil
	}
	l.order = l.boxes.AppendTo(l.order[:0])
	for _, sq := range l.order {
		l.boxes.Remove(sq)
		if !l.lost(player, keep) {
			l.boxes.Add(sq)
		}
	}
	l.scene.Set(l.boxes)
	l.zone.Fill(l.scene, player)
	l.Add(l.boxes, l.zone)
	return l.boxes
}

func (l *Learner) lost(player board.Square, keep board.Bits) bool {
	task := Task{Boxes: l.boxes, Player: player, Keep: keep, Seal: board.None, Budget: l.Budget}
	return l.prover.Prove(task) == Lost
}
