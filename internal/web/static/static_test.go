//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"planner/internal/test/browser"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// written writes the folder and gives its path.
func written(t *testing.T, levels ...string) string {
	t.Helper()
	dir := t.TempDir()
	var out, trouble strings.Builder
	if code := run(context.Background(), append([]string{dir}, levels...), &out, &trouble); code != 0 {
		t.Fatalf("exit %d: %s", code, trouble.String())
	}
	for _, name := range []string{"index.html", "planner.wasm", "planner.wasm.gz", "disk.late.js"} {
		if !strings.Contains(out.String(), name+"\n") {
			t.Errorf("the command does not name %s:\n%s", name, out.String())
		}
	}
	return dir
}

// openServer opens the page that a handler serves.
func openServer(t *testing.T, b *browser.Browser, files http.Handler) *browser.Tab {
	t.Helper()
	server := httptest.NewServer(http.StripPrefix("/some/where", files))
	t.Cleanup(server.Close)
	return b.Tab(t, server.URL+"/some/where/")
}

// ask runs the body of an asynchronous function in the page, with the module backend.js as backend.
func ask[T any](tab *browser.Tab, body string) T {
	return browser.Await[T](tab, "const backend = module_backend; "+body, 3*time.Minute)
}

const hall = "########\n#  @   #\n# $$$  #\n#  ... #\n#      #\n########"

// TestPackedIsWhole: what is packed comes out again to the last byte.
func TestPackedIsWhole(t *testing.T) {
	program := bytes.Repeat([]byte("planner"), 10_000)
	packed, err := pack(program)
	must.Do(t, err)
	r, err := gzip.NewReader(bytes.NewReader(packed))
	must.Do(t, err)
	if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, program) {
		t.Errorf("%d of %d bytes come out, %v", len(got), len(program), err)
	}
}

// TestFolder writes the folder once and opens it in a browser.
func TestFolder(t *testing.T) {
	b := browser.Open(t)
	dir := written(t, "../../../docs/levels/first.xsb")
	files := http.FileServer(http.Dir(dir))
	t.Run("sizes", func(t *testing.T) { sizesAreSaid(t, dir) })
	t.Run("page", func(t *testing.T) { pasteSolveDraw(t, openServer(t, b, files)) })
	t.Run("no network", func(t *testing.T) { isKeptOffline(t, b, files) })
	t.Run("a proof", func(t *testing.T) { browser.Proof(t, openServer(t, b, files)) })
	t.Run("kept", func(t *testing.T) { isKept(t, openServer(t, b, files)) })
	t.Run("a disk", func(t *testing.T) { playsFromDisk(t, b.Tab(t, "file://"+filepath.Join(dir, "index.html"))) })
	t.Run("calls", func(t *testing.T) { calls(t, openServer(t, b, files)) })
	t.Run("unpacking server", func(t *testing.T) { isAnswered(t, openServer(t, b, unpacking(files))) })
	t.Run("only plain", func(t *testing.T) { isAnswered(t, openServer(t, b, without("planner.wasm.gz", files))) })
	t.Run("nothing to load", func(t *testing.T) { isRefused(t, b, without("planner.wasm", files)) })
}

// saidSize matches how much a visitor loads, in MB, as docs/static-page.md says it.
var saidSize = regexp.MustCompile(`about ([0-9.]+) MB`)

// sizesAreSaid compares the sizes that docs/static-page.md says with those of the files: all but the two that a browser
// loads only where it cannot unpack, or from a disk.
func sizesAreSaid(t *testing.T, dir string) {
	const tolerance = 0.2 // MB, because compilers differ
	sum := 0.0
	files, err := os.ReadDir(dir)
	must.Do(t, err)
	for _, file := range files {
		info, err := file.Info()
		must.Do(t, err)
		if file.Name() != "planner.wasm" && file.Name() != diskName {
			sum += float64(info.Size()) / 1e6
		}
	}
	said := saidSize.FindAllStringSubmatch(must.Read(t, "../../../docs/static-page.md"), -1)
	for _, match := range said {
		if size, err := strconv.ParseFloat(match[1], 64); err != nil || math.Abs(size-sum) > tolerance {
			t.Errorf("docs/static-page.md says %s MB, the files have %.1f", match[1], sum)
		}
	}
	if len(said) != 2 {
		t.Errorf("docs/static-page.md says sizes %d times, the search for them is broken", len(said))
	}
}

// unpacking serves packed files as some servers do: with the header by which the browser unpacks them.
func unpacking(files http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".gz") {
			w.Header().Set("Content-Encoding", "gzip")
		}
		files.ServeHTTP(w, r)
	})
}

// without serves all files but those whose names begin with a name.
func without(name string, files http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(path.Base(r.URL.Path), name) {
			http.NotFound(w, r)
			return
		}
		files.ServeHTTP(w, r)
	})
}

