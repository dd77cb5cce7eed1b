package checker

import (
	"errors"
	"slices"
)

// lemmas are the lemmas of a certificate by square: those with a box there, in ascending order.
type lemmas [][]*lemma

// table is a position that is looked at, with what is needed to find its bound. Each goroutine has its own.
type table struct {
	estimator
	corrals  corrals
	lemmas   lemmas
	occupied []bool // walls and boxes
	walk     *zone  // the player's
	after    *zone  // the player's zone after a push
}

// newTable makes a table without boxes.
func newTable(l *level, known lemmas) *table {
	wall := len(l.odd)
	t := &table{estimator{level: l, stands: make([]bool, wall+1), mazes: map[string]*maze{}},
		newCorrals(l), known, make([]bool, wall+1), newZone(l), newZone(l)}
	t.occupied[wall], t.stands[wall] = true, true
	return t
}

// pushes calls visit for each legal push in a position whose boxes and zone the table holds. While visit runs, the
// table holds the position after the push, and the arguments are its boxes, its player, and the square that a box was
// pushed to.
func (t *table) pushes(boxes []square, visit func(boxes []square, player, pushed square)) {
	boxes = slices.Clone(boxes)
	for i, from := range boxes {
		for d, to := range t.level.next[from] {
			if !t.occupied[to] && t.walk.has[t.level.next[from][d^2]] {
				boxes[i], t.occupied[from], t.occupied[to] = to, false, true
				visit(boxes, from, to)
				boxes[i], t.occupied[from], t.occupied[to] = from, true, false
			}
		}
	}
}

// enough is the pushes into a PI-corral of a position whose zone the table holds. Found is false when there is no
// PI-corral.
func (t *table) enough(boxes []square) (pushes []Push, found bool) {
	frozen := t.estimator.freeze(boxes)
	set(t.estimator.stands, boxes, false)
	return t.corrals.findCorral(boxes, frozen, t.walk)
}

// containsLemma reports whether the position contains a lemma that has a box on one of some squares, and whose number
// is smaller than before.
func (t *table) containsLemma(squares []square, player square, before int) bool {
	for _, sq := range squares {
		for _, m := range t.lemmas[sq] {
			if m.number >= before {
				break
			}
			if (m.zone == nil || m.zone[player]) &&
				!slices.ContainsFunc(m.boxes, func(box square) bool { return !t.occupied[box] }) {
				return true
			}
		}
	}
	return false
}

// learn finds the region of a lemma and adds the lemma to the others. It does not prove the lemma.
func (t *table) learn(m *lemma) error {
	set(t.occupied, m.boxes, true)
	defer set(t.occupied, m.boxes, false)
	if m.region != wherever {
		if t.occupied[m.region] {
			return errors.New("its region is a square of a box")
		}
		t.walk.fill(square(m.region), t.occupied)
		m.zone = slices.Clone(t.walk.has)
	}
	for _, sq := range m.boxes {
		t.lemmas[sq] = append(t.lemmas[sq], m)
	}
	return nil
}

// prove proves a lemma by a search in the level with only its boxes. Positions are keys of their boxes' squares with
// the player's square behind them. When ended returns true the search is cut short, and the result means nothing.
func (t *table) prove(m *lemma, ended func() bool) error {
	var queue []string
	seen := map[string]bool{}
	consider := func(boxes []square, player square, pushed []square) {
		if ended() || t.bound(boxes, player) == infinite || t.containsLemma(pushed, player, m.number) {
			return
		}
		key := keyOf(boxes) + keyOf([]square{t.after.fill(player, t.occupied)})
		if !seen[key] {
			seen[key] = true
			queue = append(queue, key)
		}
	}
	set(t.occupied, m.boxes, true)
	for sq := range square(len(t.level.odd)) {
		if !t.occupied[sq] && (m.zone == nil && t.after.fill(sq, t.occupied) == sq || int(sq) == m.region) {
			consider(m.boxes, sq, m.boxes)
		}
	}
	set(t.occupied, m.boxes, false)
	for i := 0; i < len(queue); i++ {
		boxes := squaresOf(queue[i])
		player := boxes[len(m.boxes)]
		boxes = boxes[:len(m.boxes)]
		if t.level.all(boxes) {
			return errors.New("its boxes can be brought to goals")
		}
		if len(queue) > m.most {
			return errors.New("its search needs more positions than it says")
		}
		set(t.occupied, boxes, true)
		t.walk.fill(player, t.occupied)
		t.pushes(boxes, func(boxes []square, player, pushed square) { consider(boxes, player, []square{pushed}) })
		set(t.occupied, boxes, false)
	}
	return nil
}
