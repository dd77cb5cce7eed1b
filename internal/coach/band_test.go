package coach

import (
	"strings"
	"testing"

	"planner/board"
)

// wide is a level with room for detours.
var wide = &board.Level{Rows: []string{"########", "#      #", "#@$  . #", "#      #", "########"}}

func TestBand(t *testing.T) {
	for game, want := range map[string]string{
		"RRR":           "---; You 3, and no solution has fewer pushes.",
		"RurrdLulldRRR": "-2---; You 5, the least 3; 1 moment costs 2.; Push 2: 2 pushes more, the box has to be pushed back. 1 RR",
		"RurD": "-!; Lost by push 2. Up to there no push cost anything; the least of the level is 3.; " +
			"Push 2 loses by dead-square: The box stands on a dead square: no pushes take it from there to any goal, even with " +
			"no other box in the maze (box at (4,4)). 1 RR",
	} {
		var decided Progress
		o := enough
		o.Progress = func(p Progress) { decided = p }
		r, err := Judge(t.Context(), wide, game, o)
		if err != nil {
			t.Fatal(err)
		}
		band := r.Band()
		got := []string{r.Signs(), band.Sentence}
		for _, m := range band.Moments {
			got = append(got, m.Words+" "+string(rune('0'+m.Moves))+" "+m.Better)
		}
		if text := strings.Join(got, "; "); text != want {
			t.Errorf("%s:\n%s, expected\n%s", game, text, want)
		}
		if decided.Decided != decided.Positions || decided.Positions != r.Until+1 {
			t.Errorf("%s: at last the progress was %+v", game, decided)
		}
	}
}

// A game of more detours than that has lines for the dearest alone, and its best solution is found all the same.
func TestMostLines(t *testing.T) {
	two := &board.Level{Rows: []string{"########", "#      #", "#@$  . #", "#      #", "# $  . #", "########"}}
	const backAndForth, end = "RurrdLullddd" + "RurrdLullu", "RRRdllldRRR"
	game := strings.Repeat(backAndForth, mostLines) + end
	r, err := Judge(t.Context(), two, game, enough)
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, m := range r.Moments {
		if m.Line.Better != "" {
			lines++
		}
	}
	if len(r.Moments) != 2*mostLines || lines != mostLines {
		t.Errorf("%d moments, %d lines: %s", len(r.Moments), lines, r.Sentence())
	}
	if _, pushes, err := board.Replay(two, r.Best(game)); err != nil || pushes != 6 {
		t.Errorf("the best solution has %d pushes, %v", pushes, err)
	}
}
