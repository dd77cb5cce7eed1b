package plan

import (
	"context"
	"flag"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/long"
	"planner/internal/test/suite"
)

// shortLate is for the short form of TestNothingIsLate.
const shortLate = 200 * time.Millisecond

var lateAfter = flag.Duration("late.after", shortLate, "processor time that TestNothingIsLate gives to a phase")

// mostLate is how much of the processor a phase may use after its time.
const mostLate = time.Second

// TestNothingIsLate runs every phase alone, on the largest boards that the phase takes, and ends it while it prepares
// or soon after. Code that still uses the processor then looks at the clock too rarely. Only the time of the processor
// counts, so that a busy machine changes nothing. The short form has one board, on which a position has millions of
// children.
//
//	go test -tags long ./plan -run NothingIsLate -v -timeout 1h -args -late.after 5s
func TestNothingIsLate(t *testing.T) {
	long.Only(t, "it measures processor time")
	texts := map[string]string{}
	if *lateAfter != shortLate {
		texts = suite.Large()
		texts["strewn 109, 1000 boxes"] = suite.Strewn(109, 1000)
		texts["strewn 109, 40 boxes"] = suite.Strewn(109, 40)
		texts["strewn 60, 100 boxes"] = suite.Strewn(60, 100)
	}
	texts["strewn 109, 400 boxes"] = suite.Strewn(109, 400)
	o := options(Auto, 1)
	for name, text := range texts {
		level := suite.Board(t, text).Level
		for _, phase := range o.Phases() {
			late, r := lateness(t, level, o.Alone(phase))
			t.Logf("%s, %v: %v late, %d positions, %s", name, phase, late, r.Nodes, r.Reason)
			if late > mostLate {
				t.Errorf("%s, %v: %v of the processor after the end", name, phase, late)
			}
		}
	}
}

// lateness is the processor time that a search uses after its context has ended.
func lateness(t *testing.T, level *board.Level, o Options) (late time.Duration, r Result) {
	late = suite.Lateness(t, *lateAfter, func(ctx context.Context) (err error) {
		r, err = Solve(ctx, level, o)
		return err
	})
	return late, r
}
