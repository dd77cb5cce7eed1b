package checker

import (
	"errors"
	"slices"
)

// maxSearch is the largest number of positions that the search of a lemma may hold.
const maxSearch = 1_000_000

// wherever is the region of a lemma that holds with the player on any square.
const wherever = -1

// lemma is a pattern: boxes, and a region of the player.
type lemma struct {
	number int // from 0
	boxes  []square
	region int    // a square, or wherever
	most   int    // the largest number of positions of its search
	zone   []bool // the squares of the region; nil for wherever
}

// lemmas are the lemmas of a certificate by the squares of their boxes, ascending.
type lemmas [][]*lemma

// at reports whether a position contains a lemma that has a box on a square. Only lemmas before a number are asked.
func (all lemmas) at(sq square, occupied []bool, player square, before int) bool {
	for _, m := range all[sq] {
		if m.number >= before {
			return false
		}
		if m.zone != nil && !m.zone[player] {
			continue
		}
		if !slices.ContainsFunc(m.boxes, func(box square) bool { return !occupied[box] }) {
			return true
		}
	}
	return false
}

// anywhere reports whether a position contains a lemma.
func (all lemmas) anywhere(boxes []square, occupied []bool, player square, before int) bool {
	return slices.ContainsFunc(boxes, func(sq square) bool { return all.at(sq, occupied, player, before) })
}

// add adds a lemma, which need not be proved yet.
func (all lemmas) add(m *lemma, t *table) error {
	t.set(m.boxes, true)
	defer t.set(m.boxes, false)
	if m.region != wherever {
		if t.occupied[m.region] {
			return errors.New("its region is a square of a box")
		}
		t.walk.fill(square(m.region), t.occupied)
		m.zone = slices.Clone(t.walk.has)
	}
	for _, sq := range m.boxes {
		all[sq] = append(all[sq], m)
	}
	return nil
}

// table is a position that is being looked at, and the positions after its pushes.
type table struct {
	level    *level
	occupied []bool // walls and boxes
	walk     *zone
	after    []square // the boxes after a push
}

// newTable makes a table without boxes.
func newTable(l *level) *table {
	t := &table{level: l, occupied: make([]bool, len(l.next)), walk: newZone(l)}
	t.occupied[len(l.odd)] = true
	return t
}

// set puts boxes on the table, or takes them away.
func (t *table) set(boxes []square, stand bool) {
	for _, sq := range boxes {
		t.occupied[sq] = stand
	}
}

// pushes calls visit for each legal push of box i, while the table and after are as after the push. The player's zone
// must have been filled, and visit may not change it.
func (t *table) pushes(boxes []square, visit func(i int, from, to square)) {
	for i, from := range boxes {
		for d, to := range t.level.next[from] {
			if t.occupied[to] || !t.walk.has[t.level.next[from][d^2]] {
				continue
			}
			t.after = append(t.after[:0], boxes...)
			t.after[i] = to
			slices.Sort(t.after)
			t.occupied[from], t.occupied[to] = false, true
			visit(i, from, to)
			t.occupied[from], t.occupied[to] = true, false
		}
	}
}

// all reports whether all boxes are on goals.
func (l *level) all(boxes []square) bool {
	return !slices.ContainsFunc(boxes, func(sq square) bool { return !l.goal[sq] })
}

// search is the search in the level with only the boxes of a lemma.
type search struct {
	*worker
	lemma *lemma
	seen  map[string]bool
	queue []string // the boxes' squares and the player's, as keyOf has them
}

// prove proves a lemma.
func (w *worker) prove(m *lemma) error {
	s := search{lemma: m, worker: w, seen: map[string]bool{}}
	w.table.set(m.boxes, true)
	for sq := range square(len(w.level.odd)) {
		if w.table.occupied[sq] || m.zone != nil && int(sq) != m.region {
			continue
		}
		first := w.zone.fill(sq, w.table.occupied)
		if (m.zone != nil || first == sq) && w.bounds.bound(m.boxes, first) < infinite &&
			!w.lemmas.anywhere(m.boxes, w.table.occupied, first, m.number) {
			s.note(m.boxes, first)
		}
	}
	w.table.set(m.boxes, false)
	for i := 0; i < len(s.queue); i++ {
		if len(s.queue) > m.most {
			return errors.New("its search needs more positions than it says")
		}
		if err := s.expand(s.queue[i]); err != nil {
			return err
		}
	}
	return nil
}

// note adds a position to the search.
func (s *search) note(boxes []square, player square) {
	if key := keyOf(append(slices.Clip(boxes), player)); !s.seen[key] {
		s.seen[key] = true
		s.queue = append(s.queue, key)
	}
}

// expand makes the pushes of a position.
func (s *search) expand(key string) error {
	boxes := squaresOf(key)
	last := len(boxes) - 1
	boxes, player := boxes[:last], boxes[last]
	if s.level.all(boxes) {
		return errors.New("its boxes can be brought to goals")
	}
	s.table.set(boxes, true)
	s.table.walk.fill(player, s.table.occupied)
	s.bounds.bound(boxes, player)
	s.table.pushes(boxes, func(i int, from, to square) {
		if s.bounds.boundAfter(s.table.after, i, from, to) < infinite &&
			!s.lemmas.at(to, s.table.occupied, from, s.lemma.number) {
			s.note(s.table.after, s.zone.fill(from, s.table.occupied))
		}
	})
	s.table.set(boxes, false)
	return nil
}
