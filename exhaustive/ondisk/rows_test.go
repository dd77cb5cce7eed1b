package ondisk

import (
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/standin"
	"planner/internal/test/suite"
)

func TestRowsComeBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for words, first := range map[int][]int{1: {1, 2, 7, 31, 32, 33, 63, 64}, 2: {64}, 5: {64}} {
		for _, first := range first {
			f := newRowForm(words, first, 300, 1<<30)
			packed, row, back := make([]uint64, words), make([]uint64, words+1), make([]uint64, words)
			for range 1000 {
				for i := range packed {
					packed[i] = random.Uint64() >> random.IntN(64)
				}
				packed[0] <<= 64 - first
				packed[0] >>= 64 - first
				move := board.NewMove(board.Square(random.IntN(300)), board.Left)
				tail := newTail(board.Square(random.IntN(300)), random.IntN(99), move)
				f.write(row, packed, tail)
				f.read(row, back)
				if !slices.Equal(packed, back) || row[words] != tail {
					t.Fatalf("%d bits: %x came back as %x", first, packed, back)
				}
			}
		}
	}
}

func TestRowsInFilesComeBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 3))
	for words := range 3 {
		f := newRowForm(words+1, 40+8*words, 100, 1<<30)
		p := newPool(f, standin.NewSortedRuns(), 1<<20)
		w, err := p.files.create(7)
		must.Do(t, err)
		rows := make([][]uint64, 30_000)
		for i := range rows {
			rows[i] = make([]uint64, f.stride)
			for k := range f.stride - 1 {
				rows[i][k] = random.Uint64()
			}
			rows[i][0] = rows[i][0] >> (64 - f.firstBits) << (64 - f.firstBits)
			move := board.NewMove(board.Square(random.IntN(100)), board.Up)
			rows[i][f.stride-1] = newTail(board.Square(random.IntN(100)), 7+i%30, move)
		}
		slices.SortFunc(rows, f.compare)
		for _, row := range rows {
			must.Do(t, w.append(row))
		}
		r, err := w.finish(4)
		must.Do(t, err)
		c, err := p.files.runCursor(r)
		for i := 0; err == nil && i < len(rows); i++ {
			if !slices.Equal(c.row, rows[i]) {
				t.Fatalf("row %d: %x came back as %x", i, rows[i], c.row)
			}
			err = c.advance()
		}
		if err != nil || c.row != nil {
			t.Fatalf("at the end %x, %v", c.row, err)
		}
		for range 100 {
			row := slices.Clone(rows[random.IntN(len(rows))])
			want := row[f.stride-1]
			row[f.stride-1] = newTail(tailPlayer(want), 0, 0)
			if found, err := p.files.findIn(r, row); !found || err != nil || row[f.stride-1] != want {
				t.Fatalf("%x: found %v, %v", row, found, err)
			}
		}
	}
}

func TestRowThatIsCutIsAnError(t *testing.T) {
	f := newRowForm(2, 64, 100, 1<<30)
	block := f.encode(nil, []uint64{1 << 40, 7, newTail(50, 2, board.NewMove(60, board.Up))}, 0, 0)
	row := make([]uint64, f.stride)
	for end := range block {
		if _, err := f.decode(row, block[:end:end], 0); err == nil {
			t.Errorf("%d of %d bytes were read", end, len(block))
		}
	}
}

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
