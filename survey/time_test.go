package survey

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"planner/board"
)

// largeSide is the number of rows and columns of the boards of TestLargeBoardsKeepTheirTime.
const largeSide = 300

// largeBoards draws boards of 300 by 300 squares: open floor, a maze of corridors, and floor with pillars.
func largeBoards() map[string][][]byte {
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
	for board, boxes := range map[*[][]byte]int{&open: 400, &pillars: 1000, &maze: 300} {
		scatter(*board, boxes, random)
	}
	return map[string][][]byte{"open": open, "pillars": pillars, "maze": maze}
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

// TestLargeBoardsKeepTheirTime surveys large boards in a second and in no time at all. Each survey must end in time,
// name what it left out, and make a report. Time in which other processes had the processor does not count.
func TestLargeBoardsKeepTheirTime(t *testing.T) {
	for name, rows := range largeBoards() {
		level, err := board.Parse(string(joinRows(rows)))
		if err != nil {
			t.Fatal(err)
		}
		b, err := board.New(level)
		if err != nil {
			t.Fatal(err)
		}
		for _, limit := range []time.Duration{time.Nanosecond, time.Second} {
			began, cpu := time.Now(), processorTime()
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			s := NewWithin(ctx, b)
			s.FindFreeWithin(ctx)
			s.FindPacking(ctx, 0)
			cancel()
			report := s.Report(name)
			took, used := time.Since(began), processorTime()-cpu
			t.Logf("%s: %v of %v, %v of the processor; left out: %q", name, took, limit, used, s.LeftOut)
			if most := limit + limit/20 + time.Second; min(took, used) > most {
				t.Errorf("%s: took %v and %v of the processor, the time was %v", name, took, used, limit)
			}
			if len(report.LeftOut) == 0 {
				t.Errorf("%s: nothing is named as left out", name)
			}
		}
	}
}

func joinRows(rows [][]byte) (text []byte) {
	for _, row := range rows {
		text = append(append(text, row...), '\n')
	}
	return text
}
