package board_test

import (
	"errors"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
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
		"999999999r":                     "line 1, column 1: more than 4194304 moves",
		"r\n99999999999999999999999999r": "line 2, column 1: more than 4194304 moves",
		"9999(9999(9999r))":              "line 1, column 6: more than 4194304 moves",
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
	level, err := board.Parse("#######\n#@ $ .#\n#     #\n#######\n")
	must.Do(t, err)
	for moves, want := range map[string]string{"": "", "rrr": "rRR", "drr": "drr", "rRR": "rRR", "RRR": "RRR"} {
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
