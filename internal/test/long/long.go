package long

import "testing"

// Only skips a test that belongs to the long form alone, and says why it does.
func Only(t testing.TB, why string) {
	t.Helper()
	if !enabled {
		t.Skipf("go test -tags long runs this: %s", why)
	}
}

// Pick is how much a test does in this form, such as a number of random levels.
func Pick[T any](inShort, inLong T) T {
	if enabled {
		return inLong
	}
	return inShort
}
