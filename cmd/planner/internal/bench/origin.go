package bench

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"

	"planner/board"
	"planner/internal/machine"
)

// commit is the commit that this program was built from.
var commit = sync.OnceValue(machine.Commit)

// thisMachine is the operating system, the architecture, the number of cores and, on Linux, the processor's name.
var thisMachine = sync.OnceValue(func() string {
	name := fmt.Sprintf("%s/%s %d cores", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if model := processor(text); model != "" {
			name += " " + model
		}
	}
	return name
})

// processor is the name of the first processor of /proc/cpuinfo, empty when it has none.
func processor(cpuinfo []byte) string {
	for line := range bytes.Lines(cpuinfo) {
		if key, value, ok := strings.Cut(string(line), ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.Join(strings.Fields(value), " ")
		}
	}
	return ""
}

// levelHash names a board: 16 hexadecimal digits that are the same for levels that differ only in what the player can
// never reach, such as blanks around the walls. It is empty for rows that are no level.
func levelHash(rows []string) string {
	b, err := board.New(&board.Level{Rows: rows})
	if err != nil {
		return ""
	}
	sum := sha256.Sum256([]byte(normalised(b)))
	return hex.EncodeToString(sum[:8])
}

// normalised draws the start of a board within the smallest rectangle that holds its floor. What is not floor is drawn
// as wall.
func normalised(b *board.Board) string {
	boxes := b.BitsOf(b.Boxes)
	start := b.Text(boxes, b.Player)
	top, bottom, left, right := b.Height, 0, b.Width, 0
	for sq := range board.Square(b.Squares()) {
		row, col := b.RowCol(sq)
		top, bottom, left, right = min(top, row), max(bottom, row), min(left, col), max(right, col)
	}
	var text strings.Builder
	for row := top; row <= bottom; row++ {
		for col := left; col <= right; col++ {
			switch {
			case b.At(row, col) == b.Wall():
				text.WriteByte('#')
			case col < len(start[row]):
				text.WriteByte(start[row][col])
			default:
				text.WriteByte(' ')
			}
		}
		text.WriteByte('\n')
	}
	return text.String()
}
