package judge

import (
	"math/rand/v2"
	"slices"
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
	chars       [][]byte // '#' and ' '
	goals       map[point]bool
	boxes       map[point]bool
	player      point
	extraPlayer bool
}

// newSketch draws the walls of a board with the given number of columns and rows inside its frame.
func newSketch(random *rand.Rand, width, height int) *sketch {
	s := &sketch{random: random, goals: map[point]bool{}, boxes: map[point]bool{}}
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
			if char == ' ' {
				list = append(list, point{row, col})
			}
		}
	}
	return list
}

// free reports whether a square has neither wall nor box.
func (s *sketch) free(p point) bool { return s.chars[p.row][p.col] != '#' && !s.boxes[p] }

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
	for _, p := range floor[:boxes] {
		s.goals[p] = true
	}
	anywhere := s.random.IntN(4) == 0
	if anywhere {
		shuffle()
	}
	for _, p := range floor[:boxes] {
		s.boxes[p] = true
	}
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
		delete(s.boxes, p.box)
		s.boxes[p.stand] = true
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
			if s.boxes[p.box] && s.free(p.back) {
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
		s.goals[p] = !s.goals[p]
	case 1:
		s.boxes[p] = !s.boxes[p] && p != s.player
	case 2:
		s.extraPlayer = true
	case 3:
		s.player = point{}
	default:
		s.chars[p.row][0] = ' '
	}
}

// rows is the level as text.
func (s *sketch) rows() []string {
	rows := make([]string, len(s.chars))
	for row := range s.chars {
		text := slices.Clone(s.chars[row])
		for col := range text {
			text[col] = s.char(point{row, col})
		}
		rows[row] = string(text)
	}
	return rows
}

// char is the character of a square. A second player stands on every free square beside the first.
func (s *sketch) char(p point) byte {
	wall := s.chars[p.row][p.col] == '#'
	kind := 0
	if s.goals[p] {
		kind = 1
	}
	beside := s.extraPlayer && slices.ContainsFunc(steps[:], func(d point) bool { return p.plus(d) == s.player })
	switch {
	case wall:
		return '#'
	case s.boxes[p]:
		return "$*"[kind]
	case p == s.player, beside:
		return "@+"[kind]
	default:
		return " ."[kind]
	}
}
