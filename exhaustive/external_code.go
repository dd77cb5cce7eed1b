package exhaustive

import (
	"encoding/binary"
	"errors"
	"fmt"

	"planner/search/disk"
)

// Rows in a file are shorter than in memory. Word 0 is written as what it is above that of the row before, which for
// a run of n rows spares the logarithm of n; pushes, player and move as one number, which is small when the pushes are
// few above the least of the run and the player is near the first square.
//
//	row   difference of word 0 (varint) | other words, 8 bytes each | pushes above least, player, move (varint)
//
// Each block begins with a difference from 0, so that blocks can be read by themselves.

// mostRow is the most bytes that a row takes.
func (f rowForm) mostRow() int { return 2*binary.MaxVarintLen64 + 8*(f.stride-2) }

// encode appends a row to a block, given word 0 of the row before and the least pushes of the run.
func (f rowForm) encode(block []byte, row []uint64, before uint64, least int) []byte {
	block = binary.AppendUvarint(block, (row[0]-before)>>uint(64-f.first))
	for _, word := range row[1 : f.stride-1] {
		block = binary.LittleEndian.AppendUint64(block, word)
	}
	tail := row[f.stride-1]
	g, player, move := uint64(tailG(tail)-least), uint64(tailPlayer(tail)), uint64(tailMove(tail))
	return binary.AppendUvarint(block, (g<<f.wide|player)<<(f.wide+2)|move)
}

var errRow = errors.New("a run holds a row that cannot be read")

// decode reads a row over the one before it and gives the rest of the block.
func (f rowForm) decode(row []uint64, block []byte, least int) ([]byte, error) {
	above, n := binary.Uvarint(block)
	if n <= 0 || len(block) < n+8*(f.stride-2) {
		return nil, errRow
	}
	row[0] += above << uint(64-f.first)
	block = block[n:]
	for i := 1; i < f.stride-1; i++ {
		row[i] = binary.LittleEndian.Uint64(block)
		block = block[8:]
	}
	code, n := binary.Uvarint(block)
	if n <= 0 {
		return nil, errRow
	}
	move, code := code&(4<<f.wide-1), code>>(f.wide+2)
	player, g := code&(1<<f.wide-1), code>>f.wide+uint64(least)
	row[f.stride-1] = player<<playerShift | g<<gShift | move
	return block[n:], nil
}

// fileWriter writes the rows of a run to a file.
type fileWriter struct {
	pool  *pool
	to    disk.RunWriter
	name  string
	block []byte
	last  uint64 // word 0 of the last row
	least int    // pushes of a row
	rows  int
}

// create begins a run of rows of so many pushes at least.
func (p *pool) create(least int) (*fileWriter, error) {
	name := fmt.Sprintf("run-%08d", p.serial.Add(1))
	to, err := p.home.Create(name)
	if err != nil {
		return nil, err
	}
	return &fileWriter{pool: p, to: to, name: name, least: least}, nil
}

func (w *fileWriter) append(row []uint64) error {
	form := w.pool.form
	if len(w.block)+form.mostRow() > disk.RunBlock {
		if err := w.to.Append(w.block); err != nil {
			return err
		}
		w.block, w.last = w.block[:0], 0
	}
	w.block = form.encode(w.block, row, w.last, w.least)
	w.last = row[0]
	w.rows++
	return nil
}

func (w *fileWriter) finish(h int) (*run, error) {
	if len(w.block) > 0 {
		if err := w.to.Append(w.block); err != nil {
			return nil, err
		}
	}
	if err := w.to.Close(); err != nil {
		return nil, err
	}
	w.pool.wrote.Add(int64(w.rows))
	return &run{g: w.least, h: h, rows: w.rows, name: w.name}, nil
}
