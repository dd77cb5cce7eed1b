package suite

import (
	"bytes"
	"math/rand/v2"
	"strings"
)

// Strewn is the rows of a square level of the given width, walls included: a hall with a pillar on every third row and
// column, and so many boxes and goals strewn among the pillars. No two boxes touch, nor two goals, so nothing is frozen
// at either end, and the pillars make no dead squares. It is the same in every call with the same numbers. There must
// be room: at least seven squares for each box.
func Strewn(width, boxes int) string {
	random := rand.New(rand.NewPCG(uint64(width), uint64(boxes)))
	rows := make([][]byte, width)
	for i := range rows {
		rows[i] = []byte("#" + strings.Repeat(" ", width-2) + "#")
		if i == 0 || i == width-1 {
			rows[i] = bytes.Repeat([]byte("#"), width)
		}
	}
	for row := 3; row < width-3; row += 3 {
		for col := 3; col < width-3; col += 3 {
			rows[row][col] = '#'
		}
	}
	for placed := 0; placed < 2*boxes; {
		mark := "$."[placed%2]
		row, col := 2+random.IntN(width-4), 2+random.IntN(width-4)
		if rows[row][col] == ' ' && rows[row-1][col] != mark && rows[row+1][col] != mark &&
			rows[row][col-1] != mark && rows[row][col+1] != mark {
			rows[row][col] = mark
			placed++
		}
	}
	rows[1][1] = '@'
	return string(bytes.Join(rows, []byte("\n")))
}
