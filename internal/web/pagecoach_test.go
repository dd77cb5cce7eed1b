package web

import (
	"strings"
	"testing"

	"planner/internal/test/browser"
	"planner/internal/test/must"
	"planner/internal/web/api"
)

// wide is a level with room for detours, and strolled are moves that solve it with one.
const (
	wide     = "########\n#      #\n#@$  . #\n#      #\n########\nTitle: Wide\n\n" + corridor
	strolled = "RurrdLulldRRR"
)

func TestCoach(t *testing.T) {
	inOneBrowser(t, map[string]func(*testing.T, *browser.Browser){
		"a win": winIsJudged, "a loss": lossIsJudged, "a phone": phoneShowsTheBand, "it ends": judgementEnds,
		"a file": gameIsSaved, "the menu": menuHasKeys,
	})
}

// A game that is won becomes a band. A click on a detour plays the better line, and there is a way back.
func winIsJudged(t *testing.T, b *browser.Browser) {
	tab := pasted(t, b, wide, "Wide")
	tab.Play(strolled)
	tab.Sees("#sentence[data-verdicts='free detour free free free']")
	tab.Sees("#won[data-by=hand][data-pushes='5'][data-best='3'][data-proved=true]")
	tab.Sees("#moments button.detour")
	tab.Settle().Picture("coach-win")
	tab.Mouse("#band button.detour")
	tab.Counts(3, 3)
	tab.Sees("#won[data-by=help]")
	tab.Mouse("#band-back")
	tab.Counts(1, 1)
	tab.Press("End")
	tab.Counts(5, 13)
	tab.Mouse("#band button:nth-child(3)")
	tab.Counts(3, 11)
	tab.Sees("#band button.free:nth-child(3)[aria-current]")
	tab.Play("u") // a way of one's own
	tab.Counts(3, 12)
	tab.Until("document.getElementById('band').hidden")
	tab.Press("n", "p")
	tab.Until("document.getElementById('band').hidden")
}

// A game that is lost is judged when the player thinks about it, and C asks at once.
func lossIsJudged(t *testing.T, b *browser.Browser) {
	tab := pasted(t, b, wide, "Wide")
	tab.Play("RurDu")
	tab.Sees("#lost:not([hidden]) #where:enabled")
	tab.Sees("#band button.losing:nth-child(2)")
	tab.Sees("#where:disabled") // the place is shown
	tab.Sees("#moments button.losing")
	if said := tab.Text("#play"); strings.Count(said, "dead square:") != 1 || strings.Count(said, "loses") != 0 {
		t.Errorf("the loss is not said once: %s", said)
	}
	if browser.Value[bool](tab, "Boolean(document.querySelector('#levels li[data-proved]'))") {
		t.Error("the list tells after a loss")
	}
	tab.Mouse("#possible summary")
	tab.Sees("#possible p:not(:empty)")
	tab.Sees("#levels li[data-proved][data-pushes='3']")
	tab.Settle().Picture("coach-loss")
	tab.Mouse("#moments button")
	tab.Counts(3, 3)
	tab.Mouse("#band-back")
	tab.Mouse("#band button.losing")
	tab.Sees("#counts[data-solved='true'][data-pushes='3']")
	tab.Press("Home", "c")
	tab.Until("document.getElementById('coach').disabled")
	tab.Press("ArrowRight", "c")
	tab.Sees("#sentence[data-verdicts=free]")
}

// On a phone the band is below the moves, and its pushes can be tapped.
func phoneShowsTheBand(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{}).Phone(390, 844)
	tab.Paste(wide, "Wide")
	tab.Play(strolled)
	tab.Sees("#band button.detour")
	tab.Settle().Picture("coach-phone")
	if wide := browser.Value[bool](tab, "document.documentElement.scrollWidth > 390"); wide {
		t.Error("the page is wider than the screen")
	}
	tab.Tap("#band button.detour")
	tab.Counts(3, 3)
}

// A judgement ends when another level is opened, and what it would have said is not shown.
func judgementEnds(t *testing.T, b *browser.Browser) {
	s := serve(t, Config{Start: start(t, wide), call: endless, Limits: api.Limits{Seconds: 60}})
	tab := b.Tab(t, s.Address())
	tab.Press("ArrowRight", "c")
	tab.Sees("#sentence[data-verdicts='']:not(:empty)")
	waitFor(t, func() bool { return len(s.searches) == 1 })
	tab.Press("n")
	waitFor(t, func() bool { return len(s.searches) == 0 })
	tab.Until("document.getElementById('judged').hidden")
}

// The game that is judged is saved as a page that plays it, with its band. There, too, a click on a detour plays the
// better line, and a click on another push goes to that push.
func gameIsSaved(t *testing.T, b *browser.Browser) {
	const title = "{{levels}} </script><b>"
	tab := pasted(t, b, strings.Replace(wide, "Wide", title, 1), title)
	tab.Play(strolled)
	tab.Sees("#band button.detour")
	tab.Click("#share-page")
	tab.Until("saved.length")
	reader := b.Tab(t, "file://"+must.Write(t, "game.html", browser.Value[string](tab, "saved[0]")))
	reader.Says("#title", title)
	reader.Sees("#sentence[data-verdicts='free detour free free free']")
	reader.Click("#band button:nth-child(3)")
	reader.Counts(3, 11)
	reader.Sees("#band button.free:nth-child(3)[aria-current]")
	reader.Click("#band button.detour")
	reader.Counts(3, 3)
	reader.Sees("#astray:not([hidden])")
	reader.Picture("band")
	reader.Click("#back")
	reader.Counts(1, 1)
	reader.Until("document.getElementById('astray').hidden")
	reader.Click("#moments button")
	reader.Counts(3, 3)
}

// The views that few need are in a menu, which opens and closes by keys.
func menuHasKeys(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{Start: start(t, wide)})
	tab.Mouse("#more")
	tab.Until("document.activeElement.id === 'tab-meets'")
	tab.Settle().Picture("menu")
	tab.Press("ArrowDown", "ArrowDown", "ArrowUp")
	tab.Until("document.activeElement.id === 'tab-bench'")
	tab.Press("Escape")
	tab.Until("document.getElementById('more-views').hidden && document.activeElement.id === 'more'")
	tab.Play("r")
	tab.Counts(1, 1) // the keys are the game's again
	tab.Mouse("#more")
	tab.Press("End", "Enter")
	tab.Until("!document.getElementById('bench').hidden && document.getElementById('play').hidden")
	tab.Mouse("#more")
	tab.Mouse("#bench")
	tab.Until("document.getElementById('more-views').hidden")
	tab.Mouse("#tab-play")
	tab.Play("r")
	tab.Counts(2, 2)
}
