package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// resultTable is a small table of results: a name a row, numbers to the right of it. It is printed in aligned columns
// for people or, for documents, as Markdown.
type resultTable struct {
	head []string
	rows [][]string
}

func (t *resultTable) add(cells ...string) { t.rows = append(t.rows, cells) }

func (t *resultTable) print(w io.Writer, markdown bool) error {
	if markdown {
		return t.printMarkdown(w)
	}
	tabs := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tabs)
	for _, row := range append([][]string{t.head}, t.rows...) {
		fmt.Fprintln(tabs, strings.Join(row, "\t")+"\t")
	}
	return tabs.Flush()
}

func (t *resultTable) printMarkdown(w io.Writer) error {
	line := func(cells []string) string { return "| " + strings.Join(cells, " | ") + " |\n" }
	text := "\n" + line(t.head) + "|---|" + strings.Repeat("--:|", len(t.head)-1) + "\n"
	for _, row := range t.rows {
		text += line(row)
	}
	_, err := io.WriteString(w, text)
	return err
}
