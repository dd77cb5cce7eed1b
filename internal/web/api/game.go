package api

import (
	"context"

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
