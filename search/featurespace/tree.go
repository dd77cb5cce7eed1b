package featurespace

import (
	"sort"

	"planner/board"
	"planner/search"
)

// tree holds everything that a search has generated. A position has one state however often it is reached, every move
// that was generated has an edge, and every expanded position has a node with the range of its edges:
//
//	node ──edges──► state ──► node (once the state was expanded)
//
// A position whose children are made in two stages has two nodes once its edge to the rest was played: that of the
// first stage, and one with all children.
//
// States, edges and nodes are numbered in the order in which they were made and are never removed.
type tree struct {
	words   int // of 64 squares each, of a set of squares
	states  paged[state]
	edges   paged[edge]
	nodes   []node
	sets    []uint64 // sets of squares of the nodes
	index   index
	scratch search.Position         // filled by load
	order   search.Heap[rankedEdge] // scratch of sortEdges
	seed    uint64                  // decides between edges of equal rank
}

// edge is a move out of a node.
type edge struct {
	state    int32 // to which the edge leads
	from, to board.Square
	player   board.Square // afterwards
	weight   uint8        // 0 when advised or forced, else 1
	removed  bool         // the box leaves the board at to
	rest     bool         // not a move: playing it makes the children that the node's first stage left out
}

// node is an expanded position.
type node struct {
	parent      int32         // -1 at a root
	edge        int32         // from the parent, -1 at a root
	state       int32         // its position
	pathBest    search.Vector // best vector on the path from the root; it decides the cell
	cell        int32
	line        int32 // 1 + the first edge on the path from the root; 0 at a root and in a search of one line
	weight      int32 // sum of the weights of the edges from the root
	nextWeight  int32 // weight plus that of the edge next
	depth       int32 // edges from the root
	first, end  int32 // range of its edges
	sorted      int32 // the edges from first to sorted are in the order of play, and come before all others
	next        int32 // first edge not played yet
	player      board.Square
	last        board.Square // square of the box moved last, board.None at a root
	boxes, left int32        // where the two sets of squares begin in sets; left is -1 for the empty set
	complete    bool         // only sound rules left children out
}

// Memory in bytes. A node is charged a little more than it takes, for its place in the heap of a cell.
const (
	stateBytes = 56
	edgeBytes  = 20
	nodeBytes  = 126
)

func newTree(b *board.Board) tree {
	return tree{
		words: b.Words(), index: newIndex(firstSlots), scratch: search.Position{Boxes: b.NewBits(), Left: b.NewBits()},
	}
}

func (t *tree) bytes() int64 {
	return t.states.room()*stateBytes + t.edges.room()*edgeBytes + int64(cap(t.nodes))*nodeBytes +
		int64(cap(t.sets))*8 + t.index.bytes()
}

// addState adds a state with a new key, which belongs at a place of the index, and gives its number.
func (t *tree) addState(s *state, place int) int32 {
	at := t.states.add(s)
	t.index.addLast(&t.states, place)
	return at
}

// store keeps a set of squares and gives the place where it begins.
func (t *tree) store(set board.Bits) int32 {
	at := int32(len(t.sets))
	t.sets = append(t.sets, set...)
	return at
}

// owner is the node to which an edge belongs. The ranges of edges ascend with the nodes, so bisection finds it.
func (t *tree) owner(at int32) int32 {
	return int32(sort.Search(len(t.nodes), func(i int) bool { return t.nodes[i].end > at }))
}

// load copies the position of a node into scratch.
func (t *tree) load(id int32) {
	n := &t.nodes[id]
	p := &t.scratch
	copy(p.Boxes, t.sets[n.boxes:n.boxes+int32(t.words)])
	if n.left >= 0 {
		p.Left = p.Left[:t.words]
		copy(p.Left, t.sets[n.left:n.left+int32(t.words)])
	}
	p.Player, p.Last, p.Ref = n.player, n.last, t.states.at(n.state).ref
}

// after copies the position that an edge of a node leads to into scratch.
func (t *tree) after(from int32, ed *edge) *search.Position {
	t.load(from)
	p := &t.scratch
	p.Boxes.Remove(ed.from)
	p.Last = ed.to
	if ed.removed {
		p.Left.Remove(ed.to)
		p.Last = board.None
	} else {
		p.Boxes.Add(ed.to)
	}
	p.Player, p.Ref = ed.player, t.states.at(ed.state).ref
	return p
}

// vector is the vector of a node's own position.
func (t *tree) vector(id int32) *search.Vector { return &t.states.at(t.nodes[id].state).vector }

// open reports whether an edge leads to a position that was neither expanded nor proved lost, or to the rest of the
// children of its node.
func (t *tree) open(at int32) bool {
	ed := t.edges.at(at)
	s := t.states.at(ed.state)
	return (s.node < 0 || ed.rest) && !s.dead
}

// advance moves a node on to its next open edge. The result says whether there is one.
func (t *tree) advance(n *node) bool {
	for ; n.next < n.end; n.next++ {
		if n.next == n.sorted {
			t.sortMore(n)
		}
		if t.open(n.next) {
			n.nextWeight = n.weight + int32(t.edges.at(n.next).weight)
			return true
		}
	}
	return false
}

// markDead marks a state lost, and with it every node on the way up to the root whose children are now all lost. owner
// is the node of which the state is a child, -1 for none.
func (t *tree) markDead(st, owner int32) {
	t.states.at(st).dead = true
	for owner >= 0 {
		n := &t.nodes[owner]
		if !n.complete || t.states.at(n.state).dead || t.anyAlive(n) {
			return
		}
		t.states.at(n.state).dead = true
		owner = n.parent
	}
}

func (t *tree) anyAlive(n *node) bool {
	for at := n.first; at < n.end; at++ {
		if !t.states.at(t.edges.at(at).state).dead {
			return true
		}
	}
	return false
}

// paged is a list in pages, so that it grows without copying. Each expanded position adds tens of edges.
type paged[T any] struct {
	pages []*[1 << pageBits]T
	count int32
}

// at gives the element with a number. It may be written.
func (p *paged[T]) at(number int32) *T { return &p.pages[number>>pageBits][number&(1<<pageBits-1)] }

func (p *paged[T]) add(one *T) (number int32) {
	number = p.count
	if int(number>>pageBits) == len(p.pages) {
		p.pages = append(p.pages, (*[1 << pageBits]T)(search.MakeTable[T](1<<pageBits)))
	}
	p.count++
	*p.at(number) = *one
	return number
}

// room is how many elements the pages have room for.
func (p *paged[T]) room() int64 { return int64(len(p.pages)) << pageBits }
