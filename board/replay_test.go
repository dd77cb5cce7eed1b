package board_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

func TestReplay(t *testing.T) {
	small := "######\n#@$ .#\n#   *#\n######"
	for _, c := range []struct {
		name, board, lurd string
		moves, pushes     int
		move              int // that the error names, -1 when there is none
		msg               string
	}{
		{"a solution", small, "RR", 2, 2, -1, ""},
		{"moves and pushes", small, "drruldluRR", 0, 0, 5, "lower case"},
		{"a detour", small, "drrluldurddl", 0, 0, 5, "upper case"},
		{"solved with a walk after it", small, "RRlldr", 6, 2, -1, ""},
		{"not solved", small, "R", 1, 1, 0, "boxes off goals after the last move: 1"},
		{"nothing played", small, "", 0, 0, 0, "boxes off goals after the last move: 1"},
		{"solved from the start", "#####\n#@* #\n#####", "", 0, 0, -1, ""},
		{"into a wall", small, "l", 0, 0, 1, "into a wall"},
		{"push against a wall", small, "RRR", 2, 2, 3, "a push against a wall"},
		{"push against a box", "######\n#@$*.#\n######", "R", 0, 0, 1, "another box"},
		{"push in lower case", small, "r", 0, 0, 1, "lower case"},
		{"walk in upper case", small, "D", 0, 0, 1, "upper case"},
		{"no letter", small, "Rx", 1, 1, 2, "'x'"},
		{"no player", "####\n#$.#\n####", "r", 0, 0, 0, "no player"},
		{"player on a goal, box off a goal", "#######\n#+*$ .#\n#######", "", 0, 0, 0,
			"boxes off goals after the last move: 1"},
		{"off the text", "@", "u", 0, 0, 1, "into a wall"},
		{"a box to a goal and on", "#######\n#@$.  #\n#######", "RRllrRlLlR", 0, 0, 6, "upper case"},
	} {
		t.Run(c.name, func(t *testing.T) {
			level := &board.Level{Rows: strings.Split(c.board, "\n")}
			cost, err := board.Replay(level, c.lurd)
			var fault *board.ReplayError
			switch errors.As(err, &fault); {
			case c.move < 0 && (err != nil || cost != board.Cost{Moves: c.moves, Pushes: c.pushes}):
				t.Errorf("%+v, %v; expected %d moves and %d pushes", cost, err, c.moves, c.pushes)
			case c.move >= 0 && (fault == nil || fault.Move != c.move || !strings.Contains(err.Error(), c.msg)):
				t.Errorf("%v, expected an error at move %d with %q", err, c.move, c.msg)
			}
		})
	}
}

func TestReplayAcceptsKnownSolutions(t *testing.T) {
	data := must.Read(t, suite.Shared(t, "levels/known-solutions.tsv"))
	suites := map[string][]*board.Level{}
	for _, text := range strings.Split(strings.TrimSpace(data), "\n")[1:] {
		field := strings.Split(text, "\t")
		if suites[field[0]] == nil {
			suites[field[0]], _ = readFile(t, suite.Shared(t, "levels/"+field[0]))
		}
		number, _ := strconv.Atoi(field[1])
		wantPushes, _ := strconv.Atoi(field[2])
		wantMoves, _ := strconv.Atoi(field[3])
		level := suites[field[0]][number-1]
		cost, err := board.Replay(level, field[4])
		if err != nil || cost != (board.Cost{Moves: wantMoves, Pushes: wantPushes}) {
			t.Errorf("%s %d: %+v, %v; expected %d moves and %d pushes", field[0], number, cost, err, wantMoves, wantPushes)
		}
		checkExpanded(t, level, field[4], wantPushes)
	}
}

// checkExpanded cuts a solution to its pushes and expands it again: as many pushes, and no more moves.
func checkExpanded(t *testing.T, level *board.Level, lurd string, wantPushes int) {
	t.Helper()
	b := suite.BoardOf(t, level)
	pushes, err := b.PushesOf(b.Player, lurd)
	must.Do(t, err)
	again, err := board.Expand(b, pushes)
	if err != nil {
		t.Fatalf("level %d: %v", level.Number, err)
	}
	if cost, err := board.Replay(level, again); err != nil || cost.Pushes != wantPushes || len(again) > len(lurd) {
		t.Errorf("level %d: %+v again, %v; %d moves and %d pushes before", level.Number, cost, err, len(lurd), wantPushes)
	}
}

func TestExpandRefusesWhatIsNotPossible(t *testing.T) {
	b := suite.Board(t, "########\n#@ $ . #\n#  #   #\n#  #$#.#\n########")
	box := b.At(1, 4)
	down, _ := b.Direction('d')
	left, _ := b.Direction('l')
	right, _ := b.Direction('r')
	for name, pushes := range map[string][]board.Move{
		"no box":           {board.NewMove(b.Player, right)},
		"wall in the way":  {board.NewMove(box, down)},
		"out of reach":     {board.NewMove(box, left)},
		"the second fails": {board.NewMove(box, right), board.NewMove(box, right)},
	} {
		if text, err := board.Expand(b, pushes); err == nil {
			t.Errorf("%s: expanded to %q, expected an error", name, text)
		}
	}
}

func TestExpandIsQuickOnLongPaths(t *testing.T) {
	const length = 5000
	wall := strings.Repeat("#", length+4)
	level := &board.Level{Rows: []string{wall, "#@$" + strings.Repeat(" ", length-1) + ".#", wall}}
	b := suite.BoardOf(t, level)
	var pushes []board.Move
	for sq := range length {
		pushes = append(pushes, board.NewMove(board.Square(sq+1), board.Right))
	}
	text, err := board.Expand(b, pushes)
	must.Do(t, err)
	if cost, err := board.Replay(level, text); err != nil || cost.Pushes != length {
		t.Errorf("%+v, %v", cost, err)
	}
}
