package ondisk

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sort"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/search"
)

// trail is a way back from a position. A row tells the first push of the move that led to it, and the move undone gives
// the position before, which was expanded and stands in a run.
type trail struct {
	expand.Trail
	row []uint64 // of the position to which the trail has led
}

// errPath says that a run lacks a row that was written to it: its file has been damaged or replaced.
var errPath = fmt.Errorf("%w: a position on the path is missing", search.ErrDamaged)

// path gives the pushes of the best solution.
func (x *external) path() ([]board.Move, error) {
	if x.known.best == 0 {
		return nil, nil
	}
	e := x.team.workers[0]
	t := trail{row: e.solvedRow(x.known)}
	if err := e.back(&t); err != nil {
		return nil, err
	}
	copy(t.row, x.known.goal.Row) // this position may not stand in a run yet
	if _, err := x.follow(&t, false, func([]uint64) bool { return false }); err != nil {
		return nil, err
	}
	slices.Reverse(t.Pushes)
	return expand.FromStart(x.space.Board, t.Pushes), nil // the trail has led to the image that stands for the start
}

// follow follows a trail back, until it is at the start or at the row of a position elsewhere. sought says that the row
// of the first position must be looked up.
func (x *external) follow(t *trail, sought bool, elsewhere func(row []uint64) bool) (started bool, err error) {
	for last := x.form.stride - 1; ; sought = true {
		if sought {
			found, err := x.pool.findRow(tailG(t.row[last]), t.row)
			if err != nil || !found {
				return false, cmp.Or(err, errPath)
			}
		}
		if tailG(t.row[last]) == 0 {
			return true, nil
		}
		if err := x.team.workers[0].back(t); err != nil || elsewhere(t.row) {
			return false, err
		}
	}
}

// solvedRow is the row of the solved position that was found. The player may stand on any square.
func (e *expander) solvedRow(found bounds) []uint64 {
	if found.best == 0 { // the start is solved
		return slices.Clone(found.goal.Row)
	}
	row := make([]uint64, e.form.stride)
	e.pack(row, e.maker.Space.Board.GoalSet().AppendTo(nil), newTail(0, found.best, found.goal.Move))
	return row
}

// back takes back the last move of a trail's position. The row is then the row of the position before, except that its
// move is missing and its pushes are an upper limit.
func (e *expander) back(t *trail) error {
	tail := t.row[e.form.stride-1]
	e.form.read(t.row, e.parent)
	boxes, player, pushes, ok := e.maker.Before(e.packer.Unpack(e.parent), tailMove(tail))
	if !ok || len(pushes) > tailG(tail) {
		return errPath
	}
	t.AddPushes(e.images, pushes)
	if e.images != nil {
		image, least := e.images.OfPosition(boxes, player)
		stands := slices.Clone(e.images.Boxes(image))
		t.Turn(e.images, stands, least, boxes, player)
		boxes, player = stands, least
	}
	e.pack(t.row, boxes, newTail(player, tailG(tail)-len(pushes), 0))
	return nil
}

// startRow writes the row of the start, or of the image that stands for it, and gives its boxes.
func (e *expander) startRow(row []uint64, player board.Square) (boxes []board.Square) {
	boxes = e.maker.Space.Board.Boxes
	if e.images != nil {
		var image int
		image, player = e.images.OfPosition(boxes, player)
		boxes = e.images.Boxes(image)
	}
	e.pack(row, boxes, newTail(player, 0, 0))
	return boxes
}

// pack writes a row.
func (e *expander) pack(row []uint64, boxes []board.Square, tail uint64) {
	e.packer.Pack(boxes)
	e.form.write(row, e.packer.Words, tail)
}

// findRow looks up a position that was expanded after no more than g pushes, and completes its row. A position whose
// children followed the plan of the goal area may stand among those that were put off.
func (p *pool) findRow(g int, row []uint64) (bool, error) {
	sought := slices.Clone(row)
	for _, r := range p.turned() {
		if r.g > g {
			continue
		}
		copy(row, sought)
		found, err := p.files.findIn(r, row)
		if err != nil || found && tailG(row[len(row)-1]) <= g {
			return found, err
		}
	}
	return false, nil
}

// findIn looks up a position in one run and completes its row.
func (f *files) findIn(r *sortedRun, row []uint64) (found bool, err error) {
	if r.name == "" {
		at, found := sort.Find(r.rows, func(i int) int { return f.form.compare(row, f.form.rowAt(r.pages, i)) })
		if found {
			copy(row, f.form.rowAt(r.pages, at))
		}
		return found, nil
	}
	c, err := f.runCursor(r)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	beyond := sort.Search(c.file.Blocks(), func(i int) bool {
		if err == nil {
			err = c.toBlock(i)
		}
		return err != nil || f.form.compare(c.row, row) > 0
	})
	if err != nil || beyond == 0 {
		return false, err
	}
	for err = c.toBlock(beyond - 1); err == nil; err = c.advance() {
		order := f.form.compare(c.row, row)
		if order == 0 {
			copy(row, c.row)
		}
		if order >= 0 || len(c.block) == 0 {
			return order == 0, nil
		}
	}
	return false, err
}
