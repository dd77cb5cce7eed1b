package coach

import (
	"context"
	"flag"
	"os"
	"runtime"
	"testing"
	"time"

	"planner/internal/test/long"
	"planner/internal/test/suite"
)

// limit is the time for each game. On a machine that is busy with other things, the processor time that was used says
// more than the time that passed.
var limit = flag.Duration("limit", 10*time.Second, "judge each game for at most this time")

// What docs/coach.md says of the known solutions of Microban I. The time depends on the machine and is not tested.
func TestMicroban(t *testing.T) {
	long.Only(t, "how much is decided in the time depends on the machine")
	const name = "microban1.xsb"
	file, err := os.Open(suite.Shared(t, "levels/"+name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	levels := suite.Levels(t, file, name)
	known := suite.Known(t, name)
	exact := 0
	var worst, most time.Duration
	for _, level := range levels {
		lurd, ok := known[level.Number]
		if !ok {
			continue
		}
		begin := suite.ProcessorTime()
		o := Options{Time: *limit, Threads: runtime.GOMAXPROCS(0), RAM: 1 << 30}
		r, err := Judge(context.Background(), level, lurd, o)
		if err != nil {
			t.Fatal(err)
		}
		if r.Exact {
			exact++
		}
		used := suite.ProcessorTime() - begin
		worst, most = max(worst, r.Time), max(most, used)
		t.Logf("level %d: exact %v, %s %d searches, %d positions, %.2f s, of the processor %.2f s", level.Number, r.Exact,
			r.Sentence(), r.Searches, r.Nodes, r.Time.Seconds(), used.Seconds())
	}
	t.Logf("%d of %d games exactly, in %.2f s at most, of the processor %.2f s", exact, len(known), worst.Seconds(),
		most.Seconds())
	if exact < len(known)*9/10 {
		t.Errorf("%d of %d games exactly, expected nine of ten", exact, len(known))
	}
}
