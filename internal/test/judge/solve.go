package judge

import (
	"fmt"
	"math/bits"
	"strings"
)

// point is a row and a column of the text, counted from 0.
type point struct{ row, col int }

// steps are the four directions in the order of the letters of LURD text.
var steps = [4]point{{0, -1}, {-1, 0}, {0, 1}, {1, 0}}

// letters are the letters of steps.
const letters = "lurd"

func (p point) plus(d point) point { return point{p.row + d.row, p.col + d.col} }

// grid is a level as characters. Beyond the end of a short row it has blanks.
type grid []string

// at is the character at a point; inside is false beyond the rectangle of the text.
func (g grid) at(p point) (char byte, inside bool) {
	if p.row < 0 || p.row >= len(g) || p.col < 0 || p.col >= g.width() {
		return 0, false
	}
	if row := g[p.row]; p.col < len(row) {
		return row[p.col], true
	}
	return ' ', true
}

// width is the length of the longest row.
func (g grid) width() int {
	width := 0
	for _, row := range g {
		width = max(width, len(row))
	}
	return width
}

// find lists the points that hold one of some characters, row by row.
func (g grid) find(chars string) []point {
	var found []point
	for row := range g {
		for col := range len(g[row]) {
			if strings.IndexByte(chars, g[row][col]) >= 0 {
				found = append(found, point{row, col})
			}
		}
	}
	return found
}

// fault says why the text is no level, apart from holes in its wall; it is empty for a level.
func (g grid) fault() string {
	all := 0
	for _, row := range g {
		all += len(row)
	}
	boxes, goals := len(g.find("$*")), len(g.find(".*+"))
	switch {
	case len(g.find("#@+$*. ")) < all:
		return "an unknown character"
	case len(g.find("@+")) != 1:
		return "not one player"
	case boxes == 0:
		return "no box"
	case boxes != goals:
		return fmt.Sprintf("%d boxes and %d goals", boxes, goals)
	}
	return ""
}

// floor lists the points that the player could walk to if there were no boxes. It is false when the player could walk
// off the text.
func (g grid) floor() ([]point, bool) {
	list := g.find("@+")
	seen := map[point]bool{list[0]: true}
	for i := 0; i < len(list); i++ {
		for _, d := range steps {
			p := list[i].plus(d)
			char, inside := g.at(p)
			if !inside {
				return nil, false
			}
			if char != '#' && !seen[p] {
				seen[p] = true
				list = append(list, p)
			}
		}
	}
	return list, true
}

// maze is a level with its squares numbered. A set of squares is a mask of 64 bits.
type maze struct {
	next   [][4]int // the neighbours of a square by direction, -1 for a wall
	near   []uint64 // the neighbours of a square as a set
	goals  uint64
	boxes  uint64 // at the start
	player int    // at the start
	lost   bool   // a box without a goal, or a goal without a box, stands where the player never comes
}

// number makes a maze of a level and its floor, which has at most 64 squares.
func (g grid) number(floor []point) maze {
	numbers := map[point]int{}
	for i, p := range floor {
		numbers[p] = i
	}
	m := maze{next: make([][4]int, len(floor)), near: make([]uint64, len(floor)), player: numbers[g.find("@+")[0]]}
	for i, p := range floor {
		for d, step := range steps {
			m.next[i][d] = -1
			if to, ok := numbers[p.plus(step)]; ok {
				m.next[i][d] = to
				m.near[i] |= 1 << to
			}
		}
	}
	m.boxes = m.place(g.find("$*"), numbers)
	m.goals = m.place(g.find(".*+"), numbers)
	for _, p := range g.find("$.") {
		if _, ok := numbers[p]; !ok {
			m.lost = true
		}
	}
	return m
}

// place is the set of the squares of some points, without those that are not on the floor.
func (m maze) place(points []point, numbers map[point]int) uint64 {
	var set uint64
	for _, p := range points {
		if i, ok := numbers[p]; ok {
			set |= 1 << i
		}
	}
	return set
}

// Kind says whether a level is valid and has a solution.
type Kind uint8

// The kinds.
const (
	Refused    Kind = iota // the text is no level
	Unsolvable             // there is no solution
	Solvable               // there is one
	TooLarge               // more than 64 squares; nothing is known
)

// Verdict is the judge's answer about a level.
type Verdict struct {
	Kind   Kind
	Pushes int    // of a shortest solution; 0 unless Kind is Solvable
	Why    string // the reason when Kind is Refused
}

// position is a layout of boxes with the least square that the player can walk to.
type position struct {
	boxes  uint64
	player int
}

// Solve decides a level by breadth-first search over pushes. It keeps every position that can be reached and leaves out
// none, so its time and memory are in proportion to their number.
func Solve(rows []string) Verdict {
	g := grid(rows)
	if why := g.fault(); why != "" {
		return Verdict{Kind: Refused, Why: why}
	}
	floor, closed := g.floor()
	switch {
	case !closed:
		return Verdict{Kind: Refused, Why: "a hole in the wall"}
	case len(floor) > 64:
		return Verdict{Kind: TooLarge}
	}
	m := g.number(floor)
	if m.lost {
		return Verdict{Kind: Unsolvable}
	}
	return m.search()
}

// search is the breadth-first search. One round of its loop makes one more push than the round before.
func (m maze) search() Verdict {
	start := m.normalised(m.boxes, m.player)
	seen := map[position]bool{start: true}
	for pushes, layer := 0, []position{start}; len(layer) > 0; pushes++ {
		var after []position
		for _, p := range layer {
			if p.boxes == m.goals {
				return Verdict{Kind: Solvable, Pushes: pushes}
			}
			after = m.children(p, seen, after)
		}
		layer = after
	}
	return Verdict{Kind: Unsolvable}
}

// children appends the positions that one push makes of a position and that were not seen before.
func (m maze) children(p position, seen map[position]bool, list []position) []position {
	for zone := m.walk(p.boxes, p.player); zone != 0; zone &= zone - 1 {
		stand := bits.TrailingZeros64(zone)
		for d, box := range m.next[stand] {
			if box < 0 || p.boxes>>box&1 == 0 {
				continue
			}
			to := m.next[box][d]
			if to < 0 || p.boxes>>to&1 != 0 {
				continue
			}
			child := m.normalised(p.boxes&^(1<<box)|1<<to, box)
			if !seen[child] {
				seen[child] = true
				list = append(list, child)
			}
		}
	}
	return list
}

// walk is the set of the squares that the player can walk to.
func (m maze) walk(boxes uint64, from int) uint64 {
	reached := uint64(1) << from
	for fresh := reached; fresh != 0; {
		sq := bits.TrailingZeros64(fresh)
		beside := m.near[sq] &^ (boxes | reached)
		reached |= beside
		fresh = fresh&^(1<<sq) | beside
	}
	return reached
}

func (m maze) normalised(boxes uint64, player int) position {
	return position{boxes, bits.TrailingZeros64(m.walk(boxes, player))}
}
