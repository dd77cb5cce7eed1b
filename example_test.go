package planner_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"planner"
	"planner/technique"
)

func Example() {
	levels, err := planner.ReadFile("docs/levels/first.xsb")
	if err != nil {
		log.Fatal(err)
	}
	result, err := planner.Solve(context.Background(), levels[0], planner.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Status, result.Pushes, result.Solution)
}

// A level can be written in the program. With the mode AStar the solution has the fewest pushes.
func ExampleSolve() {
	level, err := planner.Parse(`
#######
#@ $ .#
#######`)
	if err != nil {
		log.Fatal(err)
	}
	result, err := planner.Solve(context.Background(), level, planner.Options{Mode: planner.AStar})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Status, result.Solution, result.Proved)
	// Output: solved rRR true
}

// A search reports several times a second how far it is. Cancelling the context ends it, and so does the time.
func ExampleSolve_progress() {
	level, err := planner.Parse(`
################
#              #
# $ $ $ $ $ $  #
#  $ $ $ $ $ $ #
# $ $ $ $ $ $  #
#      @       #
####### ########
#...... ......##
#..    ..    ..#
#   #  #  #    #
################`)
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	options := planner.Options{
		Time: 10 * time.Minute,
		Without: []technique.ID{ // of the rules that see at once that the level is lost
			technique.Pair, technique.Triple, technique.Pattern, technique.Stuck, technique.PullAll,
			technique.Corral,
		},
		Progress: func(p planner.Progress) {
			if p.Generated > 0 {
				cancel() // has seen enough
			}
		},
	}
	result, err := planner.Solve(ctx, level, options)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Status, result.Positions > 0)
	// Output: unsolved true
}

// Levels that cannot be used are in the list, with the reason.
func ExampleReadFile() {
	levels, err := planner.ReadFile("docs/levels/first.xsb")
	if err != nil {
		log.Fatal(err)
	}
	for _, level := range levels {
		if level.Err() != nil {
			fmt.Println(level.Err())
			continue
		}
		result, err := planner.Solve(context.Background(), level, planner.Options{Time: 10 * time.Minute})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(level.Number, result.Status)
	}
	// Output:
	// 1 solved
	// 2 solved
	// 3 solved
}

// A detour of the box is cut out, and the shorter solution is proved to have the fewest pushes.
func ExampleImprove() {
	level, err := planner.Parse(`
#######
#     #
#@ $ .#
#######`)
	if err != nil {
		log.Fatal(err)
	}
	const detour = "rRurrdLulldRR" // pushes the box back once
	result, err := planner.Improve(context.Background(), level, detour, planner.ImproveOptions{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Solution, result.Pushes, result.Proved)
	// Output: rRR 2 true
}

func ExampleVerify() {
	level, err := planner.Parse(`
#######
#@ $ .#
#######`)
	if err != nil {
		log.Fatal(err)
	}
	moves, pushes, err := planner.Verify(level, "rRR")
	fmt.Println(moves, pushes, err)
	_, _, err = planner.Verify(level, "rR")
	fmt.Println(errors.Is(err, planner.ErrSolution))
	// Output:
	// 3 2 <nil>
	// true
}

// An analysis says why a position is lost, and by which rule that is proved.
func ExampleAnalyze() {
	level, err := planner.Parse(`
########
#.   . #
#  $$  #
#@ ##  #
#      #
########`)
	if err != nil {
		log.Fatal(err)
	}
	analysis, err := planner.Analyze(context.Background(), level, planner.AnalyzeOptions{})
	if err != nil {
		log.Fatal(err)
	}
	if lost := analysis.Deadlock; lost != nil {
		fmt.Println("lost by", lost.Rule, "because of the boxes at", lost.Boxes)
	}
	// Output: lost by freeze because of the boxes at [[2 3] [2 4]]
}
