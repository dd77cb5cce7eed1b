package meet

import "planner/board"

// Keys calls each for every record in order, with the key of its position, so that a table can be filled again from its
// logs. A key follows from the key of the parent. A cache has it, or it is computed from the nearest ancestor whose key
// the cache has.
func (l *Log) Keys(b *board.Board, each func(Ref, board.Key)) {
	size := 1
	for size < cachedKeys && size < l.Len()+1 {
		size *= 2
	}
	cache := keyCache{log: l, board: b, refs: make([]Ref, size), keys: make([]board.Key, size)}
	for ref := Ref(1); int(ref) <= l.Len(); ref++ {
		if parent := l.at(ref).parent; parent != 0 {
			cache.layoutKey(parent)
		}
		each(ref, cache.layoutKey(ref).Xor(b.PlayerKey(l.at(ref).player)))
	}
}

// keyCache remembers the keys of layouts, without the player. The lower bits of a record's number say where its key
// stands.
type keyCache struct {
	log   *Log
	board *board.Board
	refs  []Ref
	keys  []board.Key
}

// layoutKey computes the key of a record's layout and remembers it.
func (c *keyCache) layoutKey(ref Ref) (key board.Key) {
	mask := Ref(len(c.refs) - 1)
	for at := ref; ; {
		if c.refs[at&mask] == at {
			key = key.Xor(c.keys[at&mask])
			break
		}
		r := c.log.at(at)
		if r.parent == 0 {
			for _, sq := range c.log.roots[r.from].AppendTo(nil) {
				key = key.Xor(c.board.BoxKey(sq))
			}
			break
		}
		key = key.Xor(c.board.BoxKey(r.from)).Xor(c.board.BoxKey(r.to))
		at = r.parent
	}
	c.refs[ref&mask], c.keys[ref&mask] = ref, key
	return key
}
