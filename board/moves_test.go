package board_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

func TestParseMoves(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "",
		" \r\n\t":                           "",
		"lurdLURD":                          "lurdLURD",
		"3r2U":                              "rrrUU",
		"3r4U":                              "rrrUUUU",
		"2(lU)":                             "lUlU",
		"2(3(dr)R)":                         "drdrdrRdrdrdrR",
		"12l":                               strings.Repeat("l", 12),
		"rr U\r\nuu\rL\n":                   "rrUuuL",
		"3 r 2 (l U)":                       "rrrlUlU",
		"0rL":                               "L",
		"rr*UU":                             "rrUU",
		"←↑→↓ 2⬅️2(⬆️➡)⇓":                   "lurdllururD",
		"wasd WASD":                         "uldrULDR",
		"2w3(dS)":                           "uurDrDrD",
		"dd":                                "dd",
		"(r)()5()":                          "r",
		"ruuu\n\nl":                         "ruuul",
		"((((((((((((((((r))))))))))))))))": "r",
	} {
		if got, err := board.ParseMoves(text); err != nil || got != want {
			t.Errorf("%q: %q, %v, expected %q", text, got, err, want)
		}
	}
}

func TestParseMovesErrors(t *testing.T) {
	for text, want := range map[string]string{
		"rrx":                            `line 1, column 3: 'x', expected one of lurdLURD`,
		"rr\r\nr é":                      `line 2, column 3: 'é', expected`,
		"r3":                             "line 1, column 2: the number 3 stands before nothing",
		"2(r3)":                          "line 1, column 4: the number 3 stands before nothing",
		"2(r":                            "line 1, column 2: a group without end",
		"r)":                             `line 1, column 2: ")" closes no group`,
		"2-":                             "line 1, column 2: '-', expected",
		"[]U":                            "line 1, column 1: a jump",
		"{rd}U":                          "line 1, column 1: a change of the player",
		"\x00":                           `line 1, column 1: '\x00', expected`,
		"\xff":                           "line 1, column 1: '\ufffd', expected",
		"999999999r":                     "line 1, column 1: more than 4,194,304 moves",
		"r\n99999999999999999999999999r": "line 2, column 1: more than 4,194,304 moves",
		"9999(9999(9999r))":              "line 1, column 6: more than 4,194,304 moves",
		strings.Repeat("(", 17) + "r":    "line 1, column 17: groups nested more than 16 deep",
		strings.Repeat("(", 1<<20):       "line 1, column 17: groups nested more than 16 deep",
	} {
		got, err := board.ParseMoves(text)
		fault := new(board.MovesError)
		if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), want) || got != "" {
			t.Errorf("%.40q: %.40q, %v, expected the error %q", text, got, err, want)
		}
	}
}

func TestNormalize(t *testing.T) {
	level, err := suite.Parse("#######\n#@ $ .#\n#     #\n#######\n")
	must.Do(t, err)
	for moves, want := range map[string]string{"": "", "rrr": "rRR", "drr": "drr", "rRR": "rRR", "RRR": "rRR"} {
		if got, err := board.Normalize(level, moves); err != nil || got != want {
			t.Errorf("%q: %q, %v, expected %q", moves, got, err, want)
		}
	}
	for moves, move := range map[string]int{"u": 1, "rrrr": 4, "rr?": 3} {
		_, err := board.Normalize(level, moves)
		wrong := new(board.ReplayError)
		if !errors.As(err, &wrong) || wrong.Move != move {
			t.Errorf("%q: %v, expected an error at move %d", moves, err, move)
		}
	}
	if _, err := board.Normalize(&board.Level{Rows: []string{"###"}}, "r"); err == nil {
		t.Error("a level without a player has moves")
	}
}

// FuzzParseMoves holds every text to the bound, and plain LURD text to itself.
func FuzzParseMoves(f *testing.F) {
	for _, text := range []string{"", "3r2U", "2(3(dr)R)", "rr U\r\nu", "rrr*UU", "999999999r", "9999(9999(9999r))",
		"((", "r3",
		"[]U", "\xff", "2(r3)", "0(9r)"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := board.ParseMoves(text)
		if err != nil {
			if fault := new(board.MovesError); !errors.As(err, &fault) || fault.Line < 1 || fault.Column < 1 {
				t.Fatalf("%q: an error without place: %v", text, err)
			}
			return
		}
		if len(moves) > board.MaxMoves || strings.Trim(moves, "lurdLURD") != "" {
			t.Fatalf("%q gives %.100q", text, moves)
		}
		if again, err := board.ParseMoves(moves); err != nil || again != moves {
			t.Fatalf("%.100q is not read back: %v", moves, err)
		}
	})
}

