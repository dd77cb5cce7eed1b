package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image/gif"
	"strings"
	"testing"

	"planner"
	"planner/internal/design"
	"planner/internal/test/must"
	"planner/meet"
)

var limits = Limits{Seconds: 5, Threads: 1, RAM: 128 << 20}

// hall is a level that needs some pushes.
var hall = []string{"########", "#  @   #", "# $$$  #", "#  ... #", "#      #", "########"}

// called makes a call through its JSON, as a page does.
func called(t *testing.T, name string, request any) (any, error) {
	t.Helper()
	body, err := json.Marshal(request)
	must.Do(t, err)
	return Call(t.Context(), name, body, limits, nil)
}

// ask is the result of a call, through its JSON.
func ask[Result any](t *testing.T, name string, request any) (result Result) {
	t.Helper()
	answer, err := called(t, name, request)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	text, err := json.Marshal(answer)
	must.Do(t, err)
	must.Do(t, json.Unmarshal(text, &result))
	return result
}

func TestSolveAndImprove(t *testing.T) {
	level := Level{Rows: hall}
	found := ask[Result](t, "solve", SolveRequest{Level: level})
	moves, pushes, err := planner.Verify(&planner.Level{Number: 1, Rows: hall}, found.Solution)
	if err != nil || moves != found.Moves || pushes != found.Pushes || len(found.Techniques) == 0 {
		t.Errorf("%+v: %v", found, err)
	}
	better := ask[Result](t, "solve", SolveRequest{Level: level, Solution: found.Solution, Seconds: 2})
	if better.Pushes > found.Pushes || better.Status != "solved" {
		t.Errorf("improving %d pushes gives %+v", found.Pushes, better)
	}
}

// A search does not take longer than the limits allow, whatever is asked.
func TestLimits(t *testing.T) {
	if got := limits.wall(1e18, 60).Seconds(); got != 5 {
		t.Errorf("%v seconds", got)
	}
	if got := limits.wall(-1, 2).Seconds(); got != 2 {
		t.Errorf("%v seconds", got)
	}
}

func TestLevelsAndWrite(t *testing.T) {
	const file = "#####\n#@$.#\n#####\nTitle: One\n\n#####\n#@@.#\n#####\nTitle: Two\n"
	levels := ask[Levels](t, "levels", ReadRequest{Name: "a.xsb", Data: []byte(file)})
	if len(levels.Levels) != 2 || levels.Levels[0].Title != "One" || levels.Levels[0].Boxes != 1 ||
		levels.Levels[1].Error == "" || levels.Levels[1].Title != "Two" {
		t.Fatalf("%+v", levels)
	}
	one := levels.Levels[0]
	one.Title = "One\n#####\n# two"
	text := ask[Written](t, "write", WriteRequest{Level: one, Format: "sok", Solution: "R"}).Text
	if !strings.Contains(text, "#@$.#") || !strings.Contains(text, "Solution") ||
		!strings.HasPrefix(text, "One ##### # two\n") {
		t.Errorf("%q", text)
	}
	again := ask[Levels](t, "levels", ReadRequest{Data: []byte(text)})
	if len(again.Levels) != 1 || again.Levels[0].Solution != "R" ||
		strings.Join(again.Levels[0].Rows, "|") != strings.Join(one.Rows, "|") {
		t.Errorf("%+v", again)
	}
}

// A file with more levels than a page takes is cut, and says how many are left.
func TestLevelsAreBounded(t *testing.T) {
	file := strings.Repeat("#####\n#@$.#\n#####\n\n", mostLevels+7)
	levels, err := ReadLevels(t.Context(), strings.NewReader(file), "", limits) // as long as it takes
	if err != nil || len(levels.Levels) != mostLevels || levels.Left != 7 {
		t.Errorf("%d levels, %d left, %v", len(levels.Levels), levels.Left, err)
	}
}

func TestLostAndCoach(t *testing.T) {
	stuck := ask[Loss](t, "lost", LevelRequest{Level: Level{Rows: []string{"######", "#$ @.#", "######"}}})
	if !stuck.Lost || stuck.Rule == "" || len(stuck.Boxes) != 1 || stuck.Boxes[0] != [2]int{1, 1} {
		t.Errorf("%+v", stuck)
	}
	if open := ask[Loss](t, "lost", LevelRequest{Level: Level{Rows: hall}}); open.Lost {
		t.Errorf("%+v", open)
	}
	level := Level{Rows: []string{"########", "#   @  #", "#   $ .#", "#      #", "########"}}
	for moves, want := range map[string]Coached{
		"D": {Band: &Band{Sentence: "Push 1 lost the game.", Possible: "The least of the level is 2.",
			Pushes: make([]BandPush, 1)}, Exact: true, LowerBound: 2, Solution: "ldRR"},
		"l": {Band: &Band{Sentence: "0 pushes so far and 2 to go, 2 are enough."}, Exact: true, LowerBound: 2},
		"ldRurrdLulldRR": {Band: &Band{Sentence: "4 pushes, 2 are enough; 1 detour costs 2.",
			Pushes: make([]BandPush, 4)}, Exact: true, LowerBound: 2, Solution: "ldRR"},
	} {
		got := ask[Coached](t, "coach", LevelRequest{Level: level, Moves: moves})
		if got.Sentence != want.Sentence || got.Exact != want.Exact || got.LowerBound != want.LowerBound ||
			got.Solution != want.Solution || len(got.Pushes) != len(want.Pushes) {
			t.Errorf("%s: %+v %+v", moves, got.Band, got)
		}
	}
}

