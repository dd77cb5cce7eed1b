package checker

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// magic is the beginning of an unpacked certificate: a word and the version.
const magic = "sokcert\x01"

// infinitely is the limit in a certificate that a level has no solution.
const infinitely = 1 << 62

// maxLemmas is the largest number of lemmas, which are all in memory, with one byte for each square of their regions.
const maxLemmas = 200_000

// maxSearch is the largest number of positions that the search of a lemma may hold.
const maxSearch = 1_000_000

// wherever is the region of a lemma that holds with the player on any square.
const wherever = -1

// lemma is a pattern: boxes, and a region of the player.
type lemma struct {
	number int // from 0
	boxes  []square
	region int    // a square, or wherever
	most   int    // the largest number of positions of its search
	zone   []bool // the squares of the region, nil for wherever
}

// position is a position of the certificate.
type position struct {
	boxes  []square
	player square
	pushes int64
}

// reader reads the bytes of a certificate.
type reader struct {
	err    error // the first fault; all later numbers are 0
	packed *bufio.Reader
	plain  *bufio.Reader
	hash   []byte // names the level
	limit  int64  // no solution has fewer pushes

	lemmas, positions int64 // how many the certificate has
	floor             int
	odd               []bool // by square
	oddStart          bool   // whether the sum of rows and columns of the start's boxes is odd
	boxes             []int  // of the position that was read last; each is -1 before the first
	player            int
	half, g           int64 // half the pushes of that position, rounded down, and its pushes
}

// errBeginning is the error for bytes that begin in another way, or end before the header does.
var errBeginning = errors.New("it does not begin as version 1 does")

// beginning is the error for a header that cannot be read.
func beginning(err error) error {
	switch err {
	case io.EOF:
		err = errors.New("it is empty")
	case io.ErrUnexpectedEOF:
		err = errors.New("it ends too early")
	}
	return fmt.Errorf("%w: %w", errBeginning, err)
}

// newReader reads the header.
func newReader(from io.Reader) (*reader, error) {
	r := &reader{packed: bufio.NewReader(from), player: -1}
	unpacked, err := gzip.NewReader(r.packed)
	if err != nil {
		return nil, beginning(err)
	}
	unpacked.Multistream(false)
	r.plain = bufio.NewReader(unpacked)
	head := make([]byte, len(magic)+32)
	if _, err = io.ReadFull(r.plain, head); err != nil {
		return nil, beginning(err)
	}
	if string(head[:len(magic)]) != magic {
		return nil, errBeginning
	}
	r.hash, r.limit = head[len(magic):], r.number("U + 1", infinitely)-1
	if r.limit < 0 {
		r.limit = infinitely
	}
	r.lemmas = r.number("the number of lemmas", maxLemmas+1)
	r.positions = r.number("the number of positions", infinitely)
	return r, r.err
}

// use sets the level of the lemmas and positions that follow.
func (r *reader) use(l *level) {
	r.floor, r.odd = len(l.odd), l.odd
	for _, sq := range l.boxes {
		r.boxes = append(r.boxes, -1)
		r.oddStart = r.oddStart != l.odd[sq]
	}
}

// number reads a varint, which must be less than a limit. The words of what name the number in errors.
func (r *reader) number(what string, limit int64) int64 { return r.numberFrom(what, 0, limit) }

// numberFrom reads a varint as what a number has more than least, which is not negative. The number must be less than a
// limit. The words of what name the number in errors.
func (r *reader) numberFrom(what string, least, limit int64) int64 {
	value := int64(0)
	for shift := 0; shift < 63 && r.err == nil; shift += 7 {
		c, err := r.plain.ReadByte()
		if err != nil {
			r.err = unread(what, err)
			return 0
		}
		if value |= int64(c&127) << shift; c < 128 {
			if value >= limit-least {
				r.err = fmt.Errorf("%s is %d, expected less than %d", what, uint64(least)+uint64(value), limit)
				return 0
			}
			return least + value
		}
	}
	r.err = cmp.Or(r.err, fmt.Errorf("%s has more than nine bytes", what))
	return 0
}

// unread is the error for a number whose bytes cannot be read.
func unread(what string, err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return fmt.Errorf("the certificate ends before %s is whole: %w", what, err)
	}
	return fmt.Errorf("%s cannot be unpacked: %w", what, err)
}

// square reads a square as its distance from another one, minus 1. The words of what name the square in errors.
func (r *reader) square(what string, after int) int {
	return int(r.numberFrom(what, int64(after+1), int64(r.floor)))
}

// box reads the square of a box, which has a number from 0, as its distance from another square, minus 1.
func (r *reader) box(number, after int) int {
	sq := r.square("its square", after)
	if r.err != nil {
		r.err = fmt.Errorf("box %d: %w", number+1, r.err)
	}
	return sq
}

// lemma reads a lemma.
func (r *reader) lemma() *lemma {
	m := &lemma{}
	count := r.number("the number of its boxes", int64(len(r.boxes)+1))
	if count == 0 {
		r.err = cmp.Or(r.err, errors.New("a pattern without boxes"))
	}
	for last := -1; len(m.boxes) < int(count) && r.err == nil; {
		last = r.box(len(m.boxes), last)
		m.boxes = append(m.boxes, square(last))
	}
	m.region = int(r.number("the number of its region", int64(r.floor+1))) - 1
	m.most = int(r.number("the number of positions of its search", maxSearch+1))
	return m
}

// readPosition reads the next position.
func (r *reader) readPosition() error {
	first := len(r.boxes) - int(r.number("the number of boxes that are not as before", int64(len(r.boxes)+1)))
	if r.player < 0 && first > 0 {
		r.err = cmp.Or(r.err, errors.New("the first position does not say where all boxes are"))
	}
	if first < len(r.boxes) {
		r.player = -1
	}
	for i := first; i < len(r.boxes) && r.err == nil; i++ {
		after := r.boxes[i]
		if i > first {
			after = r.boxes[i-1]
		}
		r.boxes[i] = r.box(i, after)
	}
	r.player = r.square("the player's square", r.player)
	if r.limit < infinitely {
		r.readPushes()
	}
	return r.err
}

// readPushes reads the number of pushes of a position.
func (r *reader) readPushes() {
	change := r.number("the change of e", 1<<33)
	r.half += change>>1 ^ -(change & 1)
	if r.half < 0 || r.half > 1<<30 {
		r.err = cmp.Or(r.err, fmt.Errorf("e, half of its pushes, is %d, expected 0 to %d", r.half, 1<<30))
	}
	odd := r.oddStart
	for _, sq := range r.boxes {
		odd = odd != (r.err == nil && r.odd[sq])
	}
	if r.g = 2 * r.half; odd {
		r.g++
	}
}

// position is the position that was read last.
func (r *reader) position() position {
	p := position{player: square(r.player), pushes: r.g}
	for _, sq := range r.boxes {
		p.boxes = append(p.boxes, square(sq))
	}
	return p
}

// expectEnd checks that nothing follows.
func (r *reader) expectEnd() error {
	if _, err := r.plain.ReadByte(); err != io.EOF {
		return cmp.Or(err, errors.New("something follows"))
	}
	if _, err := r.packed.ReadByte(); err != io.EOF {
		return cmp.Or(err, errors.New("something follows the GZIP member"))
	}
	return nil
}
