package strategy

import (
	"slices"

	"planner/board"
	"planner/flow"
)

// classes divides the numbers from 0 into classes. It is a union-find without ranks.
type classes []int32

func newClasses(n int) classes {
	c := make(classes, n)
	c.part()
	return c
}

// part makes each number a class of its own.
func (c classes) part() {
	for i := range c {
		c[i] = int32(i)
	}
}

// of is the number that stands for the class of i.
func (c classes) of(i int32) int32 {
	for c[i] != i {
		c[i] = c[c[i]]
		i = c[i]
	}
	return i
}

// unite makes one class of the classes of i and j. The number that stands for the class of j stands for both.
func (c classes) unite(i, j int32) { c[c.of(i)] = c.of(j) }

// group is some boxes and as many goals: a cheapest assignment takes each of its boxes to one of its goals.
type group struct {
	Boxes, Goals board.Bits
	Beside       []int32 // groups whose squares are nearest on the other side of some border, ascending
}

// cut says how the boxes of a position are divided.
type cut uint8

// The cuts.
const (
	cutBalanced cut = iota // chambers are joined when a box of one has its goal in the other
	cutClusters            // boxes whose goals lie close together form a group
	cutInside              // boxes with goals in their own chambers form groups, and each other box is a group
	cutNear                // boxes at most nearSteps apart, they or their goals, form a group, whatever the chambers
)

// divider finds the groups of positions of one level. It belongs to one goroutine.
type divider struct {
	chambers *chambers
	graph    *flow.Graph
	goals    *flow.Distances
	squares  []board.Square // goals, in the order of the columns
	cluster  classes        // of goals
	matching *flow.Matching
	rows     [][]uint16
	same     classes // of chambers
	nearest  []int32 // by square: the group of the nearest box or goal
	flood    []board.Square
}

// newDivider makes a divider for a board whose distances to the goals are known.
func newDivider(b *board.Board, graph *flow.Graph, goals *flow.Distances) *divider {
	d := &divider{chambers: newChambers(b), graph: graph, goals: goals, squares: b.Goals,
		matching: flow.NewMatching(len(b.Goals)), rows: make([][]uint16, len(b.Boxes))}
	for i := range d.rows {
		d.rows[i] = make([]uint16, len(b.Goals))
	}
	d.same, d.nearest = newClasses(d.chambers.count), make([]int32, b.Squares())
	d.setClusters()
	return d
}

// setClusters finds the clusters of goals. Goals that touch at a side or a corner are in one cluster.
func (d *divider) setClusters() {
	d.cluster = newClasses(len(d.squares))
	for i, sq := range d.squares {
		row, col := d.chambers.board.RowCol(sq)
		for j, other := range d.squares[:i] {
			if r, c := d.chambers.board.RowCol(other); max(r-row, row-r, c-col, col-c) <= 1 {
				d.cluster.unite(int32(i), int32(j))
			}
		}
	}
}

// Groups divides a position. It gives nil when not every box can have a goal. leave is the cost, in pushes, of giving a
// box a goal in another chamber: distances tell little about chambers that lie close together.
func (d *divider) Groups(boxes []board.Square, player board.Square, cut cut, leave int) []group {
	if !d.assign(boxes, player, leave) {
		return nil
	}
	var labels []int32
	if cut == cutNear {
		labels = d.near(boxes)
	} else {
		labels = d.labels(boxes, cut)
	}
	groups, of := d.gather(boxes, labels)
	d.neighbours(groups, d.border(boxes, groups, of))
	return groups
}

// gather makes the groups of boxes with equal labels, and tells the group of each box.
func (d *divider) gather(boxes []board.Square, labels []int32) (groups []group, of []int32) {
	number := map[int32]int32{}
	of = make([]int32, len(boxes))
	for i, sq := range boxes {
		n, known := number[labels[i]]
		if !known {
			n = int32(len(groups))
			number[labels[i]] = n
			groups = append(groups, group{Boxes: d.chambers.board.NewBits(), Goals: d.chambers.board.NewBits()})
		}
		of[i] = n
		groups[n].Boxes.Add(sq)
		groups[n].Goals.Add(d.goal(i))
	}
	return groups, of
}

// goal is the goal of a box by the assignment.
func (d *divider) goal(box int) board.Square { return d.squares[d.matching.Target(box)] }

