package exhaustive

import (
	"slices"
	"sync"
	"sync/atomic"

	"planner/board"
)

// budget is the memory all parts of one search share.
type budget struct {
	limit int64
	used  atomic.Int64
	spent atomic.Bool
}

// take asks for bytes more; once refused, the search is to end.
func (m *budget) take(bytes int64) bool {
	if m.used.Add(bytes) > m.limit {
		m.used.Add(-bytes)
		m.spent.Store(true)
		return false
	}
	return true
}

// id numbers a node; 0 is none.
type id uint32

// A node is 16 bytes and its packed boxes:
//
//	word 0    parent 32 | box square 20, direction 2, pushes 10 of the move that led here
//	word 1    player 20 | g 22 | h 21 | closed 1
//	word 2 …  boxes
//
// Words 0 and 1 change while others read them, so they are only touched by atomic operations, until all workers have
// stopped. The boxes never change.
const (
	maxRun = 1<<10 - 1 // pushes one move may hold
	maxG   = 1<<22 - 1
	maxH   = 1<<21 - 1
	header = 2
)

// status is word 1 of a node. It is closed while it has been expanded at the g it shows.
type status uint64

func newStatus(player board.Square, g, h int) status {
	return status(player)<<44 | status(g)<<22 | status(h)<<1
}

func (s status) player() board.Square { return board.Square(s >> 44) }
func (s status) g() int               { return int(s >> 22 & maxG) }
func (s status) h() int               { return int(s >> 1 & maxH) }
func (s status) closed() bool         { return s&1 != 0 }

// origin is word 0 of a node.
type origin uint64

func newOrigin(parent id, m board.Move, run int) origin {
	return origin(parent)<<32 | origin(m)<<10 | origin(run)
}

func (o origin) parent() id       { return id(o >> 32) }
func (o origin) move() board.Move { return board.Move(o >> 10 & (1<<22 - 1)) }
func (o origin) run() int         { return int(o & maxRun) }

// nodes is the arena. It hands out whole pages, each filled by one worker alone, and never moves or frees a node.
// Pages hold no pointers.
type nodes struct {
	stride int
	shift  uint // of a page's number of nodes
	memory *budget
	lock   sync.Mutex
	pages  [][]uint64 // its length is fixed, so a page may be entered while others are read
	next   int
}

// pageWords is the aim for a page's size: 128 KiB.
const pageWords = 1 << 14

func newNodes(words int, memory *budget) *nodes {
	n := &nodes{stride: header + words, memory: memory}
	for n.stride<<(n.shift+1) <= pageWords {
		n.shift++
	}
	most := memory.limit/(int64(n.stride)<<n.shift*8) + 1
	n.pages = make([][]uint64, min(most, 1<<(32-n.shift)))
	return n
}

// page gives a worker the ids from first up to but excluding end, none when memory is spent.
func (n *nodes) page() (first, end id) {
	n.lock.Lock()
	defer n.lock.Unlock()
	words := n.stride << n.shift
	if n.next == len(n.pages) || !n.memory.take(int64(words)*8) {
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

func load(node []uint64) status { return status(atomic.LoadUint64(&node[1])) }

// way is how a node was reached last.
func way(node []uint64) origin { return origin(atomic.LoadUint64(&node[0])) }

func store(node []uint64, s status) { atomic.StoreUint64(&node[1], uint64(s)) }

// claim closes an open node and gives its status; it is false when the node is closed already.
func claim(node []uint64) (status, bool) {
	for {
		s := load(node)
		if s.closed() {
			return s, false
		}
		if atomic.CompareAndSwapUint64(&node[1], uint64(s), uint64(s|1)) {
			return s, true
		}
	}
}

// path follows a node to the root and gives the pushes from there. Only for when all workers have stopped.
func (n *nodes) path(b *board.Board, node id) []board.Move {
	var moves []board.Move
	for {
		o := origin(n.at(node)[0])
		if o.parent() == 0 {
			slices.Reverse(moves)
			return moves
		}
		first := len(moves)
		for m := o.move(); len(moves)-first < o.run(); m = board.NewMove(b.To(m), m.Dir()) {
			moves = append(moves, m)
		}
		slices.Reverse(moves[first:])
		node = o.parent()
	}
}
