package api

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/internal/judge"
	"planner/internal/test/must"
	"planner/plan"
)

// wide is a level with room for detours.
var wide = &board.Level{Rows: []string{"########", "#      #", "#@$  . #", "#      #", "########"}}

// deciding are options with which every position of a small level is decided.
func deciding(t *testing.T) judge.Options {
	p := plan.DefaultOptions()
	p.Time, p.Threads, p.RAM = time.Hour, 1, 64<<20
	o, err := plan.Judging(p)
	must.Do(t, err)
	return o
}

func TestBand(t *testing.T) {
	for game, want := range map[string]string{
		"RRR": "---; 3 pushes, and no solution has fewer.",
		"RurrdLulldRRR": "-2---; 5 pushes, 3 are enough; 1 detour costs 2.; Push 2: 2 pushes more, the box has to be " +
			"pushed back. 1 RR",
		"RurD": "-!; Push 2 lost the game.; A way out before push 2 1 RR The box stands on a dead square: no pushes " +
			"take it from there to any goal, even with no other box in the maze.",
	} {
		var decided judge.Progress
		o := deciding(t)
		o.Progress = func(p judge.Progress) { decided = p }
		r, err := judge.Judge(t.Context(), wide, game, o)
		must.Do(t, err)
		band := BandOf(r)
		got := []string{r.Signs(), band.Sentence}
		for _, m := range band.Moments {
			got = append(got, strings.TrimSpace(fmt.Sprintf("%s %d %s %s", m.Words, m.Moves, m.Better, m.Reason)))
		}
		if text := strings.Join(got, "; "); text != want {
			t.Errorf("%s:\n%s, expected\n%s", game, text, want)
		}
		if decided.Decided != decided.Positions || decided.Positions != r.SolvablePushes+1 {
			t.Errorf("%s: at last the progress was %+v", game, decided)
		}
	}
}

// The places of squares are said where the board has rows and columns, and not in a band.
func TestBandHasNoPlaces(t *testing.T) {
	crossed := &board.Level{Rows: []string{"########", "#      #", "#@$  . #", "#      #", "# $  . #", "#      #",
		"########"}}
	r, err := judge.Judge(t.Context(), crossed, "RRurDDldRdllUUluRRR", deciding(t))
	must.Do(t, err)
	placed, plain := "", ""
	for _, m := range r.Moments {
		placed += m.Words() + " "
	}
	for _, m := range BandOf(r).Moments {
		plain += m.Words + " "
	}
	if !strings.Contains(placed, "(") || plain == "" || strings.Contains(plain, "(") {
		t.Errorf("the moments are\n%s\nand those of the band\n%s", placed, plain)
	}
}
