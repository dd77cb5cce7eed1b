package checker

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
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

// Options say what a check may use. A zero stands for 256 MiB, and for as many threads as there are processors.
type Options struct {
	Memory  int64 // bytes for positions that the certificate has to hold; more of them are in a temporary file
	Threads int
	Search  int // the largest number of positions in the search of a lemma; 0 for what the format allows
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

// check is what all workers share.
type check struct {
	level   *level
	runs    runs
	workers []*worker
	ended   func() bool // whether the context has

	lock  sync.Mutex // guards what follows
	in    *reader
	taken int64 // lemmas or positions that workers have taken
	fault error // the first one
	where int64 // its lemma or position
}

// worker looks at lemmas and positions. Each goroutine has its own.
type worker struct {
	*check
	*table
	spool spool
}

// Check decides whether a certificate proves its claim about one of the boards of a text. The error is nil when it
// does, a *Refusal or ErrFormat when it does not, or one of the disk or of the context. open opens the certificate,
// which is read twice.
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
	claim := Claim{Level: hex.EncodeToString(r.hash), Unsolvable: r.limit == infinitely, Lemmas: r.lemmas,
		Positions: r.positions}
	if !claim.Unsolvable {
		claim.Pushes = r.limit
	}
	for i, rows := range Levels(text) {
		if l, err := newLevel(rows); err == nil && sha256.Sum256([]byte(l.text)) == [sha256.Size]byte(r.hash) {
			claim.Number = i + 1
			c := &check{level: l, in: r, ended: func() bool { return ctx.Err() != nil }}
			c.run(ctx, cmp.Or(o.Memory, 256<<20), cmp.Or(o.Threads, runtime.GOMAXPROCS(0)),
				cmp.Or(o.Search, maxSearch))
			if c.fault == nil {
				c.fault = c.join(ctx, open, cmp.Or(o.Memory, 256<<20))
			}
			return claim, cmp.Or(c.fault, c.runs.close())
		}
	}
	return claim, &Refusal{"level", "no level has this normalised board"}
}

// run looks at all lemmas and positions. Half of the memory is for runs, a quarter for what is not sorted yet.
func (c *check) run(ctx context.Context, memory int64, threads, search int) {
	c.level.prepare()
	c.in.use(c.level)
	known := make(lemmas, c.in.floor)
	c.runs.room = memory / 2
	for range threads {
		c.workers = append(c.workers, &worker{c, newTable(c.level, known), spool{runs: &c.runs,
			most: int(min(memory/4/int64(threads), 1<<26)), width: 2*len(c.level.boxes) + 6}})
	}
	var list []*lemma
	for number := int64(0); number < c.in.lemmas && c.fault == nil; number++ {
		m := c.in.lemma()
		if m.number = int(number); m.most > search {
			c.in.err = cmp.Or(c.in.err, fmt.Errorf("its search may have %d positions, more than %d", m.most, search))
		}
		if c.in.err == nil {
			c.in.err = c.workers[0].table.learn(m)
		}
		c.refuse("lemma", number, c.in.err)
		list = append(list, m)
	}
	c.share(ctx, func(w *worker) bool {
		c.lock.Lock()
		number := c.taken
		c.taken++
		c.lock.Unlock()
		if number < int64(len(list)) {
			c.refuse("lemma", number, w.table.prove(list[number], c.ended))
		}
		return number < int64(len(list))
	})
	c.taken = 0
	c.workers[0].begin()
	c.share(ctx, (*worker).batch)
	if c.fault == nil {
		c.refuse("end", c.in.positions, c.in.end())
	}
	for _, w := range c.workers {
		w.spool.flush()
		c.fault = cmp.Or(c.fault, w.spool.err)
	}
}

// share lets all workers do a step again and again, until it is false or there is a fault, which the end of the context
// is as well: steps that it cuts short look sound.
func (c *check) share(ctx context.Context, step func(*worker) bool) {
	sound := func() bool {
		c.lock.Lock()
		defer c.lock.Unlock()
		c.fault = cmp.Or(c.fault, ctx.Err())
		return c.fault == nil
	}
	var group sync.WaitGroup
	for _, w := range c.workers {
		group.Go(func() {
			for sound() && step(w) {
			}
		})
	}
	group.Wait()
	sound()
}

