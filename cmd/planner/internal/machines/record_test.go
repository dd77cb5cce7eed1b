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
	"planner/technique"
)

// TestRecordOfImproved solves a level as a worker does, with moves first, and sends the result through JSON. What
// improving found must reach the record of the asker.
func TestRecordOfImproved(t *testing.T) {
	level := suite.Board(t, "########\n#  .   #\n# $  $@#\n#   .  #\n########").Level
	o := plan.DefaultOptions()
	o.Threads, o.Improve, o.Objective = 1, time.Hour, improve.MovesPushes
	data, err := json.Marshal(Measured(plan.Solve)(t.Context(), level, o))
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

// TestRecordCarriesTheSearch solves a level as a worker does and sends the result through JSON. The record of the asker
// says of the search what that of the worker says, for a suite and for one level.
func TestRecordCarriesTheSearch(t *testing.T) {
	level := suite.Board(t, "########\n#  .   #\n# $  $@#\n#   .  #\n########").Level
	o := plan.DefaultOptions()
	o.Threads, o.Mode, o.Use = 1, plan.Bidir, technique.Without(technique.SmallFirst)
	found := Measured(plan.Solve)(t.Context(), level, o)
	data, err := json.Marshal(found)
	if err != nil {
		t.Fatal(err)
	}
	var sent protocol.Result
	if err := json.Unmarshal(data, &sent); err != nil {
		t.Fatal(err)
	}
	r := record(cmdline.Entry{File: "job", Number: 1, Level: level}, sent)
	if len(r.Techniques) == 0 || len(r.Strategies) == 0 || r.Path == nil {
		t.Fatalf("%+v, expected techniques, strategies and a path", r)
	}
	one := (&portfolio{best: sent, known: true}).plan(o.Mode)
	if !reflect.DeepEqual(one.Techniques.ByName(), r.Techniques) || !reflect.DeepEqual(one.Path, r.Path) ||
		!reflect.DeepEqual(one.Standings, r.Strategies) {
		t.Errorf("%+v, expected %+v", one, r)
	}
}
