package must

import (
	"os"
	"path/filepath"
	"testing"
)

// Do ends the test on an error that is not what the test is about.
func Do(t testing.TB, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}

// Write puts a text into a file of a folder that is removed after the test, and gives the path of the file.
func Write(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	Do(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// Read is the text of a file. The test ends when the file cannot be read.
func Read(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	Do(t, err)
	return string(text)
}
