package design

import (
	"slices"

	"planner/board"
)

// positions is a set of positions, each with a number from 0 in the order in which it came. They are compared in full.
// A position takes its packed boxes and 4 bytes for the player, and 8 to 16 bytes in the index.
type positions struct {
	board *board.Board
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
	return &positions{board: b, words: b.Words(), index: make([]int32, leastIndex), boxes: b.NewBits(),
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

// add takes a position and reports whether it is new.
func (p *positions) add(key board.Key, boxes board.Bits, player board.Square) bool {
	if int(p.count)*2 >= len(p.index) {
		p.widen()
	}
	n, place := p.find(key, boxes, player)
	if n >= 0 {
		return false
	}
	if p.count%pageSize == 0 {
		p.pages = append(p.pages, page{make([]uint64, 0, pageSize*p.words), make([]board.Square, 0, pageSize)})
	}
	last := &p.pages[len(p.pages)-1]
	last.layouts, last.players = append(last.layouts, boxes...), append(last.players, player)
	p.count++
	p.index[place] = p.count
	return true
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
