package ondisk

import (
	"encoding/binary"
	"errors"
)

// Rows in a file are shorter than in memory. Word 0 is written as its difference from word 0 of the row before, which
// for a run of n rows saves about log2 n bits a row. Pushes, player and move are written as one number. It is small
// when the row has few pushes more than the least of the run and the player is near the first square.
//
//	row   difference of word 0 (varint) | other words, 8 bytes each | pushes above least, player, move (varint)
//
// Each block begins with a difference from 0, so that it can be read by itself.

// mostBytes is the most bytes that a row takes in a file.
func (f rowForm) mostBytes() int { return 2*binary.MaxVarintLen64 + 8*(f.stride-2) }

// encode appends a row to a block, given word 0 of the row before and the least pushes of the run.
func (f rowForm) encode(block []byte, row []uint64, before uint64, least int) []byte {
	block = binary.AppendUvarint(block, (row[0]-before)>>uint(64-f.firstBits))
	for _, word := range row[1 : f.stride-1] {
		block = binary.LittleEndian.AppendUint64(block, word)
	}
	tail := row[f.stride-1]
	g, player, move := uint64(tailG(tail)-least), uint64(tailPlayer(tail)), uint64(tailMove(tail))
	return binary.AppendUvarint(block, (g<<f.squareBits|player)<<(f.squareBits+2)|move)
}

var errRow = errors.New("a run holds a row that cannot be read")

// decode reads a row into row, which holds the one before it, and gives the rest of the block.
func (f rowForm) decode(row []uint64, block []byte, least int) ([]byte, error) {
	difference, n := binary.Uvarint(block)
	if n <= 0 || len(block) < n+8*(f.stride-2) {
		return nil, errRow
	}
	row[0] += difference << uint(64-f.firstBits)
	block = block[n:]
	for i := 1; i < f.stride-1; i++ {
		row[i] = binary.LittleEndian.Uint64(block)
		block = block[8:]
	}
	code, n := binary.Uvarint(block)
	if n <= 0 {
		return nil, errRow
	}
	move, code := code&(4<<f.squareBits-1), code>>(f.squareBits+2)
	player, g := code&(1<<f.squareBits-1), code>>f.squareBits+uint64(least)
	row[f.stride-1] = player<<playerShift | g<<gShift | move
	return block[n:], nil
}
