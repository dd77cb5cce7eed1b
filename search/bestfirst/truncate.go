package bestfirst

import (
	"planner/search/incremental"
	"planner/technique"
)

// A plain search whose memory is spent lets go of what it will hardly need and goes on, as a beam does (Lowerre 1976):
//
//	open, best first   [===========|......................................]   the best are kept, the rest dropped
//	layouts            those that the kept ones come from
//	keys               [ before the last time ][ since then ]  ->  [ since then ][ ]
//
// Keys of long ago are forgotten, so a position of long ago may be entered again; it stands further back then, for it
// has more moves behind it. What was dropped may have been the only way: a search that has shed proves nothing by
// running dry, and says Full instead of Exhausted.
const (
	keptShare = 4 // of the memory for open nodes, one part in so many, and half of them at most
	agedShare = 3 // of the memory for keys of before, one part in so many, else they are forgotten at once
)

// A search that sheds and comes to hardly any position that its side has no record of, newsShare times less than it
// enters, would go round in circles. After so many sheddings of that kind in a row it ends.
const (
	newsShare         = 16
	barrenTruncations = 4
)

// truncate gives memory back and reports whether the search can go on.
func (s *Search) truncate() bool {
	if !s.use.On(technique.Truncate) || s.tracker.Full() {
		return false
	}
	if s.barren++; s.news*newsShare > s.counters.Fresh-s.told {
		s.barren = 0
	}
	s.truncations++
	s.news, s.told = 0, s.counters.Fresh
	if s.barren == barrenTruncations {
		return false
	}
	s.prune(int(s.limit / keptShare / (nodeBytes + 8*int64(s.layouts.Words))))
	s.known.age(s.limit / agedShare)
	enough := s.Bytes() < s.limit-s.limit/4
	s.use.Note(technique.Truncate, enough)
	return enough
}

// prune keeps the best half of the open nodes, at most so many, and their layouts.
func (s *Search) prune(most int) {
	open := 0
	for _, list := range s.buckets[min(s.low, len(s.buckets)):] {
		open += len(list)
	}
	kept := make([]openNode, 0, min(most, (open+1)/2))
	buckets := make([][]int32, len(s.buckets))
	for score := s.low; score < len(s.buckets) && len(kept) < cap(kept); score++ {
		list := s.buckets[score]
		list = list[max(0, len(list)-(cap(kept)-len(kept))):] // the last come first
		for _, at := range list {
			buckets[score] = append(buckets[score], int32(len(kept)))
			kept = append(kept, s.nodes[at])
		}
	}
	s.nodes, s.buckets = kept, buckets
	s.closeUp()
}

// closeUp drops the layouts that no node needs. Those that stay move down in their order, so none is overwritten
// before it has moved.
func (s *Search) closeUp() {
	moved := make([]int32, s.count)
	for i := range s.nodes {
		moved[s.nodes[i].layout] = 1
	}
	count := int32(0)
	for at := range s.count {
		if moved[at] == 0 {
			continue
		}
		copy(s.layout(count), s.layout(at))
		moved[at] = count
		count++
	}
	for i := range s.nodes {
		s.nodes[i].layout = moved[s.nodes[i].layout]
	}
	pages := (int(count) + 1<<pageBits - 1) >> pageBits
	clear(s.pages[pages:])
	s.count, s.pages = count, s.pages[:pages]
}

// Truncations is how often the search has let go of open positions for want of memory.
func (s *Search) Truncations() int { return s.truncations }

// agedKeys are a KeySet that can forget its older keys.
type agedKeys struct{ young, old incremental.KeySet }

func newAgedKeys() agedKeys { return agedKeys{young: incremental.NewKeySet()} }

// Add puts a key in and reports whether it is new as far as is remembered.
func (k *agedKeys) add(key uint64) bool { return k.young.Add(key) && !k.old.Has(key) }

// age forgets the keys that were old already, and those that become old now when they take more than so many bytes.
func (k *agedKeys) age(most int64) {
	k.old = k.young
	if k.old.Bytes() > most {
		k.old = incremental.KeySet{}
	}
	k.young = incremental.NewKeySet()
}

func (k *agedKeys) bytes() int64 { return k.young.Bytes() + k.old.Bytes() }
