package store

import (
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"planner/board"
	"planner/search"
)

const (
	blockWords = 8 // words of a block, which is one cache line of 512 bits
	blockKeys  = 512 / bitsPerKey
)

// filter is a blocked Bloom filter (Putze, Sanders, Singler 2007, "Cache-, Hash- and Space-Efficient Bloom Filters"):
// all bits of a key lie in one cache line, so that a key which is not there, the common case, costs one cache miss.
// Keys are random already: the high word selects the block, and 7 groups of 9 bits of the low word select the bits. The
// filter answers "no" only for a key that was never added; less than 1 % of the absent keys pass one link that holds as
// many keys as it is made for.
//
// A Bloom filter cannot grow. So the filter is a chain of them, each link four times as large as the one before. When
// the memory is spent, the last link takes more keys than it is made for: more absent keys pass then, and no key is
// lost. Any number of goroutines ask.
type filter struct {
	limit int64 // bytes
	links atomic.Pointer[[]*link]

	adding sync.Mutex // held by who adds

	crowded atomic.Bool // the last link is
}

// link is one Bloom filter of the chain.
type link struct {
	words    []uint64
	keys     int64
	capacity int64 // keys that it is made for
}

func newFilter(limit int64) *filter {
	f := &filter{limit: max(limit, firstBlocks*blockWords*8)}
	f.links.Store(&[]*link{newLink(firstBlocks)})
	return f
}

func newLink(blocks int64) *link {
	return &link{words: make([]uint64, blocks*blockWords), capacity: blocks * blockKeys}
}

// sideKey is the key under which the filter knows an entry's record of a side.
func sideKey(key board.Key, side board.Side) board.Key {
	if side == board.Reverse {
		key.Hi, key.Lo = key.Lo, key.Hi
	}
	return key
}

// addEntries adds each entry once for each side that has a record in it.
func (f *filter) addEntries(list ...search.Entry) {
	f.adding.Lock()
	defer f.adding.Unlock()
	for _, e := range list {
		for side, ref := range e.Refs {
			if ref != 0 {
				f.add(sideKey(e.Key, board.Side(side)))
			}
		}
	}
}

// guess says whether an entry has a record of a side. A crowded filter says yes for so many absent keys that its yes
// means nothing.
func (f *filter) guess(key board.Key, side board.Side) search.Guess {
	switch {
	case !f.has(sideKey(key, side)):
		return search.Absent
	case f.crowded.Load():
		return search.Perhaps
	}
	return search.Likely
}

// add puts a key into the last link, and makes a new link when that one is full and memory allows.
func (f *filter) add(key board.Key) {
	links := *f.links.Load()
	last := links[len(links)-1]
	if last.keys >= last.capacity {
		if more := f.grow(); more != nil {
			last = more
		} else {
			f.crowded.Store(last.crowded())
		}
	}
	last.add(key)
}

// grow appends a link of four times the size. When the memory allows less, the link gets the rest of the memory if that
// is at least a quarter of the last link.
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
	return slices.ContainsFunc(*f.links.Load(), func(l *link) bool { return l.has(key) })
}

// bytes is the memory of all links.
func (f *filter) bytes() (n int64) {
	for _, l := range *f.links.Load() {
		n += int64(len(l.words)) * 8
	}
	return n
}

// crowded reports whether a link holds over a quarter more keys than its capacity.
func (l *link) crowded() bool { return l.keys > l.capacity+l.capacity/4 }

// block is the index of the first word of a key's block. The high word of the product scales a hash of the key to the
// number of blocks without a division.
func (l *link) block(key board.Key) uint64 {
	at, _ := bits.Mul64(key.Hi*0x9e3779b97f4a7c15, uint64(len(l.words)/blockWords))
	return at * blockWords
}

// add sets the bits of a key in its block. Each takes nine bits of the key: six choose a bit, three a word.
func (l *link) add(key board.Key) {
	words := l.words[l.block(key):][:blockWords]
	for p, h := 0, key.Lo; p < probeCount; p, h = p+1, h>>9 {
		atomic.OrUint64(&words[h>>6&7], 1<<(h&63))
	}
	l.keys++
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
