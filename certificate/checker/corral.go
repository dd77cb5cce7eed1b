package checker

// What a square is while a corral is looked for.
const (
	fixed   = iota // a wall or a frozen box
	loose          // another box
	member         // a box of the corral
	reached        // free, in the player's zone
	beyond         // free, outside the player's zone
	inside         // free, of the corral
)

// Push is a push of a box from one square to the next.
type Push struct{ From, To uint16 }

// corrals looks for PI-corrals. Each goroutine has its own.
type corrals struct {
	level  *level
	start  []uint8 // by square, before a corral is begun
	kind   []uint8 // by square, with the corral
	tried  []bool  // by square, whether its part has begun a corral
	queue  []square
	must   bool   // the corral has a goal or a box off goal
	pushes []Push // into the corral
	best   []Push // into the corral that has the fewest
}

// newCorrals prepares to look for corrals.
func newCorrals(l *level) corrals {
	return corrals{level: l, start: make([]uint8, len(l.next)), kind: make([]uint8, len(l.next)),
		tried: make([]bool, len(l.next))}
}

// findCorral finds the PI-corral of a position that has the fewest pushes into it, which suffice. The result found is
// false when there is none. Boxes ascend, and some of them are frozen.
func (c *corrals) findCorral(boxes, frozen []square, zone *zone) (pushes []Push, found bool) {
	if len(zone.queue)+len(boxes) == len(c.start)-1 {
		return nil, false
	}
	for sq := range c.start {
		c.start[sq], c.tried[sq] = beyond, false
	}
	for _, sq := range zone.queue {
		c.start[sq] = reached
	}
	for _, sq := range boxes {
		c.start[sq] = loose
	}
	for _, sq := range frozen {
		c.start[sq] = fixed
	}
	c.start[len(c.start)-1] = fixed
	for sq := range square(len(c.start)) {
		if c.start[sq] != beyond || c.tried[sq] {
			continue
		}
		c.must = false
		copy(c.kind, c.start)
		c.enterSquare(sq)
		set(c.tried, c.queue, true)
		if c.growCorral(boxes) && (!found || len(c.pushes) < len(c.best)) {
			c.best, found = append(c.best[:0], c.pushes...), true
		}
	}
	return c.best, found
}

// enterSquare takes a part of the floor into the corral, and the boxes beside it.
func (c *corrals) enterSquare(sq square) {
	c.queue, c.kind[sq] = append(c.queue[:0], sq), inside
	for i := 0; i < len(c.queue); i++ {
		c.must = c.must || c.level.goal[c.queue[i]]
		for _, to := range c.level.next[c.queue[i]] {
			switch c.kind[to] {
			case beyond:
				c.kind[to] = inside
				c.queue = append(c.queue, to)
			case loose:
				c.kind[to] = member
			}
		}
	}
}

// growCorral makes the corral larger until all pushes of its boxes lead into it and can be made, and lists these
// pushes. It reports false when the corral cannot become such, and when no box of the corral has to be pushed.
func (c *corrals) growCorral(boxes []square) bool {
	c.pushes = c.pushes[:0]
	for i := 0; i < len(boxes); i++ {
		from := boxes[i]
		if c.kind[from] != member {
			continue
		}
		c.must = c.must || !c.level.goal[from]
		for d, to := range c.level.next[from] {
			stand := c.level.next[from][d^2]
			switch a, b := c.kind[stand], c.kind[to]; {
			case a == fixed || a == member || a == inside || b == fixed || b == member || c.level.dead[to]:
				continue
			case a == reached && b == inside:
				c.pushes = append(c.pushes, Push{from, to})
				continue
			case a == loose:
				c.kind[stand] = member
			case b == loose:
				c.kind[to] = member
			case a == beyond:
				c.enterSquare(stand)
			case b == beyond:
				c.enterSquare(to)
			default:
				return false
			}
			c.pushes, i = c.pushes[:0], -1 // begin again with the first box
			break
		}
	}
	return c.must
}

// Corrals looks for PI-corrals as the checker does, for programs that make certificates.
type Corrals struct{ table *table }

// NewCorrals prepares to look for corrals in a level whose rows are as Levels gives them.
func NewCorrals(rows []string) (*Corrals, error) {
	l, err := newLevel(rows)
	if err != nil {
		return nil, err
	}
	l.prepare()
	return &Corrals{newTable(l, nil)}, nil
}

// Fork makes Corrals of the same level for another goroutine.
func (c *Corrals) Fork() *Corrals { return &Corrals{newTable(c.table.corrals.level, nil)} }

// Pushes is the pushes of a position that suffice because they lead into a PI-corral. The result found is false when
// all pushes have to be made. Squares are numbered as in certificates, and boxes ascend.
func (c *Corrals) Pushes(boxes []uint16, player uint16) (pushes []Push, found bool) {
	set(c.table.occupied, boxes, true)
	c.table.walk.fill(player, c.table.occupied)
	set(c.table.occupied, boxes, false)
	return c.table.enough(boxes)
}
