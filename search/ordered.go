package search

// OrderedPage is the number of entries of a page of an Ordered table.
const OrderedPage = 512

// Ordered is an ordered open-addressed table (Amble and Knuth 1974, "Ordered hash tables"). The home slot of an entry
// is a part of its key scaled to the number of home slots, which keeps the order. So a table is a sorted array with
// gaps: a look-up begins at the home slot of its key and ends at an empty slot or a greater key, and a miss costs no
// more than a hit even at a load of 0.9. Because of the order a table grows in place: pages are added, all entries are
// packed to the far end and then spread from the front. No page is ever dropped, so a table never needs more memory
// than it keeps and makes no work for the garbage collector, as long as entries hold no pointers.
//
//	load 0.72:  |ab.c.d..ef.g..h|        growing:  |.......abcdefgh|....  ->  |a.b..c.d...e.f.g..h|
//
// A slot is empty when its entry is the zero value. Callers find entries, count them and lock the table themselves.
type Ordered[E comparable] struct {
	pages []*[OrderedPage]E
	homes uint64
}

// Pages is how many pages the table has.
func (t *Ordered[E]) Pages() int { return len(t.pages) }

// Slots is the number of slots.
func (t *Ordered[E]) Slots() uint64 { return uint64(len(t.pages)) * OrderedPage }

// Homes is the number of home slots: all slots but half of the last page. The slots behind them keep clusters from
// wrapping around.
func (t *Ordered[E]) Homes() uint64 { return t.homes }

// Most is how many entries the table should hold before it grows: nine tenths of the home slots.
func (t *Ordered[E]) Most() int { return int(t.homes) * 9 / 10 }

// At is the entry of a slot.
func (t *Ordered[E]) At(slot uint64) *E { return &t.pages[slot/OrderedPage][slot%OrderedPage] }

// Insert puts an entry at a slot, which must be its place in the order, and moves the rest of the cluster up by one.
// When the cluster reaches the end of the table, it changes nothing and returns false.
func (t *Ordered[E]) Insert(slot uint64, e E) bool {
	var empty E
	gap, end := slot, t.Slots()
	for gap < end && *t.At(gap) != empty {
		gap++
	}
	if gap == end {
		return false
	}
	for page := gap / OrderedPage; page > slot/OrderedPage; page-- {
		last, at := t.pages[page], gap%OrderedPage
		copy(last[1:at+1], last[:at])
		last[0] = t.pages[page-1][OrderedPage-1]
		gap = page*OrderedPage - 1
	}
	page, from, to := t.pages[slot/OrderedPage], slot%OrderedPage, gap%OrderedPage
	copy(page[from+1:to+1], page[from:to])
	page[from] = e
	return true
}

// Grow adds pages and spreads the entries over all of them, each to its home slot or the next free one. Packed to the
// far end, no entry stands before its new slot, so the forward pass overwrites only what it has read.
func (t *Ordered[E]) Grow(more int, home func(e E, homes uint64) uint64) {
	var empty E
	read := t.Slots()
	for range more {
		t.pages = append(t.pages, (*[OrderedPage]E)(MakeTable[E](OrderedPage)))
	}
	write := t.Slots()
	for read > 0 {
		read--
		if e := t.At(read); *e != empty {
			moved := *e
			*e = empty
			write--
			*t.At(write) = moved
		}
	}
	t.homes = t.Slots() - OrderedPage/2
	next := uint64(0)
	for read = write; read < t.Slots(); read++ {
		e := *t.At(read)
		*t.At(read) = empty
		next = max(next, home(e, t.homes))
		*t.At(next) = e
		next++
	}
}
