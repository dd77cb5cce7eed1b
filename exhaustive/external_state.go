package exhaustive

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"planner/board"
	"planner/search/disk"
)

// rowFormat counts the ways in which rows have been written to files.
const rowFormat = 3

// saved is the state of a search on disk between two buckets: which runs there are and how far it came. The rows
// themselves are in the runs.
type saved struct {
	Format   int // of the rows
	Stride   int
	Layer    int
	Best     int
	Goal     goal
	Expanded int64
	Counts   Counts
	Serial   int64
	Open     []savedRun
	Closed   []savedRun
}

type savedRun struct {
	Name string
	G, H int
	Rows int
}

// save brings all rows to disk and makes the present state the one to resume from.
func (x *external) save() error {
	if x.disk.Save == nil {
		return nil
	}
	p := x.pool
	state := saved{Format: rowFormat, Stride: p.form.stride, Layer: x.layer, Best: x.best, Goal: x.goal,
		Expanded: x.expanded, Counts: x.counts()}
	for _, b := range p.open {
		if err := p.flush(b); err != nil {
			return err
		}
		for _, r := range b.runs {
			state.Open = append(state.Open, savedRun{r.name, b.g, b.h, r.rows})
		}
	}
	for _, r := range slices.Concat(p.closed...) {
		if r.name == "" {
			if err := p.store(r); err != nil {
				return err
			}
		}
		state.Closed = append(state.Closed, savedRun{r.name, r.g, r.h, r.rows})
	}
	state.Serial = p.serial.Load()
	err := x.disk.Save(func(w io.Writer) error { return json.NewEncoder(w).Encode(state) })
	if err != nil {
		return err
	}
	x.saved = time.Now()
	return p.bury()
}

// saveAtOnce is how much may still be written when a search is interrupted, so that it ends within a second or two.
// Beyond it the last periodic state has to do.
const saveAtOnce = 256 << 20

// leave is the end of an interrupted search.
func (x *external) leave() error {
	if x.disk.Every > 0 && x.pool.bytes() > saveAtOnce {
		return nil
	}
	return x.save()
}

// restore goes on from a saved state. Files it does not name are leftovers of what came after it.
func (x *external) restore() (done bool, err error) {
	var state saved
	if err := json.NewDecoder(x.disk.Saved).Decode(&state); err != nil {
		return true, fmt.Errorf("the saved search: %w", err)
	}
	p := x.pool
	if state.Format != rowFormat || state.Stride != p.form.stride {
		return true, fmt.Errorf("the saved search has rows of format %d with %d words, this one of format %d with %d",
			state.Format, state.Stride, rowFormat, p.form.stride)
	}
	names, err := p.home.Names()
	if err != nil {
		return true, err
	}
	used := map[string]bool{}
	for _, r := range state.Open {
		b := p.bucket(r.G, r.H)
		b.runs = append(b.runs, &run{g: r.G, h: r.H, rows: r.Rows, name: r.Name})
		used[r.Name] = true
	}
	for _, r := range state.Closed {
		p.addClosed(&run{g: r.G, h: r.H, rows: r.Rows, name: r.Name})
		used[r.Name] = true
	}
	for _, name := range names {
		if !used[name] {
			p.obsolete = append(p.obsolete, name)
		}
	}
	x.layer, x.best, x.goal, x.expanded, x.before = state.Layer, state.Best, state.Goal, state.Expanded, state.Counts
	x.generated = state.Counts.Generated
	p.serial.Store(state.Serial)
	return false, p.bury()
}

// path gives the pushes of the best solution. A row tells the move that led to it; undone, it gives the parent, which
// stands in a closed run of its g.
func (x *external) path() ([]board.Move, error) {
	if x.best == 0 {
		return nil, nil
	}
	moves := x.backwards(nil, x.goal.Move)
	row := slices.Clone(x.goal.Row)
	for last := x.form.stride - 1; tailG(row[last]) > 0; {
		m, g := tailMove(row[last]), tailG(row[last])
		moves = x.backwards(moves, m)
		x.parentOf(row, m)
		found, err := x.pool.find(g-x.forced(m), row)
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, errors.New("a position on the way is missing")
		}
	}
	slices.Reverse(moves)
	return moves, nil
}