// border notes which group each box and each goal belongs to, and lists their squares. Groups are beside each other
// when a box of one stands on a goal of the other.
func (d *divider) border(boxes []board.Square, groups []group, of []int32) []board.Square {
	for sq := range d.nearest {
		d.nearest[sq] = -1
	}
	var queue []board.Square
	for i, sq := range boxes {
		for _, end := range [2]board.Square{sq, d.goal(i)} {
			if d.nearest[end] < 0 {
				d.nearest[end] = of[i]
				queue = append(queue, end)
			}
			touch(groups, of[i], d.nearest[end])
		}
	}
	return queue
}

func (d *divider) labels(boxes []board.Square, cut cut) []int32 {
	labels := make([]int32, len(boxes))
	d.same.part()
	for i, sq := range boxes {
		target := d.matching.Target(i)
		from, to := d.chambers.of[sq], d.chambers.of[d.squares[target]]
		switch {
		case cut == cutClusters:
			labels[i] = d.cluster.of(target)
		case cut == cutInside && from != to:
			labels[i] = int32(len(d.same) + i)
		case cut == cutInside:
			labels[i] = from
		default:
			d.same.unite(from, to)
		}
	}
	if cut == cutBalanced {
		for i, sq := range boxes {
			labels[i] = d.same.of(d.chambers.of[sq])
		}
	}
	return labels
}

func (d *divider) assign(boxes []board.Square, player board.Square, leave int) bool {
	for i, sq := range boxes {
		row := d.rows[i]
		copy(row, d.goals.Full(d.graph.Nodes.Node(sq, player), row))
		for j, goal := range d.squares {
			if row[j] != flow.Infinite && d.chambers.of[goal] != d.chambers.of[sq] {
				row[j] = uint16(min(int(row[j])+leave, flow.Infinite-1))
			}
		}
	}
	_, ok := d.matching.Solve(d.rows)
	return ok
}

// neighbours finds the groups beside each group: every square belongs to the group of the nearest box or goal.
func (d *divider) neighbours(groups []group, queue []board.Square) {
	for head := 0; head < len(queue); head++ {
		at := d.nearest[queue[head]]
		for _, dir := range board.Dirs {
			sq := d.chambers.board.Next(queue[head], dir)
			if sq == d.chambers.board.Wall() {
				continue
			}
			if d.nearest[sq] < 0 {
				d.nearest[sq] = at
				queue = append(queue, sq)
			} else {
				touch(groups, at, d.nearest[sq])
			}
		}
	}
	for i := range groups {
		slices.Sort(groups[i].Beside)
	}
}

func touch(groups []group, a, b int32) {
	if a == b || slices.Contains(groups[a].Beside, b) {
		return
	}
	groups[a].Beside = append(groups[a].Beside, b)
	groups[b].Beside = append(groups[b].Beside, a)
}

// nearSteps is how far apart two boxes of a group, or their goals, may be in cutNear, in steps of the player on the
// empty board. The nine rooms of large-dev 34 and the two of 17, the four of mix-dev 209 and the three of 235 are 4
// steps apart or more, and what belongs together in them is 1 or 2 steps apart.
const nearSteps = 2

// near numbers the groups of cutNear: boxes are in one group when they or their goals are near each other.
func (d *divider) near(boxes []board.Square) []int32 {
	same := newClasses(len(boxes))
	for i := range d.nearest {
		d.nearest[i] = -1
	}
	for i, sq := range boxes {
		for _, end := range [2]board.Square{sq, d.goal(i)} {
			if d.nearest[end] >= 0 {
				same.unite(int32(i), d.nearest[end])
			}
			d.nearest[end] = int32(i)
		}
	}
	for i, sq := range boxes {
		d.joinNear(same, int32(i), sq)
		d.joinNear(same, int32(i), d.goal(i))
	}
	labels := make([]int32, len(boxes))
	for i := range labels {
		labels[i] = same.of(int32(i))
	}
	return labels
}

// joinNear joins a box with the boxes that stand, or have their goal, near a square; d.nearest tells which do.
func (d *divider) joinNear(same classes, box int32, from board.Square) {
	d.flood = append(d.flood[:0], from)
	for begin, step := 0, 0; step < nearSteps; step++ {
		end := len(d.flood)
		for ; begin < end; begin++ {
			for _, dir := range board.Dirs {
				sq := d.chambers.board.Next(d.flood[begin], dir)
				if sq == d.chambers.board.Wall() {
					continue
				}
				if d.nearest[sq] >= 0 {
					same.unite(box, d.nearest[sq])
				}
				d.flood = append(d.flood, sq)
			}
		}
	}
}
