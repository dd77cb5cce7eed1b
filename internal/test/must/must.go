package must

import (
	"os"
	"testing"
)

// Do ends the test on an error that is not what the test is about.
func Do(t testing.TB, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}

// Read is the text of a file. The test ends when the file cannot be read.
func Read(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	Do(t, err)
	return string(text)
}
