package deadlock

import (
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/technique"
)

// ruleExamples are positions drawn for one rule, dead ones and live ones.
var ruleExamples = []struct {
	rule Rule
	text string
	dead bool
}{
	{DeadSquare, `
######
#$ . #
#  @ #
######`, true},
	{GoalTrap, `
########
#  .$  #
#      #
# @ $  #
#   .  #
########`, false},
	{GoalTrap, `
########
#  .$$ #
#      #
# @    #
#   .  #
########`, true},
	{Pair, `
########
# .$$@ #
#      #
#   .  #
########`, true},
	{Pair, `
########
#      #
#  $$@ #
#  ..  #
########`, false},
	{WallMatching, `
########
#.   #.#
# $  # #
#@ $   #
####   #
########`, false},
	{WallMatching, `
#########
#   #   #
#.$   $.#
#  $#@  #
#.  #   #
#########`, false},
	{CorralRule, `
##########
###     .#
## $    .#
# $ $   .#
#  $ #  .#
#   #   @#
#        #
##########`, true},
	{CorralRule, `
##########
###     .#
##.$    .#
# $.$    #
#  $ #   #
#   #   @#
#        #
##########`, false},
}

// TestRulesByExample asks each rule about positions drawn for it, with only that rule on.
func TestRulesByExample(t *testing.T) {
	for _, c := range ruleExamples {
		b := suite.Board(t, c.text)
		options := with(c.rule)
		d := NewDetector(b, board.Forward, oracle.DeadSquares(b, board.Forward), options)
		scene, zone := board.StartScene(b), board.NewZone(b)
		zone.Fill(scene, b.Player)
		v := d.Whole(scene, zone)
		if !v.Dead() {
			v = d.Deep(scene, zone, board.None)
		}
		if v.Dead() != c.dead || v.Dead() && v.Rule != c.rule {
			t.Errorf("%v alone says %v, want dead %v%s", c.rule, v.Rule, c.dead, c.text)
		}
		if v.Dead() && !v.Boxes.Within(scene.Boxes()) {
			t.Errorf("%v names squares without boxes", c.rule)
		}
		if !c.rule.switched() {
			continue
		}
		if got := options.Use.Counts[techniques[c.rule]]; got.Asked == 0 || (got.Decided == 1) != c.dead {
			t.Errorf("%v counted %+v", c.rule, got)
		}
	}
}

// TestForkAgrees checks that a fork gives the same verdicts as its parent, and the parent the same ones when asked
// again, so that caches change no verdict.
func TestForkAgrees(t *testing.T) {
	for i := range count(20) {
		b := oracle.Generate(crowded, *seed+uint64(i))
		d := NewDetector(b, board.Forward, oracle.DeadSquares(b, board.Forward), without(Pattern))
		fork, space := d.Fork(technique.NewUse(technique.Set{})), oracle.NewSpace(b)
		space.Visit(board.Forward, oracle.Edges, func(p oracle.Probe, state int, _ bool) {
			first := d.Deep(p.Scene, p.Zone, p.To).Rule
			if other := fork.Deep(p.Scene, p.Zone, p.To).Rule; other != first {
				t.Fatalf("%v, the fork says %v\n%s", first, other, space.Draw(state))
			}
			if again := d.Deep(p.Scene, p.Zone, p.To).Rule; again != first {
				t.Fatalf("%v, then %v\n%s", first, again, space.Draw(state))
			}
		})
	}
}

// TestMinimalStillProves reduces verdicts and checks that the boxes left are among those of the verdict.
func TestMinimalStillProves(t *testing.T) {
	reduced := 0
	for i := range count(20) {
		b := oracle.Generate(crowded, *seed+uint64(i))
		d := NewDetector(b, board.Forward, oracle.DeadSquares(b, board.Forward), DefaultOptions())
		space := oracle.NewSpace(b)
		space.Visit(board.Forward, oracle.Edges, func(p oracle.Probe, state int, dead bool) {
			v := d.Whole(p.Scene, p.Zone)
			if !v.Dead() {
				v = d.Deep(p.Scene, p.Zone, p.To)
			}
			if !v.Dead() {
				return
			}
			boxes := v.Boxes.Clone()
			minimal, _ := d.MinimalWithin(t.Context(), v, p.Zone)
			if !minimal.Within(boxes) || minimal.Count() == 0 && v.Empty == nil && v.Rule != AllStuck {
				t.Fatalf("%v reduced to %v\n%s", v.Rule, minimal.AppendTo(nil), space.Draw(state))
			}
			if minimal.Count() < boxes.Count() {
				reduced++
			}
		})
	}
	if reduced == 0 {
		t.Error("no verdict was ever reduced")
	}
}
