package search

import "unsafe"

// systemPage is the size of a page of the system, in bytes. A system whose pages are a multiple of this size is served
// as well.
const systemPage = 4096

// MakeTable is make([]T, n) for a table that is looked at before it is filled, as hash tables are.
//
// A fresh page that is read first is one page of zeros that all processes share. When it is written later, the system
// gives the process a page of its own in its place, and for that interrupts the processors of all other threads, since
// they may know the old one. With two threads this took one part in twenty of the time. So each page is written here.
func MakeTable[T any](n int) []T {
	var zero T
	table := make([]T, n)
	for i := 0; i < n; i += max(1, systemPage/int(max(1, unsafe.Sizeof(zero)))) {
		table[i] = zero
	}
	return table
}
