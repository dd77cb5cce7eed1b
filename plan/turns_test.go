package plan

import (
	"context"
	"slices"
	"testing"

	"planner/search"
)

// mill is a strand that generates what it is asked for and a little more, as engines do.
type mill struct {
	done int64
	log  *[]string
	name string
}

func (m *mill) work(_ context.Context, slice int64) (*hit, bool) {
	m.done += slice + 7
	*m.log = append(*m.log, m.name)
	return nil, false
}
func (m *mill) nodes() int64           { return m.done }
func (m *mill) String() string         { return m.name }
func (m *mill) best() *search.Position { return nil }

// TestGlimpsesComeFirst: strands with a short first turn have it before all others, and it is not held against them.
func TestGlimpsesComeFirst(t *testing.T) {
	var log []string
	p := &portfolio{}
	add := func(name string, share float64, first int64) *strandState {
		s := &strandState{strand: &mill{log: &log, name: name}, name: name, share: share, first: first}
		p.strands = append(p.strands, s)
		return s
	}
	add("wide", 2, 0)
	pulls := add("pulls", 1, glimpse)
	pushes := add("pushes", 1, glimpse)
	for range 6 {
		s := p.next()
		p.giveBack(s, p.turn(context.Background(), s))
	}
	if want := []string{"pulls", "pushes", "wide", "pulls", "pushes", "wide"}; !slices.Equal(log, want) {
		t.Errorf("turns %v, expected %v", log, want)
	}
	if pulls.used < glimpse+slice || pushes.spent() != pulls.spent() || pulls.spent() != slice+7 {
		t.Errorf("pulls generated %d, counted %v", pulls.used, pulls.spent())
	}
}
