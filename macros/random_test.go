package macros

import (
	"math/rand/v2"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// randomScene draws a small closed maze and a layout of boxes in it, with a free square for the player.
func randomScene(t testing.TB, rnd *rand.Rand) (*board.Board, *board.Scene, board.Square) {
	for {
		width, height := 4+rnd.IntN(7), 4+rnd.IntN(6)
		walls := rnd.Float64() * 0.4
		rows := make([][]byte, height)
		for r := range rows {
			rows[r] = []byte(strings.Repeat("#", width))
			for c := 1; c < width-1 && r > 0 && r < height-1; c++ {
				if rnd.Float64() >= walls {
					rows[r][c] = " ."[rnd.IntN(8)/7]
				}
			}
		}
		rows[1][1], rows[1][2], rows[2][1] = '@', ' ', ' '
		if !evenOut(rows) {
			continue
		}
		text := make([]string, height)
		for r := range rows {
			text[r] = string(rows[r])
		}
		b := suite.Board(t, strings.Join(text, "\n"))
		s := board.NewScene(b)
		for range rnd.IntN(b.Squares()/3 + 1) {
			if sq := board.Square(rnd.IntN(b.Squares())); s.Free(sq) {
				s.Drop(sq)
			}
		}
		for range 20 {
			if sq := board.Square(rnd.IntN(b.Squares())); s.Free(sq) {
				return b, s, sq
			}
		}
	}
}

// evenOut gives the level text as many boxes as goals, as board.New demands; the tests place their own boxes.
func evenOut(rows [][]byte) bool {
	goals := 0
	for _, row := range rows {
		goals += strings.Count(string(row), ".")
	}
	for r := len(rows) - 2; r > 0; r-- {
		for c := range rows[r] {
			if goals > 0 && rows[r][c] == ' ' {
				rows[r][c] = '$'
				goals--
			}
		}
	}
	return goals == 0 && strings.Contains(string(join(rows)), "$")
}

func join(rows [][]byte) (all []byte) {
	for _, row := range rows {
		all = append(all, row...)
	}
	return all
}

// draw shows a layout with the player's square.
func draw(s *board.Scene, player board.Square) string {
	return strings.Join(s.Board.Text(s.Boxes(), player), "\n")
}

// countZones floods every zone.
func countZones(s *board.Scene) int {
	z, n := board.NewZone(s.Board), 0
	z.Begin()
	for sq := range board.Square(s.Board.Squares()) {
		if s.Free(sq) && !z.Has(sq) {
			z.Grow(s, sq)
			n++
		}
	}
	return n
}
