package flow

import (
	"slices"

	"planner/board"
)

// PairCosts knows how many pushes any two boxes alone in the maze need to any two goals, beyond the sum of their
// distances. This excess is the price of being in each other's way:
//
//	########
//	#   ####   Each box is one push from a goal, but after the first push the two close the room on the right, where
//	#   $.##   the player is. They need six pushes, an excess of four.
//	##  .$@#
//	########
//
// The table comes from one search backwards from each pair of goals over all pairs of squares. Only the rows of pairs
// that lose something for some goals are kept. These are mostly pairs of boxes near each other, or near one gate.
//
// The costs are of pushes. A PairCosts does not change, so several goroutines may use it. The idea of tables of exact
// costs of two boxes comes from Pereira, Ritt and Buriol 2015 ("Optimal Sokoban solving using pattern databases with
// specific domain knowledge", AIJ 227); their use with the prices of a matching is ours.
type PairCosts struct {
	space *PairSpace
	first []int32 // at len(Squares)*p+q, with p before q: the number of the first state of the pair
	row   []int32 // by state: its row, -1 when it loses nothing for any goals
	rows  []PairRow

	partners []board.Bits // by live square: the squares with which it has rows
}

// beyond is the excess when two boxes cannot both reach two goals.
const beyond = 255

// PairWork is the work of NewPairCosts in steps of about 10 ns. It is 0 when no table is made: for pulls, for one goal,
// and for levels that are too large for one.
func PairWork(d *Distances) int {
	if d.Aim.Side != board.Forward || !d.Exact() {
		return 0
	}
	squares := d.Board.Squares() - d.DeadSquares().Count()
	pairs := squares * (squares - 1) / 2
	width := columns(len(d.Aim.Targets))
	if width == 0 || pairs*d.Board.Squares() > pairFloods || pairs*width > pairBytes {
		return 0
	}
	return pairs * (width + pairSteps)
}

// columns is the number of pairs of goals.
func columns(goals int) int { return goals * (goals - 1) / 2 }

// Column is the number of the pair of goals g and h.
func Column(g, h int32) int32 {
	if g > h {
		g, h = h, g
	}
	return h*(h-1)/2 + g
}

// NewPairCosts builds the table for the distances to the goals. It returns nil when PairWork says that there is none.
func NewPairCosts(d *Distances) *PairCosts {
	if PairWork(d) == 0 {
		return nil
	}
	s := NewPairSpace(d.Board, d.DeadSquares())
	c := &PairCosts{space: s, first: make([]int32, len(s.Squares)*len(s.Squares))}
	b := pairBuild{costs: c, table: d}
	b.number()
	b.link()
	goals := int32(len(d.Aim.Targets))
	b.goals, b.width = len(d.Aim.Targets), columns(len(d.Aim.Targets))
	b.excess = make([]uint8, len(b.states)*b.width)
	for h := range goals {
		for g := range h {
			b.search(s.Live[d.Aim.Targets[g]], s.Live[d.Aim.Targets[h]])
			b.note(g, h)
		}
	}
	b.keep()
	return c
}

// Partners is the set of squares that have rows of excess together with a live square.
func (c *PairCosts) Partners(a board.Square) board.Bits { return c.partners[c.space.Live[a]] }

// wordGoals is the number of goals whose sets fit into one word.
const wordGoals = 64

// PairRow holds the excess of two boxes for pairs of goals, with the player in one zone.
type PairRow struct {
	Excess []uint8  // pushes by column; beyond when the two goals cannot be reached
	Losing []uint64 // by goal: the goals with which it has an excess; nil with more than wordGoals goals
}

// Row is the row of two boxes with the player in a zone. It is nil when they lose nothing for any goals, or when it
// does not show on which side of them the player is.
func (c *PairCosts) Row(a, b board.Square, player *board.Zone) *PairRow {
	p, q := c.space.Live[a], c.space.Live[b]
	if p < 0 || q < 0 {
		return nil
	}
	if p > q {
		p, q = q, p
	}
	state, zone := c.first[int(p)*len(c.space.Squares)+int(q)], uint8(0)
	if state < 0 {
		return nil
	}
	if c.space.Zones(p, q) > 1 {
		if zone = c.space.ZoneOf(p, q, player); zone == NoZone {
			return nil
		}
	}
	if at := c.row[state+int32(zone)]; at >= 0 {
		return &c.rows[at]
	}
	return nil
}

// pairBuild is the work on a table.
type pairBuild struct {
	costs  *PairCosts
	table  *Distances
	goals  int
	width  int     // columns
	excess []uint8 // by state and column
	states []pairState
	into   []int32 // by state: where its predecessors begin in from; one entry more than there are states
	from   []int32
	cost   []uint16 // by state: pushes to the two goals of the last search
	queue  []int32
}

// pairState is two boxes by their live numbers, p before q, with a zone of the player, and the node of each by itself.
type pairState struct {
	p, q         int32
	zone         uint8
	nodeP, nodeQ Node
}

