package api

import (
	"context"
	"fmt"

	"planner"
	"planner/internal/judge"
	"planner/plan"
)

// Coached is the result of the call "coach": what each push of a game cost, and which one lost it.
type Coached struct {
	*Band
	Exact      bool   `json:"exact"`       // every verdict and every price is decided
	LowerBound int    `json:"lower_bound"` // pushes that the level needs at least, 0 when that is not known
	Solution   string `json:"solution,omitempty"`
}

const (
	// usualCoaching is the time of a judgement when the request names none, in seconds.
	usualCoaching = 5

	// mostJudged is how many pushes a judged game may have. The work after the searches grows with the square of the
	// number of pushes, and takes seconds for so many.
	mostJudged = 10_000
)

// coached answers the call "coach".
func coached(ctx context.Context, r LevelRequest, limits Limits, progress func(Progress)) (Coached, error) {
	level, game, err := r.Level.game(r.Moves)
	if err != nil {
		return Coached{}, err
	}
	if game.Pushes() > mostJudged {
		return Coached{}, fmt.Errorf("the game has %d pushes, and the page judges at most %d", game.Pushes(),
			mostJudged)
	}
	p := plan.DefaultOptions()
	p.Time, p.Threads, p.RAM = limits.wall(r.Seconds, usualCoaching), limits.Threads, limits.RAM
	o, err := plan.Judging(p)
	if err != nil {
		return Coached{}, err
	}
	o.Progress = func(p judge.Progress) {
		progress(Progress{Phase: p.String(), Positions: p.Known.Nodes, Nearest: -1})
	}
	judged, err := judge.Judge(ctx, rawOf(level), r.Moves, o)
	if err != nil {
		return Coached{}, err
	}
	to := Coached{Band: BandOf(judged), Exact: judged.Exact, LowerBound: judged.Least.Least,
		Solution: judged.Best(game.LURD())}
	if to.Solution != "" {
		_, _, err = planner.Verify(level, to.Solution)
	}
	return to, err
}
