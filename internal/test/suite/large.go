package suite

import (
	"math/rand/v2"
	"strings"
)

// largeSide is the number of rows and columns of the boards of Large.
const largeSide = 300

// Large draws boards of 300 by 300 squares, by name: open floor with 400 boxes, a maze of corridors with 300, and floor
// with pillars and 1,000 boxes. They are the same every time.
func Large() map[string]string {
	random := rand.New(rand.NewPCG(300, 1))
	open, pillars, maze := filledBoard(' '), filledBoard(' '), filledBoard('#')
	for row := 2; row < largeSide-2; row += 3 {
		for col := 2; col < largeSide-2; col += 3 {
			if random.IntN(10) < 7 {
				pillars[row][col] = '#'
			}
		}
	}
	dig(maze, random)
	scatter(open, 400, random)
	scatter(pillars, 1000, random)
	scatter(maze, 300, random)
	return map[string]string{"open": joined(open), "pillars": joined(pillars), "maze": joined(maze)}
}

// filledBoard is a board of one kind of square within walls.
func filledBoard(inside byte) [][]byte {
	rows := make([][]byte, largeSide)
	for i := range rows {
		fill := inside
		if i == 0 || i == largeSide-1 {
			fill = '#'
		}
		rows[i] = []byte("#" + strings.Repeat(string(fill), largeSide-2) + "#")
	}
	return rows
}

// dig digs corridors into walls by a walk that backs up where it cannot go on, and then opens some more squares beside
// them.
func dig(rows [][]byte, random *rand.Rand) {
	steps := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	inside := func(row, col int) bool { return row > 0 && col > 0 && row < largeSide-1 && col < largeSide-1 }
	rows[1][1] = ' '
	for path := [][2]int{{1, 1}}; len(path) > 0; {
		at, further := path[len(path)-1], false
		for _, i := range random.Perm(4) {
			row, col := at[0]+2*steps[i][0], at[1]+2*steps[i][1]
			if inside(row, col) && rows[row][col] == '#' {
				rows[at[0]+steps[i][0]][at[1]+steps[i][1]], rows[row][col] = ' ', ' '
				path, further = append(path, [2]int{row, col}), true
				break
			}
		}
		if !further {
			path = path[:len(path)-1]
		}
	}
	for range 8000 {
		row, col := 1+random.IntN(largeSide-2), 1+random.IntN(largeSide-2)
		if rows[row-1][col] == ' ' || rows[row][col-1] == ' ' {
			rows[row][col] = ' '
		}
	}
}

// scatter puts boxes, goals and the player on floor.
func scatter(rows [][]byte, boxes int, random *rand.Rand) {
	for _, what := range []string{strings.Repeat("$", boxes), strings.Repeat(".", boxes), "@"} {
		for i := 0; i < len(what); {
			row, col := 2+random.IntN(largeSide-4), 2+random.IntN(largeSide-4)
			if rows[row][col] == ' ' {
				rows[row][col] = what[i]
				i++
			}
		}
	}
}

func joined(rows [][]byte) string {
	var text strings.Builder
	for _, row := range rows {
		text.Write(append(row, '\n'))
	}
	return text.String()
}
