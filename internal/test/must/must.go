package must

import "testing"

// Do ends the test on an error that is not what the test is about.
func Do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
