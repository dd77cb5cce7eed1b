package meet

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"unsafe"

	"planner/board"
)

// ChunkBytes is the size of one chunk of a log as it is kept on disk: its records as they lie in memory, four words of
// 32 bits each in the machine's byte order. A mapped chunk is used in its place without being read or copied.
const ChunkBytes = 16 << chunkBits

// FullChunks is how many chunks are complete. Like all of this file it is for a log that nobody appends to meanwhile.
func (l *Log) FullChunks() int { return int(l.next.Load() >> chunkBits) }

// Chunk is a complete chunk as bytes, to be written to disk and not to be changed.
func (l *Log) Chunk(i int) []byte {
	c := l.chunk(i).Load()
	return unsafe.Slice((*byte)(unsafe.Pointer(c)), ChunkBytes)
}

// Adopt puts a complete chunk that was read or mapped from disk in its place, freeing what the log held of it. The
// bytes must stay valid as long as the log is used.
func (l *Log) Adopt(i int, data []byte) error {
	if len(data) != ChunkBytes || uintptr(unsafe.Pointer(&data[0]))%unsafe.Alignof(record{}) != 0 {
		return fmt.Errorf("meet: a chunk of %d bytes, or not aligned", len(data))
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	f := &l.fans[i>>fanBits]
	if f.Load() == nil {
		f.Store(new(fan))
		l.bytes.Add(8 << fanBits)
	}
	at := &f.Load()[i&(1<<fanBits-1)]
	if at.Load() != nil {
		l.bytes.Add(-ChunkBytes)
	}
	at.Store((*chunk)(unsafe.Pointer(&data[0])))
	return nil
}

func (l *Log) chunk(i int) *atomic.Pointer[chunk] {
	return &l.fans[i>>fanBits].Load()[i&(1<<fanBits-1)]
}

// SaveTail writes what is not in complete chunks: the roots, and the records behind the last complete chunk.
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
	l.extend(Ref(next)) // of an empty log
	_, err := w.Write(l.Chunk(int(next >> chunkBits))[:next%(1<<chunkBits)*16])
	return err
}

// LoadLog reads back what SaveTail wrote. The complete chunks before it have to be adopted before the log is used.
func LoadLog(r io.Reader, b *board.Board) (*Log, error) {
	var head [3]uint64
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil {
		return nil, fmt.Errorf("the log: %w", err)
	}
	if head[0] == 0 || head[0] > 1<<32 || head[1] > head[0] || head[2] != uint64(b.Words()) && head[1] > 0 {
		return nil, errors.New("the log: these are no records of this board")
	}
	l := NewLog()
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
	l.extend(Ref(head[0]))
	if _, err := io.ReadFull(r, l.Chunk(int(head[0] >> chunkBits))[:rest*16]); err != nil {
		return nil, fmt.Errorf("the log's last records: %w", err)
	}
	return l, nil
}

// keysHeld is how many records' keys a pass over a log remembers, 20 bytes each.
const keysHeld = 1 << 20

// Keys gives the key of every record, in order: what a table needs to be filled again from its log. A key follows from
// that of the parent, which is remembered for a while and else found by going up to a record whose key still is.
func (l *Log) Keys(b *board.Board, each func(Ref, board.Key)) {
	size := 1
	for size < keysHeld && size < l.Len()+1 {
		size *= 2
	}
	held := keyCache{log: l, board: b, refs: make([]Ref, size), keys: make([]board.Key, size)}
	for ref := Ref(1); int(ref) <= l.Len(); ref++ {
		if parent := l.at(ref).parent; parent != 0 {
			held.of(parent)
		}
		each(ref, held.of(ref).Xor(b.PlayerKey(l.at(ref).player)))
	}
}

// keyCache remembers the keys of layouts, without the player, each record's at the place that its number says.
type keyCache struct {
	log   *Log
	board *board.Board
	refs  []Ref
	keys  []board.Key
}

// of is the key of a record's layout.
func (c *keyCache) of(ref Ref) (key board.Key) {
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
