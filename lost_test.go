package planner_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"testing"

	"planner"
	"planner/internal/test/must"
)

func ExampleDiagnose() {
	level, err := planner.Parse(`
    ######
#####@   #
#   #    #
#    $   #
##$#$#.# #
#     .  #
#    #.# #
######   #
     #####`)
	if err != nil {
		log.Fatal(err)
	}
	lost, err := planner.Diagnose(context.Background(), level, "r4d2lUd2l2UruL", planner.DiagnoseOptions{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(lost.Status, "by move", lost.LostAt, lost.Loss.Rule, lost.Loss.Boxes)
	fmt.Println("a solution is known until move", lost.SolvableUntil)
	// Output:
	// unsolvable by move 8 freeze [[3 4] [3 5]]
	// a solution is known until move 7
}

// A position stays lost, also where no rule sees it any more, and is not lost before.
func TestGameLost(t *testing.T) {
	level, err := planner.Parse("########\n#@     #\n#  $   #\n#   .  #\n########")
	must.Do(t, err)
	game, err := planner.NewGame(level)
	must.Do(t, err)
	for _, step := range []struct {
		moves string
		rule  string
	}{{"", ""}, {"ddrr", ""}, {"U", "dead-square"}, {"l", "dead-square"}} {
		must.Do(t, game.Play(step.moves))
		loss := game.Lost()
		if (loss != nil) != (step.rule != "") || loss != nil && loss.Rule != step.rule {
			t.Errorf("after %s: %+v, expected %q", game.LURD(), loss, step.rule)
		}
	}
	if game.Seek(4); game.Lost() != nil {
		t.Errorf("after going back: %+v", game.Lost())
	}
	if game.Seek(6); game.Lost() == nil {
		t.Error("not lost after going forward again")
	}
}

func TestDiagnoseRefuses(t *testing.T) {
	level, err := planner.Parse("#####\n#@$.#\n#####")
	must.Do(t, err)
	for _, test := range []struct {
		moves   string
		options planner.DiagnoseOptions
		want    error
	}{
		{"rr", planner.DiagnoseOptions{}, planner.ErrMove},
		{"2(r", planner.DiagnoseOptions{}, planner.ErrMove},
		{"", planner.DiagnoseOptions{Solution: "l"}, planner.ErrSolution},
		{"", planner.DiagnoseOptions{Threads: -1}, planner.ErrOptions},
	} {
		_, err := planner.Diagnose(context.Background(), level, test.moves, test.options)
		if !errors.Is(err, test.want) {
			t.Errorf("%q, %+v: %v, expected %v", test.moves, test.options, err, test.want)
		}
	}
	_, err = planner.Diagnose(context.Background(), nil, "", planner.DiagnoseOptions{})
	if !errors.Is(err, planner.ErrLevel) {
		t.Errorf("no level: %v", err)
	}
}
