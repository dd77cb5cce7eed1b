package exhaustive

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/flow"
)

// MaxOwners is how many machines can share out one search.
const MaxOwners = 250

// Share is one machine's part of an exhaustive search that is shared out by a hash of the layouts (Kishimoto, Fukunaga
// and Botea 2009, "Scalable, parallel best-first search for optimal sequential planning"). Every position has one
// owner, who looks for duplicates and expands it. A child of another owner is sent to it as a row. All owners are in
// the same layer of f; the layer is over when all are idle and every row that was sent has been received. Then the
// bound is proved as on one machine, because the nodes of a layer may be expanded in any order.
//
// A Share ends when its memory is spent. Package ondisk has one that does not.
//
// A Share belongs to one goroutine. While it works it may use others.
type Share struct {
	team      *team
	shared    *shared // by the team
	partition *Partition
	self      uint8
	send      func(owner int, rows []byte, n int)
	lanes     []*lane        // by worker
	boxes     []board.Square // of a row that comes in
	used      map[int]int    // nodes of restored pages that are not full
	earlier   InVain         // what was expanded before the share was restored

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
	o.Threads = max(1, o.Threads)
	t := newTeam(expand.NewSpace(d, o.Use), o)
	s := &Share{team: t, shared: t.shared, partition: NewPartition(d.Board, count), self: uint8(self), send: send,
		used: map[int]int{}}
	s.shared.nodes.owners = make([]owners, len(s.shared.nodes.pages))
	for _, w := range s.team.workers {
		l := &lane{share: s, worker: w, out: make([]rows, count), recent: make([]sentRow, recentRows)}
		s.lanes = append(s.lanes, l)
		w.share = l
	}
	return s
}

// Begin enters the start position with its owner. Bound is the bound of the start, the same on all machines. Ok is
// false when the start is a proved deadlock, or its bound is beyond what a search can hold.
func (s *Share) Begin() (bound int, ok bool) {
	w := s.team.workers[0]
	player, bound, ok := w.maker.Start()
	s.shared.layer.Store(int64(bound))
	for _, each := range s.team.workers {
		each.queue.base = bound
	}
	if !ok || bound >= maxH {
		return bound, false
	}
	boxes := s.shared.space.Board.Boxes
	if w.images != nil { // its owner and its children's way back follow from the image that stands for it
		var image int
		image, player = w.images.OfPosition(boxes, player)
		boxes = w.images.Boxes(image)
	}
	if s.partition.OwnerOf(boxes) == s.self {
		w.enterStart(boxes, player, bound)
	}
	return bound, true
}

// Layer goes on to a layer. Upper is the fewest pushes of a solution that any owner has, 0 for none.
func (s *Share) Layer(f, upper int) {
	s.shared.layer.Store(int64(f))
	for _, w := range s.team.workers {
		w.queue.least(f) // frees the layers before
	}
	if upper > 0 && int64(upper) < s.shared.best.Load() {
		s.shared.best.Store(int64(upper))
		s.shared.goal = 0
	}
}

// At is the layer at hand.
func (s *Share) At() int { return int(s.shared.layer.Load()) }

// Work lets every worker expand up to most positions of the layer, and sends their rows. Idle is true when the layer
// is empty here.
func (s *Share) Work(most int) (idle bool) {
	f := int(s.shared.layer.Load())
	s.level(f, most)
	var working sync.WaitGroup
	s.deepen(&working, most)
	for _, l := range s.lanes[1:] {
		if l.worker.queue.size(f) > 0 {
			working.Go(func() { l.work(f, most) })
		}
	}
	s.lanes[0].work(f, most)
	working.Wait()
	idle = true
	for _, l := range s.lanes {
		l.flush()
		idle = idle && l.worker.queue.size(f) == 0
	}
	return idle
}

