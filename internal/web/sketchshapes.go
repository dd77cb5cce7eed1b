package web

// The shapes are the same as in the page's files pieces.js and scenery.js; a test compares them.

const wallRound = 0.3 // radius of the corners of walls

// squareCorners is the radii of a block with sharp corners.
var squareCorners [4]float64

// floorShape is all floor, and what is seen of it behind the round corners of walls.
func (g *grid) floorShape() (p path) {
	for _, b := range g.blocks(g.isFloor) {
		p.block(float64(b.c0), float64(b.r0), float64(b.c1-b.c0), float64(b.r1-b.r0), squareCorners)
	}
	g.each("#", func(r, c int) {
		for _, d := range [][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
			if g.isFloor(r+d[0], c) && g.isFloor(r, c+d[1]) {
				x, y := float64(c)+(1-wallRound)*float64(max(d[1], 0)), float64(r)+(1-wallRound)*float64(max(d[0], 0))
				p.block(x, y, wallRound, wallRound, squareCorners)
			}
		}
	})
	return p
}

// lattice is the lines between squares of floor, at their upper and left sides. They end before the wall, over which
// they would lie when they are shifted.
func (g *grid) lattice() (p path) {
	const short = 0.02
	for r := range g.height {
		for _, run := range runs(g.width, func(c int) bool { return g.isFloor(r, c) }) {
			p.line(float64(run[0]), float64(r), 'h', float64(run[1]-run[0])-short)
		}
	}
	for c := range g.width {
		for _, run := range runs(g.height, func(r int) bool { return g.isFloor(r, c) }) {
			p.line(float64(c), float64(run[0]), 'v', float64(run[1]-run[0])-short)
		}
	}
	return p
}

// walls is all walls, with a round corner where no wall is beside it.
func (g *grid) walls() (p path) {
	for _, b := range g.blocks(g.isWall) {
		round := func(r, c int) float64 { // r, c is the cell above or below the corner
			if g.isWall(r, c) {
				return 0
			}
			return wallRound
		}
		p.block(float64(b.c0), float64(b.r0), float64(b.c1-b.c0), float64(b.r1-b.r0),
			[4]float64{round(b.r0-1, b.c0), round(b.r0-1, b.c1-1), round(b.r1, b.c1-1), round(b.r1, b.c0)})
	}
	return p
}

// edges is the lines of light on the upper edges of walls.
func (g *grid) edges() (p path) {
	const inset, depth = 0.28, 0.025
	for r := range g.height {
		for _, run := range runs(g.width, func(c int) bool { return g.isWall(r, c) && !g.isWall(r-1, c) }) {
			from, to := float64(run[0]), float64(run[1])
			if !g.isWall(r, run[0]-1) {
				from += inset
			}
			if !g.isWall(r, run[1]) {
				to -= inset
			}
			p.line(from, float64(r)+depth, 'h', to-from)
		}
	}
	return p
}

// runs are the longest intervals of 0 to n−1 in which a condition holds, each as its first number and the one behind
// it.
func runs(n int, holds func(int) bool) (all [][2]int) {
	for i := 0; i < n; i++ {
		from := i
		for i < n && holds(i) {
			i++
		}
		if i > from {
			all = append(all, [2]int{from, i})
		}
	}
	return all
}

// goals is a diamond for each goal.
func (g *grid) goals() (p path) {
	const arm = 0.2
	g.each(".*+", func(r, c int) {
		p.add('M', float64(c)+0.5, float64(r)+0.5-arm)
		p.add('l', arm, arm, -arm, arm, -arm, -arm)
		p.add('z')
	})
	return p
}

// boxes is the edge, the body and the lines of the boxes of one character, '$' or '*', which is on a goal.
func (g *grid) boxes(letter string) (edge, body, lines path) {
	const inset, round, rim = 0.08, 0.14, 0.2
	const side = 1 - 2*inset
	all := func(r float64) [4]float64 { return [4]float64{r, r, r, r} }
	g.each(letter, func(r, c int) {
		x, y := float64(c), float64(r)
		edge.block(x+inset, y+inset, side, side, all(round))
		body.block(x+inset, y+inset, side, side-0.06, all(round))
		lines.block(x+rim, y+rim, 1-2*rim, 1-2*rim-0.03, all(0.06))
		if letter == "*" {
			lines.add('M', x+0.36, y+0.49)
			lines.add('l', 0.1, 0.1, 0.19, -0.21)
			return
		}
		lines.add('M', x+0.27, y+0.27)
		lines.add('l', 0.46, 0.43)
		lines.add('m', 0, -0.43)
		lines.add('l', -0.46, 0.43)
	})
	return edge, body, lines
}
