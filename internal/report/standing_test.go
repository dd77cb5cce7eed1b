package report

import (
	"bytes"
	"testing"
)

// Rows that say what decided have a table of it, and unsolved ones a line with how far each strategy had come. Rows of
// other solvers, which do not say, have neither.
func TestWhatDecided(t *testing.T) {
	run := made("mine", 4, 2, 1)
	for i := range run.Rows {
		row := &run.Rows[i]
		if row.Solved {
			row.SolvedBy = "spread"
			continue
		}
		row.Nearest = -1
		row.Standings = []Standing{{Strategy: "spread", Generated: 9, Side: "reverse", Home: 3, Zones: 1},
			{Strategy: "open-first", Side: "forward"}}
	}
	r := reported(t, run)
	if head, lines := r.decided(); len(head) != 1 || len(lines) != 1 || lines[0].Solved != "2 of 4" ||
		lines[0].Counts[0] != "2" {
		t.Errorf("decided: %v %+v", head, lines)
	}
	head, lines := r.standings()
	if len(head) != 2 || len(lines) != 2 || lines[0].Nearest != "–" || lines[0].Cells[0].Text != "home 3, zones 1" ||
		lines[0].Cells[1].Text != "–" {
		t.Errorf("standings: %v %+v", head, lines)
	}
	page, err := r.HTML()
	if err != nil || !bytes.Contains(page, []byte(`id="standings"`)) || !bytes.Contains(page, []byte(`id="decided"`)) {
		t.Errorf("the page lacks a table, %v", err)
	}
	page, err = reported(t, made("other", 4, 2, 1)).HTML()
	if err != nil || bytes.Contains(page, []byte(`id="standings"`)) || bytes.Contains(page, []byte(`id="decided"`)) {
		t.Errorf("a table of nothing, %v", err)
	}
}
