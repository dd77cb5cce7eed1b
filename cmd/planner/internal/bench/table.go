package bench

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// table is a small table of results. Each row has a name and then numbers. It is printed in aligned columns for people,
// or as Markdown for documents.
type table struct {
	head []string
	rows [][]string
}

// add appends a row.
func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// print writes the table in aligned columns.
func (t *table) print(w io.Writer) error {
	tabs := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tabs)
	for _, row := range append([][]string{t.head}, t.rows...) {
		fmt.Fprintln(tabs, strings.Join(row, "\t")+"\t")
	}
	return tabs.Flush()
}

// printMarkdown writes the table as Markdown.
func (t *table) printMarkdown(w io.Writer) error {
	line := func(cells []string) string { return "| " + strings.Join(cells, " | ") + " |\n" }
	text := "\n" + line(t.head) + "|---|" + strings.Repeat("--:|", len(t.head)-1) + "\n"
	for _, row := range t.rows {
		text += line(row)
	}
	_, err := io.WriteString(w, text)
	return err
}
