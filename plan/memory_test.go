package plan

import (
	"context"
	"testing"

	"planner/internal/suite"
)

// greedy is a strand that takes a tenth of all memory in each turn and begins anew when it holds more than it may.
type greedy struct {
	ended
	taken, allowed, fulls int64
	wants                 bool
}

func (g *greedy) work(context.Context, int64) (*hit, bool) {
	g.generated++
	if g.wants {
		g.taken += 100
	}
	if g.taken > g.allowed {
		g.taken = 0
		g.fulls++
	}
	return nil, false
}

func (g *greedy) holds() int64      { return g.taken }
func (g *greedy) allow(bytes int64) { g.allowed = bytes }

// TestRoomIsShared lets one strand have what two others leave, until they want their shares.
func TestRoomIsShared(t *testing.T) {
	list := []*greedy{{wants: true}, {}, {}}
	p := &portfolio{memory: 1000}
	for _, g := range list {
		p.strands = append(p.strands, &strandState{strand: g, share: 1})
	}
	turns := func(n int) {
		for range n {
			s := p.next()
			p.giveBack(s, p.turn(context.Background(), s))
			if all := list[0].taken + list[1].taken + list[2].taken; all > p.memory+200 {
				t.Fatalf("%d of %d are held", all, p.memory)
			}
		}
	}
	turns(3 * 9)
	if list[0].taken != 900 || list[0].fulls != 0 || list[1].allowed != 333 {
		t.Fatalf("%+v", list[0])
	}
	list[1].wants, list[2].wants = true, true
	turns(3 * 3)
	if list[0].fulls != 1 || list[1].fulls+list[2].fulls != 0 {
		t.Errorf("%+v %+v %+v", list[0], list[1], list[2])
	}
}

// TestRetiredStrand tells the same of a strand that has let go of its memory.
func TestRetiredStrand(t *testing.T) {
	b := suite.Board(t, pillars())
	o := options(Bidir, 1)
	g := newGround(b, o.RAM, 1, o)
	l := &lazy{make: func() strand { return newMeetStrand(g, false) }}
	l.work(context.Background(), 2000)
	var before, after memo
	l.remember(&before)
	nodes, text, best := l.nodes(), l.String(), copyOf(l.best())
	if l.holds() == 0 {
		t.Error("it held nothing")
	}
	l.retire()
	l.remember(&after)
	if l.nodes() != nodes || l.String() != text || !l.best().Boxes.Equal(best.Boxes) || before.Best != after.Best || l.holds() != 0 {
		t.Errorf("%d %s %v, then %d %s %v", nodes, text, before, l.nodes(), l.String(), after)
	}
	if _, done := l.work(context.Background(), 2000); !done {
		t.Error("it works on")
	}
}
