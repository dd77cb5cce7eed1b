package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"planner/internal/test/long"
	"planner/internal/test/must"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Browser is a running browser.
type Browser struct{ ctx context.Context }

// patience is how long a test waits for what should come. Beside a load of 20 a page has taken more than 30 seconds to
// read what it keeps.
const patience = 2 * time.Minute

// keeps is a JavaScript expression for what a page keeps in its tab and in the storage of the browser.
const keeps = `(() => {
	try { return JSON.stringify({ tab: history.state, storage: localStorage }); } catch (error) { return String(error); }
})()`

// Open starts a browser that ends with the test. Tests with a browser are long.
func Open(t *testing.T) *Browser {
	t.Helper()
	long.Only(t, "it drives a browser")
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("no Chromium on this machine")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.WindowSize(1400, 860),
		chromedp.UserDataDir(t.TempDir()))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // Chromium refuses to run as root with its sandbox
	}
	all, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, end := chromedp.NewContext(all)
	t.Cleanup(end)
	if err := chromedp.Do(ctx); err != nil {
		t.Skipf("Chromium does not start: %v", err)
	}
	return &Browser{ctx}
}

// Tab is one open page.
type Tab struct {
	t      *testing.T
	ctx    context.Context
	end    context.CancelFunc
	closed bool
}

// Ready is a JavaScript expression that is true when a page of ours has begun.
const Ready = "document.documentElement.dataset.ready"

// Tab opens a page of ours and waits until it has begun.
func (b *Browser) Tab(t *testing.T, address string) *Tab {
	t.Helper()
	return b.TabWhen(t, address, Ready)
}

// TabWhen opens an address and waits until a JavaScript expression is true on it.
func (b *Browser) TabWhen(t *testing.T, address, ready string) *Tab {
	t.Helper()
	ctx, end := chromedp.NewContext(b.ctx)
	t.Cleanup(end)
	must.Do(t, chromedp.Do(ctx, chromedp.Navigate(address)))
	tab := &Tab{t: t, ctx: ctx, end: end}
	tab.listen()
	t.Cleanup(tab.faultless)
	tab.Until(ready)
	return tab
}

// listen notes from now on what the scripts of the page do wrong, in window.faults, and what the page gives away, in
// place of a user: the text that it copied last in window.copied, the files that it saved, as texts, in window.saved.
func (tab *Tab) listen() {
	Value[bool](tab, `(() => {
		const make = URL.createObjectURL;
		Object.assign(window, { faults: [], saved: [], copied: '' });
		addEventListener('error', (e) => faults.push(e.message));
		addEventListener('unhandledrejection', (e) => faults.push(String(e.reason)));
		Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { copied = text; } } });
		URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return make(blob); };
		HTMLAnchorElement.prototype.click = () => {};
		return true; })()`)
}

// faultless fails the test when scripts of the page have done something wrong.
func (tab *Tab) faultless() {
	if tab.closed {
		return
	}
	if faults := Value[[]string](tab, "window.faults"); len(faults) > 0 {
		tab.t.Errorf("scripts of the page failed: %q", faults)
	}
}

// Reload loads the page again, as the key F5 does, and waits until it has begun.
func (tab *Tab) Reload() {
	tab.t.Helper()
	tab.faultless()
	tab.BeginReload()
	tab.Until("!window.old && document.readyState !== 'loading'")
	tab.listen()
	tab.Until(Ready)
}

// BeginReload lets the page load again, and does not wait for it. Until then it has window.old.
func (tab *Tab) BeginReload() {
	tab.t.Helper()
	Value[bool](tab, "window.old = true, setTimeout(() => location.reload()), true") // answers before it reloads
}

// Before lets every page that the tab loads from now on run a script before the scripts of the page.
func (tab *Tab) Before(script string) {
	tab.t.Helper()
	params := page.AddScriptToEvaluateOnNewDocumentParams{Source: script}
	must.Do(tab.t, chromedp.Do(tab.ctx, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, page.AddScriptToEvaluateOnNewDocument, params)
		return err
	})))
}

// Paste opens levels as a user does who pastes them into the box, and waits for the title of the first one.
func (tab *Tab) Paste(levels, title string) {
	tab.t.Helper()
	tab.Click("#paste")
	tab.Set("#paste-text", levels)
	tab.Click("#paste-ok")
	tab.Says("#title", title)
}

// Close closes the tab. What its scripts did wrong before is then not known.
func (tab *Tab) Close() {
	tab.closed = true
	tab.end()
}

