package oracle

import (
	"bytes"
	"iter"
	"math/rand/v2"
	"strings"

	"planner/board"
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
	g := newGrid(3+random.IntN(4), 3+random.IntN(3))
	floor := g.carve(random, shape)
	boxes := shape.MinBoxes + random.IntN(shape.MaxBoxes-shape.MinBoxes+1)
	if floor == nil || len(floor) < boxes+3 {
		return nil
	}
	shuffle := func() []int {
		picked := append([]int(nil), floor...)
		random.Shuffle(len(picked), func(i, j int) { picked[i], picked[j] = picked[j], picked[i] })
		return picked
	}
	goals := shuffle()
	for _, cell := range goals[:boxes] {
		g.goal[cell] = true
	}
	if random.IntN(4) == 0 {
		picked := shuffle()
		for _, cell := range picked[:boxes] {
			g.box[cell] = true
		}
		g.player = picked[boxes]
		return g.board()
	}
	for _, cell := range goals[:boxes] {
		g.box[cell] = true
	}
	g.player = goals[boxes]
	g.pull(random, 4+random.IntN(40*boxes))
	return g.board()
}

// grid is a maze under construction. Cells are numbered row by row, with a border of wall.
type grid struct {
	width, height int
	floor         []bool
	goal, box     []bool
	player        int
}

// newGrid is a grid of wall with space for a maze of the given size.
func newGrid(width, height int) *grid {
	cells := (width + 2) * (height + 2)
	return &grid{width: width + 2, height: height + 2,
		floor: make([]bool, cells), goal: make([]bool, cells), box: make([]bool, cells)}
}

// steps are the cell distances of the four directions in board.Dirs' order.
func (g *grid) steps() [4]int { return [4]int{-g.width, 1, g.width, -1} }

// carve opens random cells, keeps those that are connected with the last one, and returns them. It returns nil when
// their number does not suit the shape.
func (g *grid) carve(random *rand.Rand, shape Shape) []int {
	density := 0.45 + 0.5*random.Float64()
	first := -1
	for row := 1; row < g.height-1; row++ {
		for col := 1; col < g.width-1; col++ {
			if random.Float64() < density {
				first = row*g.width + col
				g.floor[first] = true
			}
		}
	}
	if first < 0 {
		return nil
	}
	kept := g.reach(first)
	clear(g.floor)
	for _, cell := range kept {
		g.floor[cell] = true
	}
	if len(kept) < shape.MinFloor || len(kept) > shape.MaxFloor {
		return nil
	}
	return kept
}

