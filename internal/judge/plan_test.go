package judge_test

import (
	"planner/internal/judge"
	"planner/plan"
)

func init() {
	o, err := plan.Judging(plan.DefaultOptions())
	if err != nil {
		panic(err)
	}
	judge.Planner = o.Solve
}
