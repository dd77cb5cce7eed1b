package judge

import (
	"context"
	"flag"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/search"
)

// lostGame plays at random until a rule proves the position lost, and a few pushes further.
func lostGame(t *testing.T, b *board.Board, rng *rand.Rand) string {
	t.Helper()
	j, err := NewRules(t.Context(), b, Quick)
	must.Do(t, err)
	more := -1
	return randomGame(b, rng, 400, func(s *board.Scene, player board.Square) bool {
		if more < 0 && j.Find(context.Background(), s.Boxes(), player) != nil {
			more = rng.IntN(10)
		}
		more--
		return more == -1
	})
}

// measured holds the results of the games on the levels of a suite.
type measured struct {
	games, exact, decided int
	sum, worst            time.Duration
}

// every says which levels of the suites are measured: every first, every second and so on.
var every = flag.Int("every", 0, "measure the levels of suites whose number is a multiple of this")

// measure diagnoses a lost game on levels of a suite: those that the flag asks for, and otherwise every apart-th.
func measure(t *testing.T, name string, limit time.Duration, apart int) (m measured) {
	if *every > 0 {
		apart = *every
	}
	for _, level := range suite.LevelsOf(t, suite.Shared(t, name)) {
		if level.Number%apart != 0 {
			continue
		}
		b := suite.BoardOf(t, level)
		moves := lostGame(t, b, rand.New(rand.NewPCG(uint64(level.Number), 1)))
		d, err := Diagnose(context.Background(), level, moves,
			Options{Time: limit, Threads: runtime.GOMAXPROCS(0), RAM: 1 << 30, Solve: solveLater})
		if err != nil {
			t.Fatalf("level %d: %v", level.Number, err)
		}
		m.games++
		if d.Exact() {
			m.exact++
		}
		if d.Status != search.Unsolved {
			m.decided++
		}
		m.sum, m.worst = m.sum+d.Time, max(m.worst, d.Time)
		first, last := d.Between()
		t.Logf("level %d: %d pushes, lost between move %d and %d, push %d, %s; %v, %d searches, %d positions",
			level.Number,
			d.Pushes, first, last, d.LostPushes, d.Status, d.Time.Round(time.Millisecond), d.Searches, d.Nodes)
	}
	t.Logf("%d games: %d decided, %d exactly; %v on average, %v at most",
		m.games, m.decided, m.exact, m.sum/time.Duration(m.games), m.worst)
	return m
}

// What docs/why.md says of lost games on known levels. The times depend on the machine and are not tested. All levels
// are measured by
//
//	go test -tags long ./internal/judge -run LostOn -v -args -every 1
func TestLostOnMicroban(t *testing.T) {
	long.Only(t, "how much is decided in the time depends on the machine")
	if m := measure(t, "levels/microban1.xsb", 5*time.Second, 5); m.exact < m.games*9/10 {
		t.Errorf("%d of %d games decided exactly, expected nine of ten", m.exact, m.games)
	}
}

func TestLostOnXSokoban(t *testing.T) {
	long.Only(t, "how much is decided in the time depends on the machine")
	if m := measure(t, "levels/xsokoban.xsb", 5*time.Second, 15); m.decided < m.games*9/10 {
		t.Errorf("%d of %d games decided, expected nine of ten", m.decided, m.games)
	}
}
