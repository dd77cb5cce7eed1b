package suite

import (
	"bytes"
	"math/rand/v2"
	"strings"

	"planner/technique"
)

// Pillars is the rows of a level with 44 boxes and goals strewn among pillars, the same in every call. It has no
// solution, which the exhaustive search proves at once by a PI-corral. Without the rules only an enumeration of its
// positions could prove that, so no search ends on it: it is for tests of searches that must go on until something else
// ends them.
func Pillars() string {
	const width, height, boxes = 30, 22, 44
	random := rand.New(rand.NewPCG(100, 4))
	rows := make([][]byte, height)
	for i := range rows {
		rows[i] = []byte("#" + strings.Repeat(" ", width-2) + "#")
	}
	rows[0], rows[height-1] = bytes.Repeat([]byte("#"), width), bytes.Repeat([]byte("#"), width)
	for row := 2; row < height-2; row += 3 {
		for col := 2; col < width-2; col += 3 {
			down := random.IntN(2)
			rows[row][col], rows[row+down][col+1-down] = '#', '#'
		}
	}
	for placed := 0; placed < 2*boxes; {
		if at := &rows[2+random.IntN(height-4)][2+random.IntN(width-4)]; *at == ' ' {
			*at = "$."[placed%2]
			placed++
		}
	}
	rows[1][1] = '@'
	return string(bytes.Join(rows, []byte("\n")))
}

// WithoutRules is the value of --without that switches all rules off.
func WithoutRules() string {
	var names []string
	for _, id := range technique.OfKind(technique.Rule) {
		names = append(names, id.String())
	}
	return strings.Join(names, ",")
}
