package checker

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"sync"
)

// ErrFormat is the error for bytes that are no certificate of this version.
var ErrFormat = errors.New("not a certificate of version 1")

// Refusal is the error for a certificate that does not prove its claim.
type Refusal struct {
	Place string // where the fault is, such as "lemma 3" or "position 17"; both count from 1
	Why   string
}

func (r *Refusal) Error() string { return r.Place + ": " + r.Why }

// Options say what a check may use. A zero stands for 256 MiB, and for as many threads as the machine has.
type Options struct {
	Memory  int64 // bytes for positions that wait for their answer; more of them are in a temporary file
	Threads int
}

// Claim is what a certificate says.
type Claim struct {
	Level      string // the SHA-256 of the normalised board in hexadecimal digits
	Number     int    // of the board in the text, from 1; 0 when it is not there
	Unsolvable bool   // there is no solution
	Pushes     int64  // otherwise no solution has fewer
	Lemmas     int64
	Positions  int64
}

// check is what all workers of a check share.
type check struct {
	level   *level
	lemmas  lemmas
	limit   int64
	runs    runs
	memory  int64
	workers []*worker
}

// worker looks at lemmas and positions.
type worker struct {
	*check
	table  *table
	bounds *bounds
	zone   *zone
	spool  spool
}

// Check decides whether a certificate proves its claim about one of the boards of a text. The error is nil when it
// does, a *Refusal or ErrFormat when it does not, or one of the disk. open opens the certificate, which is read twice.
func Check(ctx context.Context, text string, open func() (io.ReadCloser, error), o Options) (Claim, error) {
	file, err := open()
	if err != nil {
		return Claim{}, err
	}
	defer file.Close()
	r, err := newReader(file)
	if err != nil {
		return Claim{}, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	claim := Claim{Level: hex.EncodeToString(r.hash), Lemmas: r.lemmas, Positions: r.positions}
	if claim.Unsolvable = r.limit == infinitely; !claim.Unsolvable {
		claim.Pushes = r.limit
	}
	c := &check{limit: r.limit, memory: cmp.Or(o.Memory, 256<<20)}
	for i, rows := range Levels(text) {
		if l, err := newLevel(rows); err == nil && l.hash() == [32]byte(r.hash) {
			c.level, claim.Number = l, i+1
			break
		}
	}
	if c.level == nil {
		return claim, &Refusal{"level", "no level has this normalised board"}
	}
	c.hire(cmp.Or(o.Threads, runtime.GOMAXPROCS(0)))
	r.use(c.level)
	err = c.proveLemmas(ctx, r)
	if err == nil {
		err = c.expand(ctx, r)
	}
	if err == nil {
		err = c.join(ctx, r, open)
	}
	return claim, cmp.Or(err, c.runs.close())
}

// hire prepares the level and the workers. Half of the memory is for runs, a quarter for what is not sorted yet.
func (c *check) hire(threads int) {
	c.level.prepare()
	c.lemmas, c.runs.room = make(lemmas, len(c.level.odd)), c.memory/2
	for range threads {
		c.workers = append(c.workers, &worker{check: c, table: newTable(c.level), bounds: newBounds(c.level),
			zone: newZone(c.level), spool: spool{runs: &c.runs, most: int(min(c.memory/4/int64(threads), 1<<26))}})
	}
}

// share lets the workers do what feed gives them. Of the errors of different tasks that of the first task counts, and
// feed's own comes last.
func (c *check) share(ctx context.Context, feed func(give func(task func(*worker) error) bool) error) error {
	type numbered struct {
		number int
		task   func(*worker) error
	}
	var (
		tasks = make(chan numbered, 2*len(c.workers))
		group sync.WaitGroup
		lock  sync.Mutex
		fault error
		first int // the task of the fault
		count int
	)
	for _, w := range c.workers {
		group.Go(func() {
			for t := range tasks {
				err := t.task(w)
				lock.Lock()
				if err != nil && (fault == nil || t.number < first) {
					fault, first = err, t.number
				}
				lock.Unlock()
			}
		})
	}
	err := feed(func(task func(*worker) error) bool {
		lock.Lock()
		stop := fault != nil || ctx.Err() != nil
		lock.Unlock()
		if !stop {
			tasks <- numbered{count, task}
			count++
		}
		return !stop
	})
	close(tasks)
	group.Wait()
	return cmp.Or(fault, ctx.Err(), err)
}

// at makes a refusal of an error at a numbered place.
func at(place string, number int64, err error) error {
	return &Refusal{fmt.Sprintf("%s %d", place, number+1), err.Error()}
}

// proveLemmas reads and proves all lemmas.
func (c *check) proveLemmas(ctx context.Context, r *reader) error {
	var list []*lemma
	for number := range r.lemmas {
		m := r.lemma()
		m.number = int(number)
		if r.err == nil {
			r.err = c.lemmas.add(m, c.workers[0].table)
		}
		if r.err != nil {
			return at("lemma", number, r.err)
		}
		list = append(list, m)
	}
	return c.share(ctx, func(give func(func(*worker) error) bool) error {
		for _, m := range list {
			if !give(func(w *worker) error {
				if err := w.prove(m); err != nil {
					return at("lemma", int64(m.number), err)
				}
				return nil
			}) {
				break
			}
		}
		return nil
	})
}

// batch is some positions that follow each other.
type batch struct {
	number  int64 // of the first one, from 0
	boxes   []square
	players []square
	pushes  []int64
}

// batchSize is the number of positions in a batch.
const batchSize = 256

// expand reads all positions and looks at what can be pushed in them.
func (c *check) expand(ctx context.Context, r *reader) error {
	err := c.share(ctx, func(give func(func(*worker) error) bool) error {
		give((*worker).begin)
		b := &batch{}
		for number := range r.positions {
			if err := r.next(); err != nil {
				give(b.expand)
				return at("position", number, err)
			}
			if b.add(r); len(b.players) == batchSize {
				if !give(b.expand) {
					return nil
				}
				b = &batch{number: number + 1}
			}
		}
		give(b.expand)
		if err := r.end(); err != nil {
			return &Refusal{"end", err.Error()}
		}
		return nil
	})
	for _, w := range c.workers {
		err = cmp.Or(err, w.spool.flush())
	}
	return err
}

// add adds the position that was read last.
func (b *batch) add(r *reader) {
	for _, sq := range r.boxes {
		b.boxes = append(b.boxes, square(sq))
	}
	b.players, b.pushes = append(b.players, square(r.player)), append(b.pushes, r.g)
}

// expand looks at the positions of a batch.
func (b *batch) expand(w *worker) error {
	count := len(w.level.boxes)
	for i, player := range b.players {
		if err := w.expand(b.boxes[i*count:][:count], player, b.pushes[i]); err != nil {
			return at("position", b.number+int64(i), err)
		}
	}
	return nil
}

// dismissed reports whether no solution with few enough pushes has such a bound after some pushes.
func (c *check) dismissed(pushes int64, bound int32) bool {
	return bound >= infinite || pushes+int64(bound) >= c.limit
}

// begin notes that the certificate has to hold the start, if it is not dismissed.
func (w *worker) begin() error {
	l := w.level
	w.table.set(l.boxes, true)
	defer w.table.set(l.boxes, false)
	if w.dismissed(0, w.bounds.bound(l.boxes, l.player)) ||
		w.lemmas.anywhere(l.boxes, w.table.occupied, l.player, math.MaxInt) {
		return nil
	}
	return w.spool.add(l.boxes, l.player, 0)
}

// expand looks at a position, and notes which others the certificate has to hold because of it.
func (w *worker) expand(boxes []square, player square, pushes int64) (err error) {
	w.table.set(boxes, true)
	defer w.table.set(boxes, false)
	switch {
	case w.table.occupied[player]:
		return errors.New("the player stands on a box")
	case w.table.walk.fill(player, w.table.occupied) != player:
		return errors.New("the player does not stand on the first square of his zone")
	case pushes < w.limit && w.level.all(boxes):
		return errors.New("all boxes are on goals, and that is what cannot be")
	}
	w.bounds.bound(boxes, player)
	w.table.pushes(boxes, func(i int, from, to square) {
		if err == nil && !w.dismissed(pushes+1, w.bounds.boundAfter(w.table.after, i, from, to)) &&
			!w.lemmas.at(to, w.table.occupied, from, math.MaxInt) {
			after := pushes + 1
			if w.limit == infinitely {
				after = 0
			}
			err = w.spool.add(w.table.after, w.zone.fill(from, w.table.occupied), after)
		}
	})
	return err
}

// join compares the positions that the certificate has to hold with those that it holds, both in their order.
func (c *check) join(ctx context.Context, before *reader, open func() (io.ReadCloser, error)) error {
	needed, err := c.runs.merge(2*len(c.level.boxes)+6, c.memory)
	if err != nil {
		return err
	}
	file, err := open()
	if err != nil {
		return err
	}
	defer file.Close()
	r, err := newReader(file)
	if err != nil {
		return err
	}
	r.use(c.level)
	for range r.lemmas {
		r.lemma()
	}
	for number := range r.positions {
		err := cmp.Or(r.next(), ctx.Err())
		if err == nil {
			err = needed.meet(r)
		}
		if err != nil {
			return at("position", number, err)
		}
	}
	if len(needed) > 0 {
		return &Refusal{"end", needed.missing()}
	}
	if r.end() != nil || !bytes.Equal(r.digest.Sum(nil), before.digest.Sum(nil)) {
		return errors.New("the certificate has changed while it was read")
	}
	return nil
}

// meet takes out all records up to a position, and compares.
func (m *merged) meet(r *reader) error {
	key := make([]byte, 0, 2*len(r.boxes)+2)
	for _, sq := range r.boxes {
		key = binary.BigEndian.AppendUint16(key, uint16(sq))
	}
	key = binary.BigEndian.AppendUint16(key, uint16(r.player))
	for len(*m) > 0 {
		record := (*m)[0].record
		order := bytes.Compare(record[:len(key)], key)
		pushes := int64(binary.BigEndian.Uint32(record[len(key):]))
		switch {
		case order > 0:
			return nil
		case order < 0:
			return errors.New(m.missing())
		case pushes < r.g:
			return fmt.Errorf("g = %d, but %d pushes lead to it", r.g, pushes)
		}
		if err := m.advance(); err != nil {
			return err
		}
	}
	return nil
}

// missing says which position is not there.
func (m merged) missing() string {
	squares := squaresOf(string(m[0].record[:len(m[0].record)-4]))
	last := len(squares) - 1
	return fmt.Sprintf("before it the position is missing that has boxes on %v and the player on %d, after %d pushes",
		squares[:last], squares[last], binary.BigEndian.Uint32(m[0].record[2*last+2:]))
}
