package certificate

import (
	"slices"
	"sort"
)

// seen is the positions of all layers of one parity: sorted runs, each at least twice as long as the next one.
type seen struct{ runs [][]record }

// add takes in a sorted run.
func (s *seen) add(run []record) {
	for n := len(s.runs); n > 0 && len(s.runs[n-1]) < 2*len(run); n = len(s.runs) {
		run = merged(s.runs[n-1], run)
		s.runs = s.runs[:n-1]
	}
	if len(run) > 0 {
		s.runs = append(s.runs, run)
	}
}

// count is the number of positions.
func (s *seen) count() (n int) {
	for _, run := range s.runs {
		n += len(run)
	}
	return n
}

// merged is the records of two sorted runs in one. Of a position that both have, the one with fewer pushes is taken.
func merged(a, b []record) []record {
	all := make([]record, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if b[0].compare(a[0]) < 0 {
			a, b = b, a
		}
		if len(all) == 0 || !all[len(all)-1].same(a[0]) {
			all = append(all, a[0])
		}
		a = a[1:]
	}
	for _, r := range append(a, b...) {
		if len(all) == 0 || !all[len(all)-1].same(r) {
			all = append(all, r)
		}
	}
	return all
}

// fresh sorts records in their place, and takes out all that come twice or are among those seen.
func (s *seen) fresh(list []record) []record {
	slices.SortFunc(list, record.compare)
	list = slices.CompactFunc(list, record.same)
	for _, run := range s.runs {
		list = without(list, run)
	}
	return list
}

// without takes out of a sorted list, in its place, what a sorted run has too.
func without(list, run []record) []record {
	kept := list[:0]
	for _, r := range list {
		run = run[place(run, r):]
		if len(run) == 0 || !run[0].same(r) {
			kept = append(kept, r)
		}
	}
	return kept
}

// place is the index of the first record of a run that is not before a position. It looks at every second, fourth,
// eighth, … record, because the place is mostly near the beginning.
func place(run []record, r record) int {
	r.lo &^= 1<<halfBits - 1
	end := 1
	for end <= len(run) && run[end-1].compare(r) < 0 {
		end *= 2
	}
	from := end / 2
	return from + sort.Search(min(end, len(run))-from, func(i int) bool { return run[from+i].compare(r) >= 0 })
}
