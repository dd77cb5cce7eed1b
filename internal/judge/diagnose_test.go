package judge

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/search"
)

// enough is a budget in which every position of a small level is decided.
var enough = Options{Time: time.Hour, Threads: 1, RAM: 64 << 20, Solve: solveLater}

// Planner is the solver of package plan. That imports this package, so that plan_test.go gives it.
var Planner Solver

// solveLater calls the solver of package plan.
func solveLater(ctx context.Context, level *board.Level, o Options) (Answer, error) {
	return Planner(ctx, level, o)
}

// What is said of a game on a small level is compared with the enumeration of all positions: as all positions of such
// levels can be decided, the move that loses must be the right one.
func TestLostOracle(t *testing.T) {
	const levels = 120
	lost := 0
	for seed, b := range oracle.Levels(oracle.Medium, levels) {
		space := oracle.NewSpace(b)
		distances := space.Distances(board.Forward)
		for try := range uint64(3) {
			moves := randomGame(b, rand.New(rand.NewPCG(seed, try)), 12, never)
			line, err := play(b, moves)
			must.Do(t, err)
			d, err := Diagnose(context.Background(), b.Level, moves, enough)
			must.Do(t, err)
			at := 0
			for ; at < line.Len(); at++ {
				p := line.At(at)
				if distances[space.Find(maskOf(p.Boxes), p.Player)] == oracle.Dead {
					break
				}
			}
			if at == line.Len() {
				at = -1
			}
			check(t, b, moves, line, at, d)
			if at >= 0 {
				lost++
			}
		}
	}
	if lost < levels/2 {
		t.Errorf("only %d of %d games are lost", lost, 3*levels)
	}
}

// maskOf is a set of squares of a small board as the oracle has it.
func maskOf(boxes board.Bits) (mask uint32) {
	for sq := range boxes.All() {
		mask |= 1 << sq
	}
	return mask
}

// check compares a diagnosis with the truth: the first position that is lost, negative when none is.
func check(t *testing.T, b *board.Board, moves string, line *Game, at int, d Diagnosis) {
	t.Helper()
	status, until, lostAt := search.Solved, len(moves), None
	if at >= 0 {
		status, until, lostAt = search.Unsolvable, None, line.At(at).First
		if at > 0 {
			until = line.At(at - 1).Last
		}
	}
	if d.Status != status || d.SolvableUntil != until || d.LostAt != lostAt || d.Exact() != (at >= 0) {
		t.Errorf("%s\n%s: %v, solvable until %d, lost at %d, expected %v, %d, %d",
			strings.Join(b.Level.Rows, "\n"), moves, d.Status, d.SolvableUntil, d.LostAt, status, until, lostAt)
	}
	if (at >= 0) != (d.Loss != nil) || d.Loss != nil && (d.Loss.Why == "" || len(d.Loss.Boxes) == 0) {
		t.Errorf("%s\n%s: the proof is %+v", strings.Join(b.Level.Rows, "\n"), moves, d.Loss)
	}
	if d.Loss != nil {
		stand(t, line.At(at), b, d.Loss)
	}
}

// stand checks that the boxes of a proof stand in the position that it is about.
func stand(t *testing.T, p Position, b *board.Board, loss *Loss) {
	t.Helper()
	for _, sq := range b.SquaresAt(loss.Boxes) {
		if !p.Boxes.Has(sq) {
			t.Errorf("%s names %v, where no box is:\n%s", loss.Rule, b.PlaceOf(sq),
				strings.Join(b.Text(p.Boxes, p.Player), "\n"))
		}
	}
}

// On our own levels, all solvable, the hint and the solution are played from the last position that can be solved.
func TestOwnLevels(t *testing.T) {
	for n, level := range suite.Own(t) {
		b := suite.BoardOf(t, level)
		moves := randomGame(b, rand.New(rand.NewPCG(uint64(n), 2)), 30, never)
		d, err := Diagnose(context.Background(), level, moves, enough)
		must.Do(t, err)
		if d.SolvableUntil < 0 || d.LostAt >= 0 && !d.Exact() {
			t.Errorf("%s: %s: solvable until %d, lost at %d", level.Title, moves, d.SolvableUntil, d.LostAt)
			continue
		}
		if !strings.HasPrefix(d.Solution, d.Hint) || d.Hint == "" && d.Solution != "" {
			t.Errorf("%s: the hint %q does not begin %q", level.Title, d.Hint, d.Solution)
		}
		played, err := play(b, moves[:d.SolvableUntil]+d.Solution)
		if err != nil || played.Solved != played.Len()-1 {
			t.Errorf("%s: %s then %s does not solve it: %v", level.Title, moves[:d.SolvableUntil], d.Solution, err)
		}
	}
}

func TestUnsolvableStart(t *testing.T) {
	for _, level := range suite.Unsolvable(t) {
		d, err := Diagnose(context.Background(), level, "", enough)
		must.Do(t, err)
		if first, last := d.Between(); d.Status != search.Unsolvable || first != 0 || last != 0 || !d.Exact() ||
			d.Loss == nil {
			t.Errorf("%s: %+v", level.Title, d)
		}
	}
}

