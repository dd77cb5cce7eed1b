package web

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/internal/record"
	"planner/internal/test/browser"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/internal/web/api"
)

// Two small levels: in the first one a player who walks too far can be told so, the second one follows it.
const two = "########\n#@ $ . #\n#      #\n########\nTitle: Alpha\n\n#######\n#@ $ .#\n#######\nTitle: Beta\n"

func TestRecord(t *testing.T) {
	inOneBrowser(t, map[string]func(*testing.T, *browser.Browser){
		"nothing is forgotten": nothingIsForgotten, "images": imagesAreOne, "keys": keysAgree, "winning": winningIsSaid,
		"files": recordsAreJoined, "hints": hintsHaveThreeSteps, "finding": findingKeepsTheKeys, "links": linksHoldMoves,
		"10,000 levels": manyLevelsOpen, "whatever was open": whateverWasOpen, "the list has keys": listHasKeys,
		"searches": searchesKeepTheirLevel, "waiting": searchesSayWhetherToWait, "a phone": phoneHasButtons,
	})
}

// Three moves, a draft and a pasted file are there again when the page is loaded anew, also right after the last move.
func nothingIsForgotten(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{Start: start(t, hall)})
	tab.Paste(two, "Alpha")
	tab.Press("n")
	tab.Says("#title", "Beta")
	tab.Press("p", "ArrowDown", "ArrowRight", "ArrowLeft", "Backspace")
	tab.Sees("#counts[data-moves='2']")
	keeps(tab, "Pasted: Alpha")
	tab.Reload()
	tab.Says("#title", "Alpha")
	tab.Counts(0, 2)
	tab.Sees("#levels li[data-begun='2']")
	tab.Press("r")
	tab.Sees("#counts[data-moves='3']")
	tab.Press("n")
	tab.Click("#tab-edit")
	tab.Sees("#faults[data-count='0']")
	tab.Press("4", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", " ")
	tab.Sees("#faults[data-count='1']")
	tab.Reload()
	tab.Says("#title", "Beta")
	tab.Click("#tab-edit")
	tab.Sees("#faults[data-count='1']")
}

// keeps waits until the database of the browser has a collection.
func keeps(tab *browser.Tab, collection string) {
	browser.Await[bool](tab, fmt.Sprintf(`while (!await module_files.keptFile('%s')) await new Promise((go) => setTimeout(go, 20));
		return true`, collection), time.Minute)
}

// Examples and levels of the page are there again when it is loaded anew, and the collections of before can be chosen.
func whateverWasOpen(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{})
	tab.Mouse("#example")
	tab.Until("document.querySelectorAll('#levels li').length > 8")
	tab.Press("n")
	first := tab.Text("#title")
	tab.Press("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown")
	keeps(tab, "Examples")
	tab.Reload()
	tab.Says("#title", first)
	tab.Sees("#levels-name option[value=Examples][data-levels='15']:checked")
	tab.Paste(two, "Alpha")
	tab.Sees("#levels-name option[value*=Alpha][data-levels='2']:checked")
	tab.Until("document.querySelectorAll('#levels-name option').length === 2")
	tab.Set("#levels-name", "Examples")
	tab.Until("document.querySelectorAll('#levels li').length > 8")
	pushes := browser.Await[[]int](tab, `const { EXAMPLES } = await later('examples'), list = [];
		const limits = { mode: 'astar', seconds: 60 };
		for (const level of EXAMPLES) list.push((await module_backend.solve(level, limits)).pushes ?? -1);
		return list`, time.Minute)
	if len(pushes) != 15 || pushes[0] < 1 || !slices.IsSorted(pushes) {
		t.Errorf("the examples need %d pushes", pushes)
	}
}

// In the list the arrows go from level to level, Enter gives them to the game, and Escape takes them back. The keys may
// follow each other faster than the page draws, and the list may be written anew between them.
func listHasKeys(t *testing.T, b *browser.Browser) {
	text := two
	for i := range 30 {
		text += fmt.Sprintf("\n%s\nTitle: More %d\n", corridor, i)
	}
	tab := pasted(t, b, text, "Alpha")
	has := func(title string) {
		t.Helper()
		tab.Until("document.activeElement.matches('#levels li') && document.activeElement.textContent.includes('" +
			title + "')")
	}
	tab.Mouse("#paste")
	tab.Press("Escape")
	tab.Until("document.activeElement.id === 'paste'")
	for range 5 { // over the other buttons and fields
		if browser.Value[bool](tab, "document.activeElement.matches('#levels li')") {
			break
		}
		tab.Press("Tab")
	}
	has("Alpha")
	browser.Value[bool](tab, "document.dispatchEvent(new Event('scheme'))")
	tab.Press("ArrowDown", "ArrowDown", "ArrowUp")
	tab.Says("#title", "Beta")
	has("Beta")
	tab.Press("Enter")
	tab.Until("document.activeElement.id === 'board'")
	tab.Press("ArrowRight")
	tab.Counts(0, 1)
	tab.Press("Escape", "PageDown", "PageDown", "PageUp", "PageDown")
	tab.Says("#title", "More 19")
	has("More 19")
	tab.Press("Enter", "ArrowRight", "Escape", "ArrowUp")
	tab.Says("#title", "More 18")
	has("More 18")
}