// Value evaluates a JavaScript expression.
func Value[T any](tab *Tab, expression string) T {
	tab.t.Helper()
	value, err := evaluate[T](tab, expression)
	if err != nil {
		tab.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// evaluate is Value that gives an error instead of failing the test.
func evaluate[T any](tab *Tab, expression string) (T, error) {
	ctx, stop := context.WithTimeout(tab.ctx, patience)
	defer stop()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression))
}

// Until waits until a JavaScript expression is true. An error is an answer of false, because Chromium cannot evaluate
// anything in a page that it is about to leave or load again.
func (tab *Tab) Until(expression string) {
	tab.t.Helper()
	var last error
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		holds, err := evaluate[bool](tab, "Boolean("+expression+")")
		if holds {
			return
		}
		last = err
	}
	tab.Picture("failed-" + tab.t.Name())
	tab.t.Fatalf("waited in vain for: %s\nthe last error: %v\nthe page says: %s\nand keeps: %s", expression, last,
		Value[string](tab, "document.body.innerText"), Value[string](tab, keeps))
}

// Text is the text of the first element of a selector, "" when there is none.
func (tab *Tab) Text(selector string) string {
	tab.t.Helper()
	return Value[string](tab, "document.querySelector("+quote(selector)+")?.textContent ?? ''")
}

// Sees waits until there is an element of a selector.
func (tab *Tab) Sees(selector string) {
	tab.t.Helper()
	tab.Until("document.querySelector(" + quote(selector) + ")")
}

// Counts waits until the page counts so many pushes and moves.
func (tab *Tab) Counts(pushes, moves int) {
	tab.t.Helper()
	tab.Sees(fmt.Sprintf("#counts[data-pushes='%d'][data-moves='%d']", pushes, moves))
}

// Says waits until the text of an element contains a part.
func (tab *Tab) Says(selector, part string) {
	tab.t.Helper()
	tab.Until("(document.querySelector(" + quote(selector) + ")?.textContent ?? '').includes(" + quote(part) + ")")
}

// Click waits for an element that is seen and can be clicked, and clicks it.
func (tab *Tab) Click(selector string) {
	tab.t.Helper()
	tab.Until("(e => e && e.getClientRects().length && !e.disabled)(document.querySelector(" + quote(selector) + "))")
	Value[bool](tab, "document.querySelector("+quote(selector)+").click(), true")
}

// Set gives an input a value, as if the user had typed or dragged it there.
func (tab *Tab) Set(selector, value string) {
	tab.t.Helper()
	Value[bool](tab, "(e => { e.value = "+quote(value)+"; for (const kind of ['input', 'change']) "+
		"e.dispatchEvent(new Event(kind, {bubbles: true})); return true; })("+
		"document.querySelector("+quote(selector)+"))")
}

// Drag presses the mouse at one place of the page and releases it at another, both in pixels.
func (tab *Tab) Drag(fromX, fromY, toX, toY float64) {
	tab.t.Helper()
	must.Do(tab.t, chromedp.Do(tab.ctx, chromedp.DragAndDropXY(fromX, fromY, toX, toY, 8)))
}

// Size gives the page a size in pixels, such as that of a phone.
func (tab *Tab) Size(width, height int64) *Tab {
	tab.t.Helper()
	must.Do(tab.t, chromedp.Do(tab.ctx, chromedp.EmulateViewport(width, height)))
	return tab
}

// Settle waits until movements and drawings of the page have ended, for a picture. The page itself measures the time,
// so that it has had its turns on a slow machine too.
func (tab *Tab) Settle() *Tab {
	tab.t.Helper()
	Await[bool](tab, "return new Promise((done) => setTimeout(() => requestIdleCallback(() => done(true), { timeout: 1000 }), 400))", patience)
	return tab
}

// Picture keeps what the tab shows as NAME.png in the folder that WEB_PICTURES names.
func (tab *Tab) Picture(name string) {
	folder := os.Getenv("WEB_PICTURES")
	if folder == "" {
		return
	}
	png, err := chromedp.Run(tab.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, strings.ReplaceAll(name, "/", "-")+".png"), png, 0o644)
	}
	if err != nil {
		tab.t.Logf("no picture %s: %v", name, err)
	}
}

// quote is a string of JavaScript.
func quote(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string can always be marshalled
	}
	return string(quoted)
}

// Await runs the body of an asynchronous JavaScript function in a tab and gives what it returns. A body that takes
// longer than the limit fails the test.
func Await[T any](tab *Tab, body string, limit time.Duration) (value T) {
	tab.t.Helper()
	ctx, stop := context.WithTimeout(tab.ctx, limit)
	defer stop()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T]("(async () => {"+body+"})()", chromedp.EvalAwaitPromise))
	if err != nil {
		tab.t.Fatalf("%s: %v", body, err)
	}
	return value
}
