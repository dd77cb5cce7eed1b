package judge

import (
	"math/rand/v2"
	"slices"
)

// Sketch is a level that is being drawn at random. Cells are numbered row by row, with a frame of wall.
type Sketch struct {
	random  *rand.Rand
	width   int
	cells   []byte // letters of XSB, without the player
	players []int  // one, except in a spoiled level; those on no free square are not drawn
}

// What a box and a goal change in the letter of a square: ' ' and '$' differ by a box, and so do '.' and '*'; ' ' and
// '.' differ by a goal, and so do '$' and '*'.
const box, goal = ' ' ^ '$', ' ' ^ '.'

// NewSketch draws the walls of a board with the given number of columns and rows inside its frame. Open is the share of
// the squares that are no walls.
func NewSketch(random *rand.Rand, width, height int, open float64) *Sketch {
	s := &Sketch{random: random, width: width + 2}
	for row := range height + 2 {
		for col := range s.width {
			frame := row == 0 || col == 0 || row > height || col > width
			if !frame && random.Float64() < open {
				s.cells = append(s.cells, ' ')
			} else {
				s.cells = append(s.cells, '#')
			}
		}
	}
	return s
}

// Part keeps only the squares that are connected with the last one, and returns them.
func (s *Sketch) Part() []int {
	squares := s.squares()
	if len(squares) == 0 {
		return nil
	}
	kept := s.walk(squares[len(squares)-1])
	for _, cell := range squares {
		if !slices.Contains(kept, cell) {
			s.cells[cell] = '#'
		}
	}
	return kept
}

// squares lists the squares that are no walls.
func (s *Sketch) squares() (list []int) {
	for cell, letter := range s.cells {
		if letter != '#' {
			list = append(list, cell)
		}
	}
	return list
}

// steps are the cell distances of the four directions.
func (s *Sketch) steps() [4]int { return [4]int{-s.width, 1, s.width, -1} }

// free reports whether a square has neither wall nor box.
func (s *Sketch) free(cell int) bool { return s.cells[cell] == ' ' || s.cells[cell] == '.' }

// walk lists the squares that the player can walk to from a square.
func (s *Sketch) walk(from int) []int {
	list := []int{from}
	for i := 0; i < len(list); i++ {
		for _, step := range s.steps() {
			if cell := list[i] + step; s.free(cell) && !slices.Contains(list, cell) {
				list = append(list, cell)
			}
		}
	}
	return list
}

// Fill puts goals, boxes and the player on the floor, which has more squares than there are boxes. In three of four
// levels the boxes were pulled out of the goals, so that there is a solution, with up to that many tries of a pull for
// each; in the others they lie anywhere.
func (s *Sketch) Fill(boxes int, floor []int, tries int) {
	shuffled := func() []int {
		picked := slices.Clone(floor)
		s.random.Shuffle(len(picked), func(i, j int) { picked[i], picked[j] = picked[j], picked[i] })
		return picked
	}
	picked := shuffled()
	for _, cell := range picked[:boxes] {
		s.cells[cell] ^= goal
	}
	anywhere := s.random.IntN(4) == 0
	if anywhere {
		picked = shuffled()
	}
	for _, cell := range picked[:boxes] {
		s.cells[cell] ^= box
	}
	s.players = picked[boxes : boxes+1]
	if !anywhere {
		s.pull(4 + s.random.IntN(tries*boxes))
	}
}

// pull tries random pulls, and in the end puts the player on a random square that he can walk to.
func (s *Sketch) pull(tries int) {
	walk := s.walk(s.players[0])
	for range tries {
		at, step := walk[s.random.IntN(len(walk))], s.steps()[s.random.IntN(4)]
		if to, from := at+step, at-step; s.free(to) && (s.cells[from] == '$' || s.cells[from] == '*') {
			s.cells[from] ^= box
			s.cells[at] ^= box
			walk = s.walk(to)
		}
	}
	s.players = []int{walk[s.random.IntN(len(walk))]}
}

// Rows is the level as text.
func (s *Sketch) Rows() (rows []string) {
	for _, cell := range s.players {
		switch s.cells[cell] {
		case ' ':
			s.cells[cell] = '@'
		case '.':
			s.cells[cell] = '+'
		}
	}
	for row := range slices.Chunk(s.cells, s.width) {
		rows = append(rows, string(row))
	}
	return rows
}
