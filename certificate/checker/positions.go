package checker

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"io"
	"os"
	"sort"
	"strings"
)

// blockRows is how many rows findPosition reads at a time.
const blockRows = 64

// positions is the positions of a certificate as rows in their order, in memory or in a temporary file. A row is
// squares of two bytes, the boxes' and the player's, and then the number of pushes, of four bytes. A certificate lists
// its positions ascending by the bytes of their squares, and rows are compared by these bytes.
type positions struct {
	width  int    // of a row
	room   int    // bytes that may be held in memory
	list   []byte // rows that are not in the file
	file   *os.File
	from   io.ReaderAt // all rows; nil before endPositions
	count  int
	firsts []string // the first key of each block
}

// addPosition adds a position, which must come after all positions added before.
func (p *positions) addPosition(at position) error {
	key := at.key()
	if p.count%blockRows == 0 {
		p.firsts = append(p.firsts, key)
	}
	p.list = binary.BigEndian.AppendUint32(append(p.list, key...), uint32(at.pushes))
	p.count++
	if len(p.list) <= p.room {
		return nil
	}
	return p.flush()
}

// flush writes what is in memory to the file.
func (p *positions) flush() (err error) {
	if p.file == nil {
		if p.file, err = os.CreateTemp("", "planner-check-"); err != nil {
			return err
		}
	}
	_, err = p.file.Write(p.list)
	p.list = p.list[:0]
	return err
}

// endPositions says that there are no more positions.
func (p *positions) endPositions() error {
	if p.file == nil {
		p.from = bytes.NewReader(p.list)
		return nil
	}
	p.from = p.file
	return p.flush()
}

// removeFile removes the temporary file.
func (p *positions) removeFile() error {
	if p.file == nil {
		return nil
	}
	return cmp.Or(p.file.Close(), os.Remove(p.file.Name()))
}

// read reads rows from a number on.
func (p *positions) read(number int, rows []byte) error {
	_, err := p.from.ReadAt(rows, int64(number)*int64(p.width))
	return err
}

// findPosition gives the number of pushes of the position with a key, if there is one. An error is one of the disk. The
// block has room for blockRows rows.
func (p *positions) findPosition(key string, block []byte) (pushes int64, found bool, err error) {
	at := sort.Search(len(p.firsts), func(i int) bool { return p.firsts[i] > key }) - 1
	if at < 0 {
		return 0, false, nil
	}
	count := min(blockRows, p.count-at*blockRows)
	row := func(i int) []byte { return block[i*p.width:][:p.width] }
	err = p.read(at*blockRows, block[:count*p.width])
	i, found := sort.Find(count, func(i int) int { return strings.Compare(key, string(row(i)[:len(key)])) })
	if err != nil || !found {
		return 0, false, err
	}
	return pushesOf(row(i)), true, nil
}

// key is the squares of a row.
func (p position) key() string { return keyOf(p.boxes) + keyOf([]square{p.player}) }

// pushesOf is the number of pushes of a row.
func pushesOf(row []byte) int64 { return int64(binary.BigEndian.Uint32(row[len(row)-4:])) }

// positionOf is the position of a row.
func positionOf(row []byte) position {
	squares := squaresOf(string(row[:len(row)-4]))
	return position{squares[:len(squares)-1], squares[len(squares)-1], pushesOf(row)}
}
