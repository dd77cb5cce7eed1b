package bench

import (
	"strings"
	"testing"
)

// A technique that was asked on 29 levels has no evidence, on 30 it has. Forms of a level count once.
func TestEvidence(t *testing.T) {
	base, off, other := runOf("base", 40, 20, 1), runOf("without", 40, 10, 1), runOf("other", 40, 10, 1)
	for i := range base.Rows {
		base.Rows[i].Without, off.Rows[i].Without = "polish", "polish rooms"
		other.Rows[i].Without = "polish rooms freeze"
		base.Rows[i].Asked = "freeze"
		if i < 29 {
			base.Rows[i].Asked = "freeze rooms"
		}
	}
	cells := func() (texts []string) {
		r := reported(t, base, off, other)
		for _, u := range r.runs[1:] {
			texts = append(texts, r.contrast(u).asked)
		}
		return texts
	}
	if got := strings.Join(cells(), "|"); got != "29, no evidence|" {
		t.Errorf("asked on 29 levels: %q", got)
	}
	if !strings.Contains(pageOf(t, reported(t, base, off)), "29, no evidence") {
		t.Error("the page does not say it")
	}
	twice := base.Rows[0]
	twice.Image = 1
	if n := askedOn(append(base.Rows, twice), "rooms"); n != 29 {
		t.Errorf("two forms of a level make %d levels of 29", n)
	}
	base.Rows[29].Asked = "rooms"
	if got := strings.Join(cells(), "|"); got != "30|" {
		t.Errorf("asked on 30 levels: %q", got)
	}
	for i := range base.Rows {
		base.Rows[i].Asked = ""
	}
	if got := strings.Join(cells(), "|"); got != "|" {
		t.Errorf("rows that do not tell: %q", got)
	}
}
