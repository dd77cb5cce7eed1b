package meet

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"planner/board"
	"planner/search"
)

// pollEvery is after how many records or entries that are read again the context is asked. They take some milliseconds.
const pollEvery = 1 << 13

// On disk a chunk of a log is as it lies in memory: its packed records, one after the other. A mapped chunk is used in
// its place without being read or copied. The methods of this file must not run while a goroutine appends to the log.

// FullChunks is the number of complete chunks.
func (l *Log) FullChunks() int { return int(l.next.Load() >> chunkBits) }

// Chunk returns the bytes of chunk i, to be written to disk. They must not be changed.
func (l *Log) Chunk(i int) []byte {
	return *l.directories[i>>directoryBits].Load()[i&(1<<directoryBits-1)].Load()
}

// Adopt makes the log use the bytes of a complete chunk that was read or mapped from disk, in place of its own memory
// for that chunk. The bytes must stay valid as long as the log is used.
func (l *Log) Adopt(i int, data []byte) error {
	if len(data) != l.ChunkBytes() {
		return fmt.Errorf("meet: a chunk of %d bytes, expected %d", len(data), l.ChunkBytes())
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	at := l.place(i)
	if at.Load() != nil {
		l.hold(-len(data))
	}
	at.Store(&data)
	return nil
}

// SaveTail writes what the complete chunks do not hold: the roots, and the records after the last complete chunk.
func (l *Log) SaveTail(w io.Writer) error {
	next := uint64(l.next.Load())
	words := 0
	if len(l.roots) > 0 {
		words = len(l.roots[0])
	}
	head := []uint64{next, uint64(len(l.roots)), uint64(words)}
	if err := binary.Write(w, binary.LittleEndian, head); err != nil {
		return err
	}
	for _, root := range l.roots {
		if err := binary.Write(w, binary.LittleEndian, []uint64(root)); err != nil {
			return err
		}
	}
	if next%(1<<chunkBits) == 0 {
		return nil
	}
	l.extend(search.Ref(next)) // an empty log has no chunk yet
	_, err := w.Write(l.Chunk(int(next >> chunkBits))[:int(next%(1<<chunkBits))*l.size])
	return err
}

// LoadLog reads what SaveTail wrote. The complete chunks have to be adopted before the log is used.
func LoadLog(r io.Reader, b *board.Board) (*Log, error) {
	var head [3]uint64
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil {
		return nil, fmt.Errorf("the log: %w", err)
	}
	if head[0] == 0 || head[0] >= 1<<32 || head[1] > head[0] || head[2] != uint64(b.Words()) && head[1] > 0 {
		return nil, errors.New("the log: these are no records of this board")
	}
	l := NewLog(b)
	for range head[1] {
		root := b.NewBits()
		if err := binary.Read(r, binary.LittleEndian, []uint64(root)); err != nil {
			return nil, fmt.Errorf("the log's roots: %w", err)
		}
		l.roots = append(l.roots, root)
	}
	l.next.Store(uint32(head[0]))
	rest := head[0] % (1 << chunkBits)
	if rest == 0 {
		return l, nil
	}
	l.extend(search.Ref(head[0]))
	if _, err := io.ReadFull(r, l.Chunk(int(head[0] >> chunkBits))[:int(rest)*l.size]); err != nil {
		return nil, fmt.Errorf("the log's last records: %w", err)
	}
	return l, nil
}

// Verify refuses records that no search on the board writes: parents that do not come before their children, roots that
// are missing, and squares beyond those of the board. All chunks must have been adopted. Every record is read once,
// unless the context ends before, whose error it then returns.
func (l *Log) Verify(ctx context.Context, b *board.Board) error {
	for i, root := range l.roots {
		for _, sq := range root.AppendTo(nil) {
			if int(sq) >= b.Squares() {
				return fmt.Errorf("the log: root %d has a box on square %d of %d", i, sq, b.Squares())
			}
		}
	}
	for ref := search.Ref(1); int(ref) <= l.Len(); ref++ {
		if !l.sensible(ref, b.Squares()) {
			return fmt.Errorf("the log: record %d is of another board", ref)
		}
		if ref%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// sensible reports whether a record can belong to a board with the given number of squares.
func (l *Log) sensible(ref search.Ref, squares int) bool {
	on := func(sq board.Square) bool { return int(sq) < squares }
	r := l.at(ref)
	if r.parent == 0 {
		return int(r.from) < len(l.roots) && on(r.player)
	}
	return r.parent < ref && on(r.from) && on(r.to) && on(r.player)
}

// Keys calls each for every record in order until it returns false, with the key of its position, so that a table can
// be filled again from its logs. A key follows from the key of the parent. If a cache does not have the parent's key,
// it is computed from the nearest ancestor whose key the cache has.
func (l *Log) Keys(b *board.Board, each func(search.Ref, board.Key) bool) {
	size := 1
	for size < cachedKeys && size < l.Len()+1 {
		size *= 2
	}
	cache := keyCache{log: l, board: b, refs: make([]search.Ref, size), keys: make([]board.Key, size)}
	for ref := search.Ref(1); int(ref) <= l.Len(); ref++ {
		if parent := l.at(ref).parent; parent != 0 {
			cache.layoutKey(parent)
		}
		if !each(ref, cache.layoutKey(ref).Xor(b.PlayerKey(l.at(ref).player))) {
			return
		}
	}
}

// keyCache remembers the keys of layouts, without the player. The lower bits of a record's number are the place of its
// key.
type keyCache struct {
	log   *Log
	board *board.Board
	refs  []search.Ref
	keys  []board.Key
}

func (c *keyCache) layoutKey(ref search.Ref) (key board.Key) {
	mask := search.Ref(len(c.refs) - 1)
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

// Refill fills an empty table again from the logs of an earlier process and from its overflow. One scan finds the
// records that are in the overflow, so that the overflow need not be asked for each of them. If the sides have met
// already, found is true and met is the key of the first such position. The error is that of the context when it ends
// before the table is full again.
func (t *Table) Refill(
	ctx context.Context, b *board.Board, logs [2]*Log,
) (met board.Key, found bool, err error) {
	var spilled [2]refSet
	for side, l := range logs {
		spilled[side] = newRefSet(l.Len())
	}
	err = t.overflow.Scan(func(e search.Entry) bool {
		n := t.evicted.Add(1)
		for side, ref := range e.Refs {
			spilled[side].addRef(ref)
		}
		if !found && e.Refs[0] != 0 && e.Refs[1] != 0 {
			met, found = e.Key, true
		}
		return n%pollEvery != 0 || ctx.Err() == nil
	})
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return met, found, err
	}
	for side, l := range logs {
		l.Keys(b, func(ref search.Ref, key board.Key) bool {
			if !spilled[side].has(ref) {
				fresh, other := t.Visit(board.Side(side), key, ref)
				if fresh && other != 0 && !found {
					met, found = key, true
				}
			}
			return ref%pollEvery != 0 || ctx.Err() == nil
		})
	}
	return met, found, cmp.Or(t.Err(), ctx.Err())
}

// refSet is a set of records, one bit each.
type refSet []uint64

func newRefSet(last int) refSet { return make(refSet, last/64+1) }

// addRef adds a record, unless it lies beyond the end of the log.
func (s refSet) addRef(ref search.Ref) {
	if at := int(ref / 64); at < len(s) {
		s[at] |= 1 << (ref % 64)
	}
}

func (s refSet) has(ref search.Ref) bool { return s[ref/64]&(1<<(ref%64)) != 0 }