func TestReadMoves(t *testing.T) {
	for _, c := range []struct{ rows, text, want string }{
		{"#######\n#@ $ .#\n#######", "rrr", "rRR"},
		{"#######\n#@ $ .#\n#######", "3R", "rRR"},
		{"#######\n#@ $ .#\n#######", "→→→", "rRR"},
		{"#######\n#@ $ .#\n#######", "rRR", "rRR"},
		{"#######\n#@ $ .#\n#######", "[rrr]LLl", "rRR"},
		{"#######\n#@ $ .#\n#######", "[3r] 2L", "rRR"},   // the player does not come back
		{"#######\n#@ $ .#\n#######", "[rrr]L[]L", "rRR"}, // a jump to where he is
		{"#######\n#@ $ .#\n#######", "[rrr]lL", "in reverse play: upper case"},
		{"#######\n#  $+ #\n#     #\n#######", "[]L", "in reverse play: the player stands"},
		{"#######\n#@ $ .#\n#######", "[rrr]L", "the reverse play does not end"},
		{"#######\n#@ $ .#\n#######", "[rrr]Lr", "in reverse play: into a wall or a box"},
		{"#######\n#@ $ .#\n#######", "[rrr", "line 1, column 1: a jump"},
		{"#######\n#@ $ .#\n#######", "[rrr]LL[4194304r]", "line 1, column 1: more than"},
		{"########\n#  $. .#\n#@ $   #\n########", "[urrr]Ll[dr]Ll", ""},
	} {
		level, err := suite.Parse(c.rows)
		if err != nil {
			continue
		}
		got, err := board.ReadMoves(level, c.text)
		if err == nil && got != c.want || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %q, %v, expected %q", c.text, got, err, c.want)
		}
	}
}

// TestTurnRound turns random games that end solved backwards, as reverse play would have them, and then round.
func TestTurnRound(t *testing.T) {
	opposite := strings.NewReplacer("l", "r", "r", "l", "u", "d", "d", "u", "L", "R", "R", "L", "U", "D", "D", "U")
	for seed, b := range oracle.Levels(oracle.Medium, 40) {
		random := rand.New(rand.NewPCG(seed, 1))
		level, lurd := gameThatSolves(t, b.Level, random)
		if level == nil {
			continue
		}
		var back strings.Builder
		back.WriteString("[" + strings.ToLower(lurd) + "]")
		for i := len(lurd) - 1; i >= 0; i-- {
			back.WriteString(opposite.Replace(lurd[i : i+1]))
		}
		if got, err := board.ReadMoves(level, back.String()); err != nil || got != lurd {
			t.Errorf("seed %d: %q gives %q, %v, expected %q", seed, back.String(), got, err, lurd)
		}
		away := strings.TrimRight(back.String(), "lurd") // the player does not come back
		got, err := board.ReadMoves(level, away)
		if _, wrong := board.Replay(level, got); err != nil || wrong != nil {
			t.Errorf("seed %d: %q gives %q, %v, %v", seed, away, got, err, wrong)
		}
	}
}

// gameThatSolves is a level like another, with its goals where the boxes stand after random moves, and these moves. It
// is nil when no box moves.
func gameThatSolves(t *testing.T, level *board.Level, random *rand.Rand) (*board.Level, string) {
	t.Helper()
	lurd := ""
	for range 60 {
		if next, err := board.Normalize(level, strings.ToLower(lurd)+string("lurd"[random.IntN(4)])); err == nil {
			lurd = next
		}
	}
	b, err := board.New(level)
	must.Do(t, err)
	pushes, err := b.PushesOf(b.Player, lurd)
	must.Do(t, err)
	scene := board.StartScene(b)
	for _, push := range pushes {
		scene.Play(board.Forward, push)
	}
	solved := &board.Level{Number: 1, Line: 1}
	for row, text := range level.Rows {
		cells := []byte(text)
		for col, cell := range cells {
			sq := b.At(row, col)
			goal, wall := sq != b.Wall() && scene.Box(sq), sq == b.Wall()
			if at := strings.IndexByte(" @$", cell); !wall && at < 0 {
				at = strings.IndexByte(".+*", cell)
				cells[col] = " @$"[at]
			}
			if at := strings.IndexByte(" @$", cells[col]); goal {
				cells[col] = ".+*"[at]
			}
		}
		solved.Rows = append(solved.Rows, string(cells))
	}
	if len(pushes) == 0 || board.Check(solved) != nil {
		return nil, ""
	}
	return solved, lurd
}

func TestUndone(t *testing.T) {
	for text, want := range map[string]int{"": 0, "rr": 0, "rr*": 0, "r*R": 1, "*rr": 2, "r*3R": 3, "2(r*R)": 0} {
		if got := board.Undone(text); got != want {
			t.Errorf("%q: %d, expected %d", text, got, want)
		}
	}
}
