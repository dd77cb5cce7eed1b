package meet

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/macros"
)

// endsOf reads the two positions of a pair.
func endsOf(t *testing.T, b *board.Board, drawn ...string) (ends Ends) {
	for side, text := range drawn {
		var err error
		ends[side].Boxes, ends[side].Player, err = parseHalf(b, strings.Split(strings.Trim(text, "\n"), "\n"))
		must.Do(t, err)
	}
	return ends
}

// TestGapsByHand names each obstacle where it can be seen.
func TestGapsByHand(t *testing.T) {
	for _, c := range []struct {
		name             string
		forward, reverse string
		kept             [2]Obstacle
	}{
		{"a free way", "\n#######\n#@ $ .#\n#     #\n#######", "\n#######\n#@ .$ #\n#     #\n#######", [2]Obstacle{}},
		{"on the stand", "\n#######\n# # # #\n#  $. #\n# #$# #\n# # #@#\n#   .##\n#######",
			"\n#######\n# #$# #\n#  .  #\n# #$# #\n# # #@#\n#   .##\n#######", [2]Obstacle{onStand, onStand}},
		{"another zone", "\n########\n#@ $ . #\n########", "\n########\n#  . $@#\n########", [2]Obstacle{noObstacle, otherZone}},
	} {
		b := suite.Board(t, c.forward)
		list := Gaps(b, endsOf(t, b, c.forward, c.reverse))
		if len(list) != 1 || list[0].Kept != c.kept {
			t.Errorf("%s: %+v, expected one gap kept by %v", c.name, list, c.kept)
		}
	}
}

// TestGapsOfRandomPairs compares obstacles with searches for the routes that they tell of.
func TestGapsOfRandomPairs(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, 60) {
		ends := Ends{{b.BitsOf(b.Boxes), b.Player}, {b.GoalSet(), board.None}}
		scene := board.NewScene(b)
		scene.Set(ends[board.Reverse].Boxes)
		for player := range board.NewZone(b).Players(scene) {
			ends[board.Reverse].Player = player
			break
		}
		list := Gaps(b, ends)
		differ := b.NewBits()
		for i, w := range ends[0].Boxes {
			differ[i] = w &^ ends[1].Boxes[i]
		}
		if len(list) != differ.Count() {
			t.Fatalf("seed %d: %d gaps of %d boxes that differ", seed, len(list), differ.Count())
		}
		for _, g := range list {
			for side := range board.Side(2) {
				scene.Set(ends[side].Boxes)
				from, to := g.ends(side)
				_, free := macros.NewGenerator(b, side).Route(scene, ends[side].Player, from, to, board.None, macros.Rules{}, nil)
				if free != (g.Kept[side] == noObstacle) {
					t.Fatalf("seed %d, %v: a route %v, and the obstacle %v", seed, side, free, g.Kept[side])
				}
				if single := slices.Contains([]Obstacle{onStand, onWay}, g.Kept[side]); single != (g.By[side] != board.None) {
					t.Fatalf("seed %d, %v: obstacle %v by %v", seed, side, g.Kept[side], g.By[side])
				}
			}
			text, err := json.Marshal(g.Place(b))
			var back PlacedGap
			if err != nil || json.Unmarshal(text, &back) != nil || back.String() != g.Place(b).String() {
				t.Fatalf("seed %d: %s became %+v", seed, text, back)
			}
		}
	}
}
