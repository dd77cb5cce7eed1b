package player

import (
	"embed"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"io/fs"
	"strings"

	"planner/internal/web"
	"planner/internal/web/bundle"
)

//go:embed files
var own embed.FS

// Level is one level with a solution.
type Level struct {
	Number   int      `json:"number,omitempty"` // its place in its file, from 1; 0 for none
	Title    string   `json:"title,omitempty"`
	Author   string   `json:"author,omitempty"`
	Rows     []string `json:"rows"`            // the board in XSB characters
	Solution string   `json:"solution"`        // LURD that solves the level
	Facts    []Fact   `json:"facts,omitempty"` // shown beside the board
}

// Fact is something about a solution, for people.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Write writes the page. Name is the page's title, for people.
func Write(w io.Writer, name string, levels []Level) error {
	page, err := pageOf(name, levels)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, page)
	return err
}

// pageOf fills in the template.
func pageOf(name string, levels []Level) (string, error) {
	data, err := json.Marshal(levels) // with < and & escaped, so that it cannot end its element
	if err != nil {
		return "", err
	}
	script, err := bundle.Script(files{}, "player.js")
	if err != nil {
		return "", err
	}
	scheme, err := read("scheme.js")
	if err != nil {
		return "", err
	}
	style, err := read("style.css", "panels.css", "player.css")
	if err != nil {
		return "", err
	}
	template, err := read("player.html")
	if err != nil {
		return "", err
	}
	return strings.NewReplacer("{{policy}}", policy(scheme, script, style), "{{name}}", html.EscapeString(name),
		"{{scheme}}", scheme, "{{style}}", style, "{{script}}", script, "{{levels}}", string(data)).Replace(template), nil
}

// read joins files.
func read(names ...string) (string, error) {
	var all strings.Builder
	for _, name := range names {
		text, err := fs.ReadFile(files{}, name)
		if err != nil {
			return "", err
		}
		all.Write(text)
	}
	return all.String(), nil
}

// policy allows the two scripts and the style sheet of the page and nothing else.
func policy(scheme, script, style string) string {
	return fmt.Sprintf("default-src 'none'; script-src %s %s; style-src %s; base-uri 'none'; form-action 'none'",
		bundle.Digest(scheme), bundle.Digest(script), bundle.Digest(style))
}

// files are the package's own files, and behind them those of the page of package web.
type files struct{}

// Open implements [fs.FS].
func (files) Open(name string) (fs.File, error) {
	if file, err := own.Open("files/" + name); err == nil {
		return file, nil
	}
	return web.Page().Open(name)
}
