package survey

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// reports surveys levels, lets more add to each survey, and gives their reports. Each report goes through JSON, so that
// the tests see what other programs see.
func reports(t *testing.T, levels []*board.Level, more func(*Survey)) []Report {
	t.Helper()
	var all []Report
	for _, level := range levels {
		b := suite.BoardOf(t, level)
		s := New(t.Context(), b)
		more(s)
		text, err := json.Marshal(s.Report("a.xsb"))
		must.Do(t, err)
		if !strings.HasPrefix(string(text), `{"level":`) {
			t.Errorf("level does not stand first: %.40s", text)
		}
		var r Report
		must.Do(t, json.Unmarshal(text, &r))
		all = append(all, r)
	}
	return all
}

// start is for reports about the start position alone.
func start(*Survey) {}

// shared reads a file of levels that may lie beside the checkout.
func shared(t *testing.T, name string) []*board.Level {
	t.Helper()
	return suite.LevelsOf(t, suite.Shared(t, name))
}

func TestDeadlocks(t *testing.T) {
	for _, test := range []struct {
		rows  string
		rule  string
		boxes []board.Place
	}{
		{"#####\n#@$.#\n#####", "", nil},
		{"#####\n#@*.#\n# $ #\n#####", "dead-square", []board.Place{{2, 2}}},
		{"#######\n#  .  #\n# $$ .#\n# $$ .#\n#@   .#\n#######", "freeze", []board.Place{{2, 2}, {2, 3}, {3, 2}, {3, 3}}},
		{"#########\n# $ . $ #\n#   @   #\n#   .   #\n#########", "goal-trap", []board.Place{{1, 2}, {1, 6}}},
		{"#########\n#@  # $.#\n#   #####\n# $ .   #\n#########", "unreachable", []board.Place{{1, 6}}},
		{"#####\n#@* #\n#####", "", nil},
	} {
		level, err := suite.Parse(test.rows)
		must.Do(t, err)
		a := reports(t, []*board.Level{level}, start)[0]
		switch {
		case test.rule == "" && a.Deadlock != nil:
			t.Errorf("%s\nis called %+v", test.rows, *a.Deadlock)
		case test.rule == "":
		case a.Deadlock == nil || a.Deadlock.Rule != test.rule || !slices.Equal(a.Deadlock.Boxes, test.boxes):
			t.Errorf("%s\nhas deadlock %+v, expected %s of %v", test.rows, a.Deadlock, test.rule, test.boxes)
		}
	}
}

func TestOwnLevels(t *testing.T) {
	for _, a := range reports(t, suite.Own(t), start) {
		if a.Deadlock != nil {
			t.Errorf("%s can be solved and is called %+v", a.Title, *a.Deadlock)
		}
	}
	for _, a := range reports(t, suite.Unsolvable(t), start) {
		if a.Deadlock == nil || a.Deadlock.Why == "" {
			t.Errorf("%s: no deadlock, or none that is explained: %+v", a.Title, a.Deadlock)
		}
	}
}

// What is reported must hold together: regions divide the floor, and no push leaves a goal trap.
func TestHoldsTogether(t *testing.T) {
	levels := suite.Own(t)
	for i, a := range reports(t, levels, start) {
		b := suite.BoardOf(t, levels[i])
		squares, boxes, goals := map[board.Place]bool{}, 0, 0
		for _, r := range a.Regions {
			for _, at := range r.Squares {
				squares[at] = true
			}
			boxes, goals = boxes+int(r.Boxes), goals+int(r.Goals)
		}
		if len(squares) != b.Squares() || boxes != len(b.Boxes) || goals != len(b.Goals) {
			t.Errorf("%s: regions of %d squares, %d boxes, %d goals", a.Title, len(squares), boxes, goals)
		}
		for _, trap := range a.Traps {
			checkTrap(t, b, a.Title, trap)
		}
		free := 0
		for _, zone := range a.Zones {
			free += len(zone.Squares)
		}
		if free+len(b.Boxes) != b.Squares() {
			t.Errorf("%s: zones of %d squares", a.Title, free)
		}
	}
}

