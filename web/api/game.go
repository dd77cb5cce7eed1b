package api

import (
	"context"

	"planner"
	"planner/survey"
)

// LostRequest is the request of the call "lost": a position, as a level whose boxes and player stand where they are now.
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
	Between *[2]int  `json:"between,omitempty"` // instead of Move: the loss lies after the first and not after the second
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
	known, err := planner.Analyze(ctx, level, planner.AnalyzeOptions{})
	if err != nil {
		return Loss{}, err
	}
	return lossOf(known.Deadlock), nil
}

func lossOf(d *survey.DeadlockReport) Loss {
	if d == nil {
		return Loss{}
	}
	return Loss{Lost: true, Rule: d.Rule, Why: d.Why, Boxes: pairsOf(d.Boxes), Goals: pairsOf(d.Goals)}
}

func pairsOf(places []planner.Place) [][2]int {
	list := make([][2]int, len(places))
	for i, p := range places {
		list[i] = p
	}
	return list
}
