package web

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"maps"
	"path"
	"strings"

	"planner/internal/web/api"
)

//go:embed page player
var embedded embed.FS

// Files are the files of a page by their names. Files that are made at run time stand in no folder.
type Files map[string]string

// FilesIn are the files of a folder that is part of the program.
func FilesIn(program embed.FS, folder string) Files {
	files := Files{}
	entries, err := program.ReadDir(folder)
	for _, e := range entries {
		text, bad := program.ReadFile(path.Join(folder, e.Name()))
		files[e.Name()], err = string(text), errors.Join(err, bad)
	}
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return files
}

// read is the content of a file.
func (f Files) read(name string) (string, error) {
	text, ok := f[name]
	if !ok {
		return "", fmt.Errorf("the page has no file %s", name)
	}
	return text, nil
}

// pageFiles are the files of the page, which work below any address and reach the planner through the module
// transport.js alone. Files in own take the place of those with the same name.
func pageFiles(own Files) Files {
	files := FilesIn(embedded, "page")
	maps.Copy(files, own)
	return files
}

// Constant is a module that exports a value under a name.
func Constant(name string, value any) (string, error) {
	text, err := json.Marshal(value)
	return fmt.Sprintf("export const %s = %s;\n", name, text), err
}

// PlayedLevel is one level with a solution.
type PlayedLevel struct {
	Number   int       `json:"number,omitempty"` // its place in its file, from 1; 0 for none
	Title    string    `json:"title,omitempty"`
	Author   string    `json:"author,omitempty"`
	Rows     []string  `json:"rows"`            // the board in XSB characters
	Solution string    `json:"solution"`        // LURD, which solves the level unless there is a band
	Facts    []Fact    `json:"facts,omitempty"` // shown beside the board
	Band     *api.Band `json:"band,omitempty"`  // what is said of the pushes; nil for nothing
}

// Fact is something about a solution, for people.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// playerName is the file of the page that plays solutions. In the places of its title and of its levels stand {{name}}
// and {{levels}}. WritePlayer fills these in, and so does share.js of the page.
const playerName = "player.html"

// WritePlayer writes a page that plays solutions. Name is the page's title, for people.
func WritePlayer(w io.Writer, name string, levels []PlayedLevel) error {
	data, err := json.Marshal(levels) // with < and & escaped, so that the text cannot end its element
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
	d, err := newDocument(pageFiles(FilesIn(embedded, "player")), playerName, playerPolicy, nil)
	return d.Guarded(), err
}
