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
	// that it is wrong. If it meets the other side, the searches end with a solution. The key belongs to the position
	// to which the path leads.
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

// Adopt plays a half-path on a board and records every position of it. Roots are the first positions of the side, with
// their records: the start, or the solved positions. Nothing of the half is trusted: a path that is not possible, or
// that does not lead from a root to the position, is an error.
func (r *Recorder) Adopt(b *board.Board, roots []search.Position, h Half) (a Adopted, err error) {
	boxes, player, err := parseHalf(b, h.Board)
	if err != nil {
		return a, err
	}
	p := newPlayback(b)
	var moves []board.Move
	root := search.Position{Boxes: boxes, Player: player}
	if r.Side == board.Forward {
		root = roots[0]
		if moves, err = p.play(root.Boxes, b.Player, h.Path); err != nil {
			return a, err
		}
		return r.record(p, root, moves, boxes, player)
	}
	pushes, err := p.play(boxes, player, h.Path)
	if err != nil {
		return a, err
	}
	end := p.zone.Fill(p.scene, p.player)
	for _, each := range roots {
		if each.Player == end && each.Boxes.Equal(p.scene.Boxes()) {
			return r.record(p, each, Undo(b, pushes), boxes, player)
		}
	}
	return a, fmt.Errorf("%w: it does not end in a solved position", ErrHalf)
}

// Check plays the half-path of one side on a board. The error is ErrHalf when it does not lead where it should.
func (h Half) Check(b *board.Board, side board.Side) error {
	boxes, player, err := parseHalf(b, h.Board)
	if err != nil {
		return err
	}
	p, from, at := newPlayback(b), b.BitsOf(b.Boxes), b.Player
	if side == board.Reverse {
		from, at = boxes, player
	}
	pushes, err := p.play(from, at, h.Path)
	p.zone.Fill(p.scene, p.player)
	switch {
	case err != nil:
		return err
	case len(pushes) != h.Pushes:
		return fmt.Errorf("%w: %d pushes, it says %d", ErrHalf, len(pushes), h.Pushes)
	case side == board.Reverse && !p.scene.Solved(),
		side == board.Forward && !(p.scene.Boxes().Equal(boxes) && p.zone.Has(player)):
		return fmt.Errorf("%w: it ends in another position", ErrHalf)
	}
	return nil
}

// record walks from a root and records each position. It must end in the given one.
func (r *Recorder) record(
	p *playback, root search.Position, moves []board.Move, boxes board.Bits, player board.Square,
) (a Adopted, err error) {
	if a, err = r.follow(p, root, moves); err != nil {
		return a, err
	}
	if !p.scene.Boxes().Equal(boxes) || !p.zone.Has(player) {
		return a, fmt.Errorf("%w: it ends in another position", ErrHalf)
	}
	return a, nil
}

// Follow walks from a root of the side along moves that another search of this process has found, and records every
// position. A move that is not possible is an error.
func (r *Recorder) Follow(b *board.Board, root search.Position, moves []board.Move) (a Adopted, err error) {
	return r.follow(newPlayback(b), root, moves)
}

// follow is Follow with the memory of a playback.
func (r *Recorder) follow(p *playback, root search.Position, moves []board.Move) (a Adopted, err error) {
	p.scene.Set(root.Boxes)
	at := p.zone.Fill(p.scene, root.Player)
	ref := Ref(root.Ref)
	a.Key = p.scene.Key(at)
	for i, m := range moves {
		if !p.scene.CanMove(r.Side, m, p.zone) {
			return a, fmt.Errorf("%w: move %d is not possible", ErrHalf, i+1)
		}
		at = p.zone.Fill(p.scene, p.scene.Play(r.Side, m))
		a.Key = p.scene.Key(at)
		parent := ref
		mine, other, _ := r.Table.Record(r.Side, a.Key, func() Ref {
			return r.Log.Append(parent, m.From(), p.board.To(m), at)
		})
		if ref = mine; other != 0 && !a.Met {
			a.Met, a.At = true, a.Key
		}
	}
	a.End = search.Position{Boxes: p.scene.Boxes().Clone(), Player: at, Last: board.None, Ref: search.Ref(ref)}
	return a, nil
}

// playback plays LURD text of any position.
type playback struct {
	board  *board.Board
	scene  *board.Scene
	zone   *board.Zone
	player board.Square // where the player ends
}

func newPlayback(b *board.Board) *playback {
	return &playback{board: b, scene: board.NewScene(b), zone: board.NewZone(b)}
}

// play plays text from a position and returns its pushes.
func (p *playback) play(boxes board.Bits, player board.Square, text string) (pushes []board.Move, err error) {
	p.scene.Set(boxes)
	p.player = player
	for i := range len(text) {
		d, ok := p.board.Direction(text[i])
		if !ok {
			return nil, fmt.Errorf("%w: letter %d is %q", ErrHalf, i+1, text[i])
		}
		next := p.board.Next(p.player, d)
		if p.scene.Box(next) {
			m := board.NewMove(next, d)
			if !p.scene.Free(p.board.To(m)) {
				return nil, fmt.Errorf("%w: the box of letter %d cannot move", ErrHalf, i+1)
			}
			pushes = append(pushes, m)
			p.scene.Play(board.Forward, m)
		} else if !p.scene.Free(next) {
			return nil, fmt.Errorf("%w: letter %d walks into a wall", ErrHalf, i+1)
		}
		p.player = next
	}
	return pushes, nil
}

// parseHalf reads the rows of a half, which have the walls of the board.
func parseHalf(b *board.Board, rows []string) (boxes board.Bits, player board.Square, err error) {
	boxes, player = b.NewBits(), board.None
	for row, text := range rows {
		for col := range len(text) {
			isPlayer, isBox := text[col] == '@' || text[col] == '+', text[col] == '$' || text[col] == '*'
			if !isPlayer && !isBox {
				continue
			}
			sq := b.At(row, col)
			if sq == b.Wall() || sq == board.None {
				return nil, 0, fmt.Errorf("%w: row %d, column %d is no floor", ErrHalf, row, col)
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
