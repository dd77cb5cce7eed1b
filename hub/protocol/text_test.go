package protocol

import (
	"strings"
	"testing"
)

func TestClean(t *testing.T) {
	for text, want := range map[string]string{"Größe 3": "Größe 3", "a\x1b[2Jb": "a?[2Jb", "a\nb\tc\x00": "a?b?c?",
		"\xff": "?", strings.Repeat("é", 20): strings.Repeat("é", 10)} {
		if got := Clean(text, 20); got != want {
			t.Errorf("%q gives %q, expected %q", text, got, want)
		}
	}
	if err := CheckName(strings.Repeat("x", 900_000)); err == nil || len(err.Error()) > 100 {
		t.Errorf("%.200v", err)
	}
	if err := (Announcement{Format: Format, Build: "b", Worker: "w", Host: "\x1b[31m"}).Check(); err == nil {
		t.Error("escape sequences are taken")
	}
}
