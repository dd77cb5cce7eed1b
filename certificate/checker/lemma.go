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
	zone   []bool // the squares of the region, nil for wherever
}

// lemmas are the lemmas of a certificate, by the squares of their boxes and then in their order.
type lemmas [][]*lemma

// lost reports whether the position contains a lemma that has a box on one of some squares, and whose number is smaller
// than a limit.
func (w *worker) lost(squares []square, player square, before int) bool {
	for _, sq := range squares {
		for _, m := range w.lemmas[sq] {
			if m.number >= before {
				break
			}
			if (m.zone == nil || m.zone[player]) &&
				!slices.ContainsFunc(m.boxes, func(box square) bool { return !w.occupied[box] }) {
				return true
			}
		}
	}
	return false
}

// learn finds the region of a lemma and adds the lemma to the others, which does not yet prove it.
func (w *worker) learn(m *lemma) error {
	set(w.occupied, m.boxes, true)
	defer set(w.occupied, m.boxes, false)
	if m.region != wherever {
		if w.occupied[m.region] {
			return errors.New("its region is a square of a box")
		}
		w.walk.fill(square(m.region), w.occupied)
		m.zone = slices.Clone(w.walk.has)
	}
	for _, sq := range m.boxes {
		w.lemmas[sq] = append(w.lemmas[sq], m)
	}
	return nil
}

// prove proves a lemma by a search in the level with only its boxes. Positions are keys of their boxes' squares with
// the player's square behind them.
func (w *worker) prove(m *lemma) error {
	var queue []string
	seen := map[string]bool{}
	consider := func(boxes []square, player square, pushed []square) {
		if w.bound(boxes, player) == infinite || w.lost(pushed, player, m.number) {
			return
		}
		key := keyOf(boxes) + keyOf([]square{w.after.fill(player, w.occupied)})
		if !seen[key] {
			seen[key] = true
			queue = append(queue, key)
		}
	}
	set(w.occupied, m.boxes, true)
	for sq := range square(len(w.level.odd)) {
		if !w.occupied[sq] && (m.zone == nil && w.after.fill(sq, w.occupied) == sq || int(sq) == m.region) {
			consider(m.boxes, sq, m.boxes)
		}
	}
	set(w.occupied, m.boxes, false)
	for i := 0; i < len(queue); i++ {
		boxes := squaresOf(queue[i])
		player := boxes[len(m.boxes)]
		boxes = boxes[:len(m.boxes)]
		if w.level.all(boxes) {
			return errors.New("its boxes can be brought to goals")
		}
		if len(queue) > m.most {
			return errors.New("its search needs more positions than it says")
		}
		set(w.occupied, boxes, true)
		w.walk.fill(player, w.occupied)
		w.pushes(boxes, func(boxes []square, player, pushed square) { consider(boxes, player, []square{pushed}) })
		set(w.occupied, boxes, false)
	}
	return nil
}
