package bench

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// Table is a small table of results. Each row has a name, and then mostly numbers. A table is written in aligned
// columns for people, as Markdown for documents, as CSV for programs, or as a page.
type Table struct {
	Title string
	ID    string // of its element in a page
	Head  []string
	Words []string // the columns, besides the first, that hold words
	Rows  [][]Cell
	Notes []string // sentences below the table; not in CSV
}

// Cell is the text of a place of a table, the tip that a page shows over the place, and the class that says how the
// place looks there. In the first cell of a row the class says how the whole row looks.
type Cell struct{ Text, Tip, Class string }

// pageTable is a table of the page.
func pageTable(id string, head ...string) *Table {
	return &Table{ID: id, Head: head, Words: []string{"suite", "title", "phase", "solved by"}}
}

// AddRow appends a row of cells without tips.
func (t *Table) AddRow(texts ...string) {
	row := make([]Cell, len(texts))
	for i, text := range texts {
		row[i].Text = text
	}
	t.Rows = append(t.Rows, row)
}

// lines are the head and the rows as text.
func (t *Table) lines() [][]string {
	lines := [][]string{t.Head}
	for _, row := range t.Rows {
		line := make([]string, len(row))
		for i, cell := range row {
			line[i] = cell.Text
		}
		lines = append(lines, line)
	}
	return lines
}

// Numbers reports whether a column holds numbers, which stand at the right.
func (t *Table) Numbers(column int) bool {
	return column > 0 && !slices.Contains(t.Words, t.Head[column])
}

// Print writes the table in aligned columns, without its title and notes. A column of words stands at the left.
func (t *Table) Print(w io.Writer) error {
	lines := t.lines()
	widths := make([]int, len(t.Head))
	for _, line := range lines {
		for column, text := range line {
			widths[column] = max(widths[column], utf8.RuneCountInString(text))
		}
	}
	var text strings.Builder
	for _, line := range lines {
		var row strings.Builder
		for column, cell := range line {
			width := widths[column]
			if column > 0 && !t.Numbers(column) {
				width = -width
			}
			fmt.Fprintf(&row, "  %*s", width, cell)
		}
		text.WriteString("\n" + strings.TrimRight(row.String(), " "))
	}
	_, err := io.WriteString(w, text.String()+"\n")
	return err
}

// Markdown writes the table as Markdown, after a line that is empty or the title.
func (t *Table) Markdown(w io.Writer) error {
	bars := strings.NewReplacer("|", `\|`, "\n", " ")
	var text strings.Builder
	line := func(cells []string) {
		text.WriteString("|")
		for _, cell := range cells {
			fmt.Fprintf(&text, " %s |", bars.Replace(cell))
		}
		text.WriteString("\n")
	}
	if t.Title != "" {
		fmt.Fprintf(&text, "## %s\n", t.Title)
	}
	text.WriteString("\n")
	lines := t.lines()
	line(lines[0])
	text.WriteString("|")
	for column := range t.Head {
		text.WriteString(map[bool]string{true: "--:|", false: "---|"}[t.Numbers(column)])
	}
	text.WriteString("\n")
	for _, row := range lines[1:] {
		line(row)
	}
	for _, note := range t.Notes {
		fmt.Fprintf(&text, "\n%s\n", note)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// CSV writes the head and the rows.
func (t *Table) CSV(w io.Writer) error {
	return csv.NewWriter(w).WriteAll(t.lines())
}

// HTML writes the table as a page that loads nothing else.
func (t *Table) HTML(w io.Writer) error { return tableTemplate.Execute(w, t) }

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

var tableTemplate = template.Must(template.Must(pageTemplate.Clone()).New("table alone").Parse(
	`{{template "head" .Title}}{{template "table" .}}{{range .Notes}}<p>{{.}}</p>
{{end}}</body>
</html>
`))
