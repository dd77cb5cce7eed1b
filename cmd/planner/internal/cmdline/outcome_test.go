package cmdline

import (
	"testing"
	"time"
)

// The most urgent outcome gives the exit code, whichever comes first.
func TestOutcome(t *testing.T) {
	for want, o := range map[int]Outcome{
		0:               {Solved: 3},
		CodeOpen:        {Solved: 1, Open: 1, Unsolvable: 2},
		CodeBadInput:    {Invalid: 1, Open: 1, Unsolvable: 1},
		CodeUnsolvable:  {Solved: 1, Unsolvable: 1},
		CodeInterrupted: {Interrupted: true, Invalid: 1},
	} {
		if got := (Outcome{Solved: 1}).Plus(o); got.Code() != want || (got.Err() == nil) != (want == 0) ||
			got.Levels() != o.Levels()+1 {
			t.Errorf("%+v has code %d, expected %d", got, got.Code(), want)
		}
	}
}

func TestWallTime(t *testing.T) {
	for text, want := range map[string]time.Duration{"90": 90 * time.Second, "1.5": 1500 * time.Millisecond,
		"5m": 5 * time.Minute, "1h30m": 90 * time.Minute, "0": 0} {
		var is wallTime
		if err := is.Set(text); err != nil || time.Duration(is) != want {
			t.Errorf("%q is %v, %v, expected %v", text, &is, err, want)
		}
	}
	for _, text := range []string{"", "-1s", "soon", "5 m"} {
		if err := new(wallTime).Set(text); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
}

func TestWord(t *testing.T) {
	var to string
	w := WordFlag(&to, "to", "", "html", "", "csv", "html").Value
	if err := w.Set("CSV"); err != nil || w.String() != "csv" || to != "csv" {
		t.Errorf("%v, %v, %q", w.String(), err, to)
	}
	if err := w.Set("pdf"); err == nil {
		t.Error("a word that is none of them is accepted")
	}
}

func TestFormatBytes(t *testing.T) {
	for n, want := range map[int64]string{0: "0B", 1023: "1023B", 1 << 10: "1KiB", 3 << 29: "1.5GiB", 1 << 40: "1TiB"} {
		if got := FormatBytes(n); got != want {
			t.Errorf("%d is %s, expected %s", n, got, want)
		}
	}
}
