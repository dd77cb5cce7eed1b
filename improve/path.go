package improve

import (
	"slices"

	"planner/board"
	"planner/flow"
	"planner/search"
)

// path is a solution with its positions. Position i is the one before push i; the last one is solved.
type path struct {
	board   *board.Board
	pushes  []board.Move
	layouts []board.Bits
	players []board.Square // normalised
	stands  []board.Square // where the player himself stands
	keys    []board.Key
}

// newPath plays pushes from the start of a board. The pushes must be possible and solve the level.
func newPath(b *board.Board, pushes []board.Move) (*path, error) {
	p := &path{board: b, pushes: pushes}
	return p, b.Follow(pushes, p.addPosition)
}

// addPosition appends the position that a scene shows.
func (p *path) addPosition(scene *board.Scene, zone *board.Zone, player board.Square) {
	p.layouts = append(p.layouts, scene.Boxes().Clone())
	p.players = append(p.players, zone.Min())
	p.stands = append(p.stands, player)
	p.keys = append(p.keys, scene.Key(zone.Min()))
}

// splice returns the pushes of the path with the pushes of a part replaced.
func (p *path) splice(from, to int, part []board.Move) []board.Move {
	return slices.Concat(p.pushes[:from], part, p.pushes[to:])
}

// WithoutCycles leaves out the pushes between two equal positions, given the keys of the positions before each push and
// of the last one.
func WithoutCycles(pushes []board.Move, keys []board.Key) (left []board.Move) {
	last := make(map[board.Key]int, len(keys))
	for i, key := range keys {
		last[key] = i
	}
	for i := last[keys[0]]; i < len(pushes); i = last[keys[i+1]] {
		left = append(left, pushes[i])
	}
	return left
}

// Pushes gives the pushes of a solution in LURD text. The text is replayed on the level first, and a wrong solution is
// an error.
func Pushes(b *board.Board, lurd string) ([]board.Move, error) {
	if _, err := board.Replay(b.Level, lurd); err != nil {
		return nil, err
	}
	return b.PushesOf(b.Player, lurd)
}

// span is a part of the path that is to be solved again.
type span struct {
	from, to int // positions of the path
	slack    int // pushes by which it may be longer than a shortest one
}

// spanName tells spans apart, on all paths that the solution goes through.
type spanName struct {
	from, to board.Key
	length   int
	byMoves  bool
	shape    shape
	inside   uint64 // of a corridor: a hash of its path
}

// name is the name of a span in a stage.
func (p *path) name(s span, g stage) spanName {
	n := spanName{from: p.keys[s.from], to: p.keys[s.to], length: s.to - s.from, byMoves: g.byMoves, shape: g.shape}
	if g.byMoves {
		n.inside = uint64(p.stands[s.from])<<32 | uint64(p.stands[s.to])
	}
	if g.shape == (shape{}) {
		return n
	}
	for _, key := range p.keys[s.from : s.to+1] {
		n.inside = n.inside*0x9e3779b97f4a7c15 + key.Lo
	}
	return n
}

// whole reports whether a span is all of the path.
func (p *path) whole(s span) bool { return s.from == 0 && s.to == len(p.pushes) }

// boardOf gives the level of a span: it starts at the span's first position and has the boxes of the last as goals.
func (p *path) boardOf(s span) (*board.Board, error) {
	if p.whole(s) {
		return p.board, nil
	}
	return p.board.WithStart(p.layouts[s.from], p.stands[s.from]).WithGoals(p.layouts[s.to])
}

// Bound is the lower bound of the start of a board in pushes, given its forward distances: a matching and linear
// conflicts. The bound is 0 when the start is proved lost.
func Bound(d *flow.Distances) int {
	estimate := search.NewEstimate(d, search.EstimateParts{Matching: true, Linear: true})
	if n, ok := estimate.Begin(d.Board.Boxes, d.Board.Player); ok {
		return n
	}
	return 0
}

// parts cuts the path into parts of a length, which overlap by half. A length of 0 is the whole path.
func (p *path) parts(length int) (list []span) {
	n := len(p.pushes)
	if length == 0 {
		length = n
	}
	length = min(n, length)
	for from := 0; ; from += max(1, length/2) {
		s := span{from: min(from, n-length)}
		s.to = s.from + length
		list = append(list, s)
		if s.to == n {
			return list
		}
	}
}

// nearSquares gives for each square the given number of squares that are nearest to it by walking over live squares.
func nearSquares(b *board.Board, dead board.Bits, most int) []board.Bits {
	near := make([]board.Bits, b.Squares())
	for sq := range near {
		near[sq] = b.NewBits()
		if dead.Has(board.Square(sq)) {
			continue
		}
		list := []board.Square{board.Square(sq)}
		for i := 0; i < len(list) && len(list) <= most; i++ {
			for _, d := range board.Dirs {
				next := b.Next(list[i], d)
				if next != b.Wall() && !dead.Has(next) && !slices.Contains(list, next) {
					list = append(list, next)
				}
			}
		}
		for _, other := range list {
			near[sq].Add(other)
		}
	}
	return near
}
