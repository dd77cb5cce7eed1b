package joint

import (
	"encoding/json"
	"sync"
	"testing"
	"time"

	"planner/board"
	"planner/hub"
	"planner/internal/test/suite"
	"planner/meet"
	"planner/plan"
	"planner/search"
	"planner/technique"
)

// machines makes exchanges that hear of each other at once.
func machines(t *testing.T, names ...string) (all []*Exchange) {
	for i, name := range names {
		all = append(all, New(name, func(data []byte) {
			for j, x := range all {
				if j != i {
					go x.Heard(data, func(answer []byte) { all[i].Heard(answer, nil) })
				}
			}
		}, func(text string) { t.Log(name, text) }))
	}
	return all
}

// maze is a level drawn at random for this test. The plain push search needs more than 50,000 positions for it, the
// plain pull search about 5,500.
const maze = `
############
# #   # #  #
#..    $   #
##..* #  $ #
#.+.$$ #   #
# *     #  #
# $# $ $   #
#   #  ## ##
############
`

// halves are options of two machines: one has only pushes, but not enough positions, the other only pulls.
func halves() [2]plan.Options {
	o := plan.DefaultOptions()
	o.Threads, o.RAM, o.Time = 1, 256<<20, time.Minute
	push, pull := o, o
	push.Mode, push.Nodes = plan.Forward, 40_000
	pull.Mode = plan.Reverse
	return [2]plan.Options{push.Alone(technique.Pushes), pull.Alone(technique.Pulls)}
}

// TestMeetAcrossMachines lets one machine push and another pull. Without sharing the one that pushes does not solve the
// level. With sharing it comes to positions of the other and asks for the way from there.
func TestMeetAcrossMachines(t *testing.T) {
	level, options := suite.Board(t, maze).Level, halves()
	if r, err := plan.Solve(t.Context(), level, options[0]); err != nil || r.Status != search.Unsolved {
		t.Fatalf("pushes alone: %v %v", r.Status, err)
	}
	all := machines(t, "pushes", "pulls")
	over := make(chan struct{})
	options[0].Others = &slow{Exchange: all[0]}
	options[1].Others = &slow{Exchange: all[1], over: over}
	var pulling sync.WaitGroup
	pulling.Go(func() {
		if _, err := plan.Solve(t.Context(), level, options[1]); err != nil {
			t.Error(err)
		}
	})
	r, err := plan.Solve(t.Context(), level, options[0])
	close(over)
	pulling.Wait()
	if err != nil || r.Status != search.Solved || r.SolvedBy != "another process" {
		t.Errorf("%v %q after %d positions, %v", r.Status, r.Reason, r.Nodes, err)
	}
	t.Logf("%d positions, %v", r.Nodes, all[0].Stats.Counters())
}

// slow is an exchange whose search takes longer, so that there is time to talk, and that ends when over is closed.
type slow struct {
	*Exchange
	over chan struct{} // nil to end at once
}

func (s *slow) Reached(side board.Side, key board.Key) {
	s.Exchange.Reached(side, key)
	time.Sleep(20 * time.Microsecond)
}

func (s *slow) End() {
	if s.over != nil {
		<-s.over
	}
	s.Exchange.End()
}

// TestLiars lets a machine hear wrong messages: each is passed over, the liar is named, and nothing of it counts.
func TestLiars(t *testing.T) {
	level := suite.Board(t, maze).Level
	far := meet.Half{Board: level.Rows, Path: "RRRRRR"}
	for name, m := range map[string]message{
		"path":   {Kind: pairKind, Pair: &meet.Pair{Forward: far, Reverse: far}},
		"keys":   {Kind: keysKind, Data: make([]byte, 17)},
		"answer": {Kind: answerKind, Data: make([]byte, 16), Half: &far},
		"place":  {Kind: answerKind, Data: make([]byte, 16), Half: &meet.Half{Board: level.Rows}}, // not the one asked for
		"filter": {Kind: filterKind, First: 1 << 20, Data: make([]byte, 64)},
		"kind":   {Kind: "other"},
	} {
		x := machines(t, "honest")[0]
		o := halves()[0]
		o.Others, o.Nodes = &meddled{Exchange: x, then: func() {
			m.Format, m.Worker = hub.Format, name
			data, err := json.Marshal(m)
			if err != nil {
				t.Error(err)
			}
			x.Heard(data, nil)
		}}, 2_000
		if r, err := plan.Solve(t.Context(), level, o); err != nil || r.Status != search.Unsolved {
			t.Errorf("%s: %v %v", name, r.Status, err)
		}
		if !x.distrusted(name) {
			t.Errorf("%s is not named", name)
		}
	}
}

// meddled is an exchange that something happens to as soon as it begins.
type meddled struct {
	*Exchange
	then func()
}

func (m *meddled) Begin(s meet.Searches) {
	m.Exchange.Begin(s)
	m.then()
}
