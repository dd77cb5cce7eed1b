package exhaustive

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"planner/board"
	"planner/deadlock"
	"planner/exhaustive/expand"
	"planner/flow"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Perimeter, Kind: technique.Bound, Soundness: technique.Admissible,
	Caveat: "the exhaustive search only; not consistent",
	Help:   "positions near the end by pulls from the end, beyond which every bound is greater",
	Source: "Manzini 1995, BIDA*: an improved perimeter search algorithm; Dillenburg and Nelson 1994",
})

// Perimeter is all positions from which the level is solved by at most a given number of pushes, its depth, with their
// exact distances (Manzini 1995, "BIDA*: an improved perimeter search algorithm"; Dillenburg and Nelson 1994). It is
// searched breadth first by pulls from the solved positions. A position that is not in it needs more pushes than its
// depth, so its bound rises to the next number of the same parity. The perimeter is worth most where boxes stand close
// together near their goals and the matching says little:
//
//	start ──► g ──► bound = f - g  ····  perimeter ◄── solved       a forward position with a bound up to the depth
//	                                                                and outside of the perimeter is put off
//
// All pulls are made here, without tunnels or PI-corrals. Only positions are left out to which no pushes lead from the
// start, or from its image under a symmetry that the search uses: those with boxes on dead squares, and without
// symmetries those that rules for pulls prove lost. If no pulls lead from a position back to the start, none lead back
// from the positions that are pulled from it. So the distances are true whatever moves the forward search leaves out.
// With symmetries the perimeter holds the images that stand for positions, and is only asked about them: a pull of an
// image is the image of a pull, so nothing is left out.
//
// The perimeter grows while the forward search goes on. One worker adds a layer when the layers up to some depth are
// expected to hold no more than perimeterWorth positions for each that the forward search has expanded in vain with
// bounds that these layers would have raised. If all bounds are beyond its reach, it has few more than perimeterKnown
// positions.
type Perimeter struct {
	space  *expand.Space
	share  int64 // bytes that it may take of the memory
	memory *budget
	even   bool // bounds have the parity of the distance

	depth atomic.Int64 // the layers up to it are complete; -1 when there is none
	pulls *Pulls       // nil before the first layer

	deepening sync.Mutex // guards the fields below
	layer     [2]int     // the positions of the last complete layer: first, and one past the last
	at        int        // the position of it from which the next layer goes on; 0 when none has been begun
	sizes     []float64  // of the layers, in positions
	size      float64    // of all layers together
	full      bool       // no more layers: there are no more positions, or no memory is left
}

// endless is a depth beyond all distances: every position outside of the perimeter is lost.
const endless = maxG

// NewPerimeter prepares a perimeter, in at most share bytes, for a search that keeps its positions elsewhere. The
// result is nil when the technique is off.
func NewPerimeter(space *expand.Space, bytes int64) *Perimeter {
	return newPerimeter(space, &budget{limit: bytes}, bytes)
}

// newPerimeter prepares a perimeter that takes at most share bytes of a memory.
func newPerimeter(space *expand.Space, memory *budget, share int64) *Perimeter {
	if !space.Use.On(technique.Perimeter) {
		return nil
	}
	p := &Perimeter{space: space, memory: memory, share: share,
		even: space.Use.On(technique.Matching) && space.Distances.Chequered()}
	p.depth.Store(-1)
	return p
}

// InVain counts the positions that a search has expanded, by their bounds. The last element also has all greater ones.
type InVain [perimeterDepth + 1]int64

// Note counts a position with the bound h.
func (v *InVain) Note(h int) { v[min(h, perimeterDepth)]++ }

// all is how many positions were counted.
func (v *InVain) all() (sum float64) {
	for _, n := range v {
		sum += float64(n)
	}
	return sum
}

// AddCounts adds other counts to these.
func (v *InVain) AddCounts(other *InVain) {
	for h, n := range other {
		v[h] += n
	}
}

// PullsWith returns the number of positions whose pulls DeepenSome should make while a worker expands the given number.
func PullsWith(expanded int) int { return perimeterWorth * expanded }

// Reaches reports whether the perimeter may raise a bound h. A nil perimeter raises none.
func (p *Perimeter) Reaches(h int) bool { return p != nil && h <= int(p.depth.Load()) }

// Bound raises the bound of a position by what the perimeter knows. words are its packed boxes. In a search with
// symmetries the position must be the image that stands for it.
func (p *Perimeter) Bound(h int, key board.Key, words []uint64, player board.Square) int {
	depth := int(p.depth.Load())
	if h > depth {
		return h
	}
	at := p.pulls.index.placeOf(key)
	at.shard.Lock()
	known := p.pulls.index.findNode(&at, words, player)
	at.shard.Unlock()
	switch {
	case known != 0:
		return max(h, loadStatus(p.pulls.nodes.at(known)).g())
	case p.even && depth < endless:
		return depth + 1 + (depth+1-h)&1
	default:
		return depth + 1
	}
}

