package web

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/internal/judge"
	"planner/internal/test/browser"
	"planner/internal/test/must"
	"planner/internal/web/api"
)

// playedLevels have titles that would do harm as markup.
func playedLevels() []PlayedLevel {
	const evil = `</script><img src=x onerror="document.title='hacked'">`
	return []PlayedLevel{
		{Number: 1, Title: "A corridor " + evil, Rows: []string{"#######", "#@ $ .#", "#######"}, Solution: "rRR",
			Facts: []Fact{{"solved by", "hand " + evil}}},
		{Number: 2, Title: "{{script}} A hall", Author: evil,
			Rows: []string{"########", "#  @   #", "#  $   #", "#      #", "#  .   #", "########"}, Solution: "DD"},
	}
}

// writtenPlayer writes the page into a folder and gives its address.
func writtenPlayer(t *testing.T, levels []PlayedLevel) string {
	t.Helper()
	var page strings.Builder
	must.Do(t, WritePlayer(&page, `Solutions of <b>"all"</b>`, levels))
	file := filepath.Join(t.TempDir(), "out.html")
	must.Do(t, os.WriteFile(file, []byte(page.String()), 0o600))
	return "file://" + file
}

func TestPlayerPlays(t *testing.T) {
	tab := browser.Open(t).Tab(t, writtenPlayer(t, playedLevels()))
	if title := browser.Value[string](tab, "document.title"); title != `Solutions of <b>"all"</b>` {
		t.Errorf("the title is %q", title)
	}
	if n := browser.Value[int](tab, "document.querySelectorAll('img, b > *').length"); n > 0 {
		t.Errorf("a title became %d elements", n)
	}
	tab.Until("document.getElementById('band').hidden && document.getElementById('judged').hidden") // a page of solutions
	tab.Says("#title", "A corridor </script>")
	tab.Says("#facts", "hand </script>")
	tab.Counts(0, 0)
	tab.Press("ArrowRight", "ArrowRight")
	tab.Counts(1, 2)
	tab.Press("ArrowLeft")
	tab.Counts(0, 1)
	tab.Set("#scrub", "3")
	tab.Counts(2, 3)
	tab.Click("#levels li:nth-child(2)")
	tab.Says("#title", "{{script}} A hall")
	tab.Click("#run")
	tab.Counts(2, 2)
	tab.Until("document.getElementById('run').getAttribute('aria-label') === 'Run'")
	tab.Picture("player")
}

// Moves of one's own can be taken back at once.
func TestPlayerOwnMoves(t *testing.T) {
	tab := browser.Open(t).Tab(t, writtenPlayer(t, playedLevels()[1:]))
	tab.Until("document.getElementById('chooser').hidden")
	box := browser.Value[[]float64](tab, "(r => [r.left, r.top, r.width, r.height])("+
		"document.getElementById('board').getBoundingClientRect())")
	x, y := box[0]+box[2]/2, box[1]+box[3]/2
	tab.Drag(x+100, y-84, x+100, y-84) // a click beside the player
	tab.Until("!document.getElementById('astray').hidden")
	tab.Click("#back")
	tab.Until("document.getElementById('astray').hidden")
	tab.Press("End")
	tab.Sees("#counts[data-solved='true']")
}

// judgedGame pushes the box of a hall back and forth before it comes to its goal.
func judgedGame() PlayedLevel {
	return PlayedLevel{Number: 1, Rows: []string{"########", "#      #", "#@$  . #", "#      #", "########"},
		Solution: "RurrdLulldRRR", Band: &api.Band{Sentence: "5 pushes, 3 are enough; 1 detour costs 2.",
			Pushes: []api.BandPush{{Push: judge.Push{Move: 1, Verdict: "free"}, Sign: "-"},
				{Push: judge.Push{Move: 6, Verdict: "detour"}, Sign: "2", Price: "2"},
				{Push: judge.Push{Move: 11, Verdict: "free"}, Sign: "-"},
				{Push: judge.Push{Move: 12, Verdict: "free"}, Sign: "-"},
				{Push: judge.Push{Move: 13, Verdict: "free"}, Sign: "-"}},
			Moments: []api.BandMoment{{First: 2, Last: 2, Words: "Push 2: <i>2 pushes</i> more.", Moves: 1,
				Better: "RR"}}}}
}

// A click on a detour plays the better line, and a click on another push goes there.
func TestPlayerBand(t *testing.T) {
	tab := browser.Open(t).Tab(t, writtenPlayer(t, []PlayedLevel{judgedGame()}))
	tab.Sees("#sentence[data-verdicts='free detour free free free']")
	tab.Says("#moments", "Push 2: <i>2 pushes</i> more.")
	tab.Click("#band button:nth-child(3)")
	tab.Counts(3, 11)
	tab.Sees("#band button.free:nth-child(3)[aria-current]")
	tab.Click("#band button.detour")
	tab.Counts(3, 3)
	tab.Sees("#astray:not([hidden])")
	tab.Picture("band")
	tab.Click("#back")
	tab.Counts(1, 1)
	tab.Until("document.getElementById('astray').hidden")
	tab.Click("#moments button")
	tab.Counts(3, 3)
}
