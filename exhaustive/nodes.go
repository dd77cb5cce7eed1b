package exhaustive

import (
	"sync"
	"sync/atomic"

	"planner/board"
)

// id numbers a node, from 1 on. 0 means no node.
type id uint32

// A node is 16 bytes and its packed boxes. The numbers are bits, g is pushes so far, h the lower bound:
//
//	word 0    parent 32 | unused 9, turned 1 | box square 20, direction 2 of the first push of the move that led here
//	word 1    player 20 | g 22 | late 3 | h 18 | closed 1
//	word 2 …  boxes
//
// A node is turned when a symmetry was applied after the move. The move is turned too, see expand.Images.
//
// A node is late when it was expanded by the plan of the goal area, so that only solutions of g+h+late pushes and more
// were left out. A late node is open until it is expanded again, in the layer of those solutions.
//
// Words 0 and 1 may change while others read them, so they are only read and written by atomic operations until all
// workers have stopped. The boxes never change.
const (
	maxG    = 1<<22 - 1
	maxLate = 1<<3 - 1
	maxH    = 1<<18 - 1
	header  = 2 // words before the boxes; a search by moves has one more
)

// status is word 1 of a node. A node is closed when it has been expanded at the g that it shows.
type status uint64

func newStatus(player board.Square, g, h int) status {
	return status(player)<<44 | status(g)<<22 | status(h)<<1
}

func (s status) player() board.Square { return board.Square(s >> 44) }
func (s status) g() int               { return int(s >> 22 & maxG) }
func (s status) h() int               { return int(s >> 1 & maxH) }
func (s status) late() int            { return int(s >> 19 & maxLate) }
func (s status) withH(h int) status {
	return s&^(maxH<<1) | status(min(max(h, s.h()), maxH))<<1
}
func (s status) withLate(late int) status { return s&^(maxLate<<19) | status(late)<<19 }
func (s status) closed() bool             { return s&1 != 0 }

// origin is word 0 of a node: how it was reached last.
type origin uint64

func newOrigin(parent id, m board.Move) origin { return origin(parent)<<32 | origin(m) }

// turnedBit marks the origin of a turned node.
const turnedBit origin = 1 << 22

func (o origin) turned() bool     { return o&turnedBit != 0 }
func (o origin) parent() id       { return id(o >> 32) }
func (o origin) move() board.Move { return board.Move(o & (turnedBit - 1)) }

// nodes is the arena of all nodes. It gives out whole pages, each of which one worker fills, and never moves or frees a
// node. Pages hold no pointers, so the garbage collector does not look into them.
type nodes struct {
	header int  // words of a node before its boxes
	stride int  // words of a node
	shift  uint // a page has 1<<shift nodes
	memory *budget
	lock   sync.Mutex
	pages  [][]uint64 // of fixed length, so that a page may be added while others are read
	next   int        // index of the next page
}

func newNodes(before, words int, memory *budget) *nodes {
	n := &nodes{header: before, stride: before + words, memory: memory}
	for n.stride<<(n.shift+1) <= pageWords {
		n.shift++
	}
	most := memory.limit/(int64(n.stride)<<n.shift*8) + 1
	n.pages = make([][]uint64, min(most, 1<<(32-n.shift)))
	return n
}

// page gives a worker a page: the ids from first up to but excluding end. Both are 0 when memory is spent.
func (n *nodes) page() (first, end id) {
	n.lock.Lock()
	defer n.lock.Unlock()
	words := n.stride << n.shift
	if n.next == len(n.pages) || !n.memory.takeBytes(int64(words)*8) {
		n.memory.spent.Store(true)
		return 0, 0
	}
	n.pages[n.next] = make([]uint64, words)
	first = id(n.next) << n.shift
	n.next++
	return max(first, 1), first + 1<<n.shift
}

func (n *nodes) at(node id) []uint64 {
	page := n.pages[node>>n.shift]
	from := int(node&(1<<n.shift-1)) * n.stride
	return page[from : from+n.stride : from+n.stride]
}

// room is what is left of a page of nodes that one goroutine fills.
type room struct{ next, end id }

// write makes a node in the next place and gives its id, 0 when memory is spent. If the index takes the node, the
// caller adds one to next. Otherwise the next node takes the same place.
func (r *room) write(n *nodes, o origin, s status, boxes []uint64) id {
	if r.next == r.end {
		first, end := n.page()
		if end == 0 {
			return 0
		}
		r.next, r.end = first, end
	}
	node := n.at(r.next)
	node[0] = uint64(o)
	storeStatus(node, s)
	copy(node[n.header:], boxes)
	return r.next
}

func loadOrigin(node []uint64) origin { return origin(atomic.LoadUint64(&node[0])) }
func loadStatus(node []uint64) status { return status(atomic.LoadUint64(&node[1])) }

func storeStatus(node []uint64, s status) { atomic.StoreUint64(&node[1], uint64(s)) }

// claim closes an open node and gives the status that it had. The result is false when the node is closed already.
func claim(node []uint64) (status, bool) {
	for {
		s := loadStatus(node)
		if s.closed() {
			return s, false
		}
		if atomic.CompareAndSwapUint64(&node[1], uint64(s), uint64(s|1)) {
			return s, true
		}
	}
}

// reopen gives a node that claim has closed another status, unless it was reached by fewer pushes meanwhile.
func reopen(node []uint64, claimed, to status) bool {
	return atomic.CompareAndSwapUint64(&node[1], uint64(claimed|1), uint64(to))
}

// budget is the memory that the nodes, the index and the queues of one search share. It is safe for concurrent use.
type budget struct {
	limit int64 // bytes
	used  atomic.Int64
	spent atomic.Bool // the search is to end
}

// takeBytes asks for more bytes. Once they are refused, the search is to end.
func (m *budget) takeBytes(bytes int64) bool {
	granted := m.spare(bytes)
	if !granted {
		m.spent.Store(true)
	}
	return granted
}

// spare asks for more bytes that the search can do without.
func (m *budget) spare(bytes int64) bool {
	if m.used.Add(bytes) > m.limit {
		m.used.Add(-bytes)
		return false
	}
	return true
}

// pollInterval is how many nodes of a level a worker expands between two looks at the context.
func pollInterval(b *board.Board) int { return max(1, pollBoxes/max(1, len(b.Boxes))) }
