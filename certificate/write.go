package certificate

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"io"

	"planner/board"
)

// Certificate is a certificate that is ready to be written.
type Certificate struct {
	Claim     int // no solution has fewer pushes, or Unsolvable
	Positions int
	Lemmas    int

	board   *board.Board
	codec   *codec
	list    []lemma
	records []record
}

// certificate is the certificate of the set. Positions that contain a lemma which was learned after them are left out.
func (s *set) certificate() *Certificate {
	now := s.lemmas.now.Load()
	c := &Certificate{Claim: s.claim, board: s.board, codec: s.codec, list: now.list}
	scene, squares := board.NewScene(s.board), []board.Square(nil)
	c.records = merged(joined(s.seen[0].runs), joined(s.seen[1].runs))
	kept := c.records[:0]
	for _, r := range c.records {
		var player board.Square
		squares, player = s.codec.position(r, squares[:0])
		scene.SetSquares(squares)
		if !now.contained(scene.Boxes(), player, 0) {
			kept = append(kept, r)
		}
	}
	c.records = kept
	c.Positions, c.Lemmas = len(kept), len(c.list)
	return c
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

// rising writes squares that ascend, each as what it is beyond the one before, less one.
func (e *encoder) rising(squares []board.Square, before board.Square) {
	for _, sq := range squares {
		e.number(int(sq - before - 1))
		before = sq
	}
}

// Write writes the certificate, for the level of the given name, which is the hash of its board.
func (c *Certificate) Write(to io.Writer, name [32]byte) error {
	packed, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	e := &encoder{to: bufio.NewWriter(packed)}
	_, e.err = e.to.Write(append([]byte("sokcert\x01"), name[:]...))
	claim := 0
	if c.Claim != Unsolvable {
		claim = c.Claim + 1
	}
	e.number(claim)
	e.number(len(c.list))
	e.number(len(c.records))
	for _, l := range c.list {
		e.lemma(l)
	}
	c.positions(e)
	if e.err == nil {
		e.err = e.to.Flush()
	}
	if e.err != nil {
		return e.err
	}
	return packed.Close()
}

func (e *encoder) lemma(l lemma) {
	squares := l.boxes.AppendTo(nil)
	e.number(len(squares))
	e.rising(squares, -1)
	region := 0
	if l.region != nil {
		region = int(l.square) + 1
	}
	e.number(region)
	e.number(l.size)
}

// positions writes each position as what differs from the one before.
func (c *Certificate) positions(e *encoder) {
	before, is := make([]board.Square, len(c.board.Boxes)), []board.Square(nil)
	for i := range before {
		before[i] = -1
	}
	last, half, player := board.Square(-1), 0, board.Square(-1)
	for _, r := range c.records {
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
}
