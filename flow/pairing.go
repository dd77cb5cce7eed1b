package flow

import (
	"math/bits"
	"slices"
)

// Pairing decides whether every box can have a target of its own. It is Matching without costs, the test for
// bipartite deadlocks (Holland, S3, "Flow deadlock detection").
//
// A row is the set of targets that a box reaches; target j is bit j%64 of word j/64. When there is no complete pairing,
// the position is a deadlock for the side of these targets.
type Pairing struct {
	rows  [][]uint64 // by box
	rowOf []int32    // by target: its box, -1 for none
	free  []uint64   // targets without a box
	seen  []uint64   // targets tried by the present search
}

// NewPairing makes a pairing for the given number of targets, without boxes.
func NewPairing(targets int) *Pairing {
	words := (targets + 63) / 64
	p := &Pairing{
		rows: make([][]uint64, 0, targets), rowOf: make([]int32, targets),
		free: make([]uint64, words), seen: make([]uint64, words),
	}
	p.Clear()
	return p
}

// Words is the number of words of a row.
func (p *Pairing) Words() int { return len(p.free) }

// Clear forgets all boxes.
func (p *Pairing) Clear() {
	p.rows = p.rows[:0]
	clear(p.free)
	for j := range p.rowOf {
		p.free[j>>6] |= 1 << (j & 63)
		p.rowOf[j] = -1
	}
}

// Add pairs one more box with the given row, which must not change, and reports whether all boxes can be paired. If
// not, the new box is left out.
func (p *Pairing) Add(row []uint64) bool {
	p.rows = append(p.rows, row)
	clear(p.seen)
	if p.try(len(p.rows) - 1) {
		return true
	}
	p.rows = p.rows[:len(p.rows)-1]
	return false
}

// Drop leaves out the box that was added last.
func (p *Pairing) Drop() {
	last := len(p.rows) - 1
	j := slices.Index(p.rowOf, int32(last))
	p.rows, p.rowOf[j] = p.rows[:last], -1
	p.free[j>>6] |= 1 << (j & 63)
}

// Solve reports whether all boxes with the given rows, and no others, can be paired.
func (p *Pairing) Solve(rows [][]uint64) bool {
	if len(rows) > len(p.rowOf) {
		return false
	}
	p.Clear()
	for _, row := range rows {
		if !p.Add(row) {
			return false
		}
	}
	return true
}

// try searches for an alternating path from a box (Kuhn 1955). It takes a free target if there is one, else one whose
// box can be paired with another target.
func (p *Pairing) try(box int) bool {
	row := p.rows[box]
	for w, reach := range row {
		if open := reach & p.free[w]; open != 0 {
			j := w<<6 + bits.TrailingZeros64(open)
			p.free[w] &^= open & -open
			p.rowOf[j] = int32(box)
			return true
		}
	}
	for w, reach := range row {
		for {
			left := reach &^ p.seen[w]
			if left == 0 {
				break
			}
			j := w<<6 + bits.TrailingZeros64(left)
			p.seen[w] |= left & -left
			if p.try(int(p.rowOf[j])) {
				p.rowOf[j] = int32(box)
				return true
			}
		}
	}
	return false
}
