package exhaustive

import "planner/board"

// expander makes the children of rows. It has no index: a child that is not among the recent ones is tested as if it
// were new, and sorting finds later what it equals.
type expander struct {
	*maker
	form   rowForm
	pack   packing
	parent []uint64 // packed boxes of the expanded position
	next   []uint64 // row of a child

	batch []uint64 // rows to be expanded
	out   []filed  // what came of them
	rows  []uint64 // theirs

	// recent is a direct-mapped memory of children, of their rows. A child that stands there with no greater g is a
	// duplicate, or as dead as it was before.
	recent []uint64

	best int // pushes of the best solution that this expander knows of, beyond maxG when there is none
	goal goal
	told int64 // pushes generated that the search knows of
}

// filed is a child on its way into a bucket.
type filed struct{ g, h int }

// goal is the last move of the best solution, from a position that may not be in a closed run yet.
type goal struct {
	Row  []uint64 // the position before
	G    int
	Move board.Move
}

// batchRows are expanded by one worker at a time.
const batchRows = 256

func newExpander(s *space, pack packing, form rowForm, recent int64) *expander {
	words := form.stride - 1
	return &expander{
		maker: s.newMaker(words), form: form, pack: pack, best: maxG + 1,
		parent: make([]uint64, words), next: make([]uint64, form.stride), batch: make([]uint64, batchRows*form.stride),
		recent: make([]uint64, max(1, int(recent)/8/form.stride)*form.stride),
	}
}

// expand makes the children of a position that was reached by g pushes.
func (e *expander) expand(row []uint64, g int) {
	e.form.read(row, e.parent)
	e.boxes = e.pack.Unpack(e.parent, e.boxes[:0])
	tail := row[e.form.stride-1]
	if !e.show(tailPlayer(tail)) {
		return
	}
	e.counts.Expanded++
	if e.dead(0, e.origin(tail)) {
		return
	}
	for _, m := range e.pushes() {
		if p, ok := e.push(m); ok {
			e.judge(row, g, p)
			e.undo(p)
		}
	}
}

// judge sends the child that a push makes through the tests in the order of their price and files what is left. The
// scene shows it.
func (e *expander) judge(row []uint64, g int, p pushed) {
	e.pack.Child(e.words, e.parent, e.boxes, e.scratch, p.first.From(), p.to)
	e.form.write(e.next, e.words, newTail(p.player, g+p.run, p.first))
	if e.known() {
		e.counts.Duplicates++
		return
	}
	h, ok := e.bound(p)
	if !ok || g+p.run+h >= e.best {
		return
	}
	if h == 0 {
		e.best = g + p.run
		e.goal = goal{Row: append([]uint64(nil), row...), G: g, Move: p.first}
		return
	}
	e.out = append(e.out, filed{g + p.run, h})
	e.rows = append(e.rows, e.next...)
}

// origin tells how a row came about. Rows have no parents.
func (e *expander) origin(tail uint64) origin {
	if tailG(tail) == 0 {
		return newOrigin(0, 0, 0)
	}
	return newOrigin(0, tailMove(tail), e.forced(tailMove(tail)))
}

// known reports whether the child stands among the recent ones with no greater g, and notes it there.
func (e *expander) known() bool {
	stride := e.form.stride
	slots := uint64(len(e.recent) / stride)
	at := int(e.form.slot(e.next, slots)) * stride
	slot, last := e.recent[at:at+stride], stride-1
	// A child has g pushes at least one, so its tail is never that of an empty slot.
	if slot[last]>>gShift <= e.next[last]>>gShift && slot[last] != 0 && e.form.compare(slot, e.next) == 0 {
		return true
	}
	copy(slot, e.next)
	return false
}
