package drawing

import (
	"context"
	"slices"
	"strings"
	"testing"

	"planner/internal/suite"
	"planner/survey"
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
	s := survey.New(t.Context(), suite.Board(t, trapped))
	want := []string{"Deadlock: goal-trap", "Squares: dead and excluded", "Flow regions", "Goal traps: what boxes never leave",
		"Zones and corrals of the position", "Rooms, tunnels and gates"}
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

func titles(s *survey.Survey) (list []string) {
	for _, p := range Sheet(s, "Level 1").Panels {
		list = append(list, p.Title)
	}
	return list
}

// A film shows the beginning and each step, and every board of it has as many boxes as came so far.
func TestFilm(t *testing.T) {
	s := survey.New(t.Context(), suite.Board(t, "#######\n#     #\n#@$$..#\n#     #\n#######"))
	s.FindPacking(context.Background(), 0)
	film := Film(s)
	if len(film) != len(s.Packing.Steps)+1 {
		t.Fatalf("%d boards for %d steps", len(film), len(s.Packing.Steps))
	}
	if boxes := film[len(film)-1].Boxes.Count(); boxes != 2 {
		t.Errorf("%d boxes on the last board, expected 2", boxes)
	}
}
