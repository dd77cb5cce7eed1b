package web

import (
	"context"
	"fmt"
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"planner"
	"planner/internal/test/browser"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/internal/web/api"
	"planner/meet"
)

// page opens the page of a server in a new tab.
func page(t *testing.T, b *browser.Browser, config Config) *browser.Tab {
	t.Helper()
	return b.Tab(t, serve(t, config).Address())
}

// serve begins a server that ends with the test.
func serve(t *testing.T, config Config) *Server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.Do(t, err)
	if config.Limits.Seconds == 0 {
		config.Limits = api.Limits{Seconds: 20, Threads: 2, RAM: 256 << 20}
	}
	config.Searches = max(2, config.Searches)
	server := NewServer(listener, config)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the server ended with %v", err)
		}
	})
	return server
}

// The levels that the tests draw.
const (
	corridor = "#######\n#@ $ .#\n#######"
	hall     = "########\n#  @   #\n# $$$  #\n#  ... #\n#      #\n########"
)

func TestPage(t *testing.T) {
	inOneBrowser(t, map[string]func(*testing.T, *browser.Browser){
		"paste, solve, scrub": pasteSolveScrub, "a fault is named": faultIsNamed, "a pair is joined": pairIsJoined,
		"a lost position is named": lostIsNamed, "runs are compared": runsAreCompared,
		"titles stay text": titlesStayText,
		"a box is dragged": boxIsDragged, "layers are explained": layersAreExplained, "links": linksHoldLevels,
		"bad input": badInputIsRefused, "first picture": firstPicture, "frames": framesAreShort,
		"scrolling": scrollingIsFluid, "files are saved": filesAreSaved,
		"keys": onPage(keysAreMoves), "taps": onPage(tapsAreWalks), "a solution": onPage(solvedByKeys),
		"a mistake": mistakeIsMended, "a phone": fitsAPhone, "fingers": fingersPaintAndPoint,
		"a proof": onPage(browser.Proof), "nothing open": nothingIsOpen, "a closed tab": closedTabEndsItsSearch,
	})
}

// pasted opens the page of a server in a new tab and pastes levels, of which the first one has a title.
func pasted(t *testing.T, b *browser.Browser, levels, title string) *browser.Tab {
	t.Helper()
	tab := page(t, b, Config{})
	tab.Paste(levels, title)
	return tab
}

func pasteSolveScrub(t *testing.T, b *browser.Browser) {
	tab := pasted(t, b, hall+"\nTitle: A hall\n", "A hall")
	tab.Click("#solve")
	tab.Sees("#verdict[data-status=solved]")
	tab.Set("#scrub", "100000") // the slider stops at its end
	tab.Sees("#counts[data-solved='true']")
	tab.Until("document.getElementById('board').getAttribute('aria-label').includes('0 boxes not yet on a goal')") // the words
	tab.Press("Backspace")
	tab.Until("document.getElementById('counts').dataset.solved !== 'true'")
}

func faultIsNamed(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{Start: start(t, hall)})
	tab.Click("#tab-edit")
	tab.Sees("#faults[data-count='0']")
	tab.Sees("#edit-result[data-status=solved]")
	tab.Press("4", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", " ") // paints a box
	tab.Sees("#faults [data-kind=goals]")
	tab.Press("1", "ArrowLeft", " ") // takes a wall away at the rim
	tab.Sees("#faults[data-count='2']")
}

func pairIsJoined(t *testing.T, b *browser.Browser) {
	d := pairDocument(t, hall)
	config := Config{Store: func(int) (meet.Document, error) { return d, nil }}
	config.Start.Stores = []string{"a store"}
	tab := page(t, b, config)
	tab.Until("document.querySelectorAll('#pairs tr').length === 1")
	tab.Set("#meet-slider", "0")
	tab.Sees("#meets .pointed[data-side=start][data-move='0']")
	tab.Set("#meet-slider", "100000")
	tab.Sees("#meets .pointed[data-side=end]")
	tab.Click("#join")
	tab.Click("#join-play")
	tab.Press("End")
	tab.Sees("#counts[data-solved='true']")
}

// A box in a corner is lost: the page says so, marks it, and takes the push back.
func lostIsNamed(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{Start: start(t, hall)})
	tab.Play("lddrdllluuluRDDD")
	tab.Sees("#lost:not([hidden])")
	tab.Click("#where")
	tab.Sees("#sentence[data-verdicts~=losing]")
	tab.Press("f")
	tab.Sees("#verdict[data-status=unsolvable][data-from='14']")
	tab.Click("#take-back")
	tab.Until("document.getElementById('lost').hidden")
}

