package analysis

import "planner/board"

// Forever is the Until of a step whose box stays to the end.
const Forever = 1<<31 - 1

// PackingStep is one step of a packing order: a box is brought to To and stays there until the step with the number
// Until moves it further.
type PackingStep struct {
	From  board.Square // board.None for any box that is not in its place yet
	To    board.Square
	Until int32 // index in PackingOrder.Steps of the step that moves the box further, or Forever
	Layer int32 // steps beside each other with the same number may be done in any order; 0 is in no layer
}

// PackingOrder is the order in which a solution fills the goals, found by taking the solved position apart.
type PackingOrder struct {
	Initial  []PackingStep // boxes left standing by the search that found the order: they come first, in any order
	Steps    []PackingStep // the steps that follow, one after the other
	Complete bool          // the search took every box off the board, so Initial is empty
	Filled   board.Bits    // squares that a step fills or on which the search left a box
}

// PackingPull is one move of a search that takes the solved position apart: the box on From is pulled to To and, with
// Removed, leaves the board there.
type PackingPull struct {
	From, To board.Square
	Removed  bool
	Layer    int32 // boxes of the same layer could leave in any order; 0 when that is not known
}

// NewPackingOrder makes the order that puts a solved position together from the pulls that took it apart and the
// squares of the boxes that were left standing: the pulls are read backwards, each is reversed, and moves of the same
// box that follow each other are merged (Festival's extraction).
func NewPackingOrder(b *board.Board, pulls []PackingPull, standing []board.Square) *PackingOrder {
	o := &PackingOrder{Complete: len(standing) == 0, Filled: b.NewBits()}
	for i := len(pulls) - 1; i >= 0; i-- {
		pull := pulls[i]
		step := PackingStep{From: pull.To, To: pull.From}
		if pull.Removed {
			step.From, step.Layer = board.None, pull.Layer
		}
		o.append(step)
	}
	for _, sq := range standing {
		o.Initial = append(o.Initial, PackingStep{From: board.None, To: sq})
		o.Filled.Add(sq)
	}
	o.setUntil()
	return o
}

// append adds a step. It merges the step with the one before when both move the same box, and drops both when the box
// comes back.
func (o *PackingOrder) append(s PackingStep) {
	if n := len(o.Steps); n > 0 && o.Steps[n-1].To == s.From && s.From != board.None {
		o.Steps[n-1].To, o.Steps[n-1].Layer = s.To, 0
		if o.Steps[n-1].From == s.To {
			o.Steps = o.Steps[:n-1]
		}
		return
	}
	o.Steps = append(o.Steps, s)
}

// setUntil computes how long each box stays where it was brought, and fills Filled.
func (o *PackingOrder) setUntil() {
	until := func(sq board.Square, after int) int32 {
		for j := after; j < len(o.Steps); j++ {
			if o.Steps[j].From == sq {
				return int32(j)
			}
		}
		return Forever
	}
	for i := range o.Initial {
		o.Initial[i].Until = until(o.Initial[i].To, 0)
	}
	for i := range o.Steps {
		o.Steps[i].Until = until(o.Steps[i].To, i+1)
		o.Filled.Add(o.Steps[i].To)
	}
}

// Planned reports whether the order fills a square at any time. Only moves from or to such a square change Prefix.
func (o *PackingOrder) Planned(sq board.Square) bool { return o.Filled.Has(sq) }

// Len is the largest value of Prefix: the number of steps and of initial boxes that stay for good.
func (o *PackingOrder) Len() int { return o.permanent() + len(o.Steps) }

// permanent counts the initial boxes that stay for good.
func (o *PackingOrder) permanent() int {
	n := 0
	for i := range o.Initial {
		if o.Initial[i].Until == Forever {
			n++
		}
	}
	return n
}

// Prefix is how much of the order a layout fulfils, from 0 to Len. The initial boxes that stay for good come first: as
// long as one is missing, Prefix counts those present. After that it counts steps: the first k steps are fulfilled when
// each of them has its box, except those whose box one of the first k steps moves further. Later fulfilled steps in the
// layer of the next step count too. An initial box that is only parked and is missing while it is due costs one.
func (o *PackingOrder) Prefix(boxes board.Bits) int {
	have, want := 0, 0
	for i := range o.Initial {
		if s := &o.Initial[i]; s.Until == Forever {
			want++
			if boxes.Has(s.To) {
				have++
			}
		}
	}
	if have < want {
		return have
	}
	k := int32(len(o.Steps))
	for i := int32(len(o.Steps)) - 1; i >= 0; i-- {
		if s := &o.Steps[i]; s.Until >= k && !boxes.Has(s.To) {
			k = i
		}
	}
	missing := 0
	for i := range o.Initial {
		if s := &o.Initial[i]; s.Until != Forever && s.Until >= k && !boxes.Has(s.To) {
			missing++
		}
	}
	return max(want+int(k)+o.ahead(int(k), boxes)-missing, have)
}

// Standing is the set of squares whose boxes, once the first done steps are done, stay where they are at least until
// the step with the number until.
func (o *PackingOrder) Standing(b *board.Board, done, until int) board.Bits {
	set := b.NewBits()
	for _, steps := range [...][]PackingStep{o.Initial, o.Steps[:done]} {
		for _, s := range steps {
			if int(s.Until) >= until {
				set.Add(s.To)
			}
		}
	}
	return set
}

// Fulfilled returns the squares that hold their boxes for good in a layout, as far as the layout fulfils the order by
// Prefix.
func (o *PackingOrder) Fulfilled(b *board.Board, boxes board.Bits) board.Bits {
	done := 0
	if k := o.Prefix(boxes) - o.permanent(); k >= 0 {
		done = min(o.layerEnd(k), len(o.Steps))
	}
	return o.Standing(b, done, Forever).And(boxes)
}

// ahead counts the fulfilled steps after step k in its layer.
func (o *PackingOrder) ahead(k int, boxes board.Bits) int {
	n := 0
	for i, end := k+1, o.layerEnd(k); i < end; i++ {
		if boxes.Has(o.Steps[i].To) {
			n++
		}
	}
	return n
}

// layerEnd is the index of the first step after step k that is not in its layer.
func (o *PackingOrder) layerEnd(k int) int {
	end := k + 1
	for k < len(o.Steps) && o.Steps[k].Layer != 0 && end < len(o.Steps) && o.Steps[end].Layer == o.Steps[k].Layer {
		end++
	}
	return end
}

// LayerOf is the range of the steps in the layer of step k. The range always holds step k.
func (o *PackingOrder) LayerOf(k int) (first, end int) {
	first = k
	for first > 0 && o.Steps[k].Layer != 0 && o.Steps[first-1].Layer == o.Steps[k].Layer {
		first--
	}
	return first, o.layerEnd(k)
}

// Strict forgets the layers: the steps have to be done one after the other.
func (o *PackingOrder) Strict() {
	for i := range o.Steps {
		o.Steps[i].Layer = 0
	}
}

// NextSquare is the square that the order fills next in a layout whose Prefix is packed: the first empty one of a
// layer. It is board.None when all is done, and while initial boxes that stay for good are missing, because they may
// come in any order.
func (o *PackingOrder) NextSquare(packed int, boxes board.Bits) board.Square {
	k := packed - o.permanent()
	if k < 0 || k >= len(o.Steps) {
		return board.None
	}
	first, end := o.LayerOf(k)
	for i := first; i < end && end > first+1; i++ {
		if !boxes.Has(o.Steps[i].To) {
			return o.Steps[i].To
		}
	}
	return o.Steps[k].To
}
