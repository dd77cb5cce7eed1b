package suite

import (
	"reflect"
	"testing"
)

// AllOn gives a struct of switches with every one of them on. It fails the test when a field of T is not a bool.
func AllOn[T any](t testing.TB) (switches T) {
	t.Helper()
	fields := reflect.ValueOf(&switches).Elem()
	for i := range fields.NumField() {
		if fields.Field(i).Kind() != reflect.Bool {
			t.Fatalf("field %d of %T is not a switch", i, switches)
		}
		fields.Field(i).SetBool(true)
	}
	return switches
}