// reach lists the floor that a player at a cell can walk to.
func (g *grid) reach(from int) []int {
	seen := map[int]bool{from: true}
	queue := []int{from}
	for i := 0; i < len(queue); i++ {
		for _, step := range g.steps() {
			to := queue[i] + step
			if g.floor[to] && !g.box[to] && !seen[to] {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	return queue
}

// pull makes random pulls, and in the end puts the player on a random square of his zone.
func (g *grid) pull(random *rand.Rand, count int) {
	for range count {
		walk := g.reach(g.player)
		at, step := walk[random.IntN(len(walk))], g.steps()[random.IntN(4)]
		if to := at + step; g.floor[to] && !g.box[to] && g.box[at-step] {
			g.box[at-step], g.box[at] = false, true
			g.player = to
		}
	}
	walk := g.reach(g.player)
	g.player = walk[random.IntN(len(walk))]
}

// board makes a board of the grid.
func (g *grid) board() *board.Board {
	rows := make([]string, g.height)
	for row := range rows {
		line := make([]byte, g.width)
		for col := range line {
			line[col] = g.char(row*g.width + col)
		}
		rows[row] = string(line)
	}
	return boardOf(rows)
}

// char is the XSB letter of a cell.
func (g *grid) char(cell int) byte {
	kind := 0
	if g.goal[cell] {
		kind = 1
	}
	switch {
	case !g.floor[cell]:
		return '#'
	case cell == g.player:
		return "@+"[kind]
	case g.box[cell]:
		return "$*"[kind]
	default:
		return " ."[kind]
	}
}

// boardOf makes a board of rows. It returns nil when they are no proper level, which can happen while shrinking.
func boardOf(rows []string) *board.Board {
	b, err := board.New(&board.Level{Number: 1, Line: 1, Rows: rows})
	if err != nil || b.Unsolvable != "" || b.Squares() > maxSquares {
		return nil
	}
	return b
}

// Farthest draws the level of a seed and lets it start at the position that needs the most pushes. There bounds are
// often too low. A level without any solvable position keeps its start.
func Farthest(shape Shape, seed uint64) *board.Board {
	b := Generate(shape, seed)
	space := NewSpace(b)
	best, most := space.Start(), int32(0)
	for state, n := range space.Distances(board.Forward) {
		if n > most {
			best, most = state, n
		}
	}
	scene := board.NewScene(b)
	player := space.Place(best, scene)
	return b.WithStart(scene.Boxes(), player)
}

// Symmetric draws a level whose walls and goals are mirrored, by one or both axes, with boxes and player anywhere. The
// same seed always gives the same level. It has at most 27 squares.
func Symmetric(seed uint64) *board.Board {
	random := rand.New(rand.NewPCG(seed, 4))
	for {
		rows := mirrored(random)
		if !strew(random, rows) {
			continue
		}
		if b := boardOf(strings.Split(joined(rows), "\n")); b != nil {
			return b
		}
	}
}

// joined is rows as one text.
func joined(rows [][]byte) string { return string(bytes.Join(rows, []byte{'\n'})) }

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

// strew puts the player and a box for each goal on free squares. It is false when the level has too few or too many.
func strew(random *rand.Rand, rows [][]byte) bool {
	var floor [][2]int
	for y, row := range rows {
		for x, c := range row {
			if c == ' ' {
				floor = append(floor, [2]int{y, x})
			}
		}
	}
	random.Shuffle(len(floor), func(i, j int) { floor[i], floor[j] = floor[j], floor[i] })
	goals := strings.Count(joined(rows), ".")
	if len(floor) < goals+4 || len(floor)+goals > 27 {
		return false
	}
	for i, at := range floor[:goals+1] {
		rows[at[0]][at[1]] = "@$"[min(i, 1)]
	}
	return true
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
		if !scatter(rows, random, '.', boxes, 1, wall) || !scatter(rows, random, '$', boxes, wall+1, width-1) ||
			!scatter(rows, random, '@', 1, wall+1, width-1) {
			continue
		}
		text := joined(rows)
		if strings.Count(text, " ")+2*boxes+1 > maxSquares {
			continue
		}
		if b := boardOf(strings.Split(text, "\n")); b != nil {
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

// scatter puts count marks on free squares of the columns between from and to. It is false when there are too few.
func scatter(rows [][]byte, random *rand.Rand, mark byte, count, from, to int) bool {
	var free []*byte
	for _, row := range rows {
		for x := from; x < to; x++ {
			if row[x] == ' ' {
				free = append(free, &row[x])
			}
		}
	}
	random.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	for _, at := range free[:min(count, len(free))] {
		*at = mark
	}
	return count <= len(free)
}

// FarthestGoalArea is GoalArea, but the level starts from one of its positions without boxes among the goals that needs
// most pushes.
func FarthestGoalArea(seed uint64) *board.Board {
	b := GoalArea(seed)
	space := NewSpace(b)
	scene, best, most := board.NewScene(b), space.Start(), int32(0)
	for state, n := range space.Distances(board.Forward) {
		if n <= most {
			continue
		}
		space.Place(state, scene)
		outside := true
		for sq := range scene.Boxes().All() {
			_, col := b.RowCol(sq)
			outside = outside && col > wallOf(b)
		}
		if outside {
			best, most = state, n
		}
	}
	player := space.Place(best, scene)
	return b.WithStart(scene.Boxes(), player)
}

// wallOf is the rightmost column with a goal.
func wallOf(b *board.Board) (wall int) {
	for _, g := range b.Goals {
		_, col := b.RowCol(g)
		wall = max(wall, col)
	}
	return wall
}
