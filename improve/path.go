package improve

import (
	"slices"

	"planner/board"
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

// newPath plays pushes from the start of a board. They must be possible and solve the level.
func newPath(b *board.Board, pushes []board.Move) (*path, error) {
	p := &path{board: b, pushes: pushes}
	return p, b.Follow(pushes, p.add)
}

// add appends the position that a scene shows.
func (p *path) add(scene *board.Scene, zone *board.Zone, player board.Square) {
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
	if _, _, err := board.Replay(b.Level, lurd); err != nil {
		return nil, err
	}
	return b.PushesOf(b.Player, lurd)
}
