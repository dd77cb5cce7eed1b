package exhaustive

import (
	"context"
	"slices"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/flow"
	"planner/search"
	"planner/technique"
)

// Price is what a solution costs, in moves and pushes. What counts first is in the upper half, and what decides between
// equals in the lower half. Prices are added and compared as numbers.
type Price uint64

// pushPrice is the price of a push, which is a move as well.
const pushPrice Price = 1<<32 | 1

// noPrice is more than any solution costs.
const noPrice Price = 1<<64 - 1

// first is the part of a price that counts first.
func (p Price) first() int { return int(p >> 32) }

// MovesOptions says how to search by moves.
type MovesOptions struct {
	Use       technique.Set         // which techniques are on; PI-corrals and tunnels are off whatever it says
	Step      Price                 // price of a step of the player without a push: 1 in the half in which moves count
	Memory    int64                 // bytes for all that the search keeps of positions, about
	Positions int64                 // that may be generated, about; 0 is no limit
	Progress  func(search.Progress) // called now and then; may be nil
	Upper     Price                 // only solutions that cost less count; 0 is no bound
	Corridor  *Corridor             // children outside are dropped; nil is no corridor
	End       board.Square          // where the player walks to after the last push; board.None is nowhere
}

// MovesResult tells how a search by moves ended.
type MovesResult struct {
	// The walks between the pushes are the shortest. The bound is of the part of a price that counts first, and
	// NoneShorter says that no solution costs less than MovesOptions.Upper.
	Result
	Price  Price // of the solution, the walk to MovesOptions.End included
	Proved bool  // no solution costs less than this one or, when there is none, than MovesOptions.Upper
}

// SolveByMoves searches a level from its start, given the forward distances of its board. It ends when a best solution
// is proved, when no position is left, when memory is spent, or when the context ends.
func SolveByMoves(ctx context.Context, d *flow.Distances, options MovesOptions) MovesResult {
	s := newMovesSearch(d, options)
	ended := !s.enterStart() || s.expandAll(ctx)
	return s.result(ended)
}

// movesSearch is a search by moves. It has the Maker, the nodes and the index of the search by pushes, but a loop of
// its own: prices have no layers in which workers could wait for each other, a heap takes the place of buckets, and
// images, perimeter and goal areas keep a solution of fewest pushes and not one of fewest moves. Its nodes have one
// word more than those of a search by pushes:
//
//	word 0    as in a search by pushes; a node is never turned
//	word 1    as in a search by pushes, with the player's own square; g and late are 0
//	word 2    price so far
//	word 3 …  boxes
type movesSearch struct {
	options MovesOptions
	maker   *expand.Maker
	board   *board.Board
	walk    *board.Walker // of the position that is expanded
	last    *board.Walker // from a solved position to MovesOptions.End
	memory  *budget
	nodes   *nodes
	index   *index
	unused  room
	open    search.Heap[waiting]

	layer Price // every solution that costs less is excluded
	best  Price // only solutions that cost less count
	goal  id    // the node of the best solution, 0 when there is none

	packer  expand.Packer
	nearest int // place on the corridor's path of the layout most like the position's
}

// priceHeader is the number of words before the boxes of a node that has a price.
const priceHeader = header + 1

// waiting is an open node. It is out of date when the node has been reached at a lower price since.
type waiting struct {
	least Price // of a solution through the node
	price Price
	node  id
}

// waitingBytes is the memory of an open node.
const waitingBytes = 24

// sooner orders open nodes by the least price of a solution. Among equals the greatest price so far comes first,
// because such a node is nearest to the end.
func sooner(a, b *waiting) bool { return a.least < b.least || a.least == b.least && a.price > b.price }

func newMovesSearch(d *flow.Distances, o MovesOptions) *movesSearch {
	space := expand.NewSpace(d, o.Use.Off(technique.PICorral, technique.Tunnels))
	b, memory := d.Board, &budget{limit: o.Memory}
	nodes := newNodes(priceHeader, space.Layouts.Words, memory)
	s := &movesSearch{options: o, maker: space.NewMaker(), board: b, walk: board.NewWalker(b), last: board.NewWalker(b),
		memory: memory, nodes: nodes, index: newIndex(nodes, memory, 0), best: noPrice,
		packer: space.NewPacker()}
	if o.Upper != 0 {
		s.best = o.Upper
	}
	return s
}

// enterStart stores the start position. The result is false when the start position is lost.
func (s *movesSearch) enterStart() (lives bool) {
	_, bound, ok := s.maker.Start()
	if !ok {
		return false
	}
	s.packer.Pack(s.board.Boxes)
	at := s.index.placeOf(s.maker.Key(s.board.Player))
	s.index.findNode(&at, s.packer.Words, s.board.Player)
	s.enterChild(&at, 0, s.board.Player, bound, 0)
	return true
}

// expandAll expands positions until none is left that could be part of a better solution. The result is false when
// memory or the context ends before that.
func (s *movesSearch) expandAll(ctx context.Context) (ended bool) {
	for turn := 0; len(s.open) > 0; turn++ {
		if s.memory.spent.Load() || turn%pollMoves == 0 && (ctx.Err() != nil || s.spent()) {
			return false
		}
		next := s.open.Pop(sooner)
		if next.least >= s.best {
			break
		}
		node := s.nodes.at(next.node)
		if loadStatus(node).closed() || Price(node[header]) != next.price {
			continue
		}
		s.layer = max(s.layer, next.least)
		claim(node)
		s.expandNode(next.node, node)
		if s.options.Progress != nil && turn%reportMoves == 0 {
			s.reportProgress()
		}
	}
	return !s.memory.spent.Load()
}

// spent reports whether the search has no memory or no positions left.
func (s *movesSearch) spent() bool {
	limit := s.options.Positions
	return s.memoryBytes() > s.options.Memory || limit > 0 && s.maker.Counts.Generated >= limit
}

// memoryBytes is the memory held, about.
func (s *movesSearch) memoryBytes() int64 {
	return s.memory.used.Load() + int64(cap(s.open))*waitingBytes
}

func (s *movesSearch) reportProgress() {
	stored := int64(s.unused.next) - 1
	s.options.Progress(search.Progress{Phase: "exhaustive by moves", Generated: s.maker.Counts.Generated,
		Stored: stored, Depth: s.layer.first(), Table: s.memoryBytes(), Forward: stored, Nearest: -1})
}

// result makes the result of a search that has stopped. ended says that no position is left to expand.
func (s *movesSearch) result(ended bool) MovesResult {
	r := Result{Status: search.Unsolved, Bound: s.layer.first(), NoneShorter: ended && s.goal == 0,
		Counts: s.maker.Total(), Techniques: *s.maker.Techniques()}
	if ended && s.best < noPrice {
		r.Bound = s.best.first()
	}
	if s.goal != 0 {
		r.Status, r.Pushes = search.Solved, s.path(s.goal)
	}
	return MovesResult{Result: r, Price: s.best, Proved: ended}
}

// path gives the pushes from the start to a node.
func (s *movesSearch) path(node id) (pushes []board.Move) {
	for o := loadOrigin(s.nodes.at(node)); o.parent() != 0; o = loadOrigin(s.nodes.at(o.parent())) {
		pushes = append(pushes, o.move())
	}
	slices.Reverse(pushes)
	return pushes
}