// refuse notes a fault, if there is one, at a lemma or position. That with the smallest number counts.
func (c *check) refuse(place string, number int64, err error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if err != nil && (c.fault == nil || number < c.where) {
		if place != "end" {
			place = fmt.Sprintf("%s %d", place, number+1)
		}
		c.fault, c.where = &Refusal{place, err.Error()}, number
	}
}

// batch reads the next positions and looks at them. It is false when there are no more.
func (w *worker) batch() bool {
	w.lock.Lock()
	first := w.taken
	var list []position
	for len(list) < 256 && w.taken < w.in.positions && w.in.next() == nil {
		list = append(list, w.in.position())
		w.taken++
	}
	more, err := len(list) == 256, w.in.err
	w.lock.Unlock()
	for i, p := range list {
		w.refuse("position", first+int64(i), w.expand(p))
	}
	w.refuse("position", first+int64(len(list)), err)
	return more
}

// begin notes that the certificate has to hold the start, if it is not dismissed.
func (w *worker) begin() {
	set(w.table.occupied, w.level.boxes, true)
	w.need(w.level.boxes, w.level.player, 0, w.level.boxes)
	set(w.table.occupied, w.level.boxes, false)
}

// need notes that the certificate has to hold a position whose boxes are on the floor with a number of at most pushes,
// if it is not dismissed. Lemmas are asked that have a box on one of some squares.
func (w *worker) need(boxes []square, player square, pushes int64, asked []square) {
	if w.ended() { // share says so
		return
	}
	bound := w.bound(boxes, player)
	if bound == infinite || pushes+int64(bound) >= w.in.limit || w.table.lost(asked, player, math.MaxInt) {
		return
	}
	if w.in.limit == infinitely {
		pushes = 0
	}
	w.spool.add(keyOf(boxes)+keyOf([]square{w.table.after.fill(player, w.table.occupied)}), pushes)
}

// expand looks at a position and makes the pushes in it, all of them or those into a PI-corral.
func (w *worker) expand(p position) error {
	set(w.table.occupied, p.boxes, true)
	defer set(w.table.occupied, p.boxes, false)
	switch {
	case w.table.occupied[p.player]:
		return errors.New("the player stands on a box")
	case w.table.walk.fill(p.player, w.table.occupied) != p.player:
		return errors.New("the player does not stand on the first square of his zone")
	case p.pushes < w.in.limit && w.level.all(p.boxes):
		return errors.New("all boxes are on goals")
	}
	suffice, found := w.table.enough(p.boxes)
	w.table.pushes(p.boxes, func(boxes []square, player, pushed square) {
		if !found || slices.Contains(suffice, Push{player, pushed}) {
			w.need(boxes, player, p.pushes+1, []square{pushed})
		}
	})
	return nil
}

// join reads the certificate once more and compares its positions with those that it has to hold, both in their order.
func (c *check) join(ctx context.Context, open func() (io.ReadCloser, error), memory int64) error {
	file, err := open()
	if err != nil {
		return err
	}
	defer file.Close()
	needed, err := c.runs.merge(c.workers[0].spool.width, memory/8)
	if err != nil {
		return err
	}
	r, err := newReader(file)
	if err != nil {
		return err
	}
	r.use(c.level)
	for range r.lemmas {
		r.lemma()
	}
	for number := int64(0); number < r.positions && r.next() == nil && c.fault == nil; number++ {
		if c.fault = ctx.Err(); c.fault == nil {
			c.fault = c.compare(&needed, r.position(), number)
		}
	}
	if c.fault == nil && len(needed) > 0 {
		c.refuse("end", r.positions, needed[0].missing())
	}
	if c.fault == nil && (cmp.Or(r.err, r.end()) != nil || !bytes.Equal(r.digest.Sum(nil), c.in.digest.Sum(nil))) {
		return errors.New("the certificate has changed while it was read")
	}
	return c.fault
}

// compare takes out all records up to a position of the certificate. The error is one of the disk.
func (c *check) compare(needed *merged, p position, number int64) error {
	key := []byte(keyOf(p.boxes) + keyOf([]square{p.player}))
	for len(*needed) > 0 && c.fault == nil {
		least := (*needed)[0]
		order := bytes.Compare(least.record[:len(key)], key)
		if order > 0 {
			return nil
		}
		if order < 0 {
			c.refuse("position", number, least.missing())
		} else if least.pushes() < p.pushes {
			c.refuse("position", number, fmt.Errorf("g = %d, but it is reached with %d", p.pushes, least.pushes()))
		}
		if err := needed.advance(); err != nil {
			return err
		}
	}
	return c.fault
}
