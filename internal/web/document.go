package web

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"planner/internal/web/api"
)

// Document is a page with all that its first picture needs inside: the style sheets, the levels, and the script that
// draws the board. The script of index.html fetches the rest of the page when the browser has shown the board.
type Document struct {
	HTML   string
	Files  map[string]string // all others by name: scripts, one of them for each view that few need, and the icon
	Policy string            // a Content-Security-Policy
}

// Guarded is the page with its policy before its title, for a place that sends no headers.
func (d Document) Guarded() string {
	meta := fmt.Sprintf("<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n", d.Policy)
	return strings.Replace(d.HTML, "<title>", meta+"<title>", 1)
}

// policy lists what the page may do: use the files beside the page, talk to the page's server, and run the scripts and
// the style sheets that stand in the document itself, whose digests take the places of the verbs. Pictures that the
// page makes are data.
const policy = "default-src 'none'; script-src 'self'%s; style-src 'self'%s; img-src 'self' data: blob:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'"

// The parts of a page that load other files.
var (
	sheets  = regexp.MustCompile(`<link rel="stylesheet" href="([\w.]+)">\n`)
	scripts = regexp.MustCompile(`<script src="([\w.]+)"></script>\n`)
	modules = regexp.MustCompile(`<script type="module" src="([\w.]+)"></script>\n`)
)

// A browser that has read half of the document would draw this half, and then draw again. Waiting for the end takes
// less time.
const (
	waits = `<link rel="expect" href="#end" blocking="render">` + "\n"
	end   = `<i id="end" hidden></i>` + "\n"
)

// icon is the sign of the page in lists of pages.
const icon = "icon.svg"

// Page is the page in the form that a browser needs. The page begins with start, or asks for a start when start is nil.
// Own has files that take the place of the page's files.
func Page(start *api.Start, own Files) (Document, error) {
	player, badPlayer := playerPage()
	played, badText := Constant("page", player)
	files := pageFiles(own)
	files["playerpage.js"] = played
	d, err := newDocument(files, "index.html", policy, start)
	if err = errors.Join(err, badPlayer, badText); err == nil {
		d.Files[icon], err = files.read(icon)
	}
	return d, err
}

// newDocument puts into a page the files that the page loads. Allows is the policy of the page, with verbs for the
// digests of its scripts and of its style sheets. A nil start is left out.
func newDocument(files Files, name, allows string, start *api.Start) (Document, error) {
	page, err := files.read(name)
	if err != nil {
		return Document{}, err
	}
	w := weaver{files: files}
	whole := w.weave(w.weave(page, sheets, w.style), scripts, w.script)
	entry := modules.FindStringSubmatch(whole)
	before, after, found := strings.Cut(modules.ReplaceAllString(whole, ""), "</body>")
	if entry == nil || !found {
		return Document{}, fmt.Errorf("%s has no module or no end", name)
	}
	first, late, err := bundleScript(files, entry[1])
	begin, badStart := json.Marshal(start) // with < and & escaped, so that the text cannot end its element
	if err = errors.Join(w.err, err, badStart); err != nil {
		return Document{}, err
	}
	if start != nil {
		before += `<script type="application/json" id="start">` + string(begin) + "</script>\n"
	}
	whole = strings.Replace(before, "<title>", waits+"<title>", 1) + w.script(first) + end + "</body>" + after
	allowed := fmt.Sprintf(allows, " "+strings.Join(w.scriptDigests, " "), " "+strings.Join(w.styles, " "))
	return Document{whole, late, allowed}, w.err
}

// weaver puts files into a page and notes their digests.
type weaver struct {
	files                 Files
	scriptDigests, styles []string
	err                   error
}

// weave replaces each match of a pattern by what put makes of the file that the match names.
func (w *weaver) weave(page string, pattern *regexp.Regexp, put func(string) string) string {
	return pattern.ReplaceAllStringFunc(page, func(match string) string {
		text, err := w.files.read(pattern.FindStringSubmatch(match)[1])
		w.err = errors.Join(w.err, err)
		return put(text)
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
