package design

import (
	"cmp"
	"context"
	"iter"
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
	for player := range p.after.Players(p.scene) {
		p.known.add(p.scene.Key(player), p.scene.Boxes(), player)
	}
}

// ended reports whether nothing is left to pull.
func (p *pulling) ended() bool { return p.layers[len(p.layers)-1] == p.known.count }

// deepen makes the layer after the last one, out of some of its positions. It stops early when the context ends or a
// limit is reached.
func (p *pulling) deepen(ctx context.Context, from []int32) {
	p.layers = append(p.layers, p.known.count)
	for _, n := range from {
		if !p.room() || !p.pull(ctx, n) {
			p.full = true
			return
		}
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

// pull makes all pulls of a position, and reports whether the context left the time. On a large board with many boxes
// they take seconds.
func (p *pulling) pull(ctx context.Context, n int32) bool {
	for _, player := range p.moves(board.Reverse, n) {
		if ctx.Err() != nil {
			return false
		}
		p.known.add(p.scene.Key(player), p.scene.Boxes(), player)
	}
	return true
}

// moves are the moves of a side in a position. While one is given, the scene shows the layout after it; with it comes
// the player there, normalised.
func (p *pulling) moves(side board.Side, n int32) iter.Seq2[board.Move, board.Square] {
	return func(yield func(board.Move, board.Square) bool) {
		boxes, player := p.known.get(n)
		p.scene.Set(boxes)
		p.zone.Fill(p.scene, player)
		for box := range boxes.Clone().All() {
			for _, d := range board.Dirs {
				m := board.NewMove(box, d)
				if !p.scene.CanMove(side, m, p.zone) {
					continue
				}
				more := yield(m, p.after.Fill(p.scene, p.scene.Play(side, m)))
				p.scene.Shift(p.board.To(m), box)
				if !more {
					return
				}
			}
		}
	}
}

// best are the positions of a layer with the greatest lower bounds, at most a number of them. When the context ends, only
// the positions that were looked at until then count.
func (p *pulling) best(ctx context.Context, layer int, most int64) []int32 {
	type bounded struct {
		number int32
		bound  int
	}
	var list []bounded
	var squares []board.Square
	for _, n := range p.layer(layer) {
		if ctx.Err() != nil {
			break
		}
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
		var push board.Move
		push, n = p.down(n, layer)
		pushes = append(pushes, push)
	}
	return pushes
}

// down is a push from a position of a layer to one of the layer before it.
func (p *pulling) down(from int32, layer int) (push board.Move, to int32) {
	for m, player := range p.moves(board.Forward, from) {
		n, _ := p.known.find(p.scene.Key(player), p.scene.Boxes(), player)
		if n >= p.layers[layer-1] && n < p.layers[layer] {
			return m, n
		}
	}
	panic("design: a position that no pull has led to")
}

// positions is a set of positions, each with a number from 0 in the order in which it came. They are compared in full.
// A position takes its packed boxes and 4 bytes for the player, and 8 to 16 bytes in the index.
type positions struct {
	words int          // of a layout
	pages []page       // of pageSize positions each
	count int32        // positions
	index []int32      // by hash: 1 + the number of a position, 0 for none; at most half of it is filled
	boxes board.Bits   // of the position that get has given
	scene *board.Scene // for keys
}

// page holds some positions.
type page struct {
	layouts []uint64
	players []board.Square // normalised
}

// pageSize is how many positions a page holds, a power of two.
const pageSize = 1 << 12

// leastIndex is how many places the index has at first, a power of two.
const leastIndex = 1 << 10

func newPositions(b *board.Board) *positions {
	return &positions{words: b.Words(), index: make([]int32, leastIndex), boxes: b.NewBits(),
		scene: board.NewScene(b)}
}

// bytes is how much memory the set takes.
func (p *positions) bytes() int64 {
	return int64(len(p.pages))*pageSize*int64(8*p.words+4) + int64(len(p.index))*4
}

// grows is how much memory the next position may take more: a page, and an index that is copied into a larger one.
func (p *positions) grows() int64 { return pageSize*int64(8*p.words+4) + int64(len(p.index))*8 }

// get gives the boxes and the player of a position. The boxes are overwritten by the next call.
func (p *positions) get(n int32) (boxes board.Bits, player board.Square) {
	at, in := &p.pages[n/pageSize], int(n%pageSize)
	copy(p.boxes, at.layouts[in*p.words:])
	return p.boxes, at.players[in]
}

// find is the number of a position, and where in the index it is or would be; number is -1 when it is not there. player
// must be normalised and key must be that of the position.
func (p *positions) find(key board.Key, boxes board.Bits, player board.Square) (number int32, place int) {
	mask := len(p.index) - 1
	for place = int(key.Lo) & mask; ; place = (place + 1) & mask {
		n := p.index[place] - 1
		if n < 0 {
			return -1, place
		}
		at, in := &p.pages[n/pageSize], int(n%pageSize)
		if at.players[in] == player && slices.Equal(at.layouts[in*p.words:(in+1)*p.words], boxes) {
			return n, place
		}
	}
}

// add takes a position, unless it is there.
func (p *positions) add(key board.Key, boxes board.Bits, player board.Square) {
	if int(p.count)*2 >= len(p.index) {
		p.widen()
	}
	n, place := p.find(key, boxes, player)
	if n >= 0 {
		return
	}
	if p.count%pageSize == 0 {
		p.pages = append(p.pages, page{make([]uint64, 0, pageSize*p.words), make([]board.Square, 0, pageSize)})
	}
	last := &p.pages[len(p.pages)-1]
	last.layouts, last.players = append(last.layouts, boxes...), append(last.players, player)
	p.count++
	p.index[place] = p.count
}

// widen doubles the index.
func (p *positions) widen() {
	p.index = make([]int32, 2*len(p.index))
	for n := range p.count {
		boxes, player := p.get(n)
		p.scene.Set(boxes)
		_, place := p.find(p.scene.Key(player), boxes, player)
		p.index[place] = n + 1
	}
}
