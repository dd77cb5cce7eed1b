package certificate

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"io"
	"iter"
	"math"

	"planner/board"
)

// Unsolvable is the number of pushes of the claim that a level has no solution at all.
const Unsolvable = math.MaxInt

// Certificate is a certificate that is ready to be written.
type Certificate struct {
	Claim     int // no solution has fewer pushes, or Unsolvable
	Positions int
	Lemmas    int

	name   [32]byte // of the level: the hash of its board
	board  *board.Board
	codec  *codec
	disk   *disk
	runs   []sortedRun
	lemmas *lemmaList
}

// allPositions goes through the positions in order. It leaves out a position that contains a lemma, if the lemma was
// learned only after the position had been stored.
func (c *Certificate) allPositions() iter.Seq2[packed, error] {
	return func(yield func(packed, error) bool) {
		scene, squares := board.NewScene(c.board), []board.Square(nil)
		for r, err := range c.disk.all(c.runs) {
			if err != nil {
				yield(r, err)
				return
			}
			var player board.Square
			squares, player = c.codec.position(r, squares[:0])
			scene.SetSquares(squares)
			if !c.lemmas.contained(scene.Boxes(), player, 0) && !yield(r, nil) {
				return
			}
		}
	}
}

// encoder writes numbers.
type encoder struct {
	to  *bufio.Writer
	err error
}

func (e *encoder) number(n int) {
	if _, err := e.to.Write(binary.AppendUvarint(e.to.AvailableBuffer(), uint64(n))); e.err == nil {
		e.err = err
	}
}

// rising writes squares that ascend. Each is written as its difference from the square before, less one.
func (e *encoder) rising(squares []board.Square, before board.Square) {
	for _, sq := range squares {
		e.number(int(sq - before - 1))
		before = sq
	}
}

// Write writes the certificate.
func (c *Certificate) Write(to io.Writer) error {
	packed, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	e := &encoder{to: bufio.NewWriter(packed)}
	_, e.err = e.to.Write(append([]byte("sokcert\x01"), c.name[:]...))
	claim := 0 // stands for Unsolvable
	if c.Claim != Unsolvable {
		claim = c.Claim + 1
	}
	e.number(claim)
	e.number(c.Lemmas)
	e.number(c.Positions)
	for _, l := range c.lemmas.list {
		e.lemma(l)
	}
	e.err = cmp.Or(e.err, c.positions(e))
	if e.err == nil {
		e.err = e.to.Flush()
	}
	if e.err != nil {
		return e.err
	}
	return packed.Close()
}

func (e *encoder) lemma(l lemma) {
	squares := l.Boxes.AppendTo(nil)
	e.number(len(squares))
	e.rising(squares, -1)
	region := 0
	if l.Region != nil {
		region = int(l.Square) + 1
	}
	e.number(region)
	e.number(l.Size)
}

// positions writes of each position what differs from the position before.
func (c *Certificate) positions(e *encoder) error {
	before, is := make([]board.Square, len(c.board.Boxes)), []board.Square(nil)
	for i := range before {
		before[i] = -1
	}
	last, half, player := board.Square(-1), 0, board.Square(-1)
	for r, err := range c.allPositions() {
		if err != nil {
			return err
		}
		is, player = c.codec.position(r, is[:0])
		same := 0
		for same < len(is) && is[same] == before[same] {
			same++
		}
		e.number(len(is) - same)
		if same < len(is) {
			e.number(int(is[same] - before[same] - 1))
			e.rising(is[same+1:], is[same])
			last = -1
		}
		e.number(int(player - last - 1))
		if c.Claim != Unsolvable {
			step := r.half() - half
			e.number(max(2*step, -2*step-1))
		}
		before, is, last, half = is, before, player, r.half()
	}
	return nil
}
