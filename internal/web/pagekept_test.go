package web

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"planner/internal/test/browser"
)

// inOneBrowser runs the parts of a test, each in tabs of its own.
func inOneBrowser(t *testing.T, parts map[string]func(*testing.T, *browser.Browser)) {
	b := browser.Open(t)
	for name, part := range parts {
		t.Run(name, func(t *testing.T) { part(t, b) })
	}
}

// TestKept takes from the page what the browser keeps for it: the storage, the database, or both.
func TestKept(t *testing.T) {
	inOneBrowser(t, map[string]func(*testing.T, *browser.Browser){
		"lost storage": storageIsLost, "all lost": allIsLost, "refused": keepingIsRefused, "full": storageIsFull,
		"at once": isKeptAtOnce, "two tabs": tabsAreApart, "a link": linkIsPlayedOnce,
	})
}

// begun opens a page and makes one move in Beta, the second of two levels.
func begun(t *testing.T, b *browser.Browser) *browser.Tab {
	t.Helper()
	tab := pasted(t, b, two, "Alpha")
	tab.Press("n")
	tab.Says("#title", "Beta")
	tab.Play("r")
	tab.Counts(0, 1)
	tab.Until(moveIsKept)
	return tab
}

// moveIsKept is true when the browser has one move of the open level.
const moveIsKept = "history.state?.game?.done === 1"

// A browser has been seen to lose its storage when a page was loaded again, and to keep the database and the history.
func storageIsLost(t *testing.T, b *browser.Browser) {
	tab := begun(t, b)
	keeps(tab, "Pasted: Alpha")
	browser.Value[bool](tab, "localStorage.clear(), true")
	tab.Reload()
	tab.Says("#title", "Beta")
	tab.Counts(0, 1)
	tab.Sees("#levels-name option[data-levels='2']:checked")
}

// Without its database the page still has the level that was open. The database can be deleted, because the page leaves
// no connection open; a connection that is at work just then blocks the deletion for a moment only.
func allIsLost(t *testing.T, b *browser.Browser) {
	tab := begun(t, b)
	browser.Await[bool](tab, `localStorage.clear();
		await module_files.keptFiles();
		return new Promise((done) => {
			indexedDB.deleteDatabase('planner').onsuccess = () => done(true);
		})`, time.Minute)
	tab.Reload()
	tab.Says("#title", "Beta")
	tab.Counts(0, 1)
}

// refusing lets a browser refuse to keep anything, as some do when told to block what sites store.
const refusing = `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
	IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };`

// Where the browser refuses to keep anything, the page says so, and the record can be saved.
func keepingIsRefused(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{})
	tab.Before(refusing)
	tab.Reload()
	tab.Paste(two, "Alpha")
	tab.Says("#toast", "keeps no more")
	tab.Play("durRR")
	tab.Sees("#won[data-by=hand]")
	tab.Press("n", "ArrowRight")
	tab.Counts(0, 1)
	tab.Until(moveIsKept)
	recordHas(tab, `"Alpha"`, `"Beta"`, `"by": "hand"`)
	tab.Reload()
	tab.Says("#title", "Beta")
	tab.Counts(0, 1)
}

// recordHas saves the record, and waits for a file with some parts.
func recordHas(tab *browser.Tab, parts ...string) {
	tab.Click("#share-record")
	tab.Until("saved.some((text) => " + "['" + strings.Join(parts, "', '") + "'].every((part) => text.includes(part)))")
}

// A storage that has become full holds games that are older than the game of the tab, and the record and the drafts
// have all that was learned since.
func storageIsFull(t *testing.T, b *browser.Browser) {
	tab := begun(t, b)
	keeps(tab, "Pasted: Alpha") // else the page would begin to keep it when there is room, and put it when there is none
	browser.Value[bool](tab, `Storage.prototype.setItem = IDBObjectStore.prototype.put = () => {
		throw new DOMException('no', 'QuotaExceededError'); }, true`)
	tab.Play("RR")
	tab.Sees("#won[data-by=hand]")
	tab.Says("#toast", "keeps no more")
	tab.Until("history.state.game.done === 3")
	recordHas(tab, `"Beta"`, `"by": "hand"`)
	tab.Mouse("#tab-edit")
	tab.Sees("#edit-title")
	tab.Set("#edit-title", "Mine")
	tab.Mouse("#edit-keep")
	tab.Until("document.querySelectorAll('#drafts li').length === 1")
	tab.Reload()
	tab.Says("#title", "Beta")
	tab.Counts(2, 3)
	tab.Mouse("#tab-edit")
	tab.Until("document.querySelector('#edit-title').value === 'Mine'")
}

// A page that is loaded again right after a move, as a quick user does, still has the move. Chromium has been seen to
// lose what the storage was given in the last second before.
func isKeptAtOnce(t *testing.T, b *browser.Browser) {
	tab := begun(t, b)
	browser.Value[bool](tab, `Storage.prototype.setItem = () => {},
		document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))`)
	tab.Reload()
	tab.Says("#title", "Beta")
	tab.Counts(1, 2)
}

// Two tabs of one page share what is known, but each has its own open level and draft when it is loaded again.
func tabsAreApart(t *testing.T, b *browser.Browser) {
	server := serve(t, Config{})
	first := b.Tab(t, server.Address())
	first.Paste(two, "Alpha")
	first.Play("d")
	first.Until(moveIsKept)
	keeps(first, "Pasted: Alpha")
	first.Mouse("#tab-edit")
	first.Sees("#edit-title")
	first.Set("#edit-title", "First")
	second := b.Tab(t, server.Address())
	second.Says("#title", "Alpha")
	second.Counts(0, 1)
	second.Paste(hall+"\nTitle: A hall", "A hall")
	second.Mouse("#tab-edit")
	second.Sees("#edit-title")
	second.Set("#edit-title", "Second")
	first.Reload()
	first.Says("#title", "Alpha")
	first.Counts(0, 1)
	first.Click("#tab-edit")
	first.Until("document.querySelector('#edit-title').value === 'First'")
	second.Reload()
	second.Says("#title", "A hall")
	second.Click("#tab-edit")
	second.Until("document.querySelector('#edit-title').value === 'Second'")
}

// asking notes the addresses that a page asks for, in window.asked.
const asking = `const { fetch } = window; window.asked = [];
	window.fetch = (address, ...rest) => (window.asked.push(address), fetch(address, ...rest));`

// A tab puts the moves of a link on the board once. A page that is loaded again has the moves of its user, and another
// link is played in the same tab.
func linkIsPlayedOnce(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{})
	tab.Before(asking)
	for fragment, kind := range map[string]string{
		"#level=7w!wp-b-ow!7w&moves=rR": "unsolved", "#level=7w!wp-b-ow!7w&moves=r2R": "verified",
	} {
		browser.Value[bool](tab, fmt.Sprintf("location.hash = %q, true", fragment))
		tab.Sees("#hint-words[data-kind=" + kind + "]")
		tab.Counts(0, 0)
		tab.Play("rl")
		tab.Counts(0, 2)
		tab.Until("history.state.game.done === 2")
		tab.Reload()
		tab.Counts(0, 2)
		if browser.Value[bool](tab, "window.asked.includes('api/levels')") {
			t.Errorf("%s is read once more", fragment)
		}
	}
}
