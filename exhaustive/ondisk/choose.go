package ondisk

// best is the bucket to expand next, nil when all are empty. It is one of the least f, where an f below the present
// layer counts as the layer. Among these it is the one with the least h that pays, else the one with the least g.
func (p *pool) best(layer int) (next *bucket) {
	nextPays := false
	for _, b := range p.open {
		if b.empty() {
			continue
		}
		pays := p.pays(b)
		switch {
		case next == nil, max(b.g+b.h, layer) < max(next.g+next.h, layer):
			next, nextPays = b, pays
		case max(b.g+b.h, layer) == max(next.g+next.h, layer) && pays && (!nextPays || b.h < next.h):
			next, nextPays = b, true
		}
	}
	return next
}

// pays reports whether a bucket holds enough rows to be worth the closed rows that must be read for it.
func (p *pool) pays(b *bucket) bool { return b.rows()*readWorth >= p.closedRows(b.h) }

// nearer reports whether the current bucket is to be put aside for one of the same layer nearer to the goal. That one
// must hold enough rows to be worth the closed rows that must be read for it, and reading the current bucket once more.
func (p *pool) nearer(layer int) bool {
	for _, b := range p.open {
		if b.h < p.current.h && b.g+b.h <= layer && !b.empty() &&
			b.rows()*readWorth >= p.closedRows(b.h)+p.current.rows() {
			return true
		}
	}
	return false
}

// closedRows is how many rows are closed with a bound h.
func (p *pool) closedRows(h int) (n int) {
	for _, r := range p.closed[h] {
		n += r.rows
	}
	return n
}
