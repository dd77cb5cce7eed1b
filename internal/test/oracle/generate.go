package oracle

import (
	"math/rand/v2"

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

// level is the grid as text.
func (g *grid) level() *board.Level {
	rows := make([]string, g.height)
	for row := range rows {
		line := make([]byte, g.width)
		for col := range line {
			line[col] = g.char(row*g.width + col)
		}
		rows[row] = string(line)
	}
	return &board.Level{Number: 1, Line: 1, Rows: rows}
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

// board makes a board of the grid. It returns nil when the grid is no proper level, which can happen while shrinking.
func (g *grid) board() *board.Board {
	b, err := board.New(g.level())
	if err != nil || b.Unsolvable != "" || b.Squares() > maxSquares {
		return nil
	}
	return b
}
