package meet

import (
	"encoding/binary"
	"math/bits"
	"sync"
	"sync/atomic"

	"planner/board"
	"planner/search"
)

// record is one macro: the box moved from square from to square to, and player is the normalised player afterwards. A
// root has parent 0, and its from is the index of its layout in the roots.
type record struct {
	parent           search.Ref
	from, to, player board.Square
}

type directory [1 << directoryBits]atomic.Pointer[[]byte]

// Log is an append-only tree of the macros of one side. Every position that the side ever stored is one record, of 7
// bytes on boards of up to 255 squares and 12 on the largest. The log outlives the search tree, so a meet that is found
// at any time gives the whole path. Several goroutines may append and read at the same time; a Ref must reach another
// goroutine through a lock or an atomic value, such as those of Table.
//
// A packed record is the parent in four bytes and the three squares in as many bytes as they need, the lowest first:
//
//	| parent, 32 bits | from, width bits | to, width bits | player, width bits | filled up to whole bytes |
type Log struct {
	size        int           // bytes of a packed record
	width       int           // bits of a square
	next        atomic.Uint32 // the next record's number
	lock        sync.Mutex    // guards directories, chunks, roots and marks while they grow
	directories [1 << (32 - chunkBits - directoryBits)]atomic.Pointer[directory]
	roots       []board.Bits
	bytes       atomic.Int64
	room        *room                       // nil for no limit
	marks       map[search.Ref]search.Macro // of the records that are part of a macro; nearly all are plain moves
}

// room is the memory that the logs of both sides share, in bytes, so that a side far ahead can use what the other side
// does not need.
type room struct {
	limit atomic.Int64
	bytes atomic.Int64 // of all logs
}

// parentBytes are the bytes of a packed record before its squares.
const parentBytes = 4

// NewLog makes an empty log of moves on a board.
func NewLog(b *board.Board) *Log {
	width := bits.Len(uint(b.Squares()))
	l := &Log{width: width, size: parentBytes + (3*width+7)/8, marks: map[search.Ref]search.Macro{}}
	l.next.Store(1) // 0 means no record
	return l
}

// Root adds the root of a tree: a box layout, which is copied, and the normalised player. A log has no more roots than
// its board has squares.
func (l *Log) Root(boxes board.Bits, player board.Square) search.Ref {
	l.lock.Lock()
	l.roots = append(l.roots, boxes.Clone())
	index := len(l.roots) - 1
	l.lock.Unlock()
	return l.addRecord(record{from: board.Square(index), player: player})
}

// Append adds one macro after the position of parent: the box on from came to to by pushes (pulls) while the others
// stood still, and the normalised player is on player afterwards. A single push is the shortest macro. In a macro that
// brings its box back to where it was, with the player elsewhere, from equals to.
func (l *Log) Append(parent search.Ref, from, to, player board.Square) search.Ref {
	return l.addRecord(record{parent: parent, from: from, to: to, player: player})
}

// Len is the number of records.
func (l *Log) Len() int { return int(l.next.Load()) - 1 }

// Bytes is the memory of the log, without chunks that are mapped from disk.
func (l *Log) Bytes() int64 { return l.bytes.Load() }

// LimitTogether limits the bytes that the logs may hold together. Beyond the limit Full reports true of each of them,
// but Append works on: the search has to stop in time. The first call must not run beside other methods.
func LimitTogether(logs [2]*Log, bytes int64) {
	if logs[0].room == nil {
		shared := &room{}
		for _, l := range logs {
			shared.bytes.Add(l.bytes.Load())
			l.room = shared
		}
	}
	logs[0].room.limit.Store(bytes)
}

// Full reports whether the logs that LimitTogether joined with this one hold more bytes than they may.
func (l *Log) Full() bool { return l.room != nil && l.room.bytes.Load() > l.room.limit.Load() }

// hold counts bytes that the log takes, or gives back when the number is negative.
func (l *Log) hold(bytes int) {
	l.bytes.Add(int64(bytes))
	if l.room != nil {
		l.room.bytes.Add(int64(bytes))
	}
}

// Parent returns the record before ref, 0 for a root, and the squares of the macro between them.
func (l *Log) Parent(ref search.Ref) (parent search.Ref, from, to board.Square) {
	r := l.at(ref)
	return r.parent, r.from, r.to
}

// Position rebuilds the position of a record on a scene and returns its normalised player. A layout is the exclusive or
// of the root's layout with the squares of all macros since, in any order, so one pass from the end of the chain does.
func (l *Log) Position(ref search.Ref, scene *board.Scene) (player board.Square) {
	scene.Reset()
	r := l.at(ref)
	player = r.player
	for r.parent != 0 {
		toggle(scene, r.from)
		toggle(scene, r.to)
		r = l.at(r.parent)
	}
	l.lock.Lock()
	boxes := l.roots[r.from]
	l.lock.Unlock()
	for i, w := range boxes {
		for ; w != 0; w &= w - 1 {
			toggle(scene, board.Square(i<<6)+board.Bits{w}.First())
		}
	}
	return player
}

func toggle(scene *board.Scene, sq board.Square) {
	if scene.Box(sq) {
		scene.Lift(sq)
		return
	}
	scene.Drop(sq)
}

func (l *Log) at(ref search.Ref) record {
	packed := l.packed(ref)
	squares := uint64(0)
	for i, b := range packed[parentBytes:] {
		squares |= uint64(b) << (8 * i)
	}
	mask := uint64(1)<<l.width - 1
	return record{
		parent: search.Ref(binary.LittleEndian.Uint32(packed)),
		from:   board.Square(squares & mask),
		to:     board.Square(squares >> l.width & mask),
		player: board.Square(squares >> (2 * l.width) & mask),
	}
}

func (l *Log) addRecord(r record) search.Ref {
	ref := search.Ref(l.next.Add(1) - 1)
	d := l.directories[ref>>(chunkBits+directoryBits)].Load()
	if d == nil || d[ref>>chunkBits&(1<<directoryBits-1)].Load() == nil {
		l.extend(ref)
	}
	packed := l.packed(ref)
	binary.LittleEndian.PutUint32(packed, uint32(r.parent))
	squares := uint64(r.from) | uint64(r.to)<<l.width | uint64(r.player)<<(2*l.width)
	for i := range packed[parentBytes:] {
		packed[parentBytes+i] = byte(squares >> (8 * i))
	}
	return ref
}

// packed returns the bytes of a record. Nothing else may be touched through it: other goroutines may write other
// records at the same time.
func (l *Log) packed(ref search.Ref) []byte {
	d := l.directories[ref>>(chunkBits+directoryBits)].Load()
	chunk := *d[ref>>chunkBits&(1<<directoryBits-1)].Load()
	at := int(ref&(1<<chunkBits-1)) * l.size
	return chunk[at : at+l.size]
}

// ChunkBytes is the size of one chunk of the log, in memory and on disk.
func (l *Log) ChunkBytes() int { return l.size << chunkBits }

// extend makes the chunk that holds ref, unless another goroutine has just made it.
func (l *Log) extend(ref search.Ref) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if c := l.place(int(ref >> chunkBits)); c.Load() == nil {
		chunk := make([]byte, l.ChunkBytes())
		c.Store(&chunk)
		l.hold(len(chunk))
	}
}

// place returns where the pointer to chunk i stands, and makes its directory if need be. The caller holds the lock.
func (l *Log) place(i int) *atomic.Pointer[[]byte] {
	d := &l.directories[i>>directoryBits]
	if d.Load() == nil {
		d.Store(new(directory))
		l.hold(8 << directoryBits)
	}
	return &d.Load()[i&(1<<directoryBits-1)]
}
