package report

import (
	"encoding/csv"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// Table is a small table of results. Each row has a name, and then mostly numbers. It is written in aligned columns for
// Table is a small table of results. Each row has a name, and then mostly numbers. It is written in aligned columns
// for people, as Markdown for documents, as CSV for programs, or as a page.
type Table struct {
	Title string
	Head  []string
	Words []string // the columns, besides the first, that hold words
	Rows  [][]string
	Notes []string // sentences below the table; not in CSV
}

// Add appends a row.
func (t *Table) Add(cells ...string) { t.Rows = append(t.Rows, cells) }

// Numbers reports whether a column holds numbers, which stand at the right.
func (t *Table) Numbers(column int) bool {
	return column > 0 && !slices.Contains(t.Words, t.Head[column])
}

// Print writes the table in aligned columns, without its title and notes.
func (t *Table) Print(w io.Writer) error {
	tabs := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tabs)
	for _, row := range append([][]string{t.Head}, t.Rows...) {
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
	line(t.Head)
	text.WriteString("|")
	for column := range t.Head {
		if t.Numbers(column) {
			text.WriteString("--:|")
		} else {
			text.WriteString("---|")
		}
	}
	text.WriteString("\n")
	for _, row := range t.Rows {
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
	return csv.NewWriter(w).WriteAll(append([][]string{t.Head}, t.Rows...))
}

// HTML writes the table as a page that loads nothing else.
func (t *Table) HTML(w io.Writer) error { return tableTemplate.Execute(w, t) }

var tableTemplate = template.Must(template.New("table").Parse(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; text-align: left; border-bottom: 1px solid #e4e4e4; }
th { position: sticky; top: 0; background: #fff; }
.number { text-align: right; }
</style>
</head>
<body>
<h1>{{.Title}}</h1>
<table>
<thead><tr>{{range $i, $name := .Head}}<th{{if $.Numbers $i}} class="number"{{end}}>{{$name}}</th>{{end}}</tr></thead>
<tbody>
{{range .Rows}}<tr>{{range $i, $cell := .}}<td{{if $.Numbers $i}} class="number"{{end}}>{{$cell}}</td>{{end}}</tr>
{{end}}</tbody></table>
{{range .Notes}}<p>{{.}}</p>
{{end}}</body>
</html>
`))
