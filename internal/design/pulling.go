package design

import (
	"cmp"
	"context"
	"slices"

	"planner/board"
	"planner/search/incremental"
)

// pulling is a search by pulls from all solved positions, breadth first.
//
//	solved ──► 1 ──► 2 ── … ──► n ─ ─► n+1 ─ ─► …       complete layers, and layers of the best positions alone
//
// All pulls are made and nothing is left out in a complete layer, so its positions need exactly as many pushes as its
// number. A position of a later layer is in no complete one, so it needs more than the last of those.
type pulling struct {
	board    *board.Board
	known    *positions
	layers   []int32 // the first position of each layer; the last one ends with the positions
	complete int     // layers that have all their positions
	limit    int64   // bytes
	most     int32   // positions
	bound    *incremental.Estimate
	scene    *board.Scene
	zone     *board.Zone
	after    *board.Zone
	full     bool // the last layer was not finished
	exact    bool // all positions that pulls lead to are in complete layers
}

// begin enters the solved positions: all goals have boxes, with the player in each zone.
func (p *pulling) begin() {
	b := p.board
	p.layers = []int32{0}
	p.scene.SetSquares(b.Goals)
	p.after.Begin() // all zones so far
	for sq := range board.Square(b.Squares()) {
		if p.scene.Free(sq) && !p.after.Has(sq) {
			p.after.Grow(p.scene, sq)
			player := p.zone.Fill(p.scene, sq)
			p.known.add(p.scene.Key(player), p.scene.Boxes(), player)
		}
	}
}

// ended reports whether nothing is left to pull.
func (p *pulling) ended() bool { return p.layers[len(p.layers)-1] == p.known.count }

// deepen makes the layer after the last one, out of some of its positions. It stops early when the context ends or a
// limit is reached.
func (p *pulling) deepen(ctx context.Context, from []int32) {
	p.layers = append(p.layers, p.known.count)
	for i, n := range from {
		if i%pullsPoll == 0 && ctx.Err() != nil || !p.room() {
			p.full = true
			return
		}
		p.pull(n)
	}
}

// room reports whether the limits leave room for the pulls of a position.
func (p *pulling) room() bool {
	return p.known.bytes()+p.known.grows() <= p.limit && p.known.count < p.most
}

// layer lists the positions of a layer.
func (p *pulling) layer(i int) (list []int32) {
	end := p.known.count
	if i+1 < len(p.layers) {
		end = p.layers[i+1]
	}
	for n := p.layers[i]; n < end; n++ {
		list = append(list, n)
	}
	return list
}

// pull makes all pulls of a position.
func (p *pulling) pull(n int32) {
	b := p.board
	boxes, player := p.known.get(n)
	p.scene.Set(boxes)
	p.zone.Fill(p.scene, player)
	for box := range boxes.Clone().All() {
		for _, d := range board.Dirs {
			m := board.NewMove(box, d)
			if !p.scene.CanMove(board.Reverse, m, p.zone) {
				continue
			}
			rest := p.scene.Play(board.Reverse, m)
			normal := p.after.Fill(p.scene, rest)
			p.known.add(p.scene.Key(normal), p.scene.Boxes(), normal)
			p.scene.Shift(b.To(m), box)
		}
	}
}

// best are the positions of a layer with the greatest lower bounds, at most a number of them.
func (p *pulling) best(layer int, most int64) []int32 {
	type bounded struct {
		number int32
		bound  int
	}
	var list []bounded
	var squares []board.Square
	for _, n := range p.layer(layer) {
		boxes, player := p.known.get(n)
		squares = boxes.AppendTo(squares[:0])
		bound, _ := p.bound.Begin(squares, player)
		list = append(list, bounded{n, bound})
	}
	slices.SortStableFunc(list, func(a, b bounded) int { return cmp.Compare(b.bound, a.bound) })
	var numbers []int32
	for _, one := range list[:min(most, int64(len(list)))] {
		numbers = append(numbers, one.number)
	}
	return numbers
}

// solution is the pushes from a position, from layer to layer. Each position came by a pull from the layer before it.
func (p *pulling) solution(n int32) (pushes []board.Move) {
	layer := len(p.layers) - 1
	for n < p.layers[layer] {
		layer--
	}
	for ; layer > 0; layer-- {
		boxes, player := p.known.get(n)
		var push board.Move
		push, n = p.down(boxes.Clone(), player, layer)
		pushes = append(pushes, push)
	}
	return pushes
}

// down is a push from a position of a layer to one of the layer before it.
func (p *pulling) down(boxes board.Bits, player board.Square, layer int) (push board.Move, to int32) {
	p.scene.Set(boxes)
	p.zone.Fill(p.scene, player)
	for box := range boxes.All() {
		for _, d := range board.Dirs {
			m := board.NewMove(box, d)
			if !p.scene.CanMove(board.Forward, m, p.zone) {
				continue
			}
			rest := p.scene.Play(board.Forward, m)
			normal := p.after.Fill(p.scene, rest)
			n, _ := p.known.find(p.scene.Key(normal), p.scene.Boxes(), normal)
			p.scene.Shift(p.board.To(m), box)
			if n >= p.layers[layer-1] && n < p.layers[layer] {
				return m, n
			}
		}
	}
	panic("design: a position that no pull has led to")
}