// A game that is too long to be judged is refused.
func TestLongGame(t *testing.T) {
	level := Level{Rows: []string{"########", "#      #", "#@$  . #", "#      #", "########"}}
	long := LevelRequest{Level: level, Moves: strings.Repeat("RurrdLulld", mostJudged/2+1)}
	if _, err := called(t, "coach", long); err == nil || !strings.Contains(err.Error(), "at most 10000") {
		t.Errorf("a game of %d pushes: %v", mostJudged+2, err)
	}
}

func TestLayers(t *testing.T) {
	a := ask[planner.Analysis](t, "layers", LayersRequest{Level: Level{Rows: hall}, Free: true, Packing: 1})
	if len(a.Dead) == 0 || a.Free == nil || a.Packing == nil {
		t.Errorf("%+v", a)
	}
}

// The microscope tells of every variant, and the furthest start needs the most pushes.
func TestVariantsAndFurthest(t *testing.T) {
	level := Level{Rows: []string{"#######", "#@ $ .#", "#     #", "#######"}}
	all := ask[Variants](t, "variants", LevelRequest{Level: level, Seconds: 60})
	if all.Decided != len(all.Variants) || all.Decided == 0 || all.Level.Least[1] == nil || *all.Level.Least[1] != 2 {
		t.Errorf("%d of %d decided, %+v", all.Decided, len(all.Variants), all.Level)
	}
	far := ask[design.Furthest](t, "furthest", LevelRequest{Level: level, Seconds: 60})
	if !far.Exact || far.Least[0] != 3 || !strings.Contains(far.Rows[1], "$") {
		t.Errorf("%+v", far)
	}
	wide := Level{Rows: []string{strings.Repeat("#", mostDesign+1)}}
	for _, name := range []string{"variants", "furthest"} {
		if _, err := called(t, name, LevelRequest{Level: wide}); err == nil {
			t.Errorf("%s takes any board", name)
		}
	}
}

// A film has a picture for the start and one for each push, or fewer when there are very many.
func TestPicture(t *testing.T) {
	level := Level{Rows: []string{"##########", "#@$     .#", "##########"}}
	pictures := func(moves string) int {
		film, err := gif.DecodeAll(bytes.NewReader(ask[Picture](t, "picture",
			LevelRequest{Level: level, Moves: moves}).Data))
		must.Do(t, err)
		return len(film.Image)
	}
	if n := pictures("RRRRRR"); n != 7 {
		t.Errorf("%d pictures of 6 pushes", n)
	}
	level.Rows = []string{"############", "#          #", "#    @$    #", "#          #", "#         .#",
		"############"}
	if n := pictures(strings.Repeat("RurrdLulld", 700)); n > mostPictures+2 {
		t.Errorf("%d pictures", n)
	}
}

// pairOf is a pair of positions on a solution of the hall.
func pairOf(t *testing.T) meet.Document {
	t.Helper()
	level := &planner.Level{Number: 1, Rows: hall}
	found, err := planner.Solve(context.Background(), level, planner.Options{})
	must.Do(t, err)
	at := func(n int) *planner.Game {
		g, err := planner.NewGame(level)
		must.Do(t, err)
		must.Do(t, g.Play(found.Solution[:n]))
		return g
	}
	n := len(found.Solution)
	first, last := at(n/3), at(n-n/3)
	return meet.Document{Format: meet.DocumentFormat, Level: hall, Pairs: []meet.Pair{{
		Forward: meet.Half{Board: first.Rows(), Pushes: first.Pushes(), Path: first.LURD()},
		Reverse: meet.Half{Board: last.Rows(), Pushes: found.Pushes - last.Pushes(), Path: found.Solution[n-n/3:]}}}}
}

func TestJoin(t *testing.T) {
	d := pairOf(t)
	joined := ask[Result](t, "join", JoinRequest{Pairs: d})
	if _, _, err := planner.Verify(&planner.Level{Number: 1, Rows: hall}, joined.Solution); err != nil ||
		joined.Proved {
		t.Errorf("%+v: %v", joined, err)
	}
	d.Pairs[0].Forward.Path = "rrrrrrrrrrrrrrrrrrrrR" // runs out of the board
	if result, err := called(t, "join", JoinRequest{Pairs: d}); !errors.Is(err, meet.ErrHalf) {
		t.Errorf("a path that is none gives %+v, %v", result, err)
	}
}

func TestUnknownCall(t *testing.T) {
	if _, err := Call(t.Context(), "open", []byte("{}"), limits, nil); !errors.Is(err, errUnknown) {
		t.Error(err)
	}
}
