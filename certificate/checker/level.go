package checker

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The limits of what is accepted.
const (
	maxFloor = 4096
	maxBoxes = 512
	maxArea  = 1 << 24 // of the rows with a rim, in cells
)

// square is the number of a square of the floor. The number of squares of the floor stands for all walls.
type square = uint16

// level is a board with its squares numbered. Directions d and d^2 are opposite.
type level struct {
	text   string // the normalised board
	next   [][4]square
	goal   []bool
	odd    []bool // whether row + column is odd
	boxes  []square
	player square // the first square of his zone
	sealed bool
	open   *maze  // the maze without frozen boxes
	dead   []bool // squares from which a box alone reaches no goal; false for the wall
}

// Levels finds the boards in a text. Their rows have one character for each kind of square.
func Levels(text string) [][]string {
	var all [][]string
	plain := strings.NewReplacer("-", " ", "_", " ", "p", "@", "P", "+", "b", "$", "B", "*", "o", ".")
	inside := false
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimRight(line, "\r ")
		row := strings.Contains(line, "#") && strings.Trim(line, "# @+$*.-_pPbBo") == ""
		if row && !inside {
			all = append(all, nil)
		}
		if inside = row; row {
			all[len(all)-1] = append(all[len(all)-1], plain.Replace(line))
		}
	}
	return all
}

// newLevel reads a board.
func newLevel(rows []string) (*level, error) {
	width := 2
	for _, row := range rows {
		width = max(width, len(row)+2)
	}
	if width*(len(rows)+2) > maxArea {
		return nil, fmt.Errorf("the rows and a rim have more than %d cells", maxArea)
	}
	grid := make([]byte, width*(len(rows)+2)) // with a rim of zeros
	for i, row := range rows {
		copy(grid[(i+1)*width+1:], row+strings.Repeat(" ", width-2-len(row)))
	}
	count := func(kinds string) (n int) {
		for i := range kinds {
			n += bytes.Count(grid, []byte{kinds[i]})
		}
		return n
	}
	if players, boxes, goals := count("@+"), count("$*"), count(".*+"); players != 1 || boxes == 0 || boxes != goals {
		return nil, fmt.Errorf("the numbers of players, boxes and goals are %d, %d and %d, expected one player and as many "+
			"boxes as goals, at least one", players, boxes, goals)
	}
	floor := []int{bytes.IndexAny(grid, "@+")}
	for seen, i := map[int]bool{floor[0]: true}, 0; i < len(floor); i++ {
		for _, to := range beside(floor[i], width) {
			switch {
			case grid[to] == 0:
				return nil, errors.New("the floor is not closed")
			case len(floor) > maxFloor:
				return nil, fmt.Errorf("the floor has more than %d squares", maxFloor)
			}
			if grid[to] != '#' && !seen[to] {
				seen[to] = true
				floor = append(floor, to)
			}
		}
	}
	l := &level{}
	if l.number(grid, width, floor); len(l.boxes) > maxBoxes {
		return nil, fmt.Errorf("the number of boxes on the floor is %d, expected at most %d", len(l.boxes), maxBoxes)
	}
	return l, nil
}

// beside lists the cells beside a cell: above, on the right, below, on the left.
func beside(cell, width int) [4]int { return [4]int{cell - width, cell + 1, cell + width, cell - 1} }

// number numbers the floor, takes out what does not stand on it, and draws the normalised board.
func (l *level) number(grid []byte, width int, floor []int) {
	start := floor[0]
	slices.Sort(floor)
	wall := square(len(floor))
	numbers := slices.Repeat([]square{wall}, len(grid))
	for i, cell := range floor {
		numbers[cell] = square(i)
	}
	l.next, l.goal, l.odd = make([][4]square, wall+1), make([]bool, wall+1), make([]bool, wall)
	l.next[wall] = [4]square{wall, wall, wall, wall}
	occupied := make([]bool, wall+1)
	occupied[wall] = true
	left, right := width, 0
	for i, cell := range floor {
		for d, to := range beside(cell, width) {
			l.next[i][d] = numbers[to]
		}
		l.goal[i] = strings.IndexByte(".*+", grid[cell]) >= 0
		l.odd[i] = (cell/width+cell%width)%2 == 1
		if occupied[i] = strings.IndexByte("$*", grid[cell]) >= 0; occupied[i] {
			l.boxes = append(l.boxes, square(i))
		}
		left, right = min(left, cell%width), max(right, cell%width)
	}
	l.player = newZone(l).fill(numbers[start], occupied)
	for cell, char := range grid {
		if numbers[cell] == wall && (char == '$' || char == '.') {
			l.sealed = true
		}
	}
	var text []byte
	if l.sealed {
		text = []byte("sealed\n")
	}
	for row := floor[0] / width; row <= floor[wall-1]/width; row++ {
		for _, sq := range numbers[row*width+left : row*width+right+1] {
			text = append(text, l.letter(sq, occupied[sq]))
		}
		text = append(text, '\n')
	}
	l.text = string(text)
}

// letter returns the character of a square in the normalised board.
func (l *level) letter(sq square, occupied bool) byte {
	kinds := " ."
	switch {
	case int(sq) == len(l.odd):
		return '#'
	case occupied:
		kinds = "$*"
	case sq == l.player:
		kinds = "@+"
	}
	if l.goal[sq] {
		return kinds[1]
	}
	return kinds[0]
}

// Hash is the SHA-256 of the normalised board of a level, whose rows are as Levels gives them. It names the level in
// certificates.
func Hash(rows []string) ([sha256.Size]byte, error) {
	l, err := newLevel(rows)
	if err != nil {
		return [sha256.Size]byte{}, err
	}
	return sha256.Sum256([]byte(l.text)), nil
}

// all reports whether all boxes are on goals.
func (l *level) all(boxes []square) bool {
	return !slices.ContainsFunc(boxes, func(sq square) bool { return !l.goal[sq] })
}

// zone is the squares that the player can walk to.
type zone struct {
	next  [][4]square
	has   []bool
	queue []square
}

// newZone makes an empty zone.
func newZone(l *level) *zone { return &zone{next: l.next, has: make([]bool, len(l.next))} }

// fill replaces the zone by that of a square, and returns its first square. Boxes and the wall are occupied.
func (z *zone) fill(from square, occupied []bool) square {
	for _, sq := range z.queue {
		z.has[sq] = false
	}
	z.queue, z.has[from] = append(z.queue[:0], from), true
	first := from
	for i := 0; i < len(z.queue); i++ {
		for _, to := range z.next[z.queue[i]] {
			if !occupied[to] && !z.has[to] {
				z.has[to], first = true, min(first, to)
				z.queue = append(z.queue, to)
			}
		}
	}
	return first
}

// keyOf is a list of squares, brought into ascending order, as a key for maps and rows.
func keyOf(squares []square) string {
	squares = slices.Clone(squares)
	slices.Sort(squares)
	key := make([]byte, 0, 2*maxBoxes)
	for _, sq := range squares {
		key = append(key, byte(sq>>8), byte(sq))
	}
	return string(key)
}

// squaresOf is the list that a key was made of.
func squaresOf(key string) []square {
	squares := make([]square, 0, len(key)/2)
	for ; key != ""; key = key[2:] {
		squares = append(squares, square(key[0])<<8|square(key[1]))
	}
	return squares
}
