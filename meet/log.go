package meet

import (
	"sync"
	"sync/atomic"

	"planner/board"
)

const (
	chunkBits = 14 // records a chunk: 256 KiB
	fanBits   = 9
)

// record is one macro: the box on from came to to, and the normalised player after it. A root has parent 0 and
// names its layout by from, an index into the roots.
type record struct {
	parent           Ref
	from, to, player board.Square
}

type chunk [1 << chunkBits]record
type fan [1 << fanBits]atomic.Pointer[chunk]

// Log is the memory of one side: an append-only tree of macros in which every position a side ever stored is
// one record of 16 bytes. It outlives the search tree, so a meet found at any time gives the whole path.
// Appends may run beside each other and beside reads of any Ref that was handed over properly, as Table does.
type Log struct {
	next  atomic.Uint32
	lock  sync.Mutex // guards fans, chunks and roots while they grow
	fans  [1 << (32 - chunkBits - fanBits)]atomic.Pointer[fan]
	roots []board.Bits
	bytes atomic.Int64
	limit atomic.Int64 // bytes, 0 for no limit
}

// NewLog makes an empty log.
func NewLog() *Log {
	l := &Log{}
	l.next.Store(1) // 0 is no record
	return l
}

// Root begins a tree at a box layout, which is copied, and a normalised player.
func (l *Log) Root(boxes board.Bits, player board.Square) Ref {
	l.lock.Lock()
	l.roots = append(l.roots, boxes.Clone())
	index := len(l.roots) - 1
	l.lock.Unlock()
	return l.add(record{from: board.Square(index), player: player})
}

// Append notes one macro after the position of parent: the box on from came to to by pushes (pulls) while the
// others stood still, the normalised player being on player afterwards. A single push is the shortest macro; a
// macro that brings its box back to where it was, the player elsewhere, has from equal to to.
func (l *Log) Append(parent Ref, from, to, player board.Square) Ref {
	return l.add(record{parent: parent, from: from, to: to, player: player})
}

// Len is the number of records.
func (l *Log) Len() int { return int(l.next.Load()) - 1 }

// Bytes is the memory held.
func (l *Log) Bytes() int64 { return l.bytes.Load() }

// Limit sets how many bytes the log may hold, 0 for as many as it takes. It is for searches to heed: a record always
// finds its place.
func (l *Log) Limit(bytes int64) { l.limit.Store(bytes) }

// Full reports whether the log holds more than it may.
func (l *Log) Full() bool {
	limit := l.limit.Load()
	return limit > 0 && l.bytes.Load() > limit
}

// Parent is the record before ref, 0 for a root, with the macro between them.
func (l *Log) Parent(ref Ref) (parent Ref, from, to board.Square) {
	r := l.at(ref)
	return r.parent, r.from, r.to
}

// Position rebuilds the position of a record on a scene and returns its normalised player. A layout is the XOR
// of its root with both ends of all macros since, in whatever order, so the chain is walked once, from its end.
func (l *Log) Position(ref Ref, scene *board.Scene) (player board.Square) {
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

func (l *Log) at(ref Ref) *record {
	return &l.fans[ref>>(chunkBits+fanBits)].Load()[ref>>chunkBits&(1<<fanBits-1)].Load()[ref&(1<<chunkBits-1)]
}

func (l *Log) add(r record) Ref {
	ref := Ref(l.next.Add(1) - 1)
	f := l.fans[ref>>(chunkBits+fanBits)].Load()
	if f == nil || f[ref>>chunkBits&(1<<fanBits-1)].Load() == nil {
		l.extend(ref)
	}
	*l.at(ref) = r
	return ref
}

// extend makes the chunk that holds ref, unless another goroutine just did.
func (l *Log) extend(ref Ref) {
	l.lock.Lock()
	defer l.lock.Unlock()
	f := &l.fans[ref>>(chunkBits+fanBits)]
	if f.Load() == nil {
		f.Store(new(fan))
		l.bytes.Add(8 << fanBits)
	}
	c := &f.Load()[ref>>chunkBits&(1<<fanBits-1)]
	if c.Load() == nil {
		c.Store(new(chunk))
		l.bytes.Add(16 << chunkBits)
	}
}
