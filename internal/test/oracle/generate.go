package oracle

import (
	"bytes"
	"iter"
	"math/rand/v2"

	"planner/board"
	"planner/internal/test/judge"
)

// Shape limits the levels that Generate draws.
type Shape struct {
	MinFloor, MaxFloor int // floor squares, at most 32
	MinBoxes, MaxBoxes int
}

// Small is a shape of which tests can examine thousands of levels in seconds.
var Small = Shape{MinFloor: 7, MaxFloor: 13, MinBoxes: 2, MaxBoxes: 3}

// Medium is a shape whose levels have up to some ten thousand states each.
var Medium = Shape{MinFloor: 10, MaxFloor: 17, MinBoxes: 2, MaxBoxes: 4}

// Generate draws the level of a seed. The same seed and shape give the same level on every machine. Three of four
// levels are solvable, because their start was reached from the goals by random pulls; in the others the boxes stand
// anywhere.
func Generate(shape Shape, seed uint64) *board.Board {
	random := rand.New(rand.NewPCG(seed, 0x6f7261636c65))
	for {
		if b := draw(shape, random); b != nil {
			return b
		}
	}
}

// Each is the levels that a function draws from the first seeds, with these.
func Each(seeds uint64, draw func(seed uint64) *board.Board) iter.Seq2[uint64, *board.Board] {
	return func(yield func(uint64, *board.Board) bool) {
		for seed := range seeds {
			if !yield(seed, draw(seed)) {
				return
			}
		}
	}
}

// Levels is Each for the levels that Generate draws.
func Levels(shape Shape, seeds uint64) iter.Seq2[uint64, *board.Board] {
	return Each(seeds, func(seed uint64) *board.Board { return Generate(shape, seed) })
}

// FarthestLevels is Each for the levels that Farthest draws.
func FarthestLevels(shape Shape, seeds uint64) iter.Seq2[uint64, *board.Board] {
	return Each(seeds, func(seed uint64) *board.Board { return Farthest(shape, seed) })
}

// draw makes one attempt; nil when the random maze does not suit the shape.
func draw(shape Shape, random *rand.Rand) *board.Board {
	s := judge.NewSketch(random, 3+random.IntN(4), 3+random.IntN(3), 0.45+0.5*random.Float64())
	floor := s.Part()
	boxes := shape.MinBoxes + random.IntN(shape.MaxBoxes-shape.MinBoxes+1)
	if len(floor) < max(shape.MinFloor, boxes+3) || len(floor) > shape.MaxFloor {
		return nil
	}
	s.Fill(boxes, floor, 40)
	return boardOf(s.Rows())
}

// boardOf makes a board of rows. It returns nil when they are no proper level, which can happen while shrinking.
func boardOf[row ~string | ~[]byte](rows []row) *board.Board {
	level := &board.Level{Number: 1, Line: 1}
	for _, each := range rows {
		level.Rows = append(level.Rows, string(each))
	}
	b, err := board.New(level)
	if err != nil || b.Unsolvable != "" || b.Squares() > maxSquares {
		return nil
	}
	return b
}

// Farthest draws the level of a seed and lets it start at the position that needs the most pushes. There bounds are
// often too low. A level without any solvable position keeps its start.
func Farthest(shape Shape, seed uint64) *board.Board {
	return farthest(Generate(shape, seed), func(*board.Scene) bool { return true })
}

// farthest is a board that starts at the position that needs the most pushes, of those that are allowed.
func farthest(b *board.Board, allowed func(*board.Scene) bool) *board.Board {
	space, scene := NewSpace(b), board.NewScene(b)
	best, most := space.Start(), int32(0)
	for state, n := range space.Distances(board.Forward) {
		if n > most {
			if space.Place(state, scene); allowed(scene) {
				best, most = state, n
			}
		}
	}
	player := space.Place(best, scene)
	return b.WithStart(scene.Boxes(), player)
}

