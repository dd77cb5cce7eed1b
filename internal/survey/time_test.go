package survey

import (
	"context"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/long"
	"planner/internal/test/suite"
)

// TestLargeBoardsKeepTheirTime surveys large boards in a second and in no time at all. Each survey must end in time,
// name what it left out, and make a report. Time in which other processes had the processor does not count.
func TestLargeBoardsKeepTheirTime(t *testing.T) {
	long.Only(t, "it measures processor time")
	for name, text := range suite.Large() {
		level, err := board.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		b, err := board.New(level)
		if err != nil {
			t.Fatal(err)
		}
		for _, limit := range []time.Duration{time.Nanosecond, time.Second} {
			began, cpu := time.Now(), suite.ProcessorTime()
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			s := New(ctx, b)
			s.FindFree(ctx)
			s.FindPacking(ctx, 0)
			cancel()
			report := s.Report(name)
			took, used := time.Since(began), suite.ProcessorTime()-cpu
			t.Logf("%s: %v of %v, %v of the processor; left out: %q", name, took, limit, used, s.LeftOut)
			if most := limit + limit/20 + time.Second; min(took, used) > most {
				t.Errorf("%s: took %v and %v of the processor, the time was %v", name, took, used, limit)
			}
			if len(report.LeftOut) == 0 {
				t.Errorf("%s: nothing is named as left out", name)
			}
		}
	}
}