// number gives a number to every pair of squares with every zone.
func (b *pairBuild) number() {
	s := b.costs.space
	n := int32(len(s.Squares))
	for p := range n {
		for q := p + 1; q < n; q++ {
			b.costs.first[p*n+q] = int32(len(b.states))
			for zone := range uint8(s.Zones(p, q)) {
				player := s.Stand(p, q, zone)
				b.states = append(b.states, pairState{p, q, zone,
					b.table.Node(s.Squares[p], player), b.table.Node(s.Squares[q], player)})
			}
		}
	}
	b.cost = make([]uint16, len(b.states))
}

// link finds, for every state, the states that one push takes to it.
func (b *pairBuild) link() {
	b.into = make([]int32, 1, len(b.states)+1)
	for i := range b.states {
		at := &b.states[i]
		for _, d := range board.Dirs {
			b.linkBack(at.p, at.q, at.zone, d)
			b.linkBack(at.q, at.p, at.zone, d)
		}
		b.into = append(b.into, int32(len(b.from)))
	}
}

// linkBack notes the state that a pull of box p makes of a state, if there is one.
func (b *pairBuild) linkBack(p, q int32, zone uint8, d board.Dir) {
	if next, to, ok := b.costs.space.Back(board.Reverse, p, q, zone, d); ok {
		n := len(b.costs.space.Squares)
		b.from = append(b.from, b.costs.first[int(min(next, q))*n+int(max(next, q))]+int32(to))
	}
}

// search computes the costs to two goals. The player may end in any zone.
func (b *pairBuild) search(g, h int32) {
	for i := range b.cost {
		b.cost[i] = Infinite
	}
	b.queue = b.queue[:0]
	end := b.costs.first[int(min(g, h))*len(b.costs.space.Squares)+int(max(g, h))]
	for zone := range int32(b.costs.space.Zones(g, h)) {
		b.cost[end+zone] = 0
		b.queue = append(b.queue, end+zone)
	}
	for head := 0; head < len(b.queue); head++ {
		at := b.queue[head]
		for _, before := range b.from[b.into[at]:b.into[at+1]] {
			if b.cost[before] == Infinite {
				b.cost[before] = min(b.cost[at]+1, farthest)
				b.queue = append(b.queue, before)
			}
		}
	}
}

// note writes the column of two goals after their search.
func (b *pairBuild) note(g, h int32) {
	at := int(Column(g, h))
	for i := range b.states {
		rowP, rowQ := b.table.Row(b.states[i].nodeP), b.table.Row(b.states[i].nodeQ)
		apart := min(int(rowP[g])+int(rowQ[h]), int(rowP[h])+int(rowQ[g]))
		if cost := int(b.cost[i]); cost == Infinite {
			b.excess[at] = beyond
		} else {
			b.excess[at] = uint8(min(max(0, cost-apart), beyond-1))
		}
		at += b.width
	}
}

// keep drops the rows without any excess.
func (b *pairBuild) keep() {
	b.costs.row = make([]int32, len(b.states))
	kept := 0
	for i := range b.states {
		row := b.excess[i*b.width:][:b.width]
		b.costs.row[i] = -1
		if slices.ContainsFunc(row, func(e uint8) bool { return e != 0 }) {
			b.costs.row[i] = int32(kept)
			copy(b.excess[kept*b.width:], row)
			kept++
		}
	}
	b.lay(kept)
	b.pair()
}

// lay makes the rows that are kept, in memory of their own.
func (b *pairBuild) lay(kept int) {
	excess := append([]uint8(nil), b.excess[:kept*b.width]...)
	b.costs.rows = make([]PairRow, kept)
	for i := range b.costs.rows {
		b.costs.rows[i].Excess = excess[i*b.width:][:b.width]
	}
	if b.goals > wordGoals {
		return
	}
	losing := make([]uint64, kept*b.goals)
	for i := range b.costs.rows {
		b.costs.rows[i].Losing = losing[i*b.goals:][:b.goals]
		b.costs.rows[i].collect(b.goals)
	}
}

// collect finds the sets of goals with an excess.
func (r *PairRow) collect(goals int) {
	for h := range goals {
		for g := range h {
			if r.Excess[Column(int32(g), int32(h))] > 0 {
				r.Losing[g] |= 1 << h
				r.Losing[h] |= 1 << g
			}
		}
	}
}

// pair notes the pairs that have rows, so that nobody asks for the zones of the others.
func (b *pairBuild) pair() {
	words := b.costs.space.Board.Words()
	b.costs.partners = make([]board.Bits, len(b.costs.space.Squares))
	memory := make(board.Bits, len(b.costs.partners)*words)
	for p := range b.costs.partners {
		b.costs.partners[p] = memory[p*words:][:words]
	}
	for i, row := range b.costs.row {
		if at := &b.states[i]; row >= 0 {
			b.costs.partners[at.p].Add(b.costs.space.Squares[at.q])
			b.costs.partners[at.q].Add(b.costs.space.Squares[at.p])
		}
	}
}
