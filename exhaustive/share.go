package exhaustive

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/flow"
	"planner/technique"
)

// MaxOwners is how many machines can share out one search.
const MaxOwners = 250

// Share is one machine's part of an exhaustive search that is shared out by a hash of the layouts (Kishimoto, Fukunaga
// and Botea 2009, "Scalable, parallel best-first search for optimal sequential planning"). Every position has one owner,
// who looks for duplicates and expands it. A child of another owner is sent to it as a row. All owners are in the same
// layer of f; the layer is over when all are idle and every row that was sent has been received. Then the bound is
// proved as on one machine, because the nodes of a layer may be expanded in any order.
//
// The hash adds up a number for each box, which is the same on blocks of 2 × 2 squares (abstract Zobrist hashing: Jinnai
// and Fukunaga 2016), so that a push within a block stays with its owner.
//
// A Share belongs to one goroutine.
type Share struct {
	*team
	self   uint8
	count  uint8
	send   func(owner int, rows []byte, n int)
	blocks []uint64 // by square: the hash of its block
	base   uint64   // hash of the layout that is expanded
	owners []uint8  // by node: who has its parent
	out    []rows   // by owner
	recent []sentRow
	boxes  []board.Square // of a row that comes in

	Rows struct{ Sent, Received, Kept, Spared int64 }
}

// rows is a batch on its way.
type rows struct {
	data []byte
	n    int
}

// sentRow is a row that was sent lately, so that it is not sent again.
type sentRow struct {
	key board.Key
	g   int
}

// BatchRows is how many rows travel together at most.
const BatchRows = 512

// recentRows is how many rows sent are remembered, a power of two; 24 bytes each.
const recentRows = 1 << 16

// NewShare makes the part of owner self, one of count. Send takes batches of rows for other owners; it keeps the bytes.
func NewShare(d *flow.Distances, o Options, self, count int, send func(owner int, rows []byte, n int)) *Share {
	o.Threads, o.Use = 1, o.Use.Off(technique.Symmetry) // a position and its image may have different owners
	s := &Share{team: newTeam(expand.NewSpace(d, o.Use), o), self: uint8(self), count: uint8(count), send: send,
		out: make([]rows, count), recent: make([]sentRow, recentRows)}
	b := s.space.Board
	s.blocks = make([]uint64, b.Squares())
	for sq := range s.blocks {
		row, col := b.RowCol(board.Square(sq))
		s.blocks[sq] = mix(uint64(row/2)<<32 | uint64(col/2) + 1)
	}
	s.workers[0].share = s
	return s
}

// mix is the finisher of SplitMix64 (Steele, Lea and Flood 2014), used as a hash function.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// hash is the hash of a layout.
func (s *Share) hash(boxes []board.Square) (sum uint64) {
	for _, sq := range boxes {
		sum += s.blocks[sq]
	}
	return sum
}

// ownerOf is the owner of a layout by its hash.
func (s *Share) ownerOf(hash uint64) uint8 {
	owner, _ := bits.Mul64(mix(hash), uint64(s.count))
	return uint8(owner)
}

// Begin enters the start position with its owner. Bound is that of the start, the same on all machines. Ok is false when
// the start is a proved deadlock, or its bound is beyond what a search can hold.
func (s *Share) Begin() (bound int, ok bool) {
	w := s.workers[0]
	player, bound, ok := w.Start()
	s.layer.Store(int64(bound))
	w.queue.base = bound
	if !ok || bound >= maxH {
		return bound, false
	}
	if s.ownerOf(s.hash(s.space.Board.Boxes)) == s.self {
		w.enterStart(player, bound)
	}
	return bound, true
}

// Layer goes on to a layer. Upper is the fewest pushes of a solution that any owner has, 0 for none.
func (s *Share) Layer(f, upper int) {
	s.layer.Store(int64(f))
	s.workers[0].queue.least(f) // frees the layers before
	if upper > 0 && int64(upper) < s.best.Load() {
		s.best.Store(int64(upper))
		s.goal = 0
	}
}

// At is the layer at hand.
func (s *Share) At() int { return int(s.layer.Load()) }

// Work expands at most so many positions of the layer and sends their rows. Idle is true when the layer is empty here.
func (s *Share) Work(most int) (idle bool) {
	w, f := s.workers[0], int(s.layer.Load())
	for range most {
		node := w.queue.pop(f)
		if node == 0 {
			idle = true
			break
		}
		if !w.expand(node) {
			break
		}
	}
	for owner := range s.out {
		s.flush(uint8(owner))
	}
	return idle
}

// Spent reports whether the memory is spent, which ends the search of all owners.
func (s *Share) Spent() bool { return s.memory.spent.Load() }

// Next is the least layer with open positions beyond the one at hand, -1 when there is none.
func (s *Share) Next() int {
	q := s.workers[0].queue
	for at := max(0, int(s.layer.Load())+1-q.base); at < len(q.layers); at++ {
		if q.layers[at].count > 0 {
			return q.base + at
		}
	}
	return -1
}

// Best is the fewest pushes of a solution that this owner has, and its node. It is 0, 0 when it has none.
func (s *Share) Best() (pushes int, node uint32) {
	if s.goal == 0 {
		return 0, 0
	}
	return int(s.best.Load()), uint32(s.goal)
}

// Stored is the number of positions that this owner holds, and Bytes what they take.
func (s *Share) Stored() int64 { return s.workers[0].entered }