func checkTrap(t *testing.T, b *board.Board, title string, trap TrapReport) {
	t.Helper()
	goals := 0
	for _, at := range trap.Squares {
		sq := b.At(at[0], at[1])
		if b.IsGoal(sq) {
			goals++
		}
		for _, d := range board.Dirs {
			to, stand := b.Next(sq, d), b.Next(sq, d.Opposite())
			if to == b.Wall() || stand == b.Wall() {
				continue
			}
			row, col := b.RowCol(to)
			if !slices.Contains(trap.Squares, board.Place{row, col}) {
				t.Errorf("%s: a push leads from %v out of the trap", title, at)
			}
		}
	}
	if goals != trap.Capacity {
		t.Errorf("%s: a trap of %d goals holds %d", title, goals, trap.Capacity)
	}
}

// A packing order that is complete fills the goals when it is played from the boxes that stand.
func TestPacking(t *testing.T) {
	for _, a := range reports(t, suite.Own(t), func(s *Survey) { s.FindPacking(context.Background(), 0) }) {
		p := a.Packing
		if p == nil || !p.Complete || p.Method == "" {
			t.Fatalf("%s: %+v", a.Title, p)
		}
		at := map[board.Place]bool{}
		for _, sq := range p.Standing {
			at[sq] = true
		}
		for i, step := range p.Steps {
			if step.From != nil && !at[*step.From] || at[step.To] {
				t.Errorf("%s: step %d cannot be made", a.Title, i)
			}
			if step.From != nil {
				delete(at, *step.From)
			}
			at[step.To] = true
			if step.Until != nil && *p.Steps[*step.Until].From != step.To {
				t.Errorf("%s: step %d is parked until a step of another box", a.Title, i)
			}
		}
		if len(at) != a.Boxes {
			t.Errorf("%s: the order ends with %d boxes of %d", a.Title, len(at), a.Boxes)
		}
	}
}

func TestFree(t *testing.T) {
	for _, a := range reports(t, suite.Own(t), func(s *Survey) { s.FindFree(t.Context()) }) {
		for _, side := range []ArrangementReport{a.Free.Forward, a.Free.Reverse} {
			if len(side.Targets) != len(side.Tiers) || side.Matching > a.Boxes ||
				side.Complete && side.Matching < a.Boxes {
				t.Errorf("%s: %+v", a.Title, side)
			}
		}
	}
}

// The examples of the text: a flow deadlock that takes a matching, and states that a trap taken literally calls dead.
func TestHolland(t *testing.T) {
	flowing := reports(t, shared(t, "levels/holland/flow-example.xsb"), start)
	if flowing[0].Deadlock != nil {
		t.Errorf("the start is called %+v", *flowing[0].Deadlock)
	}
	if d := flowing[1].Deadlock; d == nil || !strings.HasPrefix(d.Rule, "flow") {
		t.Errorf("the flow deadlock is called %+v", d)
	}
	for _, a := range reports(t, shared(t, "levels/holland/goal-trap-not-closed.xsb"), start) {
		if a.Deadlock != nil {
			t.Errorf("%s: %+v", a.Title, *a.Deadlock)
		}
	}
}

func TestHollandsDoors(t *testing.T) {
	text := must.Read(t, suite.Shared(t, "levels/holland/one-way-doors.json"))
	var want struct {
		Doors []struct {
			Kind, Room      string
			C, O, E, OP, CP board.Place
		}
		Ways [][]string
	}
	must.Do(t, json.Unmarshal([]byte(text), &want))
	a := reports(t, shared(t, "levels/holland/one-way-doors.xsb"), start)[0]
	number := map[string]int{}
	for _, d := range want.Doors {
		kind := map[string]string{"s1": "static", "d1": "dynamic"}[d.Kind]
		at := slices.Index(a.Doors, DoorReport{kind, d.C, d.O, d.E, d.CP, d.OP, true})
		if at < 0 {
			t.Errorf("%s: no such door", d.Room)
		}
		number[d.Room] = at
	}
	for _, rooms := range want.Ways {
		way := []int{number[rooms[0]], number[rooms[1]]}
		if !slices.ContainsFunc(a.Ways, func(w []int) bool { return slices.Equal(w, way) }) {
			t.Errorf("%v: no such way", rooms)
		}
	}
	if !a.ZoneCyclic || a.Doorless || len(a.Zones) != 5 {
		t.Errorf("zone-cyclic %v, without doors %v, %d zones", a.ZoneCyclic, a.Doorless, len(a.Zones))
	}
}

func BenchmarkNew(b *testing.B) {
	var large *board.Board
	for _, level := range suite.LevelsOf(b, suite.Shared(b, "levels/large-dev.xsb")) {
		maze, err := board.New(level)
		if err == nil && (large == nil || len(maze.Boxes) > len(large.Boxes)) {
			large = maze
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		New(context.Background(), large)
	}
}
