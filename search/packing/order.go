package packing

import "planner/board"

// Forever is the Until of a step whose box stays for good.
const Forever = 1<<31 - 1

// Step is one line of a packing order: a box comes to To and stays there until step Until takes it on.
type Step struct {
	From  board.Square // None when the box comes from wherever boxes wait
	To    board.Square
	Until int32 // number of the step that takes the box on, or Forever
}

// Order is the order in which a solution fills the goals, found by taking the solved position apart. Initial lists
// the boxes that the search for it never moved: they come first, in any order.
type Order struct {
	Initial  []Step // From is None
	Steps    []Step
	Complete bool       // the search took every box out
	Filled   board.Bits // squares that any step or initial entry fills
}

// Pull is one macro of the search that takes the solved position apart.
type Pull struct {
	From, To board.Square
	Removed  bool
}

// NewOrder turns the pulls that took the solved position apart, and the boxes that were left standing, into the
// order that puts it together: read backwards, each pull turned round, moves of the same box that follow each other
// merged (Festival's extraction).
func NewOrder(b *board.Board, pulls []Pull, standing []board.Square) *Order {
	p := &Order{Complete: len(standing) == 0, Filled: b.NewBits()}
	for i := len(pulls) - 1; i >= 0; i-- {
		pull := pulls[i]
		from := pull.To
		if pull.Removed {
			from = board.None
		}
		p.append(Step{From: from, To: pull.From})
	}
	for _, sq := range standing {
		p.Initial = append(p.Initial, Step{From: board.None, To: sq})
		p.Filled.Add(sq)
	}
	p.setUntil()
	p.forgetParked(len(standing))
	return p
}

// forgetParked drops the boxes that stand where they were only parked, when they are more than a quarter of all: the
// forward search could score nothing before it had rebuilt them.
func (p *Order) forgetParked(standing int) {
	parked := standing - p.permanent()
	if 4*parked <= standing+len(p.Steps) {
		return
	}
	kept := p.Initial[:0]
	for _, s := range p.Initial {
		if s.Until == Forever {
			kept = append(kept, s)
		}
	}
	p.Initial = kept
}

// append adds a step, merging it with the one before when the same box goes on.
func (p *Order) append(s Step) {
	if n := len(p.Steps); n > 0 && p.Steps[n-1].To == s.From && s.From != board.None {
		p.Steps[n-1].To = s.To
		if p.Steps[n-1].From == s.To {
			p.Steps = p.Steps[:n-1]
		}
		return
	}
	p.Steps = append(p.Steps, s)
}

// setUntil computes how long each box stays.
func (p *Order) setUntil() {
	until := func(sq board.Square, after int) int32 {
		for j := after; j < len(p.Steps); j++ {
			if p.Steps[j].From == sq {
				return int32(j)
			}
		}
		return Forever
	}
	for i := range p.Initial {
		p.Initial[i].Until = until(p.Initial[i].To, 0)
	}
	for i := range p.Steps {
		p.Steps[i].Until = until(p.Steps[i].To, i+1)
		p.Filled.Add(p.Steps[i].To)
	}
}

// Planned reports whether the order fills sq at any time: only moves from or to such a square change Prefix.
func (p *Order) Planned(sq board.Square) bool { return p.Filled.Has(sq) }

// Len is the largest value of Prefix.
func (p *Order) Len() int { return p.permanent() + len(p.Steps) }

func (p *Order) permanent() int {
	n := 0
	for i := range p.Initial {
		if p.Initial[i].Until == Forever {
			n++
		}
	}
	return n
}

// Prefix is how much of the order a layout fulfils: a prefix of k steps counts when every one of them whose box is
// not due to go on before k has its box. The permanent initial boxes come before all steps; a parked initial box that
// is due and missing costs one.
func (p *Order) Prefix(boxes board.Bits) int {
	have, want := 0, 0
	for i := range p.Initial {
		if s := &p.Initial[i]; s.Until == Forever {
			want++
			if boxes.Has(s.To) {
				have++
			}
		}
	}
	if have < want {
		return have
	}
	k := int32(len(p.Steps))
	for i := int32(len(p.Steps)) - 1; i >= 0; i-- {
		if s := &p.Steps[i]; s.Until >= k && !boxes.Has(s.To) {
			k = i
		}
	}
	missing := 0
	for i := range p.Initial {
		if s := &p.Initial[i]; s.Until != Forever && s.Until >= k && !boxes.Has(s.To) {
			missing++
		}
	}
	return max(want+int(k)-missing, have)
}

// Next is the square that the order fills next when Prefix is packed: None when all is done.
func (p *Order) Next(packed int) board.Square {
	k := packed - p.permanent()
	if k < 0 {
		return board.None // any missing initial box
	}
	if k >= len(p.Steps) {
		return board.None
	}
	return p.Steps[k].To
}
