package oracle

import (
	"bytes"
	"math/rand/v2"
	"strings"

	"planner/board"
)

// GoalArea draws the level of a seed whose goals lie on the left of a wall with one or two gaps. The boxes and the
// player are on the right. Most of these levels are solvable from some start.
func GoalArea(seed uint64) *board.Board {
	random := rand.New(rand.NewPCG(seed, 11))
	for {
		height, wall := 6+random.IntN(2), 3+random.IntN(2)
		width := wall + 3 + random.IntN(2)
		rows := parted(random, height, width, wall)
		boxes := 2 + random.IntN(4)
		if !scatter(rows, random, '.', boxes, 1, wall) || !scatter(rows, random, '$', boxes, wall+1, width-1) ||
			!scatter(rows, random, '@', 1, wall+1, width-1) {
			continue
		}
		text := string(bytes.Join(rows, []byte{'\n'}))
		if strings.Count(text, " ")+2*boxes+1 > maxSquares {
			continue
		}
		level := &board.Level{Number: 1, Line: 1, Rows: strings.Split(text, "\n")}
		if b, err := board.New(level); err == nil && b.Unsolvable == "" {
			return b
		}
	}
}

// parted draws the walls: some squares, and a column with one or two gaps.
func parted(random *rand.Rand, height, width, wall int) [][]byte {
	rows := make([][]byte, height)
	for y := range rows {
		rows[y] = bytes.Repeat([]byte{'#'}, width)
		for x := 1; x < width-1 && y > 0 && y < height-1; x++ {
			rows[y][x] = "             #"[random.IntN(14)]
		}
		rows[y][wall] = '#'
	}
	gap := 2 + random.IntN(height-4)
	rows[gap][wall] = ' '
	if random.IntN(2) == 0 {
		rows[min(gap+1, height-2)][wall] = ' '
	}
	return rows
}

// scatter puts count marks on free squares of the columns between from and to. It is false when there are too few.
func scatter(rows [][]byte, random *rand.Rand, mark byte, count, from, to int) bool {
	var free []*byte
	for _, row := range rows {
		for x := from; x < to; x++ {
			if row[x] == ' ' {
				free = append(free, &row[x])
			}
		}
	}
	random.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	for _, at := range free[:min(count, len(free))] {
		*at = mark
	}
	return count <= len(free)
}

// FarthestGoalArea is GoalArea, but the level starts from one of its positions without boxes among the goals that needs
// most pushes.
func FarthestGoalArea(seed uint64) *board.Board {
	b := GoalArea(seed)
	space := NewSpace(b)
	scene, best, most := board.NewScene(b), space.Start(), int32(0)
	for state, n := range space.Distances(board.Forward) {
		if n <= most {
			continue
		}
		space.Place(state, scene)
		outside := true
		for sq := range scene.Boxes().All() {
			_, col := b.RowCol(sq)
			outside = outside && col > wallOf(b)
		}
		if outside {
			best, most = state, n
		}
	}
	player := space.Place(best, scene)
	return b.WithStart(scene.Boxes(), player)
}

// wallOf is the rightmost column with a goal.
func wallOf(b *board.Board) (wall int) {
	for _, g := range b.Goals {
		_, col := b.RowCol(g)
		wall = max(wall, col)
	}
	return wall
}
