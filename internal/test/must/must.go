package must

import "testing"

// Do ends the test on an error that is not what the test is about.
func Do(t testing.TB, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}
