package store

import (
	"encoding/binary"
	"errors"
	"io"
	"math/bits"
	"sync/atomic"

	"planner/board"
	"planner/search/disk"
)

const (
	blockWords  = 8 // a block is one cache line of 512 bits
	bitsPerKey  = 12
	probeCount  = 7
	blockKeys   = 512 / bitsPerKey
	firstBlocks = 1 << 14 // 1 MiB, 0.8 million keys
)

// filter is a blocked Bloom filter (Putze, Sanders, Singler 2007, "Cache-, Hash- and Space-Efficient Bloom
// Filters"): all bits of a key lie in one cache line, so that a key which is not there, the common case, costs
// one miss. Keys are random already; 7 x 9 bits of the low word are the probes, the high word picks the block.
// It says "no" only when the key was never added; less than 1 % of the absent keys pass a link.
//
// A Bloom filter cannot grow, so it is a chain, each link four times the one before, and the last is filled
// beyond its measure when the memory is spent: more keys pass then, none is lost. One goroutine at a time adds, any
// number ask.
type filter struct {
	limit int64 // bytes
	keys  atomic.Int64
	links atomic.Pointer[[]*link]

	crowded atomic.Bool // the last link is beyond its measure
}

type link struct {
	words []uint64
	keys  int64
	full  int64
}

func newFilter(limit int64) *filter {
	f := &filter{limit: max(limit, firstBlocks*blockWords*8)}
	f.links.Store(&[]*link{newLink(firstBlocks)})
	return f
}

func newLink(blocks int64) *link {
	return &link{words: make([]uint64, blocks*blockWords), full: blocks * blockKeys}
}

// sided is the key under which the filter knows an entry's record of a side.
func sided(key board.Key, side board.Side) board.Key {
	if side == board.Reverse {
		key.Hi, key.Lo = key.Lo, key.Hi
	}
	return key
}

// overfull says that a link holds a quarter more keys than it is measured for.
func (l *link) overfull() bool { return l.keys > l.full+l.full/4 }

// enter adds an entry by each side that has a record in it.
func (f *filter) enter(e disk.Entry) {
	for side, ref := range e.Refs {
		if ref != 0 {
			f.add(sided(e.Key, board.Side(side)))
		}
	}
}

// guess tells of an entry's record of a side. A filter beyond its measure lets too many keys pass to say more than no.
func (f *filter) guess(key board.Key, side board.Side) disk.Guess {
	switch {
	case !f.has(sided(key, side)):
		return disk.Absent
	case f.crowded.Load():
		return disk.Perhaps
	}
	return disk.Likely
}

// block is the first word of a key's block.
func (l *link) block(key board.Key) uint64 {
	at, _ := bits.Mul64(key.Hi*0x9e3779b97f4a7c15, uint64(len(l.words)/blockWords))
	return at * blockWords
}

// add puts a key into the last link, making a new one when it is full and memory allows.
func (f *filter) add(key board.Key) {
	links := *f.links.Load()
	last := links[len(links)-1]
	if last.keys >= last.full {
		if more := f.grow(); more != nil {
			last = more
		} else {
			f.crowded.Store(last.overfull())
		}
	}
	words := last.words[last.block(key):][:blockWords]
	for p, h := 0, key.Lo; p < probeCount; p, h = p+1, h>>9 {
		atomic.OrUint64(&words[h>>6&7], 1<<(h&63))
	}
	last.keys++
	f.keys.Add(1)
}

// grow appends a link of four times the size, or of what the memory still allows if that is at least a quarter.
func (f *filter) grow() *link {
	links := *f.links.Load()
	last := int64(len(links[len(links)-1].words)) * 8
	size := min(4*last, f.limit-f.bytes())
	if size < last/4 || size < firstBlocks {
		return nil
	}
	more := newLink(size / (blockWords * 8))
	longer := append(links[:len(links):len(links)], more)
	f.links.Store(&longer)
	return more
}

// has reports whether a key may have been added.
func (f *filter) has(key board.Key) bool {
	for _, l := range *f.links.Load() {
		if l.has(key) {
			return true
		}
	}
	return false
}

func (l *link) has(key board.Key) bool {
	words := l.words[l.block(key):][:blockWords]
	for p, h := 0, key.Lo; p < probeCount; p, h = p+1, h>>9 {
		if atomic.LoadUint64(&words[h>>6&7])>>(h&63)&1 == 0 {
			return false
		}
	}
	return true
}

func (f *filter) bytes() (n int64) {
	for _, l := range *f.links.Load() {
		n += int64(len(l.words)) * 8
	}
	return n
}

// filterFormat marks files in which keys stand by side.
const filterFormat = 2 << 32

// write and read keep a filter in a file: the version of the table up to which it knows the keys, then the links.
func (f *filter) write(w io.Writer, version uint64) error {
	links := *f.links.Load()
	head := []uint64{version, uint64(f.keys.Load()), uint64(len(links)) | filterFormat}
	if err := binary.Write(w, binary.LittleEndian, head); err != nil {
		return err
	}
	for _, l := range links {
		if err := binary.Write(w, binary.LittleEndian, []uint64{uint64(l.keys), uint64(len(l.words))}); err != nil {
			return err
		}
		if err := binary.Write(w, binary.LittleEndian, l.words); err != nil {
			return err
		}
	}
	return nil
}

var errFilter = errors.New("no filter")

func readFilter(r io.Reader, limit int64) (*filter, uint64, error) {
	var head [3]uint64
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil || head[2]&^63 != filterFormat {
		return nil, 0, errFilter
	}
	head[2] &= 63
	f := &filter{limit: limit}
	f.keys.Store(int64(head[1]))
	links := make([]*link, head[2])
	for i := range links {
		var size [2]uint64
		err := binary.Read(r, binary.LittleEndian, &size)
		if err != nil || size[1] == 0 || size[1]%blockWords != 0 || size[1] > 1<<33 {
			return nil, 0, errFilter
		}
		links[i] = newLink(int64(size[1] / blockWords))
		links[i].keys = int64(size[0])
		if err := binary.Read(r, binary.LittleEndian, links[i].words); err != nil {
			return nil, 0, errFilter
		}
	}
	if len(links) == 0 {
		return nil, 0, errFilter
	}
	last := links[len(links)-1]
	f.links.Store(&links)
	f.crowded.Store(last.overfull())
	return f, head[0], nil
}
