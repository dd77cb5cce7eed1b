package oracle

import (
	"bytes"
	"math/rand/v2"

	"planner/board"
)

// Symmetric draws a level whose walls and goals are mirrored, by one or both axes, with boxes and player anywhere. The
// same seed always gives the same level. It has at most 27 squares.
func Symmetric(seed uint64) *board.Board {
	random := rand.New(rand.NewPCG(seed, 4))
	for {
		rows := mirrored(random)
		if !strew(random, rows) {
			continue
		}
		level := &board.Level{Number: 1, Line: 1}
		for _, row := range rows {
			level.Rows = append(level.Rows, string(row))
		}
		b, err := board.New(level)
		if err == nil && b.Unsolvable == "" {
			return b
		}
	}
}

// mirrored draws walls and goals.
func mirrored(random *rand.Rand) (rows [][]byte) {
	const height, width = 7, 8
	for range height {
		rows = append(rows, bytes.Repeat([]byte{'#'}, width))
	}
	both := random.IntN(2) == 1
	for y := 1; y < height-1; y++ {
		for x := 1; x < width/2; x++ {
			if c := "       #"[random.IntN(8)]; y <= height/2 || !both {
				rows[y][x], rows[y][width-1-x] = c, c
			} else {
				rows[y][x], rows[y][width-1-x] = rows[height-1-y][x], rows[height-1-y][x]
			}
		}
	}
	y, x := 1+random.IntN(height-2), 1+random.IntN(width/2-1)
	rows[y][x], rows[y][width-1-x] = '.', '.'
	if both {
		rows[height-1-y][x], rows[height-1-y][width-1-x] = '.', '.'
	}
	return rows
}

// strew puts the player and a box for each goal on free squares. It is false when the level has too few or too many.
func strew(random *rand.Rand, rows [][]byte) bool {
	var floor [][2]int
	for y, row := range rows {
		for x, c := range row {
			if c == ' ' {
				floor = append(floor, [2]int{y, x})
			}
		}
	}
	random.Shuffle(len(floor), func(i, j int) { floor[i], floor[j] = floor[j], floor[i] })
	goals := bytes.Count(bytes.Join(rows, nil), []byte{'.'})
	if len(floor) < goals+4 || len(floor)+goals > 27 {
		return false
	}
	for i, at := range floor[:goals+1] {
		rows[at[0]][at[1]] = "@$"[min(i, 1)]
	}
	return true
}