// worthwhile reports whether one more layer should be added, given how many positions were expanded at each bound. The
// positions up to some depth must be no more than those expanded with bounds up to it pay for.
func (p *Perimeter) worthwhile(expanded *InVain) bool {
	switch {
	case p.full:
		return false
	case p.size < perimeterKnown || len(p.sizes) <= trendLayers:
		return p.size*perimeterFirst <= expanded.all()
	}
	last, power := p.trend()
	depth, size, inVain := int(p.depth.Load()), p.size, 0.0
	for h, n := range expanded {
		inVain += perimeterWorth * float64(n)
		if h > depth {
			last *= 1 + power/float64(h)
			if size += last; size <= inVain {
				return true
			}
		}
	}
	return false
}

// trend is the size of the last layer and the power of the depth with which layers grow. In a small level boxes soon
// meet walls and each other, so that the factor between two layers falls: from 1.8 to 1.2 within ten layers.
func (p *Perimeter) trend() (last, power float64) {
	n := len(p.sizes)
	last = p.sizes[n-1]
	return last, max(0, math.Log(last/p.sizes[n-1-trendLayers])/math.Log(float64(n)/float64(n-trendLayers)))
}

// Deepen adds a layer unless another worker is at it, no layer is worthwhile, or the context or the memory ends. It
// reports whether it has added one.
func (p *Perimeter) Deepen(ctx context.Context, expanded *InVain) bool {
	if !p.deepening.TryLock() {
		return false
	}
	defer p.deepening.Unlock()
	return p.deepen(ctx, expanded, math.MaxInt)
}

// DeepenSome is Deepen for a search that has to turn to something else soon: it makes the pulls of at most most
// positions, and goes on there when it is called again. Only one goroutine may deepen such a perimeter.
func (p *Perimeter) DeepenSome(expanded *InVain, most int) {
	p.deepen(context.Background(), expanded, most)
}

// deepen makes the pulls of at most most positions. The result says whether a layer is then complete.
func (p *Perimeter) deepen(ctx context.Context, expanded *InVain, most int) bool {
	if p.at == 0 && !p.worthwhile(expanded) {
		return false
	}
	if !p.extend(ctx, most) {
		p.full, p.at = true, 0
		return false
	}
	if p.at != 0 {
		return false
	}
	size := float64(p.pulls.found)
	p.pulls.found = 0
	p.sizes = append(p.sizes, size)
	p.size += size
	depth := p.depth.Load() + 1
	if p.full = size == 0; p.full {
		depth = endless
	}
	p.depth.Store(depth)
	return true
}

// extend enters the positions of the next layer, or some of them. The result is false when the context or the memory
// ends first.
func (p *Perimeter) extend(ctx context.Context, most int) bool {
	if p.pulls == nil {
		return p.enterSolved()
	}
	return p.growLayer(ctx, most)
}

// enterSolved enters the solved positions. The result is false when the memory ends before all are entered.
func (p *Perimeter) enterSolved() bool {
	u := newPulls(p.space.Board, p.space.Layouts, p.memory)
	u.images, u.live = p.space.NewImages(p.space.Layouts, p.space.Layouts.Words), p.livePulls()
	p.pulls = u
	entered := u.EnterSolved()
	p.layer = [2]int{1, u.Positions() + 1}
	return entered
}

// growLayer adds the positions one pull away from the last layer, or from a part of it. The result is false when the
// context or the memory ends first.
func (p *Perimeter) growLayer(ctx context.Context, most int) bool {
	if p.size >= perimeterKnown {
		p.useRules()
	}
	to := p.layer[1]
	every := pollInterval(p.space.Board)
	for p.at = max(p.at, p.layer[0]); p.at < to; p.at++ {
		if most--; most < 0 {
			return true
		}
		if p.at%every == 0 && ctx.Err() != nil || p.pulls.PositionBytes() > p.share || !p.pulls.Expand(p.at) {
			return false
		}
	}
	p.layer, p.at = [2]int{to, p.pulls.Positions() + 1}, 0
	return true
}

// MemoryBytes is the memory of a perimeter made by NewPerimeter.
func (p *Perimeter) MemoryBytes() int64 { return p.memory.used.Load() }

// useRules lets the rules for pulls that look at the last move drop positions from now on. These rules need tables,
// which a perimeter of few positions does without.
func (p *Perimeter) useRules() {
	if p.pulls.detector != nil || len(p.space.Symmetries) > 0 {
		return
	}
	options := deadlock.DefaultOptions()
	options.Use = technique.NewUse(p.space.Use)
	options.Skip[deadlock.DeadSquare], options.Skip[deadlock.Pattern] = true, true
	d := flow.NewDistances(p.space.Distances.Graph, flow.ToStart(p.space.Board))
	p.pulls.detector = deadlock.NewDetector(p.space.Board, board.Reverse, d.DeadSquares(), options)
}

// livePulls tells by move which pulls of a lone box lead back to a start square, or to the image of one. A position
// that is replaced by its image is not always reached from the start, but from an image of the start.
func (p *Perimeter) livePulls() []bool {
	b := p.space.Board
	nodes := flow.NewDistances(p.space.Distances.Graph, flow.ToStart(b)).LiveMoves()
	live := make([]bool, len(nodes))
	for i, n := range nodes {
		m := board.Move(i)
		live[m] = live[m] || n != flow.NoNode
		for _, s := range p.space.Symmetries {
			live[s.Move(m)] = live[s.Move(m)] || n != flow.NoNode
		}
	}
	return live
}