// What is known of a level is known of its images.
func imagesAreOne(t *testing.T, b *browser.Browser) {
	tab := pasted(t, b, corridor, "Level 1")
	tab.Play("rRR")
	tab.Sees("#levels li[data-own='2']")
	for k := range board.Symmetries {
		level := &board.Level{Rows: strings.Split(corridor, "\n")}
		title := fmt.Sprintf("Image %d", k)
		tab.Paste(strings.Join(level.Transform(k).Rows, "\n")+"\nTitle: "+title, title)
		tab.Counts(2, 3)
		tab.Sees("#levels li[data-own='2']")
	}
}

// The page finds the same keys as the planner.
func keysAgree(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{})
	random := rand.New(rand.NewPCG(3, 4))
	levels := suite.Own(t)
	for range 200 {
		width := 1 + random.IntN(8)
		rows := []string{strings.Repeat("#", width+2)}
		for range 1 + random.IntN(8) {
			row := "#"
			for range width {
				row += string("###   $.*"[random.IntN(9)])
			}
			rows = append(rows, row+"#")
		}
		rows[1] = "#@" + rows[1][2:]
		levels = append(levels, &board.Level{Rows: append(rows, rows[0])})
	}
	for i, level := range levels {
		rows := level.Transform(i % board.Symmetries).Rows
		key, image := record.KeyOf(rows)
		text, err := json.Marshal(rows)
		must.Do(t, err)
		got := browser.Await[[]string](tab, `const { keyOf, toKey, fromKey } = module_key;
			const { key, image } = keyOf(`+string(text)+`), moves = 'lurdLURDuuRR';
			return [key.join('\n'), toKey(moves, image), fromKey(moves, image)]`, time.Minute)
		const moves = "lurdLURDuuRR"
		want := []string{strings.Join(key, "\n"), image.ToKey(moves), image.FromKey(moves)}
		if !slices.Equal(got, want) {
			t.Fatalf("the page has the key\n%s\n%q\nexpected\n%s\n%q", got[0], got[1:], want[0], want[1:])
		}
	}
}

// A record that was saved on one page is joined on another one, and one that lies is not believed.
func recordsAreJoined(t *testing.T, b *browser.Browser) {
	first := pasted(t, b, two, "Alpha")
	first.Play("durRR")
	first.Sees("#won[data-by=hand]")
	saved := func(button string) string {
		first.Click(button)
		first.Until("saved.length")
		return browser.Value[string](first, "saved.pop()")
	}
	text, sok := saved("#share-record"), saved("#share-solutions")
	if !strings.Contains(text, `"by": "hand"`) || !strings.Contains(sok, "Solution by hand") {
		t.Errorf("saved\n%s\nand\n%s", text, sok)
	}
	second := pasted(t, b, strings.Replace(two, "Alpha", "Gamma", 1), "Gamma")
	second.Paste(text, "Gamma")
	second.Counts(2, 5)
	second.Sees("#levels li[data-own='2']")
	second.Paste(strings.ReplaceAll(text, `"lurd": "`, `"lurd": "l`), "Gamma")
	second.Sees("#toast:not([hidden]):not(:empty)")
	second.Sees("#levels li[data-own='2']")
}

// A win says what it took and what is possible, names what is optimal, and leads on by a key.
func winningIsSaid(t *testing.T, b *browser.Browser) {
	tab := pasted(t, b, "#########\n#@ $ .  #\n#       #\n#########\nTitle: Around\n\n"+two, "Around")
	tab.Play("rRRRdrruL") // one push too far, and back
	tab.Sees("#won[data-by=hand][data-pushes='4'][data-moves='9'][data-best='2'][data-proved=true]")
	tab.Picture("won")
	tab.Click("#watch")
	tab.Sees("#won[data-by=help][data-pushes='2'][data-moves='3'][data-proved=true]")
	tab.Press("Enter")
	tab.Says("#title", "Alpha")
	tab.Press("n")
	tab.Says("#title", "Beta")
	tab.Play("rRR")
	tab.Sees("#won[data-by=hand][data-proved=true]")
	tab.Says("#won", "This is optimal: no solution has fewer pushes.") // the words of a proof
	if tab.Text("#won-next") != "" {
		t.Error("the last level leads on")
	}
}

