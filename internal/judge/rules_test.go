package judge

import (
	"context"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// Whatever the rules prove lost is lost, in all positions of small levels, also when one Rules is asked about them all.
func TestRulesOracle(t *testing.T) {
	for _, effort := range []Effort{Quick, Thorough} {
		maker := func(b *board.Board, _ board.Side) oracle.Rule {
			rules := rulesOf(t, b, effort)
			return func(p oracle.Probe) bool { return rules.Find(t.Context(), p.Scene.Boxes(), p.Zone.Min()) != nil }
		}
		const levels = 150
		score, drawing := oracle.Run(oracle.Small, 1, levels, board.Forward, oracle.All, maker)
		if score.False > 0 {
			t.Fatalf("effort %d: a position that can be solved is called lost:\n%s", effort, drawing)
		}
		if score.Share() < 90 {
			t.Errorf("effort %d: only %.1f%% of the lost positions are found", effort, score.Share())
		}
	}
}

// A group that searches have found lost is lost on a board with no other box: then as many goals may stay empty.
func TestGroup(t *testing.T) {
	b := suite.Board(t, "########\n#@     #\n#  $$  #\n#      #\n# $ .. #\n#   .  #\n########")
	rules := rulesOf(t, b, Thorough)
	stuck := b.BitsOf([]board.Square{b.At(1, 3), b.At(1, 4), b.At(4, 2)})
	loss := rules.Group(context.Background(), stuck, b.Player)
	if loss.Rule != searched || len(loss.Boxes) == 0 || len(loss.Boxes) > 2 ||
		!strings.Contains(loss.Why, "every way was tried") {
		t.Errorf("%+v", loss)
	}
	for _, box := range loss.Boxes {
		if box[0] != 1 {
			t.Errorf("the box at %v is not lost", box)
		}
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if all := rules.Group(ended, stuck, b.Player); len(all.Boxes) != 3 {
		t.Errorf("without time: %+v", all)
	}
}

func TestSentence(t *testing.T) {
	for _, level := range suite.Unsolvable(t) {
		b := suite.BoardOf(t, level)
		loss := rulesOf(t, b, Quick).Find(t.Context(), b.BitsOf(b.Boxes), b.Player)
		if loss == nil {
			t.Errorf("%s: no proof", level.Title)
			continue
		}
		text := loss.Sentence()
		if !strings.HasPrefix(text, loss.Rule+": ") || strings.HasSuffix(text, ".") {
			t.Errorf("%s: %q", level.Title, text)
		}
		if len(loss.Boxes) > 0 && len(loss.Boxes) <= mostNamed && !strings.Contains(text, Names(loss.Boxes...)) {
			t.Errorf("%s: %q does not name %s", level.Title, text, Names(loss.Boxes...))
		}
	}
}

// Where no box is stuck, a proof speaks of no boxes.
func TestSentenceWithoutBoxes(t *testing.T) {
	b := suite.Board(t, `
###########
#         #
# $#. .#$ #
#  .   .  #
# $ #@# $ #
#  .   .  #
# $#   #$ #
#         #
###########`)
	loss := rulesOf(t, b, Quick).Find(t.Context(), b.BitsOf(b.Boxes), b.Player)
	if loss == nil || loss.Sentence() !=
		"pull-all: No box could ever have come to 2 goals that are empty: a box pulled from there gets nowhere" {
		t.Errorf("%+v", loss)
	}
}

// rulesOf prepares the rules without a limit in time.
func rulesOf(t *testing.T, b *board.Board, effort Effort) *Rules {
	t.Helper()
	rules, err := NewRules(t.Context(), b, effort)
	must.Do(t, err)
	return rules
}
