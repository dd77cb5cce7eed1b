package checker

import (
	"crypto/sha256"
	"errors"
	"slices"
	"strings"
)

// The limits of what is accepted.
const (
	maxFloor = 4096
	maxBoxes = 512
)

// A square is the number of a square of the floor, row by row. The number of squares stands for all walls.
type square = uint16

// level is a board with its squares numbered. Directions are numbered so that d and d^2 are opposite.
type level struct {
	text    string // the normalised board
	next    [][4]square
	goal    []bool
	odd     []bool // whether row + column is odd
	boxes   []square
	player  square // the first square of his zone
	sealed  bool
	deadEnd []bool // squares from which a box alone reaches no goal; false for the wall
	open    *maze  // the maze without frozen boxes
}

// Levels finds the boards in a text: rows that follow each other, with one character for each kind of square.
func Levels(text string) [][]string {
	var all [][]string
	plain := strings.NewReplacer("-", " ", "_", " ", "p", "@", "P", "+", "b", "$", "B", "*", "o", ".")
	inside := false
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimRight(line, "\r ")
		row := strings.Contains(line, "#") && strings.Trim(line, "# @+$*.-_pPbBo") == ""
		switch {
		case row && inside:
			all[len(all)-1] = append(all[len(all)-1], plain.Replace(line))
		case row:
			all = append(all, []string{plain.Replace(line)})
		}
		inside = row
	}
	return all
}

// newLevel reads a board.
func newLevel(rows []string) (*level, error) {
	width := 2
	for _, row := range rows {
		width = max(width, len(row)+2)
	}
	grid := make([]byte, width*(len(rows)+2)) // the rows with a rim of zeros around them
	for i, row := range rows {
		line := grid[(i+1)*width:][:width]
		copy(line[1:], row+strings.Repeat(" ", width-2-len(row)))
	}
	all := string(grid)
	boxes := strings.Count(all, "$") + strings.Count(all, "*")
	goals := strings.Count(all, ".") + strings.Count(all, "*") + strings.Count(all, "+")
	if strings.Count(all, "@")+strings.Count(all, "+") != 1 || boxes == 0 || boxes != goals {
		return nil, errors.New("a level has one player, and as many boxes as goals")
	}
	floor, err := reach(grid, width, strings.IndexAny(all, "@+"))
	if err != nil {
		return nil, err
	}
	l := &level{}
	l.number(grid, width, floor)
	if len(l.boxes) > maxBoxes {
		return nil, errors.New("too many boxes")
	}
	return l, nil
}

// prepare finds what a single box can do.
func (l *level) prepare() {
	l.open = l.newMaze(nil)
	l.deadEnd = l.open.deadEnds()
}

// reach lists the cells that the player can walk to as if there were no boxes, ascending.
func reach(grid []byte, width, from int) ([]int, error) {
	seen, list := map[int]bool{from: true}, []int{from}
	for i := 0; i < len(list); i++ {
		for _, step := range [...]int{-width, 1, width, -1} {
			to := list[i] + step
			if grid[to] == 0 || len(list) > maxFloor {
				return nil, errors.New("the floor is not closed, or too large")
			}
			if grid[to] != '#' && !seen[to] {
				seen[to] = true
				list = append(list, to)
			}
		}
	}
	slices.Sort(list)
	return list, nil
}

// number numbers the floor, takes out what does not stand on it, and draws the normalised board.
func (l *level) number(grid []byte, width int, floor []int) {
	wall := square(len(floor))
	numbers := slices.Repeat([]square{wall}, len(grid))
	left, right := width, 0
	for i, cell := range floor {
		numbers[cell] = square(i)
		left, right = min(left, cell%width), max(right, cell%width)
	}
	l.next, l.goal = make([][4]square, wall+1), make([]bool, wall+1)
	l.next[wall] = [4]square{wall, wall, wall, wall}
	l.odd = make([]bool, wall)
	blocked := make([]bool, wall+1)
	blocked[wall] = true
	for i, cell := range floor {
		char := grid[cell]
		l.next[i] = [4]square{numbers[cell-width], numbers[cell+1], numbers[cell+width], numbers[cell-1]}
		l.odd[i] = (cell/width+cell%width)%2 == 1
		l.goal[i] = strings.IndexByte(".*+", char) >= 0
		if blocked[i] = char == '$' || char == '*'; blocked[i] {
			l.boxes = append(l.boxes, square(i))
		}
		if char == '@' || char == '+' {
			l.player = square(i)
		}
	}
	l.player = newZone(l).fill(l.player, blocked)
	for cell, char := range grid {
		l.sealed = l.sealed || numbers[cell] == wall && (char == '$' || char == '.')
	}
	l.draw(numbers, floor[0]/width, floor[wall-1]/width, left, right, width, blocked)
}

// draw makes the text of the normalised board.
func (l *level) draw(numbers []square, top, bottom, left, right, width int, blocked []bool) {
	var text strings.Builder
	if l.sealed {
		text.WriteString("sealed\n")
	}
	for row := top; row <= bottom; row++ {
		for _, sq := range numbers[row*width+left : row*width+right+1] {
			kind := 0
			switch {
			case int(sq) == len(l.odd):
				kind = 6
			case blocked[sq]:
				kind = 2
			case sq == l.player:
				kind = 4
			}
			if l.goal[sq] {
				kind++
			}
			text.WriteByte(" .$*@+#"[kind])
		}
		text.WriteByte('\n')
	}
	l.text = text.String()
}

// hash names the level in certificates.
func (l *level) hash() [sha256.Size]byte { return sha256.Sum256([]byte(l.text)) }

// Hash is the SHA-256 of the normalised board of a level, which names the level in certificates.
func Hash(rows []string) ([sha256.Size]byte, error) {
	l, err := newLevel(rows)
	if err != nil {
		return [sha256.Size]byte{}, err
	}
	return l.hash(), nil
}

// zone is the squares that the player can walk to.
type zone struct {
	next  [][4]square
	has   []bool
	queue []square
}

// newZone makes an empty zone.
func newZone(l *level) *zone { return &zone{next: l.next, has: make([]bool, len(l.next))} }

// fill replaces the zone by that of a square, and returns its first square. Walls and boxes are blocked.
func (z *zone) fill(from square, blocked []bool) square {
	for _, sq := range z.queue {
		z.has[sq] = false
	}
	z.queue, z.has[from] = append(z.queue[:0], from), true
	first := from
	for i := 0; i < len(z.queue); i++ {
		for _, to := range z.next[z.queue[i]] {
			if !blocked[to] && !z.has[to] {
				z.has[to] = true
				z.queue = append(z.queue, to)
				first = min(first, to)
			}
		}
	}
	return first
}
