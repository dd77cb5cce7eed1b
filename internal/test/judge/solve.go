package judge

import "math/bits"

// Kind says whether a level is valid and has a solution.
type Kind uint8

// The kinds.
const (
	Refused    Kind = iota // the text is no level
	Unsolvable             // there is no solution
	Solvable               // there is one
	TooLarge               // more than 64 squares; nothing is known
)

// Verdict is the judge's answer about a level.
type Verdict struct {
	Kind   Kind
	Pushes int    // of a shortest solution; 0 unless Kind is Solvable
	Why    string // the reason when Kind is Refused
}

// position is a layout of boxes with the least square that the player can walk to.
type position struct {
	boxes  uint64
	player int
}

// Solve decides a level by breadth-first search over pushes. It keeps every position that can be reached and leaves out
// none, so its time and memory are in proportion to their number.
func Solve(rows []string) Verdict {
	g := grid(rows)
	if why := g.fault(); why != "" {
		return Verdict{Kind: Refused, Why: why}
	}
	floor, closed := g.floor()
	switch {
	case !closed:
		return Verdict{Kind: Refused, Why: "a hole in the wall"}
	case len(floor) > 64:
		return Verdict{Kind: TooLarge}
	}
	m := g.number(floor)
	if m.lost {
		return Verdict{Kind: Unsolvable}
	}
	return m.search()
}

// search is the breadth-first search. One round of its loop makes one more push than the round before.
func (m maze) search() Verdict {
	start := m.normalised(m.boxes, m.player)
	seen := map[position]bool{start: true}
	for pushes, layer := 0, []position{start}; len(layer) > 0; pushes++ {
		var after []position
		for _, p := range layer {
			if p.boxes == m.goals {
				return Verdict{Kind: Solvable, Pushes: pushes}
			}
			after = m.children(p, seen, after)
		}
		layer = after
	}
	return Verdict{Kind: Unsolvable}
}

// children appends the positions that one push makes of a position and that were not seen before.
func (m maze) children(p position, seen map[position]bool, list []position) []position {
	for zone := m.walk(p.boxes, p.player); zone != 0; zone &= zone - 1 {
		stand := bits.TrailingZeros64(zone)
		for d, box := range m.next[stand] {
			if box < 0 || p.boxes>>box&1 == 0 {
				continue
			}
			to := m.next[box][d]
			if to < 0 || p.boxes>>to&1 != 0 {
				continue
			}
			child := m.normalised(p.boxes&^(1<<box)|1<<to, box)
			if !seen[child] {
				seen[child] = true
				list = append(list, child)
			}
		}
	}
	return list
}

// walk is the set of the squares that the player can walk to.
func (m maze) walk(boxes uint64, from int) uint64 {
	reached := uint64(1) << from
	for fresh := reached; fresh != 0; {
		sq := bits.TrailingZeros64(fresh)
		beside := m.near[sq] &^ (boxes | reached)
		reached |= beside
		fresh = fresh&^(1<<sq) | beside
	}
	return reached
}

func (m maze) normalised(boxes uint64, player int) position {
	return position{boxes, bits.TrailingZeros64(m.walk(boxes, player))}
}
