package render

import (
	"slices"
	"testing"

	"planner/board"
)

func parse(t *testing.T, text string) *board.Level {
	t.Helper()
	level, err := board.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return level
}

func TestBeside(t *testing.T) {
	got := Beside(" | ", []string{"ab", "c"}, []string{"→"}, []string{"1", "2", "3"})
	if want := []string{"ab | → | 1", "c  |   | 2", "   |   | 3"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestNumbers(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", -1234567: "-1,234,567", -100: "-100"} {
		if got := Count(n); got != want {
			t.Errorf("Count(%d) = %s", n, got)
		}
	}
	for n, want := range map[float64]string{7: "7", 950: "950", 1000: "1.00k", 12345: "12.3k", 999_900: "1000k",
		4.56e6: "4.56M", 2e9: "2.00G"} {
		if got := Short(n); got != want {
			t.Errorf("Short(%v) = %s", n, got)
		}
	}
	if Plural(1, "push", "pushes") != "1 push" || Plural(2000, "push", "pushes") != "2,000 pushes" {
		t.Error("Plural")
	}
}
