package web

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"strings"

	"planner/internal/judge"
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

// ReadFile implements [fs.ReadFileFS].
func (l layered) ReadFile(name string) (data []byte, err error) {
	for _, files := range l {
		if data, err = fs.ReadFile(files, name); err == nil {
			break
		}
	}
	return data, err
}

// Texts are files that can only be read whole, by name. A page can have modules that are made and stand in no folder.
type Texts map[string]string

// Open implements [fs.FS]. It opens nothing.
func (t Texts) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// ReadFile implements [fs.ReadFileFS].
func (t Texts) ReadFile(name string) ([]byte, error) {
	text, ok := t[name]
	if !ok {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	return []byte(text), nil
}

// Constant is a module that exports a value under a name.
func Constant(name string, value any) (string, error) {
	text, err := json.Marshal(value)
	return fmt.Sprintf("export const %s = %s;\n", name, text), err
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
	Band     *judge.Band `json:"band,omitempty"`  // what is said of the pushes; nil for nothing
}

// Fact is something about a solution, for people.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// playerName is the file of the page that plays solutions with {{name}} and {{levels}} in the places of its title and
// of its levels, which the page fills in.
const playerName = "player.html"

// WritePlayer writes a page that plays solutions. Name is the page's title, for people.
func WritePlayer(w io.Writer, name string, levels []PlayedLevel) error {
	data, err := json.Marshal(levels) // with < and & escaped, so that it cannot end its element
	page, bad := playerPage()
	if err = errors.Join(err, bad); err != nil {
		return err
	}
	_, err = strings.NewReplacer("{{name}}", html.EscapeString(name), "{{levels}}", string(data)).WriteString(w, page)
	return err
}

// playerPolicy allows the scripts and the style sheets that stand in the page and nothing else.
const playerPolicy = "default-src 'none'; script-src%s; style-src%s; base-uri 'none'; form-action 'none'"

// playerPage is the content of the file playerName.
func playerPage() (string, error) {
	d, err := newDocument(playerFiles, playerName, playerPolicy, nil)
	return d.Guarded(), err
}
