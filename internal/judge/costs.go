package judge

import (
	"planner/board"
	"planner/exhaustive"
)

// prices are what the searches for prices need besides the costs.
type prices struct {
	held      []*held             // searches that rest, in the order in which they began
	visits    map[board.Key][]int // by position: where the game comes there; nil before it is needed
	estimates []int               // lower bounds of the costs without any search
	spent     map[int]bool        // positions whose search has ended: it saw all that matters, or its memory is full
}

// held is a search that rests, with its memory.
type held struct {
	*exhaustive.Search
	at               int   // position of the game
	generated, bytes int64 // positions and memory, so far
}

// costs holds what is known of the cost of each position of a game. The cost of a position is the number of pushes
// before it and the fewest pushes that it needs, together. The cost never falls along the game.
type costs struct {
	pushes []board.Move
	known  []Between            // by position
	rests  map[int][]board.Move // solutions of some positions
	parity int                  // of the length of all solutions, once one is known
}

// newCosts begins with the pushes before each position.
func newCosts(g *Game) *costs {
	c := &costs{pushes: g.Pushes, known: make([]Between, g.Len()), rests: map[int][]board.Move{}}
	for i := range c.known {
		c.known[i] = Between{Least: i, Most: unbounded}
	}
	return c
}

// solution takes a solution of a position, which may begin in all positions before it.
func (c *costs) solution(i int, rest []board.Move) {
	most := i + len(rest)
	if c.known[i].Most <= most {
		return
	}
	c.rests[i], c.parity = rest, most%2
	for ; i >= 0; i-- {
		c.known[i].Most = min(c.known[i].Most, most)
	}
}

// atLeast takes a lower bound of the cost of a position. The bound holds for all later positions, too. All solutions of
// a level have one parity, because every push changes the sum of the rows and columns of all boxes by one, and the
// solved position has one such sum.
func (c *costs) atLeast(i, least int) {
	if least%2 != c.parity {
		least++
	}
	for ; i < len(c.known) && c.known[i].Least < least; i++ {
		c.known[i].Least = least
	}
}

// exact reports whether the cost of a position is known.
func (c *costs) exact(i int) bool { return c.known[i].Exact() }

// price gives the cost of some pushes together.
func (c *costs) price(from, to int) Between { return c.known[to].more(c.known[from]) }

// rest is a shortest known solution of a position: some pushes of the game, and a solution of the position then
// reached.
func (c *costs) rest(i int) []board.Move {
	for j := i; j < len(c.known); j++ {
		if rest, ok := c.rests[j]; ok && j+len(rest) == c.known[i].Most {
			return append(c.pushes[i:j:j], rest...)
		}
	}
	return nil
}
