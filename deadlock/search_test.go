package deadlock

import (
	"flag"
	"testing"

	"planner/board"
	"planner/internal/test/long"
	"planner/internal/test/oracle"
)

// levels runs the oracle for long: go test ./deadlock -oracle.levels 200000
var levels = flag.Int("oracle.levels", 0, "levels for each rule instead of the quick default")

// seed lets long runs see other levels than the quick ones.
var seed = flag.Uint64("oracle.seed", 0, "first seed of the oracle's levels")

func count(quick int) int {
	if *levels > 0 {
		return *levels
	}
	return long.Pick(quick, 10*quick)
}

var sides = []board.Side{board.Forward, board.Reverse}

// known holds what the rules of both sides need to know about a board.
type known struct {
	goals, dead [2]board.Bits
	freeze      [2]*Freeze
	tunnels     *Tunnels
	corral      *PICorral
}

func know(b *board.Board) *known {
	k := &known{goals: [2]board.Bits{b.GoalSet(), b.BitsOf(b.Boxes)}}
	for _, side := range sides {
		k.dead[side] = oracle.DeadSquares(b, side)
		k.freeze[side] = NewFreeze(b, side, k.dead[side], k.goals[side])
	}
	k.tunnels = NewTunnels(b, k.goals, k.dead)
	k.corral = NewPICorral(b, k.dead[board.Forward], k.freeze[board.Forward])
	return k
}

// pruning says which rules a test search uses.
type pruning struct {
	dead, freeze, tunnels, corral, pairs bool
	triples                              bool // PI-corrals judge pushes by the table of all triples
	noGrid                               bool // PI-corrals as on larger boards
}

// searcher is a plain uniform-cost search over an enumerated space.
type searcher struct {
	space *oracle.Space
	known *known
	side  board.Side
	rules pruning
	scene *board.Scene
	zone  *board.Zone
	cost  []int32
	open  [][]int // states by cost
	nodes int
}

func newSearcher(space *oracle.Space, side board.Side, rules pruning) *searcher {
	b := space.Board
	k := know(b)
	if rules.pairs {
		kit := newKit(b, board.Forward, k.dead[board.Forward])
		if rules.triples {
			kit.grid.triples = newAllTriples(kit)
		}
		k.corral.With(kit)
	}
	if rules.noGrid {
		k.corral.grid = nil
	}
	return &searcher{space: space, known: k, side: side, rules: rules, scene: board.NewScene(b),
		zone: board.NewZone(b), cost: make([]int32, len(space.States))}
}

// search gives the least number of moves from a root to an end that the rules leave, Dead when there is none.
func (s *searcher) search(root int, end func(state int) bool) int32 {
	for i := range s.cost {
		s.cost[i] = oracle.Dead
	}
	s.open = append(s.open[:0], nil)
	s.enter(root, 0)
	var children []oracle.Child
	for g := 0; g < len(s.open); g++ {
		for i := 0; i < len(s.open[g]); i++ {
			state := s.open[g][i]
			if int(s.cost[state]) != g {
				continue
			}
			if end(state) {
				return int32(g)
			}
			s.nodes++
			children = s.children(state, children[:0])
			for _, child := range children {
				s.push(child, int32(g+1), end)
			}
		}
	}
	return oracle.Dead
}

func (s *searcher) enter(state int, cost int32) {
	if known := s.cost[state]; known != oracle.Dead && known <= cost {
		return
	}
	s.cost[state] = cost
	for len(s.open) <= int(cost) {
		s.open = append(s.open, nil)
	}
	s.open[cost] = append(s.open[cost], state)
}

// children are the moves that PI-corral pruning leaves.
func (s *searcher) children(state int, children []oracle.Child) []oracle.Child {
	all := s.space.Children(s.side, state, children)
	if !s.rules.corral {
		return all
	}
	s.zone.Fill(s.scene, s.space.Place(state, s.scene))
	moves, found := s.known.corral.Moves(s.scene, s.zone)
	if !found {
		return all
	}
	kept := all[:0]
	for _, child := range all {
		for _, m := range moves {
			if m == child.Move {
				kept = append(kept, child)
			}
		}
	}
	return kept
}

// push follows a child through its tunnel and enters the position where the box may stop, unless it is dead.
func (s *searcher) push(child oracle.Child, cost int32, end func(state int) bool) {
	b := s.space.Board
	for {
		to, d := b.To(child.Move), child.Move.Dir()
		if s.rules.dead && s.known.dead[s.side].Has(to) {
			return
		}
		if !s.rules.tunnels || !s.known.tunnels.NoStop(s.side, to, d) {
			s.space.Place(child.State, s.scene)
			if !s.rules.freeze || end(child.State) || !s.known.freeze[s.side].After(s.scene, to) {
				s.enter(child.State, cost)
			}
			return
		}
		on := false
		for _, next := range s.space.Children(s.side, child.State, nil) {
			if next.Move == board.NewMove(to, d) {
				child, cost, on = next, cost+1, true
				break
			}
		}
		if !on {
			return
		}
	}
}

// TestSearchesStayOptimal runs searches with each rule and with all of them from many states of many levels and
// compares their solutions with the true distances.
func TestSearchesStayOptimal(t *testing.T) {
	for _, c := range []struct {
		name  string
		side  board.Side
		rules pruning
	}{
		{"freeze", board.Forward, pruning{dead: true, freeze: true}},
		{"freeze, pulls", board.Reverse, pruning{dead: true, freeze: true}},
		{"tunnels", board.Forward, pruning{tunnels: true}},
		{"tunnels, pulls", board.Reverse, pruning{tunnels: true}},
		{"PI-corral", board.Forward, pruning{corral: true}},
		{"PI-corral with pairs", board.Forward, pruning{corral: true, pairs: true}},
		{"PI-corral with triples", board.Forward, pruning{corral: true, pairs: true, triples: true}},
		{"PI-corral without a grid", board.Forward, pruning{corral: true, pairs: true, noGrid: true}},
		{"all", board.Forward, pruning{dead: true, freeze: true, tunnels: true, corral: true, pairs: true}},
		{"all, pulls", board.Reverse, pruning{dead: true, freeze: true, tunnels: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			searches, plain, pruned := 0, 0, 0
			for i := range count(400) {
				shape := oracle.Small
				switch i % 8 {
				case 0:
					shape = oracle.Medium
				case 4:
					shape = crowded
				}
				space := oracle.NewSpace(oracle.Generate(shape, *seed+uint64(i)))
				distance := space.Distances(c.side)
				with, without := newSearcher(space, c.side, c.rules), newSearcher(space, c.side, pruning{})
				end := func(state int) bool { return distance[state] == 0 }
				for _, root := range roots(space, distance, 12) {
					searches++
					if got := with.search(root, end); got != distance[root] {
						t.Fatalf("level %d: %d moves, true %d, from\n%s", i, got, distance[root], space.Draw(root))
					}
					without.search(root, end)
				}
				plain, pruned = plain+without.nodes, pruned+with.nodes
			}
			t.Logf("%d searches, %d nodes instead of %d", searches, pruned, plain)
		})
	}
}

// roots picks live states to search from, spread over the space.
func roots(space *oracle.Space, distance []int32, n int) []int {
	var live, picked []int
	for state, d := range distance {
		if d > 0 {
			live = append(live, state)
		}
	}
	for i := range n {
		if len(live) > 0 {
			picked = append(picked, live[(i*7919+i)%len(live)])
		}
	}
	return picked
}
