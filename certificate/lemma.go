package certificate

import (
	"slices"
	"sync"
	"sync/atomic"

	"planner/board"
)

// lemma is a lost pattern: in the level with only these boxes, and the player in the region, they never come to stand
// on goals all at the same time. So every position that contains the lemma is lost. A checkpoint holds all lemmas.
type lemma struct {
	Boxes  board.Bits
	Region board.Bits   // nil when the player may stand anywhere
	Square board.Square // of the region
	Size   int          // positions of the search that proves the lemma
}

// in reports whether the position contains the lemma.
func (l *lemma) in(boxes board.Bits, player board.Square) bool {
	return l.Boxes.Within(boxes) && (l.Region == nil || l.Region.Has(player))
}

// lemmas is a list that grows while workers ask it. Each lemma may be proved with those before it.
type lemmas struct {
	mu  sync.Mutex
	now atomic.Pointer[lemmaList]
}

// lemmaList is the lemmas at one time. A list never changes; a longer list shares its memory.
type lemmaList struct {
	list  []lemma
	at    [][]int32 // by square: the lemmas with a box there, ascending
	first [][]int32 // by square: the lemmas with their first box there, ascending
}

func newLemmas(b *board.Board) *lemmas {
	l := &lemmas{}
	l.now.Store(&lemmaList{at: make([][]int32, b.Squares()), first: make([][]int32, b.Squares())})
	return l
}

// addLemma puts a lemma at the end of the list.
func (l *lemmas) addLemma(fresh lemma) {
	l.mu.Lock()
	defer l.mu.Unlock()
	was := l.now.Load()
	is := &lemmaList{append(was.list, fresh), slices.Clone(was.at), slices.Clone(was.first)}
	number := int32(len(was.list))
	for sq := range fresh.Boxes.All() {
		is.at[sq] = append(is.at[sq], number)
	}
	lowest := fresh.Boxes.First()
	is.first[lowest] = append(is.first[lowest], number)
	l.now.Store(is)
}

// after reports whether a position contains a lemma with a box on a square.
func (l *lemmaList) after(boxes board.Bits, player, to board.Square) bool {
	return slices.ContainsFunc(l.at[to], func(i int32) bool { return l.list[i].in(boxes, player) })
}

// contained reports whether a position contains a lemma. Lemmas before a number are not looked at.
func (l *lemmaList) contained(boxes board.Bits, player board.Square, from int) bool {
	if from == len(l.list) {
		return false
	}
	for sq := range boxes.All() {
		list := l.first[sq]
		for k := len(list) - 1; k >= 0 && int(list[k]) >= from; k-- {
			if l.list[list[k]].in(boxes, player) {
				return true
			}
		}
	}
	return false
}