// The first step of a hint names the box, the second one the square, and the third one plays.
func hintsHaveThreeSteps(t *testing.T, b *browser.Browser) {
	tab := pasted(t, b, two, "Alpha")
	tab.Press("ArrowDown", "i")
	tab.Sees("#hint-words[data-kind=box]")
	tab.Press("i")
	tab.Sees("#hint-words[data-kind=square]")
	tab.Counts(0, 1)
	tab.Mouse("#hint")
	tab.Sees("#won[data-by=help]")
	tab.Counts(2, 5)
	tab.Paste("#######\n#     #\n#@$ . #\n#     #\n#######\nTitle: Corner", "Corner")
	tab.Press("ArrowDown", "ArrowRight", "ArrowUp", "i")
	tab.Sees("#lost:not([hidden])")
	tab.Sees("#hint-words[data-kind=unsolvable]")
}

// Enter in the field opens what is found, N and P keep to the filter, and the keys belong to the game again.
func findingKeepsTheKeys(t *testing.T, b *browser.Browser) {
	text := ""
	for i := range 30 {
		text += fmt.Sprintf("#######\n#@ $ .#\n#%s#\n#######\nTitle: %s %d\n\n", strings.Repeat(" ", 5),
			[]string{"Red", "Green", "Blue"}[i%3], i+1)
	}
	tab := pasted(t, b, text, "Red 1")
	tab.Mouse("#levels-filter")
	tab.Press("g", "r", "e", "e", "n", "Enter")
	tab.Says("#title", "Green 2")
	tab.Press("n", "n", "p")
	tab.Says("#title", "Green 5")
	tab.Play("d")
	tab.Counts(0, 1)
	tab.Mouse("#levels-filter")
	tab.Press(" ", "8", "Escape", "ArrowRight")
	tab.Counts(0, 2)
	tab.Until("!document.getElementById('levels-filter').value && document.querySelectorAll('#levels li').length > 8")
	tab.Mouse("#levels-filter")
	tab.Press("1", "5") // a number hides nothing
	tab.Until("document.querySelector('#levels li.goal')?.textContent.includes('Blue 15')")
	tab.Until("document.querySelectorAll('#levels li').length > 8")
	tab.Press("Enter", "n")
	tab.Says("#title", "Red 16")
	tab.Mouse("#levels-filter")
	tab.Press("x", "x")
	tab.Until("document.querySelector('#levels li.none') && !document.querySelector('#levels [role=option]')")
	tab.Press("Escape")
	tab.Until("document.querySelectorAll('#levels li').length > 8")
	tab.Until(`document.querySelector('#levels [aria-selected=true]').ariaPosInSet === '16' &&
		document.querySelector('#levels [aria-selected=true]').ariaSetSize === '30'`)
}

// A collection of 10,000 levels opens, and the last one is found.
func manyLevelsOpen(t *testing.T, b *browser.Browser) {
	var text strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&text, "########\n#@ $ . #\n#%6s#\n########\nTitle: Number %d\n\n", strings.Repeat("#", i%6), i+1)
	}
	list := start(t, text.String())
	begun := time.Now()
	tab := page(t, b, Config{Start: list})
	tab.Sees("#levels-name option[data-levels='10000']:checked")
	tab.Says("#title", "Number 1")
	t.Logf("10,000 levels are open after %v", time.Since(begun))
	if lines := browser.Value[int](tab, "document.querySelectorAll('#levels li').length"); lines > 60 {
		t.Errorf("%d lines are in the list at once", lines)
	}
	tab.Mouse("#levels-filter")
	tab.Press("1", "0", "0", "0", "0", "Enter")
	tab.Says("#title", "Number 10000")
	tab.Set("#levels-filter", "")
	tab.Until("document.querySelectorAll('#levels li').length > 5")
	browser.Value[bool](tab, "document.getElementById('levels').scrollTop = 58 * 7000, true")
	tab.Until("[...document.querySelectorAll('#levels li')].some((li) => li.textContent.includes('Number 7003'))")
}