// A game that solves the level and goes on is not lost before it was solved.
func TestBeyondTheEnd(t *testing.T) {
	b := suite.Board(t, "########\n#@$.   #\n########")
	for moves, want := range map[string]search.Status{"R": search.Solved, "": search.Solved, "RR": search.Unsolvable} {
		d, err := Diagnose(context.Background(), b.Level, moves, enough)
		if err != nil || d.Status != want {
			t.Errorf("%q: %v, %v, expected %v", moves, d.Status, err, want)
		}
		if want == search.Unsolvable && (d.LostAt != 2 || d.SolvableUntil != 1) {
			t.Errorf("%q: solvable until %d, lost at %d", moves, d.SolvableUntil, d.LostAt)
		}
	}
}

// Without time for a search the rules speak, and a known solution is used.
func TestNoTime(t *testing.T) {
	b := suite.Board(t, "#######\n#@    #\n# $ . #\n# $ . #\n#     #\n#     #\n#######")
	solved, err := Diagnose(context.Background(), b.Level, "", enough)
	if err != nil || solved.Solution == "" {
		t.Fatalf("%+v, %v", solved, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for solution, until := range map[string]int{"": None, solved.Solution: 3} {
		d, err := Diagnose(ctx, b.Level, "rrdL", Options{Threads: 1, RAM: 64 << 20, Solution: solution})
		must.Do(t, err)
		if first, last := d.Between(); d.SolvableUntil != until || first != until+1 || last != 4 {
			t.Errorf("%+v", d)
		}
	}
}

func TestMistakes(t *testing.T) {
	b := suite.Board(t, "#####\n#@$.#\n#####")
	var wrong *MoveError
	for moves, move := range map[string]int{"u": 1, "RR": 2, "RlX": 3} {
		if _, err := Diagnose(context.Background(), b.Level, moves, enough); !errors.As(err, &wrong) ||
			wrong.Move != move {
			t.Errorf("%q: %v, expected move %d", moves, err, move)
		}
	}
	o := enough
	o.Solution = "L"
	var replayed *board.ReplayError
	if _, err := Diagnose(context.Background(), b.Level, "", o); !errors.As(err, &replayed) {
		t.Errorf("a wrong solution: %v", err)
	}
}

// Progress hears of every search, with what is known by then.
func TestProgress(t *testing.T) {
	b, err := suite.Parse(suite.Pillars())
	must.Do(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	o, heard := enough, 0
	o.Progress = func(p Progress) {
		if heard++; heard == 2 {
			cancel()
		}
		if p.Known.Searches != heard || p.Position < 0 || p.Position > p.Known.Moves ||
			p.Known.LostAt != None && p.Known.LostAt <= p.Position {
			t.Errorf("search %d: %+v", heard, p)
		}
	}
	d, err := Diagnose(ctx, b, "", o)
	if err != nil || heard == 0 || heard != d.Searches {
		t.Errorf("%d searches heard of, %+v, %v", heard, d, err)
	}
}

// TestProgressWords wants progress within 60 columns, whatever is known.
func TestProgressWords(t *testing.T) {
	for want, p := range map[string]Progress{
		"asking the deadlock rules": {},
		"12 of 2,345 positions are decided, 1.2 G searched": {Positions: 2345, Decided: 12,
			Known: Diagnosis{Nodes: 1_234_000_000}},
		"searching after move 9; moves 1-90 open, 1 search": {Position: 9,
			Known: Diagnosis{Moves: 90, SolvableUntil: None, LostAt: None, Searches: 1}},
		"searching after move 9; lost by one of moves 6-12, 2 searches": {Position: 9,
			Known: Diagnosis{Moves: 90, SolvableUntil: 5, LostAt: 12, Searches: 2}},
		"searching after move 0; lost by move 12 at the latest, 3 searches": {
			Known: Diagnosis{Moves: 90, SolvableUntil: None, LostAt: 12, Searches: 3}},
		"searching after move 700; not lost by move 650, 24 searches": {Position: 700,
			Known: Diagnosis{Moves: 900, SolvableUntil: 650, LostAt: None, Searches: 24}},
	} {
		if got := p.String(); got != want {
			t.Errorf("%q, expected %q", got, want)
		}
	}
}

// No text of moves makes it panic, and what it says of a game holds together.
func FuzzMoves(f *testing.F) {
	for _, seed := range []string{"", "rrR", "RRRR", "ddRRuuLL", "lurdLURD", "x"} {
		f.Add(seed)
	}
	level, err := suite.Parse("########\n#@ $   #\n#  $ . #\n#    . #\n########")
	must.Do(f, err)
	f.Fuzz(func(t *testing.T, moves string) {
		d, err := Diagnose(context.Background(), level, moves, enough)
		var wrong *MoveError
		if err != nil {
			if !errors.As(err, &wrong) || wrong.Move < 1 || wrong.Move > len(moves) {
				t.Errorf("%q: %v", moves, err)
			}
			return
		}
		first, last := d.Between()
		lost := d.Status == search.Unsolvable
		if lost != (last >= 0) || first > last || last > len(moves) || d.SolvableUntil > len(moves) ||
			lost && !d.Exact() {
			t.Errorf("%q: %+v", moves, d)
		}
	})
}
