package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"planner/internal/web/api"
)

// document is index.html with all that its first picture needs inside: the style sheets and a sketch of the board. The
// script of the page is fetched when the browser has shown that.
type document struct {
	html    []byte
	scripts map[string]script // by name: scriptName, and those of the views that are fetched when they are first shown
	policy  string            // of the document: its own scripts and style sheets, and the files of the server
}

// script is modules of the page as one script.
type script struct {
	plain  []byte
	packed []byte // with GZIP, which makes it a third
}

func newScript(text string) script { return script{[]byte(text), packed(text)} }

// scriptName is where the script of the page is.
const scriptName = "page.js"

// policy lists what the page may do: use the files of this server and talk to it, and run the scripts and the style
// sheets that stand in the document itself, whose digests take the places of the verbs. Pictures that it makes are
// data.
const policy = "default-src 'none'; script-src 'self'%s; style-src 'self'%s; img-src 'self' data: blob:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// The parts of index.html that load other files.
var (
	sheets  = regexp.MustCompile(`<link rel="stylesheet" href="([\w.]+)">\n`)
	scripts = regexp.MustCompile(`<script src="([\w.]+)"></script>\n`)
	modules = regexp.MustCompile(`<script type="module" src="([\w.]+)"></script>\n`)
	preload = regexp.MustCompile(`<link rel="modulepreload" href="[\w.]+">\n`)
	laters  = regexp.MustCompile(`(?s)<!-- later -->\n(.*?)<!-- /later -->`)
)

// mostInside is how many bytes of levels stand in the document at most. A page with more fetches them after its first
// picture.
const mostInside = 256 << 10

// A browser that read half of the document would draw what it has, and then draw again. It takes less time to wait for
// the end. The icon comes with the rest of the page: without an empty one before it, the browser would ask for an icon
// and draw it before the page.
const (
	waits = `<link rel="expect" href="#end" blocking="render">` + "\n" + `<link rel="icon" href="data:,">` + "\n"
	end   = `<i id="end" hidden></i>` + "\n"
)

// loader asks for the script of the page when the first picture is on the screen, or after a quarter of a second in a
// tab that nobody sees, which has none. The mark is for tests: a picture that comes after it has the sketch.
const loader = `
if (document.getElementById('sketch')) performance.mark('sketch');
(() => {
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    const script = document.createElement('script');
    script.src = '` + scriptName + `';
    document.body.append(script);
  };
  new PerformanceObserver(ask).observe({ type: 'paint', buffered: true });
  setTimeout(ask, 250);
})();
`

// place stands in the document for a part of index.html that is not in the first picture. The script of the page begins
// with these parts, as a list of texts, and puts them in their places.
const (
	place  = `<template class="later"></template>`
	places = `
{
  const parts = %s, places = document.querySelectorAll('.later'), range = document.createRange();
  places.forEach((place, i) => place.replaceWith(range.createContextualFragment(parts[i])));
}
`
)

// newDocument puts the files of the page into one.
func newDocument(files fs.FS, start api.Start) (document, error) {
	page, err := fs.ReadFile(files, "index.html")
	if err != nil {
		return document{}, err
	}
	w := weaver{files: files}
	whole := w.weave(w.weave(string(page), sheets, w.style), scripts, w.script)
	whole, rest := withoutRest(preload.ReplaceAllString(whole, ""))
	entry := modules.FindStringSubmatch(whole)
	before, after, found := strings.Cut(modules.ReplaceAllString(whole, ""), "</body>")
	if entry == nil || !found {
		return document{}, errors.New("index.html has no module or no end")
	}
	first, late, err := bundleScript(files, entry[1])
	begin, badStart := json.Marshal(start) // with < and & escaped, so that it cannot end its element
	if err = errors.Join(w.err, err, badStart); err != nil {
		return document{}, err
	}
	before = w.preview(before, start.Levels)
	if len(begin) <= mostInside {
		before += `<script type="application/json" id="start">` + string(begin) + "</script>\n"
	}
	whole = strings.Replace(before, "<title>", waits+"<title>", 1) + w.script(loader) + end + "</body>" + after
	all := map[string]script{scriptName: newScript(rest + first)}
	for name, text := range late {
		all[name] = newScript(text)
	}
	allowed := fmt.Sprintf(policy, " "+strings.Join(w.scriptDigests, " "), " "+strings.Join(w.styles, " "))
	return document{[]byte(whole), all, allowed}, w.err
}

// packed is a text with GZIP.
func packed(text string) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}

// withoutRest takes the parts that are not in the first picture out of a page. rest is the script that puts them back.
func withoutRest(page string) (short, rest string) {
	parts := []string{}
	short = laters.ReplaceAllStringFunc(page, func(match string) string {
		parts = append(parts, laters.FindStringSubmatch(match)[1])
		return place
	})
	list, err := json.Marshal(parts)
	if err != nil {
		panic(err) // a list of strings can always be marshalled
	}
	return short, fmt.Sprintf(places, list)
}

// preview puts the level that the page begins with into the document as it is seen before the script runs.
func (w *weaver) preview(page string, levels []api.Level) string {
	at := slices.IndexFunc(levels, func(l api.Level) bool { return l.Error == "" })
	if at < 0 {
		return page
	}
	level := levels[at]
	title := level.Title
	if title == "" {
		title = fmt.Sprintf("Level %d", level.Number)
	}
	for _, put := range [][3]string{{`<h2 id="title">`, "Loading the planner…", title},
		{`<p id="author" class="muted">`, "", level.Author},
		{`<p id="counts" class="counts" aria-live="off">`, "", "0 pushes, 0 moves"}} {
		page = strings.Replace(page, put[0]+put[1], put[0]+html.EscapeString(put[2]), 1)
	}
	board, ok := newSketch(level.Rows)
	if !ok {
		return page
	}
	page = strings.Replace(page, "</head>", w.style(board.Style)+"</head>", 1)
	const box = `<div class="canvas-box">` + "\n"
	return strings.Replace(page, box, box+board.Markup, 1)
}

// weaver puts files into a page and notes their digests.
type weaver struct {
	files                 fs.FS
	scriptDigests, styles []string
	err                   error
}

// weave replaces each match of a pattern by what put makes of the file that the match names.
func (w *weaver) weave(page string, pattern *regexp.Regexp, put func(string) string) string {
	return pattern.ReplaceAllStringFunc(page, func(match string) string {
		text, err := fs.ReadFile(w.files, pattern.FindStringSubmatch(match)[1])
		w.err = errors.Join(w.err, err)
		return put(string(text))
	})
}

// style is the element of a style sheet.
func (w *weaver) style(text string) string {
	w.styles = append(w.styles, digest(text))
	return "<style>" + text + "</style>\n"
}

// script is the element of a script.
func (w *weaver) script(text string) string {
	if strings.Contains(text, "</script") {
		w.err = errors.Join(w.err, errors.New("a script of the page would end its element"))
	}
	w.scriptDigests = append(w.scriptDigests, digest(text))
	return "<script>" + text + "</script>\n"
}

// digest names a text in a Content-Security-Policy, such as 'sha256-…' with its quotes.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
