package suite

import (
	"bytes"
	"strings"
)

// Warehouse is the rows of a level drawn from numbers: 56 boxes in seven rows of eight, a door of three squares, and a
// block of goals behind it. With all strategies it is solved at once; with OnlySpread it takes a million positions, in
// three seconds of processor time, and most of them outgrow 64 MiB of memory.
func Warehouse() string {
	const rows, columns = 7, 8
	const height, inner, width = 2*rows + 3, 2*columns + 1, 2*columns + 11
	maze := make([][]byte, height)
	for y := range maze {
		maze[y] = []byte("#" + strings.Repeat(" ", width-2) + "#")
		if y == 0 || y == height-1 {
			maze[y] = bytes.Repeat([]byte("#"), width)
		} else if y < height/2-1 || y > height/2+1 {
			maze[y][inner+1], maze[y][inner+2] = '#', '#'
		}
	}
	for box := range rows * columns {
		maze[2+2*(box/columns)][2+2*(box%columns)] = '$'
		maze[2+box%(height-4)][width-3-box/(height-4)] = '.'
	}
	maze[1][1] = '@'
	return string(bytes.Join(maze, []byte("\n")))
}

// OnlySpread is the value of --without that leaves the strategy spread alone.
const OnlySpread = "small-first,exhaustive,packing-sink,packing-any,spread-frozen,open-first,parts,pushes,pulls"
