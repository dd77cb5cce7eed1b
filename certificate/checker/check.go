package checker

import (
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
	"sync/atomic"
)

// errFormat is the error for bytes that are no certificate of this version.
var errFormat = errors.New("not a certificate of version 1")

// Refusal is the error for a certificate that does not prove its claim.
type Refusal struct {
	Place string // such as "lemma 3", or "position 17" for a fault in what follows from it; both count from 1
	Why   string
}

func (r *Refusal) Error() string { return r.Place + ": " + r.Why }

// Options say what a check may use. A zero stands for 256 MiB, and for as many threads as there are processors.
type Options struct {
	Memory  int64 // bytes for the positions of the certificate; more of them are in a temporary file
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

// check is the state that all workers share.
type check struct {
	level     *level
	in        *reader
	positions positions
	workers   []*worker
	ended     func() bool // whether the context has ended

	lock  sync.Mutex // guards what follows
	fault error      // the fault that the result names, nil for none
	where int        // the number of its lemma or position, from 0
}

// worker looks at lemmas and positions. Each goroutine has its own.
type worker struct {
	*check
	*table
	block []byte // of rows
}

// Check decides whether a certificate proves its claim about one of the boards of a text. The error is nil when the
// certificate does, a *Refusal or errFormat when it does not, and otherwise an error of the disk or of the context.
func Check(ctx context.Context, text string, certificate io.Reader, o Options) (Claim, error) {
	r, err := newReader(certificate)
	if err != nil {
		return Claim{}, fmt.Errorf("%w: %w", errFormat, err)
	}
	claim := Claim{Level: hex.EncodeToString(r.hash), Unsolvable: r.limit == infinitely, Lemmas: r.lemmas,
		Positions: r.positions}
	if !claim.Unsolvable {
		claim.Pushes = r.limit
	}
	for i, rows := range Levels(text) {
		if l, err := newLevel(rows); err == nil && sha256.Sum256([]byte(l.text)) == [sha256.Size]byte(r.hash) {
			claim.Number = i + 1
			c := &check{level: l, in: r, ended: func() bool { return ctx.Err() != nil },
				positions: positions{width: 2*len(l.boxes) + 6, room: int(cmp.Or(o.Memory, 256<<20))}}
			c.lookAtAll(ctx, cmp.Or(o.Threads, runtime.GOMAXPROCS(0)), cmp.Or(o.Search, maxSearch))
			return claim, cmp.Or(c.fault, c.positions.removeFile())
		}
	}
	return claim, &Refusal{"level", "no level has this normalised board"}
}

// lookAtAll looks at all lemmas and positions.
func (c *check) lookAtAll(ctx context.Context, threads, search int) {
	c.level.prepare()
	c.in.use(c.level)
	known := make(lemmas, c.in.floor)
	for range threads {
		c.workers = append(c.workers, &worker{c, newTable(c.level, known), make([]byte, blockRows*c.positions.width)})
	}
	var list []*lemma
	for number := 0; number < int(c.in.lemmas) && c.fault == nil; number++ {
		m := c.in.lemma()
		if m.number = number; m.most > search {
			c.in.err = cmp.Or(c.in.err, fmt.Errorf("its search may have %d positions, more than %d", m.most, search))
		}
		if c.in.err == nil {
			c.in.err = c.workers[0].table.learn(m)
		}
		c.refuse("lemma", number, c.in.err)
		list = append(list, m)
	}
	c.divide(ctx, "lemma", len(list), func(w *worker, i int) error { return w.table.prove(list[i], c.ended) })
	for number := int64(0); number < c.in.positions && c.sound(ctx); number++ {
		if c.refuse("position", int(number), c.in.readPosition()); c.in.err == nil {
			c.fail(c.positions.addPosition(c.in.position()))
		}
	}
	if c.fault == nil {
		c.refuse("end", c.positions.count, c.in.expectEnd())
		c.fail(c.positions.endPositions())
	}
	c.divide(ctx, "start", 1, func(w *worker, _ int) error { return w.start(w.held) })
	c.divide(ctx, "position", c.positions.count, func(w *worker, i int) error {
		row := w.block[:c.positions.width]
		c.fail(c.positions.read(i, row))
		return w.expandPosition(positionOf(row), w.held)
	})
}

// divide lets the workers look at count things of a kind, each worker at the next one, until there is a fault.
func (c *check) divide(ctx context.Context, kind string, count int, look func(w *worker, number int) error) {
	var taken atomic.Int64
	var group sync.WaitGroup
	for _, w := range c.workers {
		group.Go(func() {
			for c.sound(ctx) {
				number := int(taken.Add(1)) - 1
				if number >= count {
					return
				}
				c.refuse(kind, number, look(w, number))
			}
		})
	}
	group.Wait()
	c.sound(ctx)
}

// sound reports whether there is no fault. The end of the context is a fault, because work that is cut short finds
// no fault.
func (c *check) sound(ctx context.Context) bool {
	c.fail(ctx.Err())
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.fault == nil
}

// fail notes an error of the disk or of the context, if there is one.
func (c *check) fail(err error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.fault = cmp.Or(c.fault, err)
}

// refuse notes a fault of the certificate, if there is one, at a thing of a kind. The fault with the
// smallest number counts.
func (c *check) refuse(kind string, number int, err error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	_, refused := c.fault.(*Refusal)
	if err != nil && (c.fault == nil || refused && number < c.where) {
		if kind == "lemma" || kind == "position" {
			kind = fmt.Sprintf("%s %d", kind, number+1)
		}
		c.fault, c.where = &Refusal{kind, err.Error()}, number
	}
}

// held returns a fault unless the certificate holds a position with at most as many pushes as p has.
func (w *worker) held(p position) error {
	pushes, found, err := w.positions.findPosition(p.key(), w.block)
	w.fail(err)
	boxes := squaresOf(keyOf(p.boxes))
	switch {
	case err != nil:
		return nil
	case !found:
		return fmt.Errorf("missing: boxes on squares %v, the player on %d, g = %d", boxes, p.player, p.pushes)
	case pushes > p.pushes:
		return fmt.Errorf("g = %d of boxes on squares %v, the player on %d, who comes there with %d", pushes, boxes,
			p.player, p.pushes)
	}
	return nil
}

// start calls ask for the start, unless the start is dismissed.
func (w *worker) start(ask func(position) error) error {
	set(w.table.occupied, w.level.boxes, true)
	defer set(w.table.occupied, w.level.boxes, false)
	return w.need(position{w.level.boxes, w.level.player, 0}, w.level.boxes, ask)
}

// need calls ask for a position unless the bound or a lemma dismisses the position. The boxes are in place, and the
// player may be on any square of his zone. Only lemmas with a box on one of the squares near are looked at.
func (w *worker) need(p position, near []square, ask func(position) error) error {
	if w.ended() { // sound notes the end
		return nil
	}
	bound := w.bound(p.boxes, p.player)
	if bound == infinite || p.pushes+int64(bound) >= w.in.limit || w.table.containsLemma(near, p.player, math.MaxInt) {
		return nil
	}
	if w.in.limit == infinitely {
		p.pushes = 0
	}
	p.player = w.table.after.fill(p.player, w.table.occupied)
	return ask(p)
}

// expandPosition looks at a position and calls ask for the positions after its pushes: after all of them, or only after
// those into a PI-corral.
func (w *worker) expandPosition(p position, ask func(position) error) (err error) {
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
		if err == nil && (!found || slices.Contains(suffice, Push{player, pushed})) {
			err = w.need(position{boxes, player, p.pushes + 1}, []square{pushed}, ask)
		}
	})
	return err
}