func isAnswered(t *testing.T, tab *browser.Tab) {
	if boxes := ask[int](tab, "return (await backend.check(['#####', '#@$.#', '#####'])).boxes"); boxes != 1 {
		t.Errorf("a board with %d boxes", boxes)
	}
}

// isRefused opens a page whose planner is missing: calls fail with the reason.
func isRefused(t *testing.T, b *browser.Browser, files http.Handler) {
	server := httptest.NewServer(files)
	t.Cleanup(server.Close)
	tab := b.Tab(t, server.URL+"/")
	tab.Says("#title", "Teapot") // which can be played all the same
	why := ask[string](tab, "return await backend.check(['#']).then(() => '', (error) => error.message)")
	if !strings.Contains(why, "planner.wasm: 404") {
		t.Errorf("without a planner: %q", why)
	}
}

// pasteSolveDraw asks the planner for most of what it can do. What needs no planner is tested on the server's page,
// which has the same scripts.
func pasteSolveDraw(t *testing.T, tab *browser.Tab) {
	tab.Paste(hall+"\nTitle: A hall\n", "A hall")
	tab.Click("#solve")
	tab.Sees("#verdict[data-status=solved]")
	tab.Click("#tab-edit")
	tab.Sees("#faults[data-count='0']")
	tab.Sees("#edit-result[data-status=solved]")
	tab.Mouse("#microscope")
	tab.Sees("#microscope-status[data-open='0']")
	tab.Mouse("#furthest")
	tab.Sees("#furthest-answer[data-exact=true]")
	tab.Press("1", "ArrowDown", "ArrowDown", " ") // takes a wall away at the rim
	tab.Sees("#faults [data-kind=leak]")
	tab.Picture("static")
}

// isKeptOffline opens the page, closes its server, and solves a level on the page loaded again.
func isKeptOffline(t *testing.T, b *browser.Browser, files http.Handler) {
	server := httptest.NewServer(http.StripPrefix("/some/where", files))
	tab := b.Tab(t, server.URL+"/some/where/")
	if scope := browser.Await[string](tab, "return (await navigator.serviceWorker.ready).scope",
		3*time.Minute); !strings.HasSuffix(
		scope, "/some/where/") {
		t.Errorf("the scope is %s", scope)
	}
	icons := "return (await (await fetch(document.querySelector('link[rel=manifest]').href)).json()).icons.length"
	if n := browser.Await[int](tab, icons, time.Minute); n == 0 {
		t.Error("a page that is installed has no icon")
	}
	if browser.Await[bool](tab, "return Boolean(await caches.match('"+diskName+"'))", time.Minute) {
		t.Error("the planner is kept twice, the second time for a page on a disk")
	}
	server.CloseClientConnections()
	server.Close()
	tab.Reload()
	tab.Says("#title", "Teapot")
	tab.Paste(hall+"\nTitle: A hall\n", "A hall")
	tab.Click("#solve")
	tab.Sees("#verdict[data-status=solved]")
	tab.Picture("offline")
}

// isKept plays, loads the page again, wins, and follows a link of the page itself.
func isKept(t *testing.T, tab *browser.Tab) {
	tab.Paste("#######\n#@ $ .#\n#     #\n#######\nTitle: Kept", "Kept")
	tab.Play("dur")
	tab.Counts(0, 3)
	tab.Until("Object.values(localStorage).some((kept) => kept.includes('\"done\":3'))") // a busy browser may write late
	tab.Reload()
	tab.Says("#title", "Kept")
	tab.Counts(0, 3)
	tab.Press("i")
	tab.Sees("#hint-words[data-kind=box]")
	tab.Play("RR")
	tab.Sees("#won[data-by=hand][data-pushes='2'][data-moves='5'][data-proved=true]")
	tab.Click("#share-link")
	tab.Until("window.copied === location.href + '#level=7w!wp-b-ow!w5-w!7w&moves=dur2R&title=Kept'")
	browser.Value[bool](tab, "location.hash = new URL(window.copied).hash, true")
	tab.Sees("#hint-words[data-kind=verified]")
}

// playsFromDisk plays the page that was opened as a file, with a hint, a search, the editor and a page that is saved.
func playsFromDisk(t *testing.T, tab *browser.Tab) {
	tab.Says("#title", "Teapot")
	tab.Paste("#######\n#@ $ .#\n#     #\n#######\nTitle: Disk", "Disk")
	tab.Play("dur")
	tab.Counts(0, 3)
	tab.Press("i")
	tab.Sees("#hint-words[data-kind=box]")
	tab.Click("#solve")
	tab.Sees("#verdict[data-status=solved]")
	tab.Click("#share-page")
	tab.Until("saved.some((text) => text.includes('<title>Disk'))")
	tab.Click("#tab-edit")
	tab.Sees("#faults[data-count='0']")
	tab.Reload()
	tab.Says("#title", "Disk")
	tab.Counts(0, 3)
}

