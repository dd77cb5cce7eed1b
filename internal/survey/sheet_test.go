package survey

import (
	"context"
	"slices"
	"strings"
	"testing"

	"planner/internal/render"
	"planner/internal/test/suite"
)

// trapped has more boxes in the goal trap of the upper row than goals, and a packing order besides.
const trapped = `
#########
# $ . $ #
#   @   #
#   .   #
#########`

// A sheet has a panel for what was found out and none for the rest.
func TestSheetPanels(t *testing.T) {
	s := New(t.Context(), suite.Board(t, trapped))
	want := []string{"Deadlock: goal-trap", "Squares: dead and excluded", "Flow regions",
		"Goal traps: what boxes never leave", "Zones and corrals of the position", "Rooms, tunnels and gates"}
	if got := titles(s); !slices.Equal(got, want) {
		t.Errorf("panels %q, expected %q", got, want)
	}
	s.FindFree(t.Context())
	s.FindPacking(context.Background(), 0)
	want = append(want, "Free space, forward", "Free space, reverse", "Packing order")
	got := titles(s)
	got[len(got)-1], _, _ = strings.Cut(got[len(got)-1], ":")
	if !slices.Equal(got, want) {
		t.Errorf("panels %q, expected %q", got, want)
	}
}

// The overview has what matters first, and nothing for experts.
func TestOverview(t *testing.T) {
	s := New(t.Context(), suite.Board(t, trapped))
	sheet := Overview(s, "Level 1")
	want := []string{"Deadlock: goal-trap", "The start", "Goal traps: what boxes never leave"}
	if got := titlesOf(sheet); !slices.Equal(got, want) {
		t.Errorf("panels %q, expected %q", got, want)
	}
	if len(sheet.Facts) == 0 || !strings.HasPrefix(sheet.Facts[0], "The start is lost already") {
		t.Errorf("facts %q, expected the verdict first", sheet.Facts)
	}
	sheet = Overview(New(t.Context(), suite.Board(t, "#####\n#@$.#\n#####")), "Level 2")
	if got := titlesOf(sheet); !slices.Equal(got, want[1:2]) {
		t.Errorf("panels %q, expected the start alone", got)
	}
}

func titles(s *Survey) []string { return titlesOf(Sheet(s, "Level 1")) }

func titlesOf(sheet *render.Sheet) (list []string) {
	for _, p := range sheet.Panels {
		list = append(list, p.Title)
	}
	return list
}

// A film shows the beginning and each step, and every board of it has as many boxes as came so far.
func TestFilm(t *testing.T) {
	s := New(t.Context(), suite.Board(t, "#######\n#     #\n#@$$..#\n#     #\n#######"))
	s.FindPacking(context.Background(), 0)
	film := Film(s)
	if len(film) != len(s.Packing.Steps)+1 {
		t.Fatalf("%d boards for %d steps", len(film), len(s.Packing.Steps))
	}
	if boxes := film[len(film)-1].Boxes.Count(); boxes != 2 {
		t.Errorf("%d boxes on the last board, expected 2", boxes)
	}
}
