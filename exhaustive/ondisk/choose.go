package ondisk

// best is the bucket to expand next, nil when all are empty. It is one of the least f, where an f below the present
// layer counts as the layer. Among these it is the one with the least bound that pays, else the first one.
func (p *pool) best(layer int) (next *bucket) {
	nextPays := false
	for _, b := range p.open {
		if b.empty() {
			continue
		}
		pays := p.pays(b)
		switch {
		case next == nil, max(b.f, layer) < max(next.f, layer):
			next, nextPays = b, pays
		case max(b.f, layer) == max(next.f, layer) && pays && (!nextPays || b.bound() < next.bound()):
			next, nextPays = b, true
		}
	}
	return next
}

// pays reports whether a bucket holds enough rows to be worth what must be read for it.
func (p *pool) pays(b *bucket) bool { return b.rows()*readWorth >= p.compared(b.h) }

// nearer reports whether the current bucket is to be put aside for one of the same layer nearer to the goal. That one
// must hold enough rows to be worth what must be read for it, and reading the current bucket once more.
func (p *pool) nearer(layer int) bool {
	for _, b := range p.open {
		if b.bound() < p.current.bound() && b.f <= layer && !b.empty() &&
			b.rows()*readWorth >= p.compared(b.h)+p.current.rows() {
			return true
		}
	}
	return false
}

// compared is how many rows a bucket of the bound h is compared with.
func (p *pool) compared(h int) int { return p.closed.rows(h) + p.putOff.rows(h) }