// calls asks the planner in the browser through the module that the page uses.
func calls(t *testing.T, tab *browser.Tab) {
	t.Run("coach", func(t *testing.T) {
		said := ask[string](tab, `const rows = ['########', '#      #', '#@$  . #', '#      #', '########'];
			const coached = (id) => backend.coach({rows}, 'RurrdLulldRRR', {id});
			const { pushes } = await new backend.Asking().make(coached);
			return pushes.map(({ verdict }) => verdict).join(' ')`)
		if said != "free detour free free free" {
			t.Errorf("the coach says %q", said)
		}
	})
	t.Run("time and progress", func(t *testing.T) { timeHolds(t, tab) })
	t.Run("stop", func(t *testing.T) { stops(t, tab) })
	t.Run("one search at a time", func(t *testing.T) { oneSearch(t, tab) })
	t.Run("a new planner", func(t *testing.T) { startsAnew(t, tab) })
}

// search holds what a test wants to know of a search.
type search struct {
	Result   struct{ Status string }
	Seconds  float64
	Progress int // messages
	Other    int // calls that were answered meanwhile
}

// pillars is a level that no search solves soon, as JavaScript.
func pillars(t *testing.T) string {
	t.Helper()
	rows, err := json.Marshal(strings.Split(suite.Pillars(), "\n"))
	must.Do(t, err)
	return "const level = {rows: " + string(rows) + "}, began = performance.now();"
}

// timeHolds solves for three seconds and asks something else meanwhile.
func timeHolds(t *testing.T, tab *browser.Tab) {
	timed := ask[search](tab, pillars(t)+`
		let progress = 0, other = 0, over = false;
		const solving = backend.solve(level, {seconds: 3}, () => progress++);
		(async () => { for (; progress < 8 && !over; other++) await backend.check(['####', '#@ #', '####']); })();
		const result = await solving;
		over = true;
		return {result, progress, other, seconds: (performance.now() - began) / 1000}`)
	// On an idle machine it is 3.0 s. Without a look at the clock it would be minutes.
	if timed.Result.Status != "unsolved" || timed.Seconds > 8 || timed.Progress < 3 || timed.Other < 1 {
		t.Errorf("%+v", timed)
	}
}

func stops(t *testing.T, tab *browser.Tab) {
	timed := ask[search](tab, pillars(t)+`
		const solving = backend.solve(level, {id: 'one', seconds: 60});
		setTimeout(() => backend.stop('one'), 1000);
		const result = await solving;
		return {result, seconds: (performance.now() - began) / 1000}`)
	if timed.Result.Status != "unsolved" || timed.Seconds > 8 {
		t.Errorf("stopped after a second: %+v", timed)
	}
}

func oneSearch(t *testing.T, tab *browser.Tab) {
	refused := ask[string](tab, pillars(t)+`
		const first = backend.solve(level, {id: 'first', seconds: 60});
		const why = await backend.solve(level, {seconds: 1}).catch((error) => error.message);
		await backend.stop('first');
		await first;
		return why`)
	if !strings.Contains(refused, "a search is running") {
		t.Errorf("a second search: %s", refused)
	}
}

// startsAnew lets the planner end in the middle of a search: the call fails with a reason, and the next one works.
func startsAnew(t *testing.T, tab *browser.Tab) {
	answers := ask[[]string](tab, pillars(t)+`
		let worker;
		const {postMessage} = Worker.prototype;
		Worker.prototype.postMessage = function post(...rest) { worker = this; postMessage.apply(this, rest); };
		const solving = backend.solve(level, {id: 'lost', seconds: 60}).catch((error) => error.message);
		while (!worker) await null;
		worker.onmessage({data: {fatal: 'The planner has ended.'}});
		const {faults} = await backend.check(['####', '#@ #', '####']);
		return [await solving, typeof faults]`)
	if len(answers) != 2 || answers[0] != "The planner has ended." || answers[1] != "object" {
		t.Errorf("%q", answers)
	}
}

func TestUsage(t *testing.T) {
	text := must.Write(t, "text.xsb", "no level\n")
	for _, test := range []struct {
		arguments []string
		code      int
		says      string
	}{
		{nil, 2, "Usage:"}, {[]string{"--help"}, 2, "Usage:"}, {[]string{"a", "b", "c"}, 2, "Usage:"},
		{[]string{t.TempDir(), text}, 1, "no levels found"}, {[]string{text}, 1, "text.xsb"},
	} {
		var out, trouble strings.Builder
		code := run(context.Background(), test.arguments, &out, &trouble)
		if code != test.code || !strings.Contains(trouble.String(), test.says) || out.Len() > 0 {
			t.Errorf("%q: exit %d, %q, %q", test.arguments, code, out.String(), trouble.String())
		}
	}
}