// A search that goes on says how near its sides are, how that came down, and what its strategies do.
func searchesSayWhetherToWait(t *testing.T, b *browser.Browser) {
	nearest := []int{-1, 70, 90, 60}
	long := func(
		ctx context.Context, name string, request []byte, l api.Limits, progress func(api.Progress),
	) (any, error) {
		if name != "solve" {
			return api.Call(ctx, name, request, l, progress)
		}
		for n := 0; ctx.Err() == nil; n++ {
			standings := []api.Standing{{Name: "pulls", Seconds: 20, Done: true},
				{Name: "free-space", Seconds: 60, Note: "stage 5"}}
			progress(api.Progress{Seconds: float64(20 * n), Nearest: nearest[min(n, 3)], Round: 2, Full: true,
				Bytes: 3 << 20, Strategies: standings})
			time.Sleep(300 * time.Millisecond)
		}
		return api.Result{Status: "unsolved", Stopped: true}, nil
	}
	tab := page(t, b, Config{call: long})
	tab.Paste(two, "Alpha")
	tab.Press("f")
	for _, said := range []string{"sides are apart≥ 60 pushes", "before that70 at 20", "memory3 MiB, the table is full",
		"round2"} {
		tab.Says("#solve-live", said)
	}
	tab.Mouse("#solve-live summary")
	tab.Says("#solve-shares", "free-space75 %pulls25 %, done")
	tab.Press("f")
	tab.Until("document.getElementById('solve-live').hidden")
}

// A search that goes on while another level is opened names its own, and its result goes there.
func searchesKeepTheirLevel(t *testing.T, b *browser.Browser) {
	tab := pasted(t, b, two, "Alpha")
	browser.Value[bool](tab, `(() => { const ask = window.fetch, held = new Promise((go) => { window.release = go; });
		window.fetch = async (address, ...rest) => {
			if (String(address).includes('solve')) await held;
			return ask(address, ...rest);
		};
		return true; })()`)
	tab.Press("f")
	tab.Says("#solve-whose", "Alpha")
	tab.Press("n")
	tab.Says("#title", "Beta")
	tab.Says("#solve-whose", "Alpha")
	tab.Play("r")
	browser.Value[bool](tab, "release(), true")
	tab.Says("#toast", "Alpha")
	tab.Until("document.getElementById('solve-live').hidden")
	if said := tab.Text("#verdict"); said != "" {
		t.Errorf("the panel says %q beside another level", said)
	}
	tab.Counts(0, 1)
	tab.Sees("#levels li[data-pushes='2'][data-proved]:not([data-own])")
	tab.Press("p")
	tab.Sees("#verdict[data-status=solved]")
	tab.Press("End")
	tab.Sees("#counts[data-solved='true'][data-pushes='2']")
}

// A link holds the level and the moves, but never the address of this server. Who opens a link with moves that are not
// possible is told so; linkIsPlayedOnce has the other links.
func linksHoldMoves(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{Start: start(t, corridor)})
	tab.Play("rRR")
	tab.Sees("#counts[data-solved='true']")
	tab.Click("#share-link")
	tab.Until("document.querySelector('dialog[open] input')")
	tab.Set("dialog[open] input", "https://example.org/page/#old")
	tab.Click("dialog[open] button[value=ok]")
	tab.Until("window.copied === 'https://example.org/page/#level=7w!wp-b-ow!7w&moves=r2R'")
	tab.Click("#share-link") // a mistyped address can be changed
	tab.Until("document.querySelector('dialog[open] input').value === 'https://example.org/page/'")
	tab.Set("dialog[open] input", "https://example.org/other/")
	tab.Click("dialog[open] button[value=ok]")
	tab.Until("window.copied.startsWith('https://example.org/other/#level=')")
	tab.Click("#share-link")
	tab.Click("#link-text")
	tab.Until("window.copied.includes('#@ $ .#') && window.copied.includes('rRR') && !document.querySelector('dialog[open]')")
	tab.Click("#share-link")
	tab.Click("#link-page")
	tab.Until("saved.some((text) => text.includes('rRR') && text.includes('<html'))")
	reader := page(t, b, Config{})
	browser.Value[bool](reader, "location.hash = '#level=7w!wp-b-ow!7w&moves=rRu2R&title=x', true")
	reader.Sees("#hint-words[data-kind=impossible]")
}

// On a phone the list folds, and buttons lead to the next and the previous level.
func phoneHasButtons(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{}).Phone(390, 844)
	tab.Paste(two, "Alpha")
	tab.Tap("#level-next")
	tab.Says("#title", "Beta")
	tab.Tap("#level-back")
	tab.Says("#title", "Alpha")
	tab.Until("document.getElementById('levels').hidden")
	tab.Tap("#levels-fold")
	tab.Tap("#levels li:nth-of-type(2)")
	tab.Says("#title", "Beta")
	tab.Until("document.getElementById('levels').hidden")
}
