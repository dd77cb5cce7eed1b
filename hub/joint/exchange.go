package joint

import (
	"crypto/sha256"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"planner/board"
	"planner/meet"
	"planner/search"
)

// Exchange is the meet.Others of one machine. Its method Heard takes the messages of the other machines.
type Exchange struct {
	self string
	send func([]byte) // to all others; messages may be lost
	log  func(string)

	own    [2]*search.Bloom // by side: the keys that this machine has reached
	theirs [2]*search.Bloom // by side: the keys of all others
	fresh  [2]keyList       // by side: own keys that were not sent yet
	hits   [2]keyList       // by side: keys that another machine seems to have reached with that side

	mu       sync.RWMutex               // held for reading while searches are used
	searches meet.Searches              // nil before Begin and after End
	pairs    map[[sha256.Size]byte]bool // hashes of the pairs that were sent already

	liars sync.Map // by name: machines that lied

	stop  func() // ends the rounds
	Stats Stats
}

// Stats counts what was exchanged.
type Stats struct {
	KeysSent, KeysHeard, Asked, Answered, Adopted, False atomic.Int64
}

// Counters are the counts by name, for results.
func (s *Stats) Counters() map[string]int64 {
	return map[string]int64{"share.keys-sent": s.KeysSent.Load(), "share.keys-heard": s.KeysHeard.Load(),
		"share.asked": s.Asked.Load(), "share.answered": s.Answered.Load(), "share.adopted": s.Adopted.Load(),
		"share.false": s.False.Load()}
}

// New makes an exchange of a machine with a name, which sends messages to all others.
func New(self string, send func([]byte), log func(string)) *Exchange {
	x := &Exchange{self: self, send: send, log: log, pairs: map[[sha256.Size]byte]bool{}}
	for side := range x.own {
		x.own[side], x.theirs[side] = newFilter(board.Side(side)), newFilter(board.Side(side))
		x.fresh[side], x.hits[side] = make(keyList, waiting), make(keyList, waiting)
	}
	return x
}

// newFilter makes an empty filter for the keys of a side.
func newFilter(side board.Side) *search.Bloom { return search.NewBloom(blocksOf(side), bitsPerKey) }

// blocksOf is the number of blocks of a filter of a side.
func blocksOf(side board.Side) int {
	if side == board.Reverse {
		return reverseBlocks
	}
	return forwardBlocks
}

// add adds a key to a filter, unless the filter is full.
func add(f *search.Bloom, key board.Key) {
	if f.Keys() < int64(f.Blocks())*keysPerBlock {
		f.Add(key)
	}
}

// Reached implements meet.Watcher.
func (x *Exchange) Reached(side board.Side, key board.Key) {
	add(x.own[side], key)
	x.fresh[side].put(key)
	if other := side.Other(); x.theirs[other].Has(key) {
		x.hits[other].put(key)
	}
}

// Begin implements meet.Others.
func (x *Exchange) Begin(s meet.Searches) {
	x.mu.Lock()
	x.searches = s
	x.mu.Unlock()
	n := 0
	x.stop = search.Repeat(roundEvery, func(time.Time) {
		n++
		x.round(n)
	})
}

// End implements meet.Others.
func (x *Exchange) End() {
	x.stop()
	x.mu.Lock()
	x.searches = nil
	x.mu.Unlock()
}

// use calls f with the searches, unless they have ended. Searches end only when all calls of use have returned.
func (x *Exchange) use(f func(meet.Searches)) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if x.searches != nil {
		f(x.searches)
	}
}

// distrust names a machine that lied. Nothing that it shares counts any more.
func (x *Exchange) distrust(worker string, why error) {
	if _, known := x.liars.LoadOrStore(worker, true); !known {
		x.log(fmt.Sprintf("worker %.70q: %v; nothing of what it shares counts any more", worker, why))
	}
}

func (x *Exchange) distrusted(worker string) bool {
	_, lied := x.liars.Load(worker)
	return lied
}

// keyList is keys that wait to be sent, at most as many as the channel has room for.
type keyList chan board.Key

// put adds a key, or drops it when the list is full.
func (l keyList) put(key board.Key) {
	select {
	case l <- key:
	default:
	}
}

// takeFirst removes at most the given number of keys, the first ones.
func (l keyList) takeFirst(most int) (taken []board.Key) {
	for len(taken) < most {
		select {
		case key := <-l:
			taken = append(taken, key)
		default:
			return taken
		}
	}
	return taken
}