// deepen lets the perimeter grow while the workers expand up to most positions each. It takes about as long as one of
// them. A single worker does it itself, so that the search is the same every time.
func (s *Share) deepen(working *sync.WaitGroup, most int) {
	if s.shared.perimeter == nil {
		return
	}
	inVain := s.inVain()
	grow := func() { s.shared.perimeter.DeepenSome(&inVain, PullsWith(most)) }
	if len(s.team.workers) == 1 {
		grow()
	} else {
		working.Go(grow)
	}
}

// inVain counts the expanded positions by their bound.
func (s *Share) inVain() InVain {
	sum := s.earlier
	for _, w := range s.team.workers {
		sum.Add(&w.inVain)
	}
	return sum
}

// level gives nodes of a layer to workers that have fewer than they can expand, from those that have most.
func (s *Share) level(f, enough int) {
	if len(s.team.workers) == 1 {
		return
	}
	size := func(a, b *worker) int { return cmp.Compare(a.queue.size(f), b.queue.size(f)) }
	for range s.team.workers[1:] {
		poor, rich := slices.MinFunc(s.team.workers, size), slices.MaxFunc(s.team.workers, size)
		if poor.queue.size(f) >= enough || rich.queue.size(f) < donateFrom {
			return
		}
		s.team.donated = rich.queue.give(f, donateMost, s.team.donated[:0])
		for _, node := range s.team.donated {
			poor.queue.push(f, loadStatus(s.shared.nodes.at(node)).h(), node)
		}
	}
}

// ErrSpent says that the memory of a share is spent, which ends the search of all owners.
var ErrSpent = errors.New("the memory of an owner is full")

// Err is why the share cannot go on: ErrSpent, or nil.
func (s *Share) Err() error {
	if s.shared.memory.spent.Load() {
		return ErrSpent
	}
	return nil
}

// Next is the least layer with open positions beyond the one at hand, -1 when there is none.
func (s *Share) Next() int {
	next := -1
	for _, w := range s.team.workers {
		q := w.queue
		for at := max(0, int(s.shared.layer.Load())+1-q.base); at < len(q.layers); at++ {
			if q.layers[at].count > 0 && (next < 0 || q.base+at < next) {
				next = q.base + at
			}
		}
	}
	return next
}

// Best is the fewest pushes of a solution that this owner has, and the name of its last position. It is 0, nil when it
// has none.
func (s *Share) Best() (pushes int, position []byte) {
	if s.shared.goal == 0 {
		return 0, nil
	}
	return int(s.shared.best.Load()), name(s.shared.goal, 0)
}

// name returns the name by which owners speak of a position: the number of its node, and the number of the image whose
// symmetry leads from the frame of the position to the frame in which the way back began.
func name(node id, frame int) []byte {
	return append(binary.LittleEndian.AppendUint32(nil, uint32(node)), byte(frame))
}

// Stored is the number of positions that this owner holds, and Bytes what they take.
func (s *Share) Stored() (n int64) {
	for _, w := range s.team.workers {
		n += w.entered
	}
	return n
}

// Bytes is the memory of the positions.
func (s *Share) Bytes() int64 { return s.shared.memory.used.Load() }

// Traffic is how many rows were sent to other owners and received from them.
func (s *Share) Traffic() (sent, received int64) { return s.Rows.Sent, s.Rows.Received }

// Counts tells what this owner did.
func (s *Share) Counts() (c Counts) {
	for _, w := range s.team.workers {
		c.Add(w.maker.Total())
	}
	return c
}

// noteOwner keeps who has the parent of a node. The shard of the node is locked, or no worker works.
func (s *Share) noteOwner(node id, owner uint8) { s.shared.nodes.setOwner(node, owner) }

// foreign reports whether the parent of a node is with another owner.
func (s *Share) foreign(node id) bool { return s.shared.nodes.owner(node) != s.self }

var errRow = errors.New("a row of positions that cannot be read")