// Bytes is the memory of the positions.
func (s *Share) Bytes() int64 { return s.memory.used.Load() + int64(cap(s.owners)) }

// Counts tells what this owner did.
func (s *Share) Counts() Counts { return s.workers[0].Total() }

// show prepares for the children of a layout.
func (s *Share) show(boxes []board.Square) { s.base = s.hash(boxes) }

// route sends a child to its owner. It returns false for a child of this owner.
func (s *Share) route(parent status, p expand.Pushed, c *child) bool {
	w := s.workers[0]
	owner := s.ownerOf(s.base - s.blocks[p.First.From()] + s.blocks[p.To])
	if c.owner = s.self; owner == s.self {
		s.Rows.Kept++
		return false
	}
	key := w.Key(c.player)
	last := &s.recent[key.Lo%recentRows]
	if last.key == key && last.g <= c.g {
		s.Rows.Spared++
		return true
	}
	*last = sentRow{key, c.g}
	h, ok := w.Bound(p)
	if !ok {
		return true
	}
	c.h = min(max(h, parent.h()-p.Run), maxH)
	if int64(c.g+c.h) < s.best.Load() {
		s.put(owner, c)
	}
	return true
}

// put appends a row to the batch of an owner: the packed boxes, then numbers of variable length.
func (s *Share) put(owner uint8, c *child) {
	o := &s.out[owner]
	for _, word := range s.workers[0].words {
		o.data = binary.LittleEndian.AppendUint64(o.data, word)
	}
	for _, n := range []uint64{uint64(c.player), uint64(c.g), uint64(c.h), uint64(c.origin.parent()),
		uint64(c.origin.move()), uint64(c.origin.run())} {
		o.data = binary.AppendUvarint(o.data, n)
	}
	if o.n++; o.n == BatchRows {
		s.flush(owner)
	}
}

// flush sends a batch.
func (s *Share) flush(owner uint8) {
	o := &s.out[owner]
	if o.n == 0 {
		return
	}
	s.Rows.Sent += int64(o.n)
	s.send(int(owner), o.data, o.n)
	*o = rows{}
}

// noteOwner keeps who has the parent of a node.
func (s *Share) noteOwner(node id, owner uint8) {
	for int(node) >= len(s.owners) {
		s.owners = append(s.owners, s.self)
	}
	s.owners[node] = owner
}

// foreign reports whether the parent of a node is with another owner.
func (s *Share) foreign(node id) bool { return s.owners[node] != s.self }

var errRow = errors.New("a row of positions that cannot be read")

// Take enters a batch of rows of another owner.
func (s *Share) Take(owner int, data []byte) error {
	w := s.workers[0]
	for len(data) > 0 {
		if len(data) < 8*len(w.words) {
			return errRow
		}
		for i := range w.words {
			w.words[i] = binary.LittleEndian.Uint64(data[8*i:])
		}
		data = data[8*len(w.words):]
		var n [6]uint64
		for i := range n {
			value, length := binary.Uvarint(data)
			if length <= 0 {
				return errRow
			}
			n[i], data = value, data[length:]
		}
		if err := s.takeRow(uint8(owner), n); err != nil {
			return err
		}
		s.Rows.Received++
	}
	return nil
}

// takeRow enters one row, whose boxes are in the worker's words.
func (s *Share) takeRow(owner uint8, n [6]uint64) error {
	w, b := s.workers[0], s.space.Board
	if n[0] >= uint64(b.Squares()) || n[1] > maxG || n[2] > maxH || n[3] > 1<<32-1 || n[4] >= 1<<22 || n[5] > expand.MaxRun {
		return errRow
	}
	s.boxes = w.Layouts.Unpack(w.words, s.boxes[:0])
	if len(s.boxes) != len(b.Boxes) || s.ownerOf(s.hash(s.boxes)) != s.self {
		return errRow
	}
	c := child{player: board.Square(n[0]), g: int(n[1]), h: int(n[2]), owner: owner,
		origin: newOrigin(id(n[3]), board.Move(n[4]), int(n[5]))}
	if int64(c.g+c.h) >= s.best.Load() {
		return nil
	}
	at := w.index.place(s.keyOf(s.boxes, c.player))
	known := w.index.find(&at, w.words, c.player)
	switch {
	case known == 0:
		w.enter(&at, &c)
	case w.improve(known, &c):
		w.admit(known, &c)
	}
	return nil
}

// Back gives the pushes that lead to a node from the last position of another owner, or from the start, and where that
// is. Done is true when it is the start. A number that is no node is an error.
func (s *Share) Back(node uint32) (pushes []board.Move, owner int, parent uint32, done bool, err error) {
	for at := id(node); ; {
		if at == 0 || int(at) >= len(s.owners) {
			return nil, 0, 0, false, fmt.Errorf("owner %d has no position %d", s.self, at)
		}
		o := loadOrigin(s.nodes.at(at))
		if o.parent() == 0 {
			return pushes, 0, 0, true, nil
		}
		step := make([]board.Move, 0, o.run())
		for m := o.move(); len(step) < o.run(); m = board.NewMove(s.space.Board.To(m), m.Dir()) {
			step = append(step, m)
		}
		pushes = append(step, pushes...)
		if s.owners[at] != s.self {
			return pushes, int(s.owners[at]), uint32(o.parent()), false, nil
		}
		at = o.parent()
	}
}
