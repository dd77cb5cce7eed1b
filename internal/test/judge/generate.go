package judge

import "math/rand/v2"

// mostFloor is the greatest number of squares that Generate draws, by the number of boxes. It keeps the number of
// layouts below 16,000, so that the judge takes about a millisecond for a level.
var mostFloor = [...]int{1: 60, 2: 49, 3: 34, 4: 25, 5: 20}

// Generate draws the level of a seed; the same seed gives the same level on every machine. Boards are open or dense,
// and some fall into parts that the player cannot leave. There are one to five boxes. Boxes and the player may start on
// goals. In seven of eight levels all of them are in one connected part of the board. Most levels have a solution, as
// Fill says. One level in forty is spoiled, so that in most cases it must be refused.
func Generate(seed uint64) []string {
	random := rand.New(rand.NewPCG(seed, 0x6a75646765))
	for {
		boxes := 1 + random.IntN(len(mostFloor)-1)
		s := NewSketch(random, 2+random.IntN(8), 2+random.IntN(6), [...]float64{1, 0.9, 0.8, 0.65, 0.5}[random.IntN(5)])
		if random.IntN(3) == 0 {
			s.split()
		}
		floor := s.squares()
		if len(floor) > mostFloor[boxes] || len(floor) <= random.IntN(mostFloor[boxes]) {
			continue
		}
		if random.IntN(8) > 0 {
			floor = s.walk(floor[random.IntN(len(floor))])
		}
		if len(floor) <= boxes+random.IntN(mostFloor[boxes]/2) {
			continue
		}
		s.Fill(boxes, floor, 1000)
		if random.IntN(40) == 0 {
			s.spoil()
		}
		return s.Rows()
	}
}

// split draws a wall from the top to the bottom with up to two doors.
func (s *Sketch) split() {
	col := 1 + s.random.IntN(s.width-2)
	for cell := col; cell < len(s.cells); cell += s.width {
		s.cells[cell] = '#'
	}
	for range s.random.IntN(3) {
		s.cells[(1+s.random.IntN(len(s.cells)/s.width-2))*s.width+col] = ' '
	}
}

// spoil makes the level one that must be refused, in most cases: it adds a goal, takes a goal or a box away, adds a
// second player, takes the player away, or breaks a hole into the frame, which may lie where the player never comes.
func (s *Sketch) spoil() {
	squares := s.squares()
	cell := squares[s.random.IntN(len(squares))]
	switch s.random.IntN(5) {
	case 0:
		s.cells[cell] ^= goal
	case 1:
		if cell != s.players[0] {
			s.cells[cell] ^= box
		}
	case 2: // a second player on every free square beside the first
		for _, step := range s.steps() {
			s.players = append(s.players, s.players[0]+step)
		}
	case 3:
		s.players = nil
	default:
		s.cells[cell/s.width*s.width] = ' '
	}
}
