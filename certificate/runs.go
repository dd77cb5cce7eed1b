package certificate

import (
	"slices"
	"sort"
)

// sortedRun is packed positions in order, each position once: in memory, in a file, or in both. A checkpoint holds the
// exported fields, which say where the file is.
type sortedRun struct {
	list   []packed // nil when they are in a file only
	Count  int
	Name   string   // of the file, empty for none
	Firsts []packed // the first packed position of each block of the file
}

// inMemory is the run of sorted packed positions.
func inMemory(list []packed) sortedRun { return sortedRun{list: list, Count: len(list)} }

// place is the index of the first packed position of a list that does not come before the position of r. It first looks
// at the second, the fourth, the eighth, … packed position, because the place is mostly near the beginning.
func place(list []packed, r packed) int {
	r = r.least()
	end := 1
	for end <= len(list) && list[end-1].compare(r) < 0 {
		end *= 2
	}
	from := end / 2
	return from + sort.Search(min(end, len(list))-from, func(i int) bool { return list[from+i].compare(r) >= 0 })
}

// seen is the positions of all layers of one parity: runs, each at least twice as long as the next one.
type seen struct{ runs []sortedRun }

// addRun adds a sorted run.
func (s *seen) addRun(d *disk, fresh sortedRun) (err error) {
	for n := len(s.runs); n > 0 && s.runs[n-1].Count < 2*fresh.Count; n = len(s.runs) {
		if fresh, err = d.merge(s.runs[n-1], fresh); err != nil {
			return err
		}
		s.runs = s.runs[:n-1]
	}
	if fresh.Count > 0 {
		s.runs = append(s.runs, fresh)
	}
	return nil
}

// held is the number of packed positions in memory.
func (s *seen) held() (n int) {
	for _, r := range s.runs {
		n += len(r.list)
	}
	return n
}

// fresh sorts packed positions in place, and removes those that come twice or were seen before.
func (s *seen) fresh(d *disk, list []packed) ([]packed, error) {
	slices.SortFunc(list, packed.compare)
	list = slices.CompactFunc(list, packed.same)
	for _, r := range s.runs {
		var err error
		if list, err = d.without(list, r); err != nil {
			return nil, err
		}
	}
	return list, nil
}