// Symmetric draws a level whose walls and goals are mirrored, by one or both axes, with boxes and player anywhere. The
// same seed always gives the same level. It has at most 27 squares.
func Symmetric(seed uint64) *board.Board {
	random := rand.New(rand.NewPCG(seed, 4))
	for {
		rows := mirrored(random)
		goals, free := count(rows, '.'), count(rows, ' ')
		scatter(rows, random, append([]byte{'@'}, bytes.Repeat([]byte{'$'}, goals)...), 0, len(rows[0]))
		if b := boardOf(rows); b != nil && free >= goals+4 && free+goals <= 27 {
			return b
		}
	}
}

// count is how often a letter stands in rows.
func count(rows [][]byte, letter byte) int { return bytes.Count(bytes.Join(rows, nil), []byte{letter}) }

// mirrored draws walls and goals.
func mirrored(random *rand.Rand) (rows [][]byte) {
	const height, width = 7, 8
	for range height {
		rows = append(rows, bytes.Repeat([]byte{'#'}, width))
	}
	both := random.IntN(2) == 1
	for y := 1; y < height-1; y++ {
		for x := 1; x < width/2; x++ {
			if c := "       #"[random.IntN(8)]; y <= height/2 || !both {
				rows[y][x], rows[y][width-1-x] = c, c
			} else {
				rows[y][x], rows[y][width-1-x] = rows[height-1-y][x], rows[height-1-y][x]
			}
		}
	}
	y, x := 1+random.IntN(height-2), 1+random.IntN(width/2-1)
	rows[y][x], rows[y][width-1-x] = '.', '.'
	if both {
		rows[height-1-y][x], rows[height-1-y][width-1-x] = '.', '.'
	}
	return rows
}

// GoalArea draws the level of a seed whose goals lie on the left of a wall with one or two gaps. The boxes and the
// player are on the right. Most of these levels are solvable from some start.
func GoalArea(seed uint64) *board.Board {
	random := rand.New(rand.NewPCG(seed, 11))
	for {
		height, wall := 6+random.IntN(2), 3+random.IntN(2)
		width := wall + 3 + random.IntN(2)
		rows := parted(random, height, width, wall)
		boxes := 2 + random.IntN(4)
		marks := func(mark byte) []byte { return bytes.Repeat([]byte{mark}, boxes) }
		if !scatter(rows, random, marks('.'), 1, wall) || !scatter(rows, random, marks('$'), wall+1, width-1) ||
			!scatter(rows, random, []byte{'@'}, wall+1, width-1) || count(rows, ' ')+2*boxes+1 > maxSquares {
			continue
		}
		if b := boardOf(rows); b != nil {
			return b
		}
	}
}

// parted draws the walls: some squares, and a column with one or two gaps.
func parted(random *rand.Rand, height, width, wall int) [][]byte {
	rows := make([][]byte, height)
	for y := range rows {
		rows[y] = bytes.Repeat([]byte{'#'}, width)
		for x := 1; x < width-1 && y > 0 && y < height-1; x++ {
			rows[y][x] = "             #"[random.IntN(14)]
		}
		rows[y][wall] = '#'
	}
	gap := 2 + random.IntN(height-4)
	rows[gap][wall] = ' '
	if random.IntN(2) == 0 {
		rows[min(gap+1, height-2)][wall] = ' '
	}
	return rows
}

// scatter puts marks on free squares of the columns between from and to. It is false when there are too few.
func scatter(rows [][]byte, random *rand.Rand, marks []byte, from, to int) bool {
	var free []*byte
	for _, row := range rows {
		for x := from; x < to; x++ {
			if row[x] == ' ' {
				free = append(free, &row[x])
			}
		}
	}
	random.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	for i, mark := range marks[:min(len(marks), len(free))] {
		*free[i] = mark
	}
	return len(marks) <= len(free)
}

// FarthestGoalArea is GoalArea, but the level starts from one of its positions without boxes among the goals that needs
// most pushes.
func FarthestGoalArea(seed uint64) *board.Board {
	b := GoalArea(seed)
	return farthest(b, func(scene *board.Scene) bool {
		for sq := range scene.Boxes().All() {
			if _, col := b.RowCol(sq); col <= wallOf(b) {
				return false
			}
		}
		return true
	})
}

// wallOf is the rightmost column with a goal.
func wallOf(b *board.Board) (wall int) {
	for _, g := range b.Goals {
		_, col := b.RowCol(g)
		wall = max(wall, col)
	}
	return wall
}
