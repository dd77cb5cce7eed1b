package machines

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/hub/protocol"
	"planner/improve"
	"planner/internal/test/suite"
	"planner/plan"
)

// TestRecordOfImproved solves a level as a worker does, with moves first, and sends the result through JSON. What
// improving found must reach the record of the asker.
func TestRecordOfImproved(t *testing.T) {
	level := suite.Board(t, "########\n#  .   #\n# $  $@#\n#   .  #\n########").Level
	o := plan.DefaultOptions()
	o.Threads, o.Improve, o.Objective = 1, time.Hour, improve.MovesPushes
	data, err := json.Marshal(Solver(plan.Solve)(t.Context(), level, o))
	if err != nil {
		t.Fatal(err)
	}
	var sent protocol.Result
	if err := json.Unmarshal(data, &sent); err != nil {
		t.Fatal(err)
	}
	r := record(cmdline.Entry{File: "job", Number: 1, Level: level}, sent)
	if r.MovesBound == 0 || !r.FewestMoves || r.MovesBound != r.Moves || r.Before == nil {
		t.Errorf("%+v, expected a proof in moves and the cost before", r)
	}
	if !reflect.DeepEqual(r.Steps, sent.Steps) || len(r.Steps) > 0 && r.Steps[len(r.Steps)-1].Moves != r.Moves {
		t.Errorf("steps %+v, %d moves", r.Steps, r.Moves)
	}
}