// A drag pushes a box, whatever way the player has to walk for it.
func boxIsDragged(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{Start: start(t, corridor)})
	tab.Sees("#counts[data-pushes='0']")
	fromX, y := tab.Cell(1, 3)
	toX, _ := tab.Cell(1, 5)
	tab.Drag(fromX, y, toX, y)
	tab.Sees("#counts[data-solved='true'][data-pushes='2']")
}

func layersAreExplained(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{Start: start(t, hall)})
	tab.Click("#layer-dead")
	tab.Until("document.querySelector('#layer-dead').closest('.layer').textContent.match(/[1-9]/)")
	tab.Sees("#layer-words[data-layer=dead]:not(:empty)")
	tab.Click("#layer-packing")
	tab.Until("document.querySelector('#layer-packing').closest('.layer').textContent.match(/[1-9]/)")
}

func runsAreCompared(t *testing.T, b *browser.Browser) {
	const header = "solver,suite,level,solved,wall_seconds,pushes,title,mode_asked,without,positions_limit\n"
	files := []string{header + "planner,halls,1,1,0.5,9,A hall,auto,,1\nplanner,halls,2,0,60,0,Another,auto,,1\n",
		header + "other,halls,1,1,2.5,7,A hall,auto,picorral,2000\nother,halls,2,1,30,12,Another,auto,picorral,2000\n"}
	config := Config{Start: start(t, hall), Bench: func(n int) (string, error) { return files[n], nil }}
	config.Start.Benches = []string{"ours.csv", "theirs.csv"}
	tab := page(t, b, config)
	tab.Click("#more")
	tab.Click("#tab-bench")
	tab.Until("document.querySelectorAll('#bench-table tbody tr').length === 2")
	tab.Until("[...document.querySelectorAll('#bench .differs')].map((e) => e.textContent).join('; ') === " +
		"'all techniques, limit 1 position; without picorral, limit 2,000 positions'")
	tab.Click("#bench-table tbody tr")
	tab.Sees("#verdict[data-status=solved]")
}

// onPage is a test on the page, which sends links to a page without a server.
func onPage(test func(*testing.T, *browser.Tab)) func(*testing.T, *browser.Browser) {
	return func(t *testing.T, b *browser.Browser) {
		test(t, page(t, b, Config{Start: api.Start{LinkTo: "https://example.org/page/"}}))
	}
}

