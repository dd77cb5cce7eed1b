package certificate

import "slices"

// seen is the positions of all layers of one parity: runs, each at least twice as long as the next one.
type seen struct{ runs []run }

// add takes in a sorted run.
func (s *seen) add(d *disk, fresh run) (err error) {
	for n := len(s.runs); n > 0 && s.runs[n-1].count < 2*fresh.count; n = len(s.runs) {
		if fresh, err = d.merge(s.runs[n-1], fresh); err != nil {
			return err
		}
		s.runs = s.runs[:n-1]
	}
	if fresh.count > 0 {
		s.runs = append(s.runs, fresh)
	}
	return nil
}

// held is the number of records in memory.
func (s *seen) held() (n int) {
	for _, r := range s.runs {
		n += len(r.records)
	}
	return n
}

// fresh sorts records in their place, and takes out all that come twice or are among those seen.
func (s *seen) fresh(d *disk, list []record) ([]record, error) {
	slices.SortFunc(list, record.compare)
	list = slices.CompactFunc(list, record.same)
	for _, r := range s.runs {
		var err error
		if list, err = d.without(list, r); err != nil {
			return nil, err
		}
	}
	return list, nil
}
