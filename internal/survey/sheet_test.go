package survey

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/internal/machine"
	"planner/internal/render"
	"planner/internal/test/long"
	"planner/internal/test/must"
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

// areas has two goal traps, two rooms with a zone each besides the player's, and doors.
const areas = `
#############
#   #.  #   #
#   $   $   #
#   # @ #   #
#   $   $   #
#   #  .#   #
#. #######. #
#############`

// However a level is turned, traps, doors, zones and rooms are listed as one reads its text.
func TestReadingOrder(t *testing.T) {
	levels := append([]*board.Level{suite.Board(t, areas).Level}, suite.Own(t)...)
	var most [5]int // length of a list of each kind
	for _, level := range levels {
		for k := range board.Symmetries {
			turned := level.Transform(k)
			r := reports(t, []*board.Level{turned}, start)[0]
			var traps, zones, rooms []board.Place
			for _, trap := range r.Traps {
				traps = append(traps, firstLive(r, trap.Squares))
			}
			for _, zone := range r.Zones[1:] {
				zones = append(zones, zone.Squares[0])
			}
			for _, room := range r.Rooms {
				rooms = append(rooms, room[0])
			}
			var doors [2][]board.Place
			for _, d := range r.Doors {
				kind := slices.Index([]string{"static", "dynamic"}, d.Kind)
				doors[kind] = append(doors[kind], d.O)
			}
			for i, list := range [][]board.Place{traps, zones, rooms, doors[0], doors[1]} {
				most[i] = max(most[i], len(list))
				if !slices.IsSortedFunc(list, func(p, q board.Place) int { return slices.Compare(p[:], q[:]) }) {
					t.Errorf("%s, image %d: %v are not in reading order", level.Title, k, list)
				}
			}
			if !r.Zones[0].Player {
				t.Errorf("%s, image %d: the first zone is not the player's", level.Title, k)
			}
		}
	}
	if slices.Min(most[:]) < 2 {
		t.Errorf("traps, other zones, rooms, static and dynamic doors: at most %v in a level, expected 2 of each", most)
	}
}

// firstLive is the first square of a list from which a goal can be reached.
func firstLive(r Report, squares []board.Place) board.Place {
	return squares[slices.IndexFunc(squares, func(p board.Place) bool { return !slices.Contains(r.Dead, p) })]
}

// The words of the panels mean what the glossary says.
func TestWordsAreThoseOfTheGlossary(t *testing.T) {
	glossary := must.Read(t, "../../docs/glossary.md")
	for _, w := range words {
		if row := "| " + w.term + " | " + w.meaning + " |"; !strings.Contains(glossary, row) {
			t.Errorf("docs/glossary.md has no row that begins %s", row)
		}
	}
}

// A word is explained where a word of a panel begins with it, once.
func TestExplainWords(t *testing.T) {
	for text, want := range map[string]int{"Zones of the player": 1, "a (zone)": 1, "ozone zone": 1, "ozone": 0,
		"pi-zone": 0, "": 0} {
		panels := []render.Panel{{Title: text}, {Title: text}}
		explainWords(panels)
		if len(panels[0].Legend) != want || len(panels[1].Legend) != 0 {
			t.Errorf("%q: %v", text, panels)
		}
	}
}

// TestLargeBoardsKeepTheirTime surveys large boards in a second. Each survey must end in time. Time in which other
// processes had the processor does not count.
func TestLargeBoardsKeepTheirTime(t *testing.T) {
	long.Only(t, "it measures processor time")
	for name, b := range largeBoards(t) {
		const limit = time.Second
		began, cpu := time.Now(), machine.CPUTime()
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		report := surveyed(ctx, b).Report(name)
		cancel()
		took, used := time.Since(began), machine.CPUTime()-cpu
		t.Logf("%s: %v of %v, %v of the processor; left out: %q", name, took, limit, used, report.LeftOut)
		if most := limit + limit/20 + time.Second; min(took, used) > most {
			t.Errorf("%s: took %v and %v of the processor, the time was %v", name, took, used, limit)
		}
	}
}

// TestNoTimeIsSaid surveys large boards in no time: each survey names what it left out, and makes a report.
func TestNoTimeIsSaid(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, b := range largeBoards(t) {
		if report := surveyed(ctx, b).Report(name); len(report.LeftOut) == 0 {
			t.Errorf("%s: nothing is named as left out", name)
		}
	}
}

// surveyed makes a whole survey.
func surveyed(ctx context.Context, b *board.Board) *Survey {
	s := New(ctx, b)
	s.FindFree(ctx)
	s.FindPacking(ctx, 0)
	return s
}

// largeBoards are the boards of suite.Large by name.
func largeBoards(t *testing.T) map[string]*board.Board {
	t.Helper()
	boards := map[string]*board.Board{}
	for name, text := range suite.Large() {
		boards[name] = suite.Board(t, text)
	}
	return boards
}
