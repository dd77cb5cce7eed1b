package expand

import (
	"planner/board"
	"planner/technique"
)

var _ = technique.Describe(technique.Technique{
	ID: technique.Symmetry, Kind: technique.Rule, Soundness: technique.KeepsShortest,
	Caveat:  "the exhaustive search only, in its whole space",
	Help:    "in levels that map onto themselves, one of all positions that map to each other",
	Source:  "Emerson and Sistla 1996, Symmetry and model checking; for mirrored boards the field's folklore",
	Asked:   "children",
	Decided: "those that were replaced by their image",
})

// products is the table of the images of images. The symmetries form a group, so each product is one of them, except
// for differences that no square shows: a mirror along a corridor, for example, changes no push that is possible.
func (y *Images) products() (table [][]int) {
	b := y.board
	n := len(y.images)
	same := func(i, first, second int) bool {
		for sq := range board.Square(b.Squares()) {
			if y.Square(i, sq) != y.Square(first, y.Square(second, sq)) {
				return false
			}
		}
		return true
	}
	for first := range n {
		row := make([]int, n)
		for second := range n {
			for !same(row[second], first, second) {
				row[second]++
			}
		}
		table = append(table, row)
	}
	return table
}

// FromStart takes pushes that lead from an image of the start of a board to a solved position. It turns them into
// pushes that lead from the start itself to a solved position. Pushes that lead to no solved position stay as they are.
func FromStart(b *board.Board, pushes []board.Move) []board.Move {
	if solves(b, pushes) {
		return pushes
	}
	for _, s := range board.SymmetriesOf(b) {
		turned := make([]board.Move, 0, len(pushes))
		for _, m := range pushes {
			turned = append(turned, s.Move(m))
		}
		if solves(b, turned) {
			return turned
		}
	}
	return pushes
}

// solves reports whether pushes solve a board.
func solves(b *board.Board, pushes []board.Move) bool {
	return b.Follow(pushes, func(*board.Scene, *board.Zone, board.Square) {}) == nil
}
