package web

import (
	"strings"
	"testing"

	"planner/internal/test/browser"
	"planner/internal/test/must"
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
	return "file://" + must.Write(t, "out.html", page.String())
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
