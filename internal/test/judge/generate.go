package judge

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// mostFloor is the greatest number of squares that Generate draws, by the number of boxes. It keeps the number of
// layouts below 16,000, so that the judge takes about a millisecond for a level.
var mostFloor = [...]int{1: 60, 2: 49, 3: 34, 4: 25, 5: 20}

// Generate draws the level of a seed; the same seed gives the same level on every machine. Boards are open or dense,
// and some fall into parts that the player cannot leave. There are one to five boxes. Boxes and the player may start on
// goals. In three of four levels the boxes were pulled out of the goals, so that there is a solution; in the others
// they lie anywhere. One level in forty is spoiled, so that in most cases it must be refused.
func Generate(seed uint64) []string {
	random := rand.New(rand.NewPCG(seed, 0x6a75646765))
	for {
		boxes := 1 + random.IntN(len(mostFloor)-1)
		s := newSketch(random, 2+random.IntN(8), 2+random.IntN(6))
		floor := s.squares()
		if len(floor) <= mostFloor[boxes] && len(floor) >= random.IntN(mostFloor[boxes]) && s.fill(boxes, floor) {
			if random.IntN(40) == 0 {
				s.spoil()
			}
			return s.rows()
		}
	}
}

// sketch is a level that is being drawn.
type sketch struct {
	random      *rand.Rand
	chars       [][]byte // of XSB, without the player
	player      point
	extraPlayer bool
}

// What a box and a goal change in the letter of a square: ' ' and '$' differ by a box, and so do '.' and '*'; ' ' and
// '.' differ by a goal, and so do '$' and '*'.
const box, goal = ' ' ^ '$', ' ' ^ '.'

// newSketch draws the walls of a board with the given number of columns and rows inside its frame.
func newSketch(random *rand.Rand, width, height int) *sketch {
	s := &sketch{random: random}
	density := [...]float64{0, 0.1, 0.2, 0.35, 0.5}[random.IntN(5)]
	for row := range height + 2 {
		s.chars = append(s.chars, make([]byte, width+2))
		for col := range s.chars[row] {
			frame := row == 0 || col == 0 || row == height+1 || col == width+1
			s.chars[row][col] = ' '
			if frame || random.Float64() < density {
				s.chars[row][col] = '#'
			}
		}
	}
	if random.IntN(3) == 0 {
		s.split(width, height)
	}
	return s
}

// split draws a wall from the top to the bottom with up to two doors.
func (s *sketch) split(width, height int) {
	col := 1 + s.random.IntN(width)
	for row := range s.chars {
		s.chars[row][col] = '#'
	}
	for range s.random.IntN(3) {
		s.chars[1+s.random.IntN(height)][col] = ' '
	}
}

// squares lists the squares that are no walls.
func (s *sketch) squares() []point {
	var list []point
	for row := range s.chars {
		for col, char := range s.chars[row] {
			if char != '#' {
				list = append(list, point{row, col})
			}
		}
	}
	return list
}

// free reports whether a square has neither wall nor box.
func (s *sketch) free(p point) bool { return s.has(p, " .") }

// has reports whether a square has one of some letters.
func (s *sketch) has(p point, letters string) bool {
	return strings.IndexByte(letters, s.chars[p.row][p.col]) >= 0
}

// toggle puts a box or a goal onto a square, or takes it away.
func (s *sketch) toggle(what byte, squares ...point) {
	for _, p := range squares {
		s.chars[p.row][p.col] ^= what
	}
}

// walk lists the squares that the player can walk to from a square.
func (s *sketch) walk(from point) []point {
	list := []point{from}
	for i := 0; i < len(list); i++ {
		for _, d := range steps {
			if p := list[i].plus(d); s.free(p) && !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	return list
}

// fill puts goals, boxes and the player on the floor. It is false when they have too little room. In seven of eight
// levels all of them are in one connected part of the board.
func (s *sketch) fill(boxes int, floor []point) bool {
	if len(floor) > 0 && s.random.IntN(8) > 0 {
		floor = s.walk(floor[s.random.IntN(len(floor))])
	}
	if len(floor) <= boxes+s.random.IntN(mostFloor[boxes]/2) {
		return false
	}
	shuffle := func() {
		s.random.Shuffle(len(floor), func(i, j int) { floor[i], floor[j] = floor[j], floor[i] })
	}
	shuffle()
	s.toggle(goal, floor[:boxes]...)
	anywhere := s.random.IntN(4) == 0
	if anywhere {
		shuffle()
	}
	s.toggle(box, floor[:boxes]...)
	s.player = floor[boxes]
	if !anywhere {
		s.pull(s.random.IntN(50 * boxes))
	}
	return true
}

// pull makes count random pulls, or fewer when none is possible, and then lets the player walk to a random square. It
// mostly stays with the box that it pulled last, which leads farther away.
func (s *sketch) pull(count int) {
	var last point
	for range count {
		pulls := s.pulls()
		if len(pulls) == 0 {
			break
		}
		if same := slices.DeleteFunc(slices.Clone(pulls), func(p pull) bool { return p.box != last }); len(same) > 0 &&
			s.random.IntN(8) > 0 {
			pulls = same
		}
		p := pulls[s.random.IntN(len(pulls))]
		last = p.stand
		s.toggle(box, p.box, p.stand)
		s.player = p.back
	}
	walk := s.walk(s.player)
	s.player = walk[s.random.IntN(len(walk))]
}

// pull is one pull: the player steps from stand back, and the box follows to stand.
type pull struct{ box, stand, back point }

// pulls lists the pulls that are possible.
func (s *sketch) pulls() []pull {
	var list []pull
	for _, stand := range s.walk(s.player) {
		for _, d := range steps {
			p := pull{stand.plus(d), stand, stand.plus(point{-d.row, -d.col})}
			if s.has(p.box, "$*") && s.free(p.back) {
				list = append(list, p)
			}
		}
	}
	return list
}

// spoil makes the level one that must be refused, in most cases: it adds a goal, takes a goal or a box away, adds a
// second player, takes the player away, or breaks a hole into the frame, which may lie where the player never comes.
func (s *sketch) spoil() {
	squares := s.squares()
	p := squares[s.random.IntN(len(squares))]
	switch s.random.IntN(5) {
	case 0:
		s.toggle(goal, p)
	case 1:
		if p != s.player {
			s.toggle(box, p)
		}
	case 2:
		s.extraPlayer = true
	case 3:
		s.player = point{}
	default:
		s.chars[p.row][0] = ' '
	}
}

// rows is the level as text. A second player stands on every free square beside the first.
func (s *sketch) rows() (rows []string) {
	players := []point{s.player}
	for _, d := range steps {
		if s.extraPlayer {
			players = append(players, s.player.plus(d))
		}
	}
	for _, p := range players {
		if at := &s.chars[p.row][p.col]; s.free(p) {
			*at = "@+"[strings.IndexByte(" .", *at)]
		}
	}
	for _, row := range s.chars {
		rows = append(rows, string(row))
	}
	return rows
}
