package ondisk

import (
	"slices"
	"testing"

	"planner/internal/test/suite"
)

// TestNumbersNameLayouts goes through all layouts of a board: each has a number of its own, without a gap, and the
// number of a child follows from its parent's.
func TestNumbersNameLayouts(t *testing.T) {
	b := suite.Board(t, small)
	n := newNumbering(distancesOf(b))
	all := uint64(1)
	for i := range b.Boxes {
		all = all * uint64(len(n.live)-i) / uint64(i+1)
	}
	child := make([]uint64, 1)
	for number := range all {
		parent := []uint64{number}
		boxes := n.Unpack(parent, nil)
		if n.Pack(child, boxes); child[0] != number || !slices.IsSorted(boxes) {
			t.Fatalf("%v: number %d, expected %d", boxes, child[0], number)
		}
		for i, from := range boxes {
			for _, to := range n.live {
				if slices.Contains(boxes, to) {
					continue
				}
				moved := slices.Clone(boxes)
				moved[i] = to
				slices.Sort(moved)
				want := make([]uint64, 1)
				n.Pack(want, moved)
				if n.Child(child, parent, boxes, nil, from, to); child[0] != want[0] {
					t.Fatalf("%v, %d to %d: number %d, expected %d", boxes, from, to, child[0], want[0])
				}
			}
		}
	}
}

// small has few live squares.
const small = `
#######
#@    #
# $$$ #
#  #  #
#...  #
#######
`
