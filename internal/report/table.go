package report

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
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

// Cell is a place of a table, the tip that a page shows over it, and the class that says its looks there.
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

// Print writes the table in aligned columns, without its title and notes.
func (t *Table) Print(w io.Writer) error {
	tabs := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tabs)
	for _, row := range t.lines() {
		fmt.Fprintln(tabs, strings.Join(row, "\t")+"\t")
	}
	return tabs.Flush()
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
