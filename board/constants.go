package board

// The limits of what Reader, Check and New accept. A level beyond one of them gives an error that names the limit. They
// bound the memory and the time that a hostile file can cost, and no collection comes near them. They change no search.
const (
	MaxSquares = 1 << 20 // floor squares; a Move has 30 bits for one
	MaxBoxes   = 1 << 16
	MaxCells   = 1 << 22 // rows times columns, walls and surroundings included; also the characters of a level

	// maxLine is how many characters of one line are kept; the rest of the line is read and dropped. It is a little
	// more than the longest row of a board, and it bounds the memory for a file without line ends.
	maxLine = MaxCells + 1<<16

	// maxNesting is how deep groups of run lengths may be nested. No known writer of levels goes beyond 2.
	maxNesting = 16

	// growth is how many characters run lengths may decode to for each byte of the file, on average over the file. Real
	// collections stay below 10. The limit keeps the time for a file of many run-length bombs in proportion to its
	// length: 18 ms instead of 55 s for a file of 5,000 bombs.
	growth = 64
)
