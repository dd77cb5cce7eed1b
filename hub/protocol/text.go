package protocol

import (
	"crypto/rand"
	"fmt"
	"strings"
	"unicode"
)

// Clean is a text of another machine for people: one line of letters that can be printed, at most so many bytes. What
// would move the cursor of a terminal or change its colours becomes a question mark.
func Clean(text string, most int) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) && r != unicode.ReplacementChar {
			return r
		}
		return '?'
	}, text[:min(len(text), most)])
	return text[:min(len(text), most)]
}

// checkTexts refuses texts that are too long or that Clean would change.
func checkTexts(most int, texts ...string) error {
	for _, text := range texts {
		if len(text) > most {
			return fmt.Errorf("a text of %d bytes, expected at most %d", len(text), most)
		}
		if text != Clean(text, most) {
			return fmt.Errorf("the text %.80q, which cannot be printed", text)
		}
	}
	return nil
}

// SecretHeader is the header of announcements, signs of life and offers with which a worker shows that its name is its
// own. The hub binds the name to the first secret that it hears, for as long as the worker is connected.
const SecretHeader = "Planner-Secret"

// NewSecret is a secret that nobody guesses.
func NewSecret() string { return rand.Text() }
