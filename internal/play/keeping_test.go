package play

import (
	"strings"
	"testing"

	"planner/internal/record"
	"planner/internal/test/must"
)

// A game goes on where it was left, in any image of its board, and a solution is remembered with who found it.
func TestGamesAreRecalled(t *testing.T) {
	kept := record.New()
	o := Options{Record: kept, Keep: func(more *record.Record) error { kept.Merge(more); return nil }}
	m := begun(t, o, corridor)
	press(m, "right right")
	must.Do(t, o.Keep(m.Left()))
	mirrored := "#########\n#.   $ @#\n#########\n"
	m = begun(t, o, mirrored)
	if got := m.session.game().LURD(); got != "lL" {
		t.Fatalf("the game begins with %q, expected lL", got)
	}
	press(m, "left left left")
	e, _ := kept.Of([]string{"#########", "#@ $   .#", "#########"})
	if best := e.Best(record.ByHand); best == nil || best.Cost().Pushes != 4 || e.Best(record.ByPlanner) != nil {
		t.Errorf("the record has %+v", e.Solutions)
	}
	if text := m.session.note.text; !strings.HasPrefix(text, "Solved in 5 moves and 4 pushes.") {
		t.Error(text)
	}
}

// Pushes that a hint has made are not the player's.
func TestHintsAreThePlanners(t *testing.T) {
	kept := record.New()
	m := begun(t, Options{Record: kept}, corridor)
	press(m, "right i i right right right")
	e, _ := kept.Of([]string{"#########", "#@ $   .#", "#########"})
	if !m.session.game().Solved() || e.Best(record.ByHand) != nil || e.Best(record.ByPlanner) == nil {
		t.Errorf("solved %v, the record has %+v", m.session.game().Solved(), e.Solutions)
	}
	press(m, "home right right right right right")
	if e.Best(record.ByHand) == nil {
		t.Errorf("after a game without help the record has %+v", e.Solutions)
	}
}

// The list shows what is known of each level and leads to it, and so does a number or a title.
func TestList(t *testing.T) {
	kept := record.New()
	m := begun(t, Options{Record: kept}, corridor+"\n"+hall+"\n"+broken)
	press(m, "right right L")
	shown := screen(m)
	for _, want := range []string{"> 1  corridor", "2 moves made", "  2  hall", "  3  ", "cannot be used"} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is not in\n%s", want, shown)
		}
	}
	press(m, "down enter")
	if m.session.album.at != 1 || m.session.list != nil {
		t.Errorf("level %d is open", m.session.album.at+1)
	}
	press(m, "g c o r enter")
	if m.session.album.at != 0 {
		t.Errorf("cor leads to level %d", m.session.album.at+1)
	}
	press(m, "g 2 enter")
	if m.session.album.at != 1 {
		t.Errorf("2 leads to level %d", m.session.album.at+1)
	}
}

// A win says what is possible, which is looked for where it is not known. The record
// learns it.
func TestWinsAreCompared(t *testing.T) {
	const room = "########\n#      #\n#@$  . #\n#      #\n########\nTitle: room\n"
	const strolled = "right up right right down left up left left down right right right"
	for _, o := range []Options{{}, {Record: record.New()}} {
		m := begun(t, o, room)
		after(t, m, strolled, "Solved in 13 moves and 5 pushes. The fewest possible are 3, 2 fewer.")
		after(t, m, "L", "solved in 5 pushes, 2 more than the best known")
		after(t, m, "esc home right right right", "Solved in 3 moves and 3 pushes. No solution has fewer pushes.")
	}
}
