package survey

import (
	"context"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/long"
	"planner/internal/test/suite"
)

// TestLargeBoardsKeepTheirTime surveys large boards in a second. Each survey must end in time. Time in which other
// processes had the processor does not count.
func TestLargeBoardsKeepTheirTime(t *testing.T) {
	long.Only(t, "it measures processor time")
	for name, b := range largeBoards(t) {
		const limit = time.Second
		began, cpu := time.Now(), suite.ProcessorTime()
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		report := surveyed(ctx, b).Report(name)
		cancel()
		took, used := time.Since(began), suite.ProcessorTime()-cpu
		t.Logf("%s: %v of %v, %v of the processor; left out: %q", name, took, limit, used, report.LeftOut)
		if most := limit + limit/20 + time.Second; min(took, used) > most {
			t.Errorf("%s: took %v and %v of the processor, the time was %v", name, took, used, limit)
		}
	}
}

// TestNoTimeIsSaid surveys large boards in no time: each survey names what it left out, and makes a report.
func TestNoTimeIsSaid(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, b := range largeBoards(t) {
		if report := surveyed(ctx, b).Report(name); len(report.LeftOut) == 0 {
			t.Errorf("%s: nothing is named as left out", name)
		}
	}
}

// surveyed makes a whole survey.
func surveyed(ctx context.Context, b *board.Board) *Survey {
	s := New(ctx, b)
	s.FindFree(ctx)
	s.FindPacking(ctx, 0)
	return s
}

// largeBoards are the boards of suite.Large by name.
func largeBoards(t *testing.T) map[string]*board.Board {
	t.Helper()
	boards := map[string]*board.Board{}
	for name, text := range suite.Large() {
		level, err := board.Parse(text)
		if err == nil {
			boards[name], err = board.New(level)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return boards
}
