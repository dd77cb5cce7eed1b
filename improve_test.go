package planner_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"planner"
	"planner/internal/test/must"
)

const detour = "#######\n#     #\n#@ $ .#\n#######\n"

func TestImproveErrors(t *testing.T) {
	level, err := planner.Parse(detour)
	must.Do(t, err)
	ctx := context.Background()
	if _, err := planner.Improve(ctx, level, "rRL", planner.ImproveOptions{}); !errors.Is(err, planner.ErrSolution) {
		t.Errorf("a wrong solution gave %v", err)
	}
	wrong := planner.ImproveOptions{Objective: "beauty"}
	if _, err := planner.Improve(ctx, level, "rRR", wrong); !errors.Is(err, planner.ErrOptions) {
		t.Errorf("an unknown objective gave %v", err)
	}
	if _, err := planner.Improve(ctx, nil, "rRR", planner.ImproveOptions{}); !errors.Is(err, planner.ErrLevel) {
		t.Errorf("no level gave %v", err)
	}
}

// TestImproveObjectives asks for each objective and for improving as a part of solving.
func TestImproveObjectives(t *testing.T) {
	level, err := planner.Parse(detour)
	must.Do(t, err)
	for _, objective := range []planner.Objective{
		planner.PushesMoves, planner.MovesPushes, planner.PushesOnly, planner.MovesOnly,
	} {
		o := planner.ImproveOptions{Objective: objective, Time: time.Hour}
		r, err := planner.Improve(context.Background(), level, "rRurrdLulldRR", o)
		if err != nil || r.Pushes != 2 || r.Moves != 3 || r.LowerBound != 2 || len(r.Steps) == 0 {
			t.Errorf("%s: %+v, %v", objective, r, err)
		}
	}
	r, err := planner.Solve(context.Background(), level,
		planner.Options{Improve: time.Hour, Objective: planner.MovesOnly})
	if err != nil || r.Moves != 3 || !r.Proved {
		t.Errorf("%+v, %v", r, err)
	}
}
