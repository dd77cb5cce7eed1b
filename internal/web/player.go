package web

import (
	"embed"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"io/fs"
	"strings"

	"planner/internal/coach"
)

//go:embed page player
var embedded embed.FS

// part is one of the embedded folders: the files of the page, index.html among them, which work below any address and
// reach the planner through the module transport.js alone, or those of the player.
func part(name string) fs.FS {
	files, err := fs.Sub(embedded, name)
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return files
}

// layered is several folders taken for one. A file comes from the first folder that has it.
type layered []fs.FS

// Open implements [fs.FS].
func (l layered) Open(name string) (file fs.File, err error) {
	for _, files := range l {
		if file, err = files.Open(name); err == nil {
			break
		}
	}
	return file, err
}

// playerFiles are the files of the player alone, and behind them those of the page.
var playerFiles = layered{part("player"), part("page")}

// PlayedLevel is one level with a solution.
type PlayedLevel struct {
	Number   int         `json:"number,omitempty"` // its place in its file, from 1; 0 for none
	Title    string      `json:"title,omitempty"`
	Author   string      `json:"author,omitempty"`
	Rows     []string    `json:"rows"`            // the board in XSB characters
	Solution string      `json:"solution"`        // LURD, which solves the level unless there is a band
	Facts    []Fact      `json:"facts,omitempty"` // shown beside the board
	Band     *coach.Band `json:"band,omitempty"`  // what is said of the pushes; nil for nothing
}

// Fact is something about a solution, for people.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// WritePlayer writes a page that plays solutions. Name is the page's title, for people.
func WritePlayer(w io.Writer, name string, levels []PlayedLevel) error {
	page, err := playerPage(name, levels)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, page)
	return err
}

// PlayerName is the file of the page that plays solutions with {{name}} and {{levels}} in the places of its title and
// of its levels, which the page fills in.
const PlayerName = "player.html"

// playerPage is the page with its title and its levels.
func playerPage(name string, levels []PlayedLevel) (string, error) {
	data, err := json.Marshal(levels) // with < and & escaped, so that it cannot end its element
	if err != nil {
		return "", err
	}
	return filledIn(html.EscapeString(name), string(data))
}

// filledIn is the page with texts in the places of its title and of its levels.
func filledIn(name, levels string) (string, error) {
	script, _, err := bundleScript(playerFiles, "player.js")
	if err != nil {
		return "", err
	}
	scheme, err := readPlayer("scheme.js")
	if err != nil {
		return "", err
	}
	style, err := readPlayer("style.css", "panels.css", "player.css")
	if err != nil {
		return "", err
	}
	template, err := readPlayer(PlayerName)
	if err != nil {
		return "", err
	}
	return strings.NewReplacer("{{policy}}", playerPolicy(scheme, script, style), "{{name}}", name,
		"{{scheme}}", scheme, "{{style}}", style, "{{script}}", script,
		"{{levels}}", levels).Replace(template), nil
}

// readPlayer joins files.
func readPlayer(names ...string) (string, error) {
	var all strings.Builder
	for _, name := range names {
		text, err := fs.ReadFile(playerFiles, name)
		if err != nil {
			return "", err
		}
		all.Write(text)
	}
	return all.String(), nil
}

// playerPolicy allows the two scripts and the style sheet of the page and nothing else.
func playerPolicy(scheme, script, style string) string {
	return fmt.Sprintf("default-src 'none'; script-src %s %s; style-src %s; base-uri 'none'; form-action 'none'",
		digest(scheme), digest(script), digest(style))
}
