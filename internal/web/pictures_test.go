package web

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"planner/internal/test/browser"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/internal/web/api"
	"planner/meet"
)

// TestPictures draws the pictures of docs/web.md into the folder that WEB_PICTURES names:
//
//	WEB_PICTURES=$PWD/docs/pictures go test ./internal/web -run Pictures
func TestPictures(t *testing.T) {
	if os.Getenv("WEB_PICTURES") == "" {
		t.Skip("WEB_PICTURES names no folder")
	}
	b := browser.Open(t)
	levels := Config{Start: levelsOf(t, "../../docs/levels/first.xsb")}
	for _, picture := range []struct {
		name   string
		config Config
		draw   func(*browser.Tab)
	}{
		{"play", levels, picturePlay},
		{"solve", Config{Start: start(t, suite.Pillars()+"\nTitle: Pillars")}, pictureSolve},
		{"edit", levels, pictureEdit},
		{"microscope", levels, pictureMicroscope},
		{"coach", levels, pictureCoach},
		{"meets", pairsOf(t, levels.Start.Levels[1]), pictureMeets},
		{"bench", twoRuns(), pictureBench},
	} {
		t.Run(picture.name, func(t *testing.T) { picture.draw(page(t, b, picture.config)) })
	}
}

// pairsOf is a page with a store that holds a pair on a level.
func pairsOf(t *testing.T, level api.Level) (c Config) {
	d := pairDocument(t, strings.Join(level.Rows, "\n"))
	d.Title = level.Title
	c.Store = func(int) (meet.Document, error) { return d, nil }
	c.Start.Stores = []string{"dir"}
	return c
}

// twoRuns is a page with two runs to be compared.
func twoRuns() (c Config) {
	c.Bench = func(n int) (string, error) { return run(n), nil }
	c.Start.Benches = []string{"old.csv", "new.csv"}
	return c
}

func pictureMeets(tab *browser.Tab) {
	tab.Until("document.querySelectorAll('#pairs tr').length > 0")
	tab.Settle().Picture("web-meets")
}

func pictureBench(tab *browser.Tab) {
	tab.Until("document.querySelectorAll('#bench-table tbody tr').length > 0")
	tab.Settle().Picture("web-bench")
}

func picturePlay(tab *browser.Tab) {
	tab.Press("n")
	tab.Click("#solve")
	tab.Sees("#verdict[data-status=solved]")
	tab.Click("#layers-more summary")
	tab.Click("#layer-flow")
	tab.Click("#layer-doors")
	tab.Until("document.querySelector('#layer-flow').closest('.layer').textContent.match(/[1-9]/)")
	tab.Set("#scrub", "18")
	tab.Settle().Picture("web-play")
	tab.Click("#scheme")
	tab.Settle().Picture("web-dark")
}

func pictureSolve(tab *browser.Tab) {
	tab.Click("#solve")
	tab.Until("document.querySelectorAll('.sides figure:not([hidden])').length === 2")
	tab.Until("document.querySelectorAll('#solve-live dd').length > 2")
	tab.Settle().Picture("web-solve")
	tab.Click("#solve")
}

func pictureEdit(tab *browser.Tab) {
	tab.Click("#tab-edit")
	tab.Sees("#faults[data-count='0']")
	tab.Click("#from-play")
	tab.Press("4", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight",
		"ArrowRight", " ")
	tab.Press("1", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight",
		" ")
	tab.Sees("#faults [data-kind=leak]")
	tab.Settle().Picture("web-edit")
}

func pictureMicroscope(tab *browser.Tab) {
	tab.Press("n")
	tab.Click("#tab-edit")
	tab.Click("#from-play")
	tab.Sees("#edit-result[data-status=solved]")
	tab.Click("#microscope")
	tab.Sees("#microscope-status[data-open='0']")
	tab.HoverAt(cellOf(tab, 5, 3))
	tab.Settle().Picture("web-microscope")
}

// pictureCoach plays a game with two detours, on a wide page and on that of a phone.
func pictureCoach(tab *browser.Tab) {
	tab.Press("n")
	tab.Play("drdlllulldrrrrldururrdlddlldllurrrruurrddlruullddlluururdlllldurrddldllurrrr")
	tab.Sees("#sentence[data-verdicts~=detour]")
	tab.Settle().Picture("web-coach")
	tab.Phone(390, 844).Settle().Picture("web-phone")
}

// levelsOf is a beginning with the levels of a file.
func levelsOf(t *testing.T, file string) api.Start {
	t.Helper()
	text := must.Read(t, file)
	list, err := api.ReadLevels(t.Context(), strings.NewReader(text), file, api.Limits{})
	must.Do(t, err)
	return api.Start{File: file[strings.LastIndex(file, "/")+1:], Levels: list.Levels}
}

// run makes rows such as a benchmark has, with numbers that follow from the numbers of the levels.
func run(n int) string {
	rows := "solver,suite,level,solved,wall_seconds,pushes,title\n"
	for level := 1; level <= 60; level++ {
		spread := float64((level*37+n*11)%23+1) / 10
		seconds := spread * spread * float64(level*level) / 400 / float64(1+n)
		solved := 1
		if seconds > 20 {
			solved, seconds = 0, 20
		}
		rows += fmt.Sprintf("planner,halls,%d,%d,%.3f,%d,Hall %d\n", level, solved, seconds,
			solved*(40+(level*29)%90-n*(level%3)), level)
	}
	return rows
}
