package relocation

import (
	"planner/board"
	"planner/flow"
	"planner/search"
)

// matchedRows are the rows of the matching, which go from position to position: only the boxes that stand elsewhere, or
// with the player on another side, are matched again.
type matchedRows struct {
	boxes   board.Bits     // of the position that was matched last
	squares []board.Square // by row: the square of its box
	nodes   []flow.Node    // by row: the node of its box

	spare  []int32    // scratch: rows whose boxes have left
	differ []int32    // scratch: rows that change
	ahead  [][]uint16 // scratch: what these become
}

// assign matches the boxes of a position to the layout.
func (r *Rules) assign(p *search.Position) {
	r.moving = board.None
	if !r.solvable {
		r.assignAfresh(p)
		return
	}
	r.moveRows(p)
	m := &r.rows
	m.differ, m.ahead = m.differ[:0], m.ahead[:0]
	for row, sq := range m.squares {
		if n := r.aim.Node(sq, p.Player); n != m.nodes[row] {
			m.nodes[row] = n
			m.differ, m.ahead = append(m.differ, int32(row)), append(m.ahead, r.aim.Row(n))
		}
	}
	if len(m.differ) > 0 {
		_, r.solvable = r.matching.Replace(m.differ, m.ahead)
	}
}

// assignAfresh is assign without a matching of the position before.
func (r *Rules) assignAfresh(p *search.Position) {
	m := &r.rows
	copy(m.boxes, p.Boxes)
	m.squares, m.nodes, m.ahead = p.Boxes.AppendTo(m.squares[:0]), m.nodes[:0], m.ahead[:0]
	for row, sq := range m.squares {
		n := r.aim.Node(sq, p.Player)
		r.row[sq] = int32(row)
		m.nodes, m.ahead = append(m.nodes, n), append(m.ahead, r.aim.Row(n))
	}
	_, r.solvable = r.matching.Solve(m.ahead)
}

// moveRows gives the rows of boxes that have left to those that have come.
func (r *Rules) moveRows(p *search.Position) {
	m := &r.rows
	m.spare = m.spare[:0]
	for row, sq := range m.squares {
		if !p.Boxes.Has(sq) {
			m.spare = append(m.spare, int32(row))
		}
	}
	for i, word := range p.Boxes {
		for word &^= m.boxes[i]; word != 0; word &= word - 1 {
			sq, last := board.Square(i<<6)+board.Bits{word}.First(), len(m.spare)-1
			row := m.spare[last]
			m.spare = m.spare[:last]
			m.squares[row], r.row[sq] = sq, row
		}
	}
	copy(m.boxes, p.Boxes)
}