// backwards appends the single pushes that a first one makes, the last first.
func (x *external) backwards(moves []board.Move, m board.Move) []board.Move {
	first := len(moves)
	for run := x.forced(m); len(moves)-first < run; m = board.NewMove(x.board.To(m), m.Dir()) {
		moves = append(moves, m)
	}
	slices.Reverse(moves[first:])
	return moves
}

// parentOf turns a row into that of its parent, but for the parent's own move.
func (x *external) parentOf(row []uint64, m board.Move) {
	e := x.workers[0]
	x.form.read(row, e.words)
	boxes := x.pack.Unpack(e.words, nil)
	to := m.From()
	for range x.forced(m) {
		to = x.board.Next(to, m.Dir())
	}
	boxes[slices.Index(boxes, to)] = m.From()
	slices.Sort(boxes)
	e.scene.SetSquares(boxes)
	player := e.reach.Flood(e.scene, x.board.Stand(board.Forward, m))
	x.pack.Pack(e.words, boxes)
	x.form.write(row, e.words, newTail(player, 0, 0))
}

// find looks a position up that was expanded after no more than g pushes, and completes its row.
func (p *pool) find(g int, row []uint64) (bool, error) {
	sought := slices.Clone(row)
	for _, r := range slices.Concat(p.closed...) {
		if r.g > g {
			continue
		}
		copy(row, sought)
		found, err := p.findIn(r, row)
		if err != nil || found && tailG(row[len(row)-1]) <= g {
			return found, err
		}
	}
	return false, nil
}

// findIn looks a position up in one run and completes its row.
func (p *pool) findIn(r *run, row []uint64) (found bool, err error) {
	if r.name == "" {
		at, found := searchRows(r.rows, func(i int) int { return p.form.compare(p.form.at(r.pages, i), row) })
		if found {
			copy(row, p.form.at(r.pages, at))
		}
		return found, nil
	}
	file, err := p.home.Open(r.name)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	at, found, err := p.blockOf(r, file, row)
	if err != nil || found || at == 0 {
		return found, err
	}
	// row lies behind the first row of block at-1, if anywhere
	c := &cursor{form: p.form, least: r.g, rows: 1 << 62, file: file, next: at - 1, words: make([]uint64, p.form.stride)}
	for err = c.read(); err == nil; err = c.advance() {
		order := p.form.compare(c.row, row)
		if order == 0 {
			copy(row, c.row)
		}
		if order >= 0 || len(c.block) == 0 {
			return order == 0, nil
		}
	}
	return false, err
}

// blockOf gives the first block whose first row is not before row, and completes the row when it is that one.
func (p *pool) blockOf(r *run, file disk.RunReader, row []uint64) (at int, found bool, err error) {
	c := &cursor{form: p.form, least: r.g, rows: 1, words: make([]uint64, p.form.stride), file: file}
	at, found = searchRows(file.Blocks(), func(i int) int {
		c.at, c.next, c.block = 0, i, nil
		if failed := c.read(); failed != nil {
			err = failed
			return 0
		}
		return p.form.compare(c.row, row)
	})
	if found && err == nil {
		copy(row, c.row)
	}
	return at, found && err == nil, err
}

// searchRows is a binary search: the first of n at which compare is not negative, and whether it is 0 there. The last
// call of compare is for that one if it is found.
func searchRows(n int, compare func(int) int) (at int, found bool) {
	low, high := 0, n
	for low < high {
		middle := int(uint(low+high) >> 1)
		switch order := compare(middle); {
		case order == 0:
			return middle, true
		case order < 0:
			low = middle + 1
		default:
			high = middle
		}
	}
	return low, false
}
