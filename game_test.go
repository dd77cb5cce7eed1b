package planner_test

import (
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"
	"testing"

	"planner"
	"planner/internal/test/must"
)

func ExampleGame() {
	level, err := planner.Parse(`
#######
#@ $ .#
#######`)
	if err != nil {
		log.Fatal(err)
	}
	game, err := planner.NewGame(level)
	if err != nil {
		log.Fatal(err)
	}
	if err := game.PushTo(1, 3, 1, 5); err != nil {
		log.Fatal(err)
	}
	fmt.Println(game.LURD(), game.Pushes(), game.Solved())
	game.Undo()
	fmt.Println(game)
	// Output:
	// rRR 2 true
	// #######
	// #  @$.#
	// #######
}

// A game played at random is the same after going back to any of its moves as it was on the way there.
func TestGameSeeks(t *testing.T) {
	level, err := planner.Parse("#########\n#  .    #\n# $$ #  #\n#  @$  .#\n#  .    #\n#########")
	must.Do(t, err)
	game, err := planner.NewGame(level)
	must.Do(t, err)
	rng := rand.New(rand.NewPCG(1, 1))
	rows := [][]string{game.Rows()}
	for len(rows) < 500 {
		if err := game.Move("lurdLURD"[rng.IntN(8)]); err == nil {
			rows = append(rows, game.Rows())
		} else if !errors.Is(err, planner.ErrMove) {
			t.Fatal(err)
		}
	}
	pushes := game.Pushes()
	for range 200 {
		n := rng.IntN(len(rows))
		game.Seek(n)
		if game.Moves() != n || !slices.Equal(game.Rows(), rows[n]) {
			t.Fatalf("after going to move %d:\n%s", n, game)
		}
	}
	if game.Seek(len(rows)); game.Pushes() != pushes || game.LURD() != game.All() {
		t.Errorf("%d pushes, %d at first", game.Pushes(), pushes)
	}
}

// After an undone move another move drops what Redo would bring, and the same move keeps it.
func TestGameRedo(t *testing.T) {
	level, err := planner.Parse("######\n#@   #\n#  $ #\n#  . #\n######")
	must.Do(t, err)
	game, err := planner.NewGame(level)
	must.Do(t, err)
	if err := game.Play("rrRu"); err == nil || game.LURD() != "rrr" {
		t.Fatalf("%v after %s", err, game.LURD())
	}
	game.Seek(1)
	if game.Move('R'); game.All() != "rrr" {
		t.Errorf("%s after the same move", game.All())
	}
	if game.Move('l'); game.All() != "rrl" || game.Redo() {
		t.Errorf("%s after another move", game.All())
	}
	if err := game.WalkTo(2, 3); !errors.Is(err, planner.ErrMove) {
		t.Errorf("a walk onto a box: %v", err)
	}
	if err := game.PushTo(2, 3, 0, 1); err == nil || game.LURD() != "rrl" {
		t.Errorf("%v, %s after a push that is not possible", err, game.LURD())
	}
}
