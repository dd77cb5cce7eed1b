package diagnose

import "planner/board"

// path is a solution of a position of the game.
type path struct {
	pushes []board.Move
	keys   []board.Key // of the positions before each push, and of the solved one
}

// newPath plays pushes from a position of a board.
func newPath(b *board.Board, from Position, pushes []board.Move) path {
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.Set(from.Boxes)
	p := path{pushes: pushes, keys: []board.Key{scene.Key(zone.Fill(scene, from.Player))}}
	for _, push := range pushes {
		player := scene.Play(board.Forward, push)
		p.keys = append(p.keys, scene.Key(zone.Fill(scene, player)))
	}
	return p
}

// from is the rest of the path from a position that lies on it.
func (p path) from(key board.Key) ([]board.Move, bool) {
	for i, on := range p.keys {
		if on == key {
			return p.pushes[i:], true
		}
	}
	return nil, false
}

// straight leaves out the parts of a path that come back to a position of it.
func (p path) straight() []board.Move {
	last := make(map[board.Key]int, len(p.keys))
	for i, key := range p.keys {
		last[key] = i
	}
	var out []board.Move
	for i := last[p.keys[0]]; i < len(p.pushes); i = last[p.keys[i+1]] {
		out = append(out, p.pushes[i])
	}
	return out
}
