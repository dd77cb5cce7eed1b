package bymoves

// Measure says which of two numbers counts first. The other one decides between solutions for which it is equal.
type Measure uint8

// The measures.
const (
	MovesFirst Measure = iota
	PushesFirst
)

// Cost is what a solution costs.
type Cost struct {
	Moves  int // of the player, pushes included
	Pushes int
}

// pair is a cost as one number: what counts first is in the upper half. Pairs are added and compared as numbers.
type pair uint64

// none is more than any solution costs.
const none pair = 1<<64 - 1

func (m Measure) pair(c Cost) pair {
	if m == PushesFirst {
		return pair(c.Pushes)<<32 | pair(c.Moves)
	}
	return pair(c.Moves)<<32 | pair(c.Pushes)
}

func (m Measure) cost(p pair) Cost {
	first, second := int(p>>32), int(p&(1<<32-1))
	if m == PushesFirst {
		return Cost{Moves: second, Pushes: first}
	}
	return Cost{Moves: first, Pushes: second}
}

// least is the least cost of a number of pushes.
func (m Measure) least(pushes int) pair { return m.pair(Cost{Moves: pushes, Pushes: pushes}) }
