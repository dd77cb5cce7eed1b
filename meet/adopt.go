package meet

import (
	"errors"
	"fmt"

	"planner/board"
	"planner/search"
)

// Others are the searches of the same level in other processes. They hear of every position that a side reaches here
// for the first time, and they may bring in half-paths that they have found: where such a path meets a position of the
// other side, the level is solved. The searches know nothing of how the processes talk to each other.
type Others interface {
	Watcher
	// Begin is called before the searches begin. The others may use them until End.
	Begin(s Searches)
	// End is called when the searches have ended. No method of the Searches may run after it has returned.
	End()
}

// Searches are the limited searches of one level in this process. The methods are safe for concurrent use and may run
// while the searches do.
type Searches interface {
	// Has reports whether a side has reached the position of a key.
	Has(side board.Side, key board.Key) bool
	// Half is the half-path of a side to the position of a key. ok is false when the side has not reached it.
	Half(side board.Side, key board.Key) (h Half, ok bool)
	// Adopt brings in a half-path of another process. The path is played before anything of it is used; an error means
	// that the path is wrong. If it meets the other side, the searches end with a solution. The key belongs to the
	// position to which the path leads.
	Adopt(side board.Side, h Half) (board.Key, error)
	// Candidates are the pairs of positions that came nearest to each other, the best first, at most most of them.
	Candidates(most int) (Document, error)
}

// Adopted is a half-path of another process that is in log and table now, as if this process had found it.
type Adopted struct {
	End search.Position // the position of the half, with its record
	Key board.Key       // of that position
	Met bool            // the other side knows a position of the path
	At  board.Key       // of the first such position
}

// ErrHalf says that a half-path does not lead where it should.
var ErrHalf = errors.New("a half-path that cannot be played")

// Adopt plays a half-path on a board and records every position of it. roots are the first positions of the side, with
// their records: the start, or the solved positions. Nothing of the half is trusted: a path that is not possible, or
// that does not lead from a root to the position, is an error.
func (r *Recorder) Adopt(b *board.Board, roots []search.Position, h Half) (a Adopted, err error) {
	end, pushes, err := h.play(b, r.Side)
	if err != nil {
		return a, err
	}
	if r.Side == board.Forward {
		return r.Follow(b, roots[0], pushes)
	}
	for _, root := range roots {
		if root.Player == end.player && root.Boxes.Equal(end.scene.Boxes()) {
			return r.Follow(b, root, undo(b, pushes))
		}
	}
	return a, fmt.Errorf("%w: it does not end in a solved position", ErrHalf)
}

// Check plays the half-path of one side on a board. The error is ErrHalf when it does not lead where it should.
func (h Half) Check(b *board.Board, side board.Side) error {
	end, pushes, err := h.play(b, side)
	switch {
	case err != nil:
		return err
	case len(pushes) != h.Pushes:
		return fmt.Errorf("%w: %d pushes, it says %d", ErrHalf, len(pushes), h.Pushes)
	case side == board.Reverse && !end.scene.Solved():
		return fmt.Errorf("%w: it does not end in a solved position", ErrHalf)
	}
	return nil
}

// play plays the path of a half: a forward path from the start, a reverse path on from the position. It returns where
// the path ends. The error is ErrHalf when the path is not possible, and when a forward path ends in another position.
func (h Half) play(b *board.Board, side board.Side) (end *way, pushes []board.Move, err error) {
	boxes, player, err := parseHalf(b, h.Board)
	if err != nil {
		return nil, nil, err
	}
	from, at := b.BitsOf(b.Boxes), b.Player
	if side == board.Reverse {
		from, at = boxes, player
	}
	if pushes, err = pushesOf(b, from, at, h.Path); err != nil {
		return nil, nil, err
	}
	end = newWay(b, board.Forward, from, at)
	err = end.play(pushes, nil)
	if err == nil && side == board.Forward && !(end.scene.Boxes().Equal(boxes) && end.zone.Has(player)) {
		err = fmt.Errorf("%w: it ends in another position", ErrHalf)
	}
	return end, pushes, err
}

// Follow walks from a root of the side along moves that another search of this process has found, and records every
// position. A move that is not possible is an error.
func (r *Recorder) Follow(b *board.Board, root search.Position, moves []board.Move) (a Adopted, err error) {
	w := newWay(b, r.Side, root.Boxes, root.Player)
	ref := root.Ref
	a.Key = w.scene.Key(w.player)
	err = w.play(moves, func(m board.Move) {
		a.Key = w.scene.Key(w.player)
		parent := ref
		mine, other, _ := r.Table.Record(r.Side, a.Key, func() search.Ref {
			return r.Log.Append(parent, m.From(), b.To(m), w.player)
		})
		if ref = mine; other != 0 && !a.Met {
			a.Met, a.At = true, a.Key
		}
	})
	a.End = search.Position{Boxes: w.scene.Boxes().Clone(), Player: w.player, Last: board.None, Ref: ref}
	return a, err
}

// way is a position from which moves of a side are played.
type way struct {
	side   board.Side
	scene  *board.Scene
	zone   *board.Zone
	player board.Square // normalised
}

func newWay(b *board.Board, side board.Side, boxes board.Bits, player board.Square) *way {
	w := &way{side: side, scene: board.NewScene(b), zone: board.NewZone(b)}
	w.scene.Set(boxes)
	w.player = w.zone.Fill(w.scene, player)
	return w
}

// play plays moves and calls each after every move, unless each is nil.
func (w *way) play(moves []board.Move, each func(m board.Move)) error {
	for i, m := range moves {
		if !w.scene.CanMove(w.side, m, w.zone) {
			return fmt.Errorf("%w: move %d is not possible", ErrHalf, i+1)
		}
		w.player = w.zone.Fill(w.scene, w.scene.Play(w.side, m))
		if each != nil {
			each(m)
		}
	}
	return nil
}

// pushesOf lists the pushes of a path from a position. The error is ErrHalf when the path is not possible.
func pushesOf(b *board.Board, boxes board.Bits, player board.Square, path string) ([]board.Move, error) {
	_, err := board.Replay(&board.Level{Rows: b.Text(boxes, player)}, path)
	if wrong := new(board.ReplayError); errors.As(err, &wrong) && wrong.Move > 0 {
		return nil, fmt.Errorf("%w: %w", ErrHalf, err)
	}
	return b.PushesOf(player, path)
}

// parseHalf reads the rows of a half. Their walls match the board.
func parseHalf(b *board.Board, rows []string) (boxes board.Bits, player board.Square, err error) {
	boxes, player = b.NewBits(), board.None
	for row, text := range rows {
		for col := range len(text) {
			isPlayer, isBox := text[col] == '@' || text[col] == '+', board.IsBox(text[col])
			if !isPlayer && !isBox {
				continue
			}
			sq := b.At(row, col)
			if sq == b.Wall() || sq == board.None {
				return nil, 0, fmt.Errorf("%w: row %d, column %d is no floor", ErrHalf, row+1, col+1)
			}
			if isBox {
				boxes.Add(sq)
			} else {
				player = sq
			}
		}
	}
	if player == board.None || boxes.Count() != len(b.Boxes) {
		return nil, 0, fmt.Errorf("%w: a board with other pieces", ErrHalf)
	}
	return boxes, player, nil
}
