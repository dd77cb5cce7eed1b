package improve

import (
	"context"

	"planner/board"
	"planner/exhaustive"
	"planner/exhaustive/expand"
	"planner/flow"
	"planner/search"
	"planner/search/incremental"
	"planner/technique"
)

// movesOptions says how to search.
type movesOptions struct {
	Use       technique.Set         // which techniques are on; PI-corrals and tunnels are off whatever it says
	Measure   Objective             // what is counted first
	Memory    int64                 // bytes for all that the search keeps of positions, about
	Positions int64                 // that may be generated, about; 0 is no limit
	Progress  func(search.Progress) // called now and then; may be nil
	Upper     Cost                  // only solutions that cost less count; zero is no bound
	Corridor  *exhaustive.Corridor  // children outside are dropped; nil is no corridor
	End       board.Square          // where the player walks to after the last push; board.None is nowhere
}

// movesResult tells how the search ended.
type movesResult struct {
	// The walks between the pushes are the shortest. The bound is one in what the measure counts first, and NoneShorter
	// says that no solution costs less than movesOptions.Upper.
	exhaustive.Result
	Cost   Cost // of the solution, the walk to movesOptions.End included
	Proved bool // no solution costs less than this one or, when there is none, than movesOptions.Upper
}

// solveByMoves searches a level from its start, given the forward distances of its board. It ends when a best
// solution is proved, when no position is left, when memory is spent, or when the context ends.
func solveByMoves(ctx context.Context, d *flow.Distances, options movesOptions) movesResult {
	s := newSearcher(d, options)
	ended := s.storeStart() || s.expandAll(ctx)
	return s.result(ended)
}

// searcher is one search.
type searcher struct {
	options movesOptions
	maker   *expand.Maker
	layouts *incremental.LayoutCodec
	board   *board.Board
	walk    *board.Walker // of the position that is expanded
	last    *board.Walker // from a solved position to the square at the end
	nodes   *nodes
	open    search.Heap[entry] // the positions that wait

	layer pair // every solution that costs less is excluded
	best  pair // only solutions that cost less count
	goal  id   // the node of the best solution, 0 when there is none

	boxes   []board.Square // of the position that is expanded, ascending
	words   []uint64       // packed boxes of a child
	parent  []uint64       // packed boxes of the position that is expanded
	scratch []board.Square
	nearest int // place in the corridor's path of the layout most like the position's
}

func newSearcher(d *flow.Distances, o movesOptions) *searcher {
	space := expand.NewSpace(d, o.Use.Off(technique.PICorral, technique.Tunnels))
	b, boxes := d.Board, len(d.Board.Boxes)
	s := &searcher{options: o, maker: space.NewMaker(), layouts: space.Layouts, board: b, walk: board.NewWalker(b),
		last: board.NewWalker(b), nodes: newNodes(space.Layouts.Words), best: none,
		boxes: make([]board.Square, 0, boxes), words: make([]uint64, space.Layouts.Words),
		scratch: make([]board.Square, 0, boxes)}
	if o.Upper != (Cost{}) {
		s.best = o.Measure.pair(o.Upper)
	}
	return s
}

// storeStart stores the start position. It reports whether the search is over.
func (s *searcher) storeStart() (over bool) {
	_, bound, ok := s.maker.Start()
	if !ok {
		return true
	}
	s.layouts.Pack(s.words, s.board.Boxes)
	hash := s.maker.Key(s.board.Player).Lo
	_, slot := s.nodes.find(hash, s.words, s.board.Player)
	fresh := node{hash: hash, player: s.board.Player, h: int32(bound)}
	s.admit(s.nodes.add(slot, s.words, fresh))
	return false
}

// expandAll expands positions until none is left that could be part of a better solution. It is false when memory or
// the context ends before that.
func (s *searcher) expandAll(ctx context.Context) (ended bool) {
	for turn := 0; len(s.open) > 0; turn++ {
		if turn%pollEvery == 0 && (ctx.Err() != nil || s.spent()) {
			return false
		}
		next := s.open.Pop(sooner)
		if next.f >= s.best {
			break
		}
		n := &s.nodes.all[next.node]
		if n.closed || n.g != next.g {
			continue
		}
		s.layer = max(s.layer, next.f)
		n.closed = true
		s.expand(next.node)
		if s.options.Progress != nil && turn%reportEvery == 0 {
			s.report()
		}
	}
	return true
}

// spent reports whether the search has no memory or no positions left.
func (s *searcher) spent() bool {
	limit := s.options.Positions
	return s.bytes() > s.options.Memory || limit > 0 && s.maker.Counts.Generated >= limit
}

// bytes is the memory held, about.
func (s *searcher) bytes() int64 { return s.nodes.bytes() + int64(cap(s.open))*24 }

func (s *searcher) report() {
	stored, bound := int64(len(s.nodes.all)-1), int(s.layer>>32)
	s.options.Progress(search.Progress{Phase: "exhaustive by moves", Generated: s.maker.Counts.Generated,
		Stored: stored, Depth: bound, Table: s.bytes(), Forward: stored, Nearest: -1})
}

// result says what the search came to.
func (s *searcher) result(ended bool) movesResult {
	r := exhaustive.Result{Status: search.Unsolved, Bound: int(s.layer >> 32), NoneShorter: ended && s.goal == 0,
		Counts: s.maker.Total(), Techniques: *s.maker.Techniques()}
	if ended && s.best < none {
		r.Bound = int(s.best >> 32)
	}
	if s.goal != 0 {
		r.Status, r.Pushes = search.Solved, s.nodes.path(s.goal)
	}
	return movesResult{Result: r, Cost: s.options.Measure.cost(s.best), Proved: ended}
}
