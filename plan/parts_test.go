package plan

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// Three rooms, each with a puzzle of its own, drawn for this test.
const threeRooms = `
###################
#     #     #     #
# $ . # . $ # $ . #
# @            $. #
# $ . # . $ #     #
#     #     #     #
###################`

// Two groups of boxes in one room, drawn for this test: no passage divides them.
const twoGroups = `
#######################
#                     #
#  $.   #     # $.    #
#  .$ #       #  .$ # #
#  $. #   @    $ . #  #
# .$    #      .$     #
#                     #
#######################`

// Two rooms, drawn for this test. Who pushes the boxes of a room home from within is shut in for good. Instead one of
// the boxes can be pushed out of the room first, and home from below.
const shuttingRooms = `
##############
#   ######   #
# $ .####. $ #
#@$ .####. $ #
####      ####
####      ####
####      ####
##############`

// One room whose goals touch each other.
const oneRoom = `
######
#    #
# $$ #
#  . #
# @. #
######`

// TestPartsAlone: parts are solved one after the other and joined to a solution of the level.
func TestPartsAlone(t *testing.T) {
	b := suite.Board(t, threeRooms)
	o := options(Bidir, 1).Alone(technique.Parts)
	o.Explain = true
	r, err := Solve(context.Background(), b.Level, o)
	if err != nil || r.Status != search.Solved || r.SolvedBy != technique.Parts.String() {
		t.Fatalf("%v by %q, %v: %v", r.Status, r.SolvedBy, err, r.Explain)
	}
	if note := strings.Join(r.Explain, "\n"); !strings.Contains(note, " 3 solved") {
		t.Errorf("not three parts: %s", note)
	}
	again, err := Solve(context.Background(), b.Level, o)
	if err != nil || again.Solution != r.Solution || again.Nodes != r.Nodes {
		t.Errorf("%d and %d positions, %v", r.Nodes, again.Nodes, err)
	}
}

// TestGroupsApart: groups of boxes far from each other are parts although no passage divides them.
func TestGroupsApart(t *testing.T) {
	o := options(Bidir, 1).Alone(technique.Parts)
	o.Explain = true
	r, err := Solve(context.Background(), suite.Board(t, twoGroups).Level, o)
	if err != nil || r.Status != search.Solved {
		t.Fatalf("%v, %v: %v", r.Status, err, r.Explain)
	}
	if note := strings.Join(r.Explain, "\n"); !strings.Contains(note, "round 1, 2 parts tried, 2 solved") {
		t.Errorf("not two parts in the first round: %s", note)
	}
}

// TestPartEndsOutside: where the solution of a part shuts the player in, so that another part is lost, one is found
// that does not.
func TestPartEndsOutside(t *testing.T) {
	r, err := Solve(context.Background(), suite.Board(t, shuttingRooms).Level, options(Bidir, 1).Alone(technique.Parts))
	if err != nil || r.Status != search.Solved {
		t.Errorf("%v, %v: %s", r.Status, err, r.Reason)
	}
}

// TestPartEnds: over random levels, a part that is asked for with places where the player has to end is solved so that
// he can walk to one of them.
func TestPartEnds(t *testing.T) {
	found, several := 0, 0
	for _, b := range oracle.FarthestLevels(oracle.Small, 1_000) {
		l := newLevel(b, options(Bidir, 1), time.Now())
		scene := board.NewScene(b)
		scene.Set(b.GoalSet())
		players := slices.Collect(board.NewZone(b).Players(scene))
		for _, player := range players {
			end := b.PlaceOf(player)
			lurd, _, err := l.part(t.Context(), b.Level.Rows, []board.Place{end}, 1_000)
			if err != nil {
				t.Fatal(err)
			}
			if lurd == "" {
				continue
			}
			found++
			if len(players) > 1 {
				several++
			}
			pushes, err := b.PushesOf(b.Player, lurd)
			ends := false
			if err == nil {
				err = b.Follow(pushes, func(_ *board.Scene, zone *board.Zone, _ board.Square) { ends = zone.Has(player) })
			}
			if err != nil || !ends {
				t.Fatalf("%q does not end at %v in\n%s\n%v", lurd, end, strings.Join(b.Level.Rows, "\n"), err)
			}
		}
	}
	if found < 100 || several < 30 {
		t.Errorf("%d solutions, %d of them in levels with several ends, test little", found, several)
	}
}

// TestOneChamberHasNoParts: a level that cannot be divided costs the strategy nothing, and it says that it is done.
func TestOneChamberHasNoParts(t *testing.T) {
	o := options(Bidir, 1).Alone(technique.Parts)
	r, err := Solve(context.Background(), suite.Board(t, oneRoom).Level, o)
	if err != nil || r.Status != search.Unsolved || r.Nodes != 0 {
		t.Errorf("%v after %d positions, %v", r.Status, r.Nodes, err)
	}
}

// TestLostAtStartIsSound: no level that can be solved is lost at its start, and the question tells levels apart.
func TestLostAtStartIsSound(t *testing.T) {
	told := 0
	for seed, b := range oracle.Levels(oracle.Medium, 1000) {
		if b.BitsOf(b.Boxes).Equal(b.GoalSet()) {
			continue
		}
		l := newLevel(b, options(Bidir, 1), time.Now())
		d, err := l.toGoals(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if !l.lostAtStart(d) {
			continue
		}
		told++
		if pushes := oracle.Pushes(b); pushes != oracle.Dead {
			t.Fatalf("seed %d is solved with %d pushes:\n%s", seed, pushes, strings.Join(b.Level.Rows, "\n"))
		}
	}
	if told == 0 {
		t.Error("no level is lost at its start")
	}
}