// Take enters a batch of rows of another owner.
func (s *Share) Take(owner int, data []byte) error {
	w := s.team.workers[0]
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
	w, b := s.team.workers[0], s.shared.space.Board
	if n[0] >= uint64(b.Squares()) || n[1] > maxG || n[2] > maxH || n[3] > 1<<32-1 || n[4] >= 1<<22 ||
		n[5] > uint64(mostHow) {
		return errRow
	}
	s.boxes = w.maker.Space.Layouts.Unpack(w.words, s.boxes[:0])
	if len(s.boxes) != len(b.Boxes) || s.partition.OwnerOf(s.boxes) != s.self {
		return errRow
	}
	c := child{player: board.Square(n[0]), g: int(n[1]), h: int(n[2]), owner: owner,
		origin: newOrigin(id(n[3]), board.Move(n[4]), int(n[5]))}
	if !s.possible(c.origin) {
		return errRow
	}
	if int64(c.g+c.h) >= s.shared.best.Load() {
		return nil
	}
	at := w.shared.index.place(s.keyOf(s.boxes, c.player))
	known := w.shared.index.find(&at, w.words, c.player)
	switch {
	case known == 0:
		w.enter(&at, &c)
	case w.improve(known, &c):
		w.admit(known, &c)
	}
	return nil
}

// possible reports whether an origin that another machine has sent can belong to the position with these boxes.
func (s *Share) possible(o origin) bool {
	return !o.special() || len(s.shared.symmetries) > 0 || s.shared.area &&
		s.team.workers[0].maker.MayBeMoved(s.boxes, o.move())
}

// Back returns the pushes that lead to a position from the last position of another owner, or from the start, and says
// which of the two it is. Done is true for the start. A name without a position is an error. In a symmetric level all
// pushes lead from an image of the start, the same one for all owners that are asked in turn; see expand.FromStart.
func (s *Share) Back(position []byte) (pushes []board.Move, owner int, parent []byte, done bool, err error) {
	if len(position) != 5 || int(position[4]) > len(s.shared.symmetries) {
		return nil, 0, nil, false, fmt.Errorf("owner %d: %x is no name of a position", s.self, position)
	}
	at, frame := id(binary.LittleEndian.Uint32(position)), int(position[4])
	for {
		if at == 0 || int(at>>s.shared.nodes.shift) >= s.shared.nodes.next {
			return nil, 0, nil, false, fmt.Errorf("owner %d has no position %d", s.self, at)
		}
		o := loadOrigin(s.shared.nodes.at(at))
		if o.parent() == 0 {
			return pushes, 0, nil, true, nil
		}
		step, next := s.step(at, o, frame)
		pushes, frame = append(step, pushes...), next
		if s.foreign(at) {
			return pushes, int(s.shared.nodes.owner(at)), name(o.parent(), frame), false, nil
		}
		at = o.parent()
	}
}

// step returns the pushes of the move to a node and the frame of the position before, given the frame of the node. The
// pushes are in the frame in which the way back began. The node's parent stands for the position before the move.
func (s *Share) step(node id, o origin, frame int) (pushes []board.Move, before int) {
	w := s.team.workers[0]
	if o.special() && s.shared.area {
		_, _, pushes, _ = w.maker.Before(s.shared.space.Layouts.Unpack(s.shared.nodes.at(node)[header:], nil), o.move())
		return pushes, frame
	}
	for m := o.move(); len(pushes) < o.run(); m = board.NewMove(s.shared.space.Board.To(m), m.Dir()) {
		pushes = append(pushes, m)
	}
	if w.images == nil {
		return pushes, frame
	}
	for i, m := range pushes {
		pushes[i] = w.images.Move(frame, m)
	}
	if o.special() {
		layout, stand := s.shared.before(node, o)
		image, _ := w.images.OfPosition(layout.AppendTo(nil), stand)
		frame = w.images.After(frame, w.images.Inverse(image))
	}
	return pushes, frame
}
