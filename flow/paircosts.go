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
	space    *GroupSpace
	row      []int32 // by state: the index of its row in rows, -1 when the boxes lose nothing for any goals
	rows     []PairRow
	partners []board.Bits // by live square: the squares with which it has rows
}

// beyond stands for the excess when two boxes cannot both reach two goals.
const beyond = 255

// PairWork is the work of NewPairCosts in steps of about 10 ns. It is 0 when NewPairCosts makes no table: for pulls,
// for one goal, and for levels that are too large.
func PairWork(d *Distances) int {
	if d.Aim.Side != board.Forward || !d.Exact() {
		return 0
	}
	squares := d.Board.Squares() - d.DeadSquares().Count()
	pairs, width := Pairs(squares), Pairs(len(d.Aim.Targets))
	if width == 0 || pairs*d.Board.Squares() > pairFloods || pairs*width > pairBytes {
		return 0
	}
	return pairs * (width + pairSteps)
}

// Column is the number of the pair of goals g and h.
func Column(g, h int32) int32 { return int32(Pairs(int(max(g, h)))) + min(g, h) }

// NewPairCosts builds the table for the distances to the goals. It returns nil when PairWork says that there is none.
func NewPairCosts(d *Distances) *PairCosts {
	if PairWork(d) == 0 {
		return nil
	}
	s := NewPairSpace(d.Board, d.DeadSquares())
	c := &PairCosts{space: s}
	goals := int32(len(d.Aim.Targets))
	b := pairBuild{costs: c, table: d, goals: int(goals), width: Pairs(int(goals)), cost: make([]uint16, len(s.States))}
	b.excess = make([]uint8, len(s.States)*b.width)
	b.link()
	for h := range goals {
		for g := range h {
			b.searchGoals(PairOf(s.Live[d.Aim.Targets[g]], s.Live[d.Aim.Targets[h]]))
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

// Row is the row of two boxes with the player in a zone. It is nil when the boxes lose nothing for any goals, and when
// it is not known on which side of them the player is.
func (c *PairCosts) Row(a, b board.Square, player *board.Zone) *PairRow {
	p, q := c.space.Live[a], c.space.Live[b]
	if p < 0 || q < 0 {
		return nil
	}
	pair, zone := PairOf(p, q), uint8(0)
	if c.space.Zones(pair) > 1 {
		if zone = c.space.ZoneOf(pair, player); zone == NoZone {
			return nil
		}
	}
	if at := c.row[c.space.First(pair)+int32(zone)]; at >= 0 {
		return &c.rows[at]
	}
	return nil
}

// pairBuild is the work on a table.
type pairBuild struct {
	costs  *PairCosts
	table  *Distances
	goals  int
	width  int       // columns
	excess []uint8   // by state and column
	nodes  [][2]Node // by state: the node of each box by itself
	into   []int32   // by state: where its predecessors begin in from; one entry more than there are states
	from   []int32
	cost   []uint16 // by state: pushes to the two goals of the last search
	queue  []int32
}

// link finds, for every state, the nodes of its boxes and the states that one push takes to it.
func (b *pairBuild) link() {
	s := b.costs.space
	b.into, b.nodes = make([]int32, 1, len(s.States)+1), make([][2]Node, len(s.States))
	for i, at := range s.States {
		player := s.Stand(at)
		for k := range b.nodes[i] {
			b.nodes[i][k] = b.table.Node(s.Squares[at.Boxes[k]], player)
		}
		for before := range s.Back(board.Reverse, int32(i)) {
			b.from = append(b.from, before)
		}
		b.into = append(b.into, int32(len(b.from)))
	}
}

// searchGoals computes the costs to two goals. The player may end in any zone.
func (b *pairBuild) searchGoals(goals Group) {
	for i := range b.cost {
		b.cost[i] = Infinite
	}
	b.queue = b.queue[:0]
	end := b.costs.space.First(goals)
	for zone := range b.costs.space.Zones(goals) {
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
	for i := range b.nodes {
		rowP, rowQ := b.table.Row(b.nodes[i][0]), b.table.Row(b.nodes[i][1])
		apart := min(int(rowP[g])+int(rowQ[h]), int(rowP[h])+int(rowQ[g]))
		if cost := int(b.cost[i]); cost == Infinite {
			b.excess[at] = beyond
		} else {
			b.excess[at] = uint8(min(max(0, cost-apart), beyond-1))
		}
		at += b.width
	}
}

// keep keeps only the rows with an excess.
func (b *pairBuild) keep() {
	b.costs.row = make([]int32, len(b.nodes))
	kept := 0
	for i := range b.costs.row {
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

// lay copies the rows that are kept into memory of their own.
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

// pair notes which squares have rows together, so that nobody asks for the zones of other pairs.
func (b *pairBuild) pair() {
	s := b.costs.space
	words := s.Board.Words()
	b.costs.partners = make([]board.Bits, len(s.Squares))
	memory := make(board.Bits, len(b.costs.partners)*words)
	for p := range b.costs.partners {
		b.costs.partners[p] = memory[p*words:][:words]
	}
	for i, row := range b.costs.row {
		if pair := s.States[i].Boxes; row >= 0 {
			b.costs.partners[pair[0]].Add(s.Squares[pair[1]])
			b.costs.partners[pair[1]].Add(s.Squares[pair[0]])
		}
	}
}
