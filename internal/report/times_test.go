package report

import (
	"bytes"
	"slices"
	"testing"
)

// Rows that say what each phase took have a picture of it and a line for each phase, with what it took in vain.
func TestTimes(t *testing.T) {
	run := made("mine", 3, 2, 0.6)
	for i := range run.Rows {
		run.Rows[i].Times = []Spent{{"set-up", 0.25, 0}, {"pulls", 0.5, 1000}, {"spread", 1, 50}}
	}
	run.Rows[0].SolvedBy, run.Rows[1].SolvedBy = "pulls", "spread"
	r := reported(t, run, made("other", 3, 3, 1))
	want := []timesLine{
		{"mine", "spread", 1, "3.00", "1.00", "1.00", "150", "50"},
		{"mine", "pulls", 1, "1.50", "0.50", "0.50", "3000", "2000"},
		{"mine", "set-up", 0, "0.75", "0.50", "0.25", "–", "–"},
	}
	if got := r.times(); !slices.Equal(got, want) {
		t.Errorf("%+v, expected %+v", got, want)
	}
	picture, ok := r.timesPicture(r.runs[0])
	if _, without := r.timesPicture(r.runs[1]); !ok || without {
		t.Error("only the run with times has a picture")
	}
	// Three classes have levels with three phases each, and the legend names these and all others.
	if bars := elements(t, picture.SVG())["rect.bar"]; bars != 3*3+4 {
		t.Errorf("%d rectangles", bars)
	}
	if page, err := r.HTML(); err != nil || !bytes.Contains(page, []byte(`id="times"`)) {
		t.Errorf("the page lacks the table, %v", err)
	}
}
