package api

import (
	"context"
	"fmt"

	"planner"
)

// LostRequest is the request of the call "lost": a position, as a level whose boxes and player stand where they are
// now.
type LostRequest struct {
	Level Level `json:"level"`
}

// Loss is the result of the call "lost". Lost false only says that no rule proves the position lost.
type Loss struct {
	Lost  bool     `json:"lost"`
	Rule  string   `json:"rule,omitempty"`
	Why   string   `json:"why,omitempty"` // in words
	Boxes [][2]int `json:"boxes,omitempty"`
	Goals [][2]int `json:"goals,omitempty"`
}

// DiagnoseRequest is the request of the call "diagnose": where was the game lost?
type DiagnoseRequest struct {
	ID      string  `json:"id"` // names the call, for the call "stop"
	Level   Level   `json:"level"`
	Moves   string  `json:"moves"` // LURD from the start
	Seconds float64 `json:"seconds,omitempty"`
}

// Diagnosis is the result of the call "diagnose".
type Diagnosis struct {
	Lost    *bool    `json:"lost"`              // nil when it is not known
	Move    int      `json:"move,omitempty"`    // the position is lost after this move, from 1
	Between *[2]int  `json:"between,omitempty"` // instead of Move: lost by a move after the first, up to the second
	Rule    string   `json:"rule,omitempty"`
	Boxes   [][2]int `json:"boxes,omitempty"`
	Words   string   `json:"words"` // all of it for people, with a hint
}

// lost answers the call "lost".
func lost(ctx context.Context, r LostRequest, _ Limits) (Loss, error) {
	level, err := r.Level.planner()
	if err != nil {
		return Loss{}, err
	}
	game, err := planner.NewGame(level)
	if err != nil {
		return Loss{}, err
	}
	return lossOf(game.LostWithin(ctx)), nil
}

func lossOf(l *planner.Loss) Loss {
	if l == nil {
		return Loss{}
	}
	return Loss{Lost: true, Rule: l.Rule, Why: l.Why, Boxes: pairsOf(l.Boxes), Goals: pairsOf(l.Goals)}
}

func pairsOf(places []planner.Place) [][2]int {
	list := make([][2]int, len(places))
	for i, p := range places {
		list[i] = p
	}
	return list
}

// What a diagnosis gets when the request does not say, in seconds.
const usualDiagnosis = 5

// diagnosis answers the call "diagnose".
func diagnosis(ctx context.Context, r DiagnoseRequest, limits Limits) (Diagnosis, error) {
	level, err := r.Level.planner()
	if err != nil {
		return Diagnosis{}, err
	}
	found, err := planner.Diagnose(ctx, level, r.Moves, planner.DiagnoseOptions{
		Time: limits.wall(r.Seconds, usualDiagnosis), RAM: limits.RAM, Threads: limits.Threads})
	if err != nil {
		return Diagnosis{}, err
	}
	to := Diagnosis{Words: wordsOf(&found)}
	switch lost := found.Status == planner.Unsolvable; {
	case found.Status != planner.Unsolved:
		to.Lost = &lost
	}
	if first, last := found.Between(); found.Exact() {
		to.Move = last
	} else if last != planner.NoMoves {
		to.Between = &[2]int{first, last}
	}
	if loss := lossOf(found.Loss); loss.Lost {
		to.Rule, to.Boxes = loss.Rule, loss.Boxes
	}
	return to, nil
}

// wordsOf says what is known of a game, never more than is proved.
func wordsOf(d *planner.Diagnosis) string {
	first, last := d.Between()
	words := ""
	switch {
	case d.Status == planner.Solved:
		return "Nothing is lost: the position can still be solved."
	case last == planner.NoMoves:
		return "It is not known whether the position is lost. Neither a proof nor a solution was found in this time."
	case d.Exact() && last == 0:
		words = "The level was lost from its start."
	case d.Exact():
		words = fmt.Sprintf("Move %d, push %d, lost the game.", last, d.LostPushes)
	case first == 0:
		words = fmt.Sprintf("The game was lost by move %d or before.", last)
	default:
		words = fmt.Sprintf("One of the moves %d to %d lost the game.", first, last)
	}
	if d.Loss != nil {
		words += " " + d.Loss.Why
	}
	if d.Hint != "" && d.SolvableUntil >= 0 {
		words += fmt.Sprintf(" After move %d there was a solution, which begins with the %s %s.", d.SolvableUntil,
			map[bool]string{true: "move", false: "moves"}[len(d.Hint) == 1], d.Hint)
	}
	return words
}
