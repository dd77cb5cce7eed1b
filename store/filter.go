package store

import (
	"sync"
	"sync/atomic"

	"planner/board"
	"planner/search"
)

// blockKeys is how many keys a block is made for.
const blockKeys = 64 * search.BloomBlock / bitsPerKey

// filter is a chain of Bloom filters, each four times as large as the one before, because a Bloom filter cannot grow.
// It answers "no" only for a key that was never added; less than 1 % of the absent keys pass one link that holds as
// many keys as it is made for. When the memory is spent, the last link takes more keys than it is made for: more absent
// keys pass then, and no key is lost. Any number of goroutines ask.
type filter struct {
	limit int64 // bytes
	links atomic.Pointer[[]*search.Bloom]

	adding sync.Mutex // held by who adds

	crowded atomic.Bool // the last link holds more keys than it is made for; see addKey
}

func newFilter(limit int64) *filter {
	f := &filter{limit: max(limit, firstBlocks*search.BloomBlock*8)}
	f.links.Store(&[]*search.Bloom{search.NewBloom(firstBlocks, probeCount)})
	return f
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
				f.addKey(sideKey(e.Key, board.Side(side)))
			}
		}
	}
}

// guess says whether an entry has a record of a side. A crowded filter lets so many absent keys pass that a hit in it
// means little.
func (f *filter) guess(key board.Key, side board.Side) search.Guess {
	switch {
	case !f.has(sideKey(key, side)):
		return search.Absent
	case f.crowded.Load():
		return search.Perhaps
	}
	return search.Likely
}

// spread is the key under which a link knows a key. The table in RAM evicts shard after shard, and the upper bits of a
// key are the number of its shard, so without the product the keys of a link would crowd into few blocks.
func spread(key board.Key) board.Key { return board.Key{Hi: key.Hi * 0x9e3779b97f4a7c15, Lo: key.Lo} }

// capacity is how many keys a link is made for.
func capacity(link *search.Bloom) int64 { return int64(link.Blocks()) * blockKeys }

// addKey puts a key into the last link, and makes a new link when that one is full and memory allows. The filter is
// crowded when its last link holds over a quarter more keys than its capacity.
func (f *filter) addKey(key board.Key) {
	links := *f.links.Load()
	last := links[len(links)-1]
	if held, most := last.Keys(), capacity(last); held >= most {
		if more := f.grow(); more != nil {
			last = more
		} else {
			f.crowded.Store(held > most+most/4)
		}
	}
	last.Add(spread(key))
}

// grow appends a link of four times the size. When the memory allows less, the link gets the rest of the memory if that
// is at least a quarter of the last link.
func (f *filter) grow() *search.Bloom {
	links := *f.links.Load()
	last := links[len(links)-1].Bytes()
	size := min(4*last, f.limit-f.bytes())
	if size < last/4 || size < firstBlocks {
		return nil
	}
	more := search.NewBloom(int(size/(search.BloomBlock*8)), probeCount)
	longer := append(links[:len(links):len(links)], more)
	f.links.Store(&longer)
	return more
}

// has reports whether a key may have been added.
func (f *filter) has(key board.Key) bool {
	key = spread(key)
	for _, link := range *f.links.Load() {
		if link.Has(key) {
			return true
		}
	}
	return false
}

// bytes is the memory of all links.
func (f *filter) bytes() (n int64) {
	for _, link := range *f.links.Load() {
		n += link.Bytes()
	}
	return n
}
