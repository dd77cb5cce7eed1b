package flow

import "planner/board"

// Region numbers a flow region.
type Region int32

// Detail says what a flow region is made of.
type Detail uint8

// The details.
const (
	// BySquare lets a box change its player side for nothing, so that regions are sets of squares: what people look
	// at, and what goal traps need. A relaxation, hence still sound.
	BySquare Detail = iota
	// ByNode keeps the player's side: what proofs use. A square may lie in several regions.
	ByNode
)

// Regions are the flow regions of a maze: the squares (or nodes) between which a lone box can be pushed both ways,
// which are the strongly connected components of the push graph, with the digraph between them (Holland, S3,
// "Reversible regions, sources and sinks").
//
// Numbers go against the flow: every arc of the digraph leads to a smaller number (Tarjan's algorithm finishes what
// can be reached first), so one pass in ascending order carries facts upstream.
//
// A goal belongs to the region of its square. ByNode its nodes may lie in several regions, and a box may end on any of
// them; such a goal is a region of its own, a sink that all those regions lead to, numbered first. Within a region
// boxes and goals cancel: whatever reaches one reaches all.
//
// The value never changes after New and may be shared.
type Regions struct {
	*Graph
	Detail Detail

	region []Region // by node
	goals  []Region // by goal, in the order given to New
	own    int      // regions that are goals of their own, numbered 0 … own-1
	first  []int32  // digraph, by region
	next   []Region
	alive  []bool // some goal is reached
	column []int32
	words  int
	reach  []uint64 // by region, bits by column
}

// NewRegions finds the regions of a graph. The goals are those still to be filled, each free of frozen boxes.
func NewRegions(g *Graph, detail Detail, goals []board.Square) *Regions {
	r := &Regions{Graph: g, Detail: detail}
	components := newComponents(g, detail)
	r.credit(components, goals)
	r.connect(goals)
	r.close()
	return r
}

// credit numbers the regions and gives every goal one.
func (r *Regions) credit(components *components, goals []board.Square) {
	r.goals = make([]Region, len(goals))
	for i, goal := range goals {
		first, end := r.Range(goal)
		r.goals[i] = -1
		for n := first + 1; n < end; n++ {
			if components.of(n) != components.of(first) {
				r.goals[i] = Region(r.own)
			}
		}
		if r.goals[i] >= 0 {
			r.own++
		}
	}
	r.region = make([]Region, r.Nodes())
	for n := range r.region {
		r.region[n] = Region(components.of(Node(n)) + int32(r.own))
	}
	for i, goal := range goals {
		if n, _ := r.Range(goal); r.goals[i] < 0 {
			r.goals[i] = r.region[n]
		}
	}
	r.alive = make([]bool, int(components.count)+r.own)
	for _, at := range r.goals {
		r.alive[at] = true
	}
}

// connect builds the digraph, each arc once.
func (r *Regions) connect(goals []board.Square) {
	count := len(r.alive)
	members := make([]int32, count+1)
	for _, at := range r.region {
		members[at]++
	}
	sum := int32(0)
	for at, n := range members {
		members[at] = sum
		sum += n
	}
	nodes := make([]Node, len(r.region))
	for n, at := range r.region {
		nodes[members[at]] = Node(n)
		members[at]++
	}
	sinks := make(map[board.Square]Region, r.own) // looked up, never walked
	for i, goal := range goals {
		if int(r.goals[i]) < r.own {
			sinks[goal] = r.goals[i]
		}
	}
	r.first = make([]int32, 1, count+1)
	stamp := make([]Region, count)
	from := int32(0)
	for at := range Region(count) {
		stamp[at] = at + 1 // never an arc to itself
		for _, n := range nodes[from:members[at]] {
			for _, m := range r.Moves(board.Forward, n) {
				r.arc(stamp, at, r.region[m])
			}
			if sink, ok := sinks[r.Square(n)]; ok {
				r.arc(stamp, at, sink)
			}
		}
		from = members[at]
		r.first = append(r.first, int32(len(r.next)))
	}
}

func (r *Regions) arc(stamp []Region, from, to Region) {
	if stamp[to] != from+1 {
		stamp[to] = from + 1
		r.next = append(r.next, to)
		r.alive[from] = r.alive[from] || r.alive[to]
	}
}

// close works out which region reaches which. Beyond fullReach regions only the regions of goals get a column.
func (r *Regions) close() {
	columns := 0
	r.column = make([]int32, len(r.alive))
	for at := range r.column {
		r.column[at] = -1
	}
	mark := func(at Region) {
		if r.column[at] < 0 {
			r.column[at] = int32(columns)
			columns++
		}
	}
	for _, at := range r.goals {
		mark(at)
	}
	if len(r.alive) <= fullReach {
		for at := range r.alive {
			mark(Region(at))
		}
	}
	r.words = (columns + 63) / 64
	r.reach = make([]uint64, r.words*len(r.alive))
	for at := range Region(len(r.alive)) {
		row := r.row(at)
		if c := r.column[at]; c >= 0 {
			row[c>>6] |= 1 << (c & 63)
		}
		for _, to := range r.Next(at) {
			for w, word := range r.row(to) {
				row[w] |= word
			}
		}
	}
}

func (r *Regions) row(at Region) []uint64 { return r.reach[int(at)*r.words : (int(at)+1)*r.words] }

// Count is the number of regions.
func (r *Regions) Count() int { return len(r.alive) }

// Of is the region of a node.
func (r *Regions) Of(n Node) Region { return r.region[n] }

// Goal is the region that the i-th goal belongs to.
func (r *Regions) Goal(i int) Region { return r.goals[i] }

// Next lists the regions that one push out of a region leads to.
func (r *Regions) Next(at Region) []Region { return r.next[r.first[at]:r.first[at+1]] }

// Alive reports whether a box in the region can reach a goal.
func (r *Regions) Alive(at Region) bool { return r.alive[at] }

// Reach reports whether a box can be pushed from one region to another. On a board with very many regions the
// answer towards a region without goals may be true for want of knowledge, which keeps proofs sound.
func (r *Regions) Reach(from, to Region) bool {
	c := r.column[to]
	return c < 0 || r.row(from)[c>>6]>>(c&63)&1 != 0
}

// Sink reports whether a box can never leave the region alive.
func (r *Regions) Sink(at Region) bool {
	for _, to := range r.Next(at) {
		if r.alive[to] {
			return false
		}
	}
	return true
}

// Sources marks the regions that nothing flows into.
func (r *Regions) Sources() []bool {
	source := make([]bool, len(r.alive))
	for at := range source {
		source[at] = true
	}
	for _, to := range r.next {
		source[to] = false
	}
	return source
}

// Squares lists the squares of every region in ascending order. ByNode a square may be in several lists, and goals
// that are regions of their own have none.
func (r *Regions) Squares() [][]board.Square {
	all := make([][]board.Square, len(r.alive))
	for n, at := range r.region {
		sq := r.Square(Node(n))
		if list := all[at]; len(list) == 0 || list[len(list)-1] != sq {
			all[at] = append(list, sq)
		}
	}
	return all
}
