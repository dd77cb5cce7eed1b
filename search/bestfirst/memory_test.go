package bestfirst

import (
	"context"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// yard has some forty thousand positions of its boxes.
const yard = `
##############
#@           #
# $       $  #
#            #
# .       .  #
#            #
#     $      #
#     .      #
#            #
##############`

// ledger is a tracker that gives every position a record of its own and knows none of the other side.
type ledger map[board.Key]search.Ref

func (l ledger) Add(_ search.Ref, c *search.Child) (search.Ref, bool) {
	if l[c.Key] == 0 {
		l[c.Key] = search.Ref(len(l) + 1)
	}
	return l[c.Key], false
}
func (l ledger) Record(r search.Ref, _ *search.Child) search.Ref { return r }
func (l ledger) Full() bool                                      { return false }

// yardSearch is a search by pulls through the yard.
func yardSearch(t *testing.T, tracker search.Tracker, limit int64) *Search {
	return pullsOf(suite.Board(t, yard), technique.Set{}, tracker, limit)
}

// TestOnlyWholeSearchesAreExhausted: with memory for all its positions a search ends with Exhausted. With less it never
// does.
func TestOnlyWholeSearchesAreExhausted(t *testing.T) {
	whole := yardSearch(t, ledger{}, 1<<30)
	if out := whole.Run(context.Background(), 1<<40); out != search.Exhausted || whole.Truncations() != 0 {
		t.Fatalf("ended with %v after %d truncations", out, whole.Truncations())
	}
	for _, part := range []int64{2, 4, 8} {
		limit := whole.MemoryBytes() / part
		s := yardSearch(t, ledger{}, limit)
		if out := s.Run(context.Background(), 1<<40); out != search.Full || s.Truncations() == 0 {
			t.Errorf("1/%d: ended with %v after %d truncations", part, out, s.Truncations())
		}
		t.Logf("1/%d: %d truncations, expanded %d of %d", part, s.Truncations(), s.Counters().Expanded,
			whole.Counters().Expanded)
	}
}

// TestNoneOpenAfterTruncation: a search that has no open node left after it dropped some has not seen all.
func TestNoneOpenAfterTruncation(t *testing.T) {
	s := yardSearch(t, ledger{}, 1<<30)
	s.Run(context.Background(), 5000)
	s.memory.prune(0)
	s.memory.truncation.count++
	if out := s.Run(context.Background(), 5000); out != search.Full {
		t.Errorf("ended with %v", out)
	}
}

// TestTruncationStaysWithinTheLimit: the memory held stays near the limit, which may change, and two runs are the same.
func TestTruncationStaysWithinTheLimit(t *testing.T) {
	run := func() search.Counters {
		s := yardSearch(t, ledger{}, 700<<10)
		for slice := range 12 {
			if slice == 6 {
				s.Limit(500 << 10)
			}
			s.Run(context.Background(), 5000)
			if bytes := s.MemoryBytes(); bytes > s.memory.limit+s.memory.limit/4 {
				t.Fatalf("holds %d bytes of %d", bytes, s.memory.limit)
			}
		}
		return s.Counters()
	}
	if first, again := run(), run(); first != again {
		t.Errorf("%+v, then %+v", first, again)
	}
}

// TestFull: the search ends when truncation frees too little memory, or when nothing more can be recorded.
func TestFull(t *testing.T) {
	s := yardSearch(t, ledger{}, 20<<10)
	if out := s.Run(context.Background(), 1<<40); out != search.Full {
		t.Errorf("ended with %v", out)
	}
	s = yardSearch(t, fullLedger{ledger{}}, 700<<10)
	if out := s.Run(context.Background(), 1<<40); out != search.Full || s.Truncations() != 0 {
		t.Errorf("ended with %v", out)
	}
}

type fullLedger struct{ ledger }

func (fullLedger) Full() bool { return true }

// TestPruneKeepsTheBest: the open nodes that come first stay, in their order and with their layouts.
func TestPruneKeepsTheBest(t *testing.T) {
	l := ledger{}
	s := yardSearch(t, l, 1<<30)
	s.Run(context.Background(), 20_000)
	before := s.BestOpen(1 << 30)
	s.memory.prune(300)
	after := s.BestOpen(1 << 30)
	if len(before) < 600 || !slices.Equal(after, before[:300]) {
		t.Fatalf("%d open nodes, then %d others", len(before), len(after))
	}
	if int(s.memory.layouts.count) > len(after) {
		t.Errorf("%d layouts for %d nodes", s.memory.layouts.count, len(after))
	}
	for _, ref := range after {
		node, _ := s.memory.open.pop()
		s.load(&node)
		if node.ref != ref || l[s.at.scene.Key(node.player)] != ref {
			t.Fatalf("record %d is %d", node.ref, l[s.at.scene.Key(node.player)])
		}
	}
}

// TestAgedKeys: a key is remembered until it has aged twice, or once when there are too many keys.
func TestAgedKeys(t *testing.T) {
	k := newAgedKeys()
	if !k.addKey(2) || k.addKey(2) {
		t.Fatal("a new key")
	}
	if k.age(1 << 20); k.addKey(2) || !k.addKey(4) || k.addKey(4) {
		t.Fatal("an old key")
	}
	if k.age(1 << 20); k.addKey(2) {
		t.Fatal("an old key that was met again")
	}
	k.age(1 << 20)
	if k.age(1 << 20); !k.addKey(4) {
		t.Fatal("a forgotten key")
	}
	if k.age(8); !k.addKey(4) {
		t.Fatal("keys that take too much")
	}
}