// Text of levels that looks like markup is shown as it is and makes nothing.
func titlesStayText(t *testing.T, b *browser.Browser) {
	const bad = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`
	tab := pasted(t, b, corridor+"\nTitle: "+bad+"\nAuthor: "+bad+"\n", bad)
	tab.Says("#author", bad)
	if browser.Value[bool](tab, "Boolean(window.hit || document.querySelector('main img, main script'))") {
		t.Error("the title of a level became markup")
	}
}

// A link opens the level that it holds. A link that would make a huge board makes none.
func linksHoldLevels(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{})
	browser.Value[bool](tab, "location.hash = '#level=7w!wp-b-ow!7w&title=A%20%3Cb%3Elink', true")
	tab.Says("#title", "A <b>link")
	tab.Click("#solve")
	tab.Sees("#verdict[data-status=solved]")
	browser.Value[bool](tab, "location.hash = '#level=5w!wobpw!5w!!3w!wBw!3w&moves=L&title=Parted', true")
	tab.Says("#title", "Parted") // by an empty row, and one level all the same
	tab.Sees("#hint-words[data-kind=verified]")
	for _, bad := range []string{"#level=999999w!999999w!999999w", "#level=" + strings.Repeat("9w!", 200_000),
		"#level=%00%ff",
		"#level=<script>", "#level=7w!wp-b-ow!7w&title=%E0%A4%A"} {
		browser.Value[bool](tab, "location.hash = "+strconv.Quote(bad)+", true")
	}
	tab.Until("!document.querySelector('#title').textContent.includes('script')")
}

// Whatever is pasted or dropped, the page says what is wrong and goes on.
func badInputIsRefused(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{})
	for what, script := range map[string]string{
		"no level":          "'hello'",
		"zeros":             "'\\0'.repeat(5000)",
		"a long line":       "'#'.repeat(3000000)",
		"a run length bomb": "'999999999#|9999999#\\n'.repeat(10)",
		"broken rows":       "'solver,level\\n1,2\\n'",
		"an open quote":     "'solver,suite,level,solved,wall_seconds\\n\"a'",
		"no pairs":          "'{\"pairs\":7}'",
		"deep JSON":         "'{\"pairs\":' + '['.repeat(100000)",
		"too much":          "'x'.repeat(50000000)",
	} {
		browser.Value[bool](tab, `(() => { document.getElementById('toast').hidden = true;
			const data = new DataTransfer(); data.setData('text', `+script+`);
			document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true})); return true; })()`)
		tab.Until("document.querySelector('#toast.bad:not([hidden])')")
		if said := tab.Text("#toast"); said == "" || len(said) > 400 || strings.Contains(said, " :") {
			t.Errorf("%s: the page says %q", what, said)
		}
	}
	tab.Click("#tab-play")
	tab.Paste(corridor, "Level 1")
	tab.Sees("#counts[data-pushes='0']")
}

// A level with a mistake stays in the box in which it was pasted, with the reason, and so do the levels that are open.
func mistakeIsMended(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{Start: start(t, wide)})
	tab.Mouse("#paste")
	tab.Set("#paste-text", "#####\n#@$ #\n#####")
	tab.Mouse("#paste-ok")
	tab.Sees("#paste-wrong:not(:empty)")
	tab.Press("Escape")
	tab.Sees("#levels-name option[value='halls.xsb'][data-levels='2']:checked")
	tab.Mouse("#paste")
	tab.Until("document.getElementById('paste-text').value.includes('@$ ') && !document.getElementById('paste-wrong').textContent")
	tab.Set("#paste-text", "#####\n#@$.#\n#####\nTitle: Mended")
	tab.Mouse("#paste-ok")
	tab.Says("#title", "Mended")
	tab.Until("!document.querySelector('dialog[open]') && !document.getElementById('paste-text').value")
}

// On a phone a tap on a square tells what a layer knows of it, and the editor speaks of fingers and is painted by them.
func fingersPaintAndPoint(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{Start: start(t, hallDrawn)}).Phone(390, 844)
	tab.Tap("#layer-dead")
	tab.Until("document.querySelector('#layer-dead').closest('.layer').textContent.match(/[1-9]/)")
	corner := func() (x, y float64) { // of the floor
		browser.Value[bool](tab, "document.getElementById('board').scrollIntoView({block: 'center'}), true")
		return tab.Settle().Cell(1, 1)
	}
	tab.TapAt(corner())
	tab.Sees("#pointed[data-layers=dead]:not(:empty)")
	tab.Counts(0, 2)
	tab.Tap("#tab-edit")
	tab.Says("#edit-pointed", "with a finger")
	tab.Tap("#from-play")
	tab.Sees("#faults[data-count='0']")
	tab.Tap(".tools button:nth-child(4)")
	browser.Value[bool](tab, "document.getElementById('edit-board').scrollIntoView({block: 'center'}), true")
	tab.TapAt(cellOf(tab.Settle(), 1, 1))
	tab.Sees("#faults [data-kind=goals]")
	tab.Sees("#edit .counts[data-boxes='2'][data-goals='1']")
	tab.TapAt(cellOf(tab, 1, 1))
	tab.Sees("#faults[data-count='0']")
	x, y := cellOf(tab, 1, 1)
	tab.Pinch(x, y, x+80, y)
	tab.TapAt(cellOf(tab.Settle(), 1, 2)) // a box more
	tab.Sees("#faults [data-kind=goals]")
	tab.Sees("#edit .counts[data-boxes='2'][data-goals='1']")
}

// On a page 360 pixels wide nothing is cut off at the side, and no part lies over another.
func fitsAPhone(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{Start: levelsOf(t, "../../docs/levels/first.xsb")}).Size(360, 740)
	for _, view := range []string{"play", "edit", "meets", "bench"} {
		if view == "meets" || view == "bench" {
			tab.Click("#more")
		}
		tab.Click("#tab-" + view)
		if wide := browser.Value[string](tab.Settle(), `[...document.querySelectorAll('header *, main *')]
			.filter((e) => e.getClientRects().length && e.getBoundingClientRect().right > 361 && !e.closest('.table-box, .levels ul'))
			.map((e) => e.outerHTML.slice(0, 80)).join('; ')`); wide != "" {
			t.Errorf("%s is cut off: %s", view, wide)
		}
	}
	tab.Click("#tab-play")
	tab.Click("#levels-fold")
	if over := browser.Value[bool](tab, `(() => {
		const parts = ['.stage', '.levels', '#solving', '#layers', '#share'].map((s) => document.querySelector(s).getBoundingClientRect());
		return parts.some((part, i) => i && part.top < parts[i - 1].bottom - 1) || parts[1].height < 150; })()`); over {
		t.Error("the board, the levels and the panels lie over one another")
	}
}

// A tab that is closed while it solves leaves no search behind. A tab that asks for more searches than may run is told
// so, and goes on.
func closedTabEndsItsSearch(t *testing.T, b *browser.Browser) {
	s := serve(t, Config{Start: start(t, suite.Pillars()), Limits: api.Limits{Seconds: 300, Threads: 1, RAM: 1 << 30}})
	open := func() *browser.Tab {
		tab := b.Tab(t, s.Address())
		tab.Click("#solve")
		return tab
	}
	first, second := open(), open()
	waitFor(t, func() bool { return len(s.searches) == cap(s.searches) })
	third := open()
	third.Sees("#verdict[data-status=failed]")
	first.Close()
	waitFor(t, func() bool { return len(s.searches) < cap(s.searches) })
	third.Click("#solve")
	third.Sees("#solve[data-running]")
	waitFor(t, func() bool { return len(s.searches) == cap(s.searches) })
	second.Close()
	third.Close()
	waitFor(t, func() bool { return len(s.searches) == 0 })
}

// Without a level nothing can be pressed that needs one, and nothing fails.
func nothingIsOpen(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{})
	if free := browser.Value[string](tab,
		`['solve', 'improve', 'restart', 'undo', 'run', 'redo', 'to-end', 'scrub', 'jump']
		.filter((id) => !document.getElementById(id).disabled).join(' ')`); free != "" {
		t.Errorf("without a level these can be used: %s", free)
	}
	for _, button := range []string{"#zoom-in", "#zoom-out", "#zoom-fit"} {
		tab.Click(button) // the tab fails the test when a script fails
	}
	tab.Click("#example")
	tab.Click("#solve")
	tab.Sees("#verdict[data-status=solved]")
}

// Every button of the panel gives a file of the right kind, and the link opens the level again.
func filesAreSaved(t *testing.T, b *browser.Browser) {
	begin := start(t, corridor)
	begin.LinkTo = "https://example.org/sokoban/"
	tab := page(t, b, Config{Start: begin})
	tab.Click("#solve")
	tab.Sees("#verdict[data-status=solved]")
	for i, file := range [][2]string{{"xsb", "#######\n#@ $ .#"}, {"sok", "#######\n#@ $ .#"}, {"png", "PNG\r\n"},
		{"gif", "GIF89a"}} {
		button, begin := file[0], file[1]
		tab.Click("#share-" + button)
		tab.Until(fmt.Sprintf("saved.length === %d", i+1))
		got := browser.Value[string](tab, fmt.Sprintf("saved[%d]", i))
		if !strings.Contains(got, begin) {
			t.Errorf("the button %s saves %.60q, expected %q", button, got, begin)
		}
		if i == 1 && !strings.Contains(got, "rRR") {
			t.Errorf("the solution is not in %q", got)
		}
	}
	browser.Value[bool](tab, "HTMLAnchorElement.prototype.click = function () { window.named = this.download; }, true")
	tab.Paste(corridor+"\nTitle: Über 仓库: 1", "Über")
	tab.Click("#share-xsb")
	tab.Until("window.named === 'Über-仓库-1.xsb'")
	tab.Press("ArrowRight", "ArrowRight", "ArrowRight")
	tab.Sees("#won[data-proved=true]")
	tab.Press("f") // there is nothing to solve
	tab.Click("#share-moves")
	tab.Until("window.copied === 'rRR'")
	tab.Click("#share-link")
	tab.Until("window.copied === 'https://example.org/sokoban/#level=7w!wp-b-ow!7w&moves=r2R&title=%C3%9Cber%20%E4%BB%93%E5%BA%93%3A%201'")
}

// start is a beginning with one level.
func start(t *testing.T, level string) api.Start {
	t.Helper()
	list, err := api.ReadLevels(context.Background(), strings.NewReader(level), "halls.xsb", api.Limits{})
	must.Do(t, err)
	return api.Start{File: "halls.xsb", Levels: list.Levels}
}

// pairDocument is a pair of positions on a solution of a level, some pushes apart.
func pairDocument(t *testing.T, level string) meet.Document {
	t.Helper()
	l, err := planner.Parse(level)
	must.Do(t, err)
	found, err := planner.Solve(t.Context(), l, planner.Options{Time: time.Hour, RAM: 256 << 20})
	if err != nil || found.Status != planner.Solved {
		t.Fatal(found.Status, err)
	}
	half := func(n int) (rows []string, path string, pushes int) {
		g, err := planner.NewGame(l)
		must.Do(t, err)
		must.Do(t, g.Play(found.Solution[:n]))
		return g.Rows(), g.LURD(), g.Pushes()
	}
	first, last := len(found.Solution)/3, len(found.Solution)*2/3
	from, path, pushes := half(first)
	to, _, before := half(last)
	distance := before - pushes
	return meet.Document{Format: meet.DocumentFormat, Title: "A hall", Level: l.Rows,
		Pairs: []meet.Pair{{Distance: distance, Boxes: 1,
			SameZone: true, Forward: meet.Half{Board: from, Pushes: pushes, Path: path},
			Reverse: meet.Half{Board: to, Pushes: found.Pushes - before, Path: found.Solution[last:]}}}}
}
