package board

// The limits of what Reader, Check and New accept. A level beyond one of them gives an error that names the limit. They
// bound the memory and the time that a hostile file can cost, and no collection comes near them. The limits change no
// search.
const (
	MaxSquares = 1 << 20 // floor squares; a Move has 30 bits for one
	MaxBoxes   = 1 << 16
	MaxCells   = 1 << 22 // rows times columns, walls and surroundings included; also the characters of a level

	// MaxBytes is the largest size of a file, in bytes, unless Reader.LimitBytes sets another. The characters that run
	// lengths decode to count as bytes of the file. It bounds the time for input that never ends, such as a device: at
	// most a few seconds.
	MaxBytes = 64 << 20

	// MaxLevels is the largest number of levels in a file, well-formed or not.
	MaxLevels = 1 << 18

	// MaxText is the largest number of lines, text or blank, between two levels.
	MaxText = 1 << 16

	// MaxMoves is the largest number of moves that ParseMoves accepts, with all its groups decoded. The longest known
	// solutions of collections have some hundred thousand moves.
	MaxMoves = 1 << 22

	// chunkBytes is the part of the buffer that is searched at once for the end of a line. It is more than most lines
	// have and little enough that short lines do not search through the whole buffer. Not measured.
	chunkBytes = 256

	// bufferBytes is the part of a file that is read at once. A text that is shorter takes a buffer of its own length.
	bufferBytes = 1 << 16

	// MaxLine is the largest number of characters in a line. It is a little more than the longest row of a board.
	MaxLine = MaxCells + 1<<16

	// maxNesting is the greatest depth of nested groups of run lengths. No known writer of levels goes beyond 2.
	maxNesting = 16

	// growth is the largest number of characters that run lengths may decode to for each byte of the file, on average
	// over the file. Real collections stay below 10. The limit keeps the time for a file of many run-length bombs in
	// proportion to its length: 18 ms instead of 55 s for a file of 5,000 bombs.
	growth = 64
)
