package suite

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"

	"planner/technique"
)

// largeEdge is the number of rows and columns of the boards of Large.
const largeEdge = 300

// Large draws boards of 300 by 300 squares, by name: open floor with 400 boxes, a maze of corridors with 300, and floor
// with pillars and 1,000 boxes. They are the same every time.
func Large() map[string]string {
	random := rand.New(rand.NewPCG(300, 1))
	floor := func() [][]byte { return filled(largeEdge, largeEdge, " ") }
	open, pillars, maze := floor(), floor(), filled(largeEdge, largeEdge, "#")
	for row := 2; row < largeEdge-2; row += 3 {
		for col := 2; col < largeEdge-2; col += 3 {
			if random.IntN(10) < 7 {
				pillars[row][col] = '#'
			}
		}
	}
	dig(maze, random)
	scatter(open, 400, random)
	scatter(pillars, 1000, random)
	scatter(maze, 300, random)
	return map[string]string{"open": joined(open), "pillars": joined(pillars), "maze": joined(maze)}
}

// filled is a board of one kind of square within walls, which count in its width and height.
func filled(width, height int, inside string) [][]byte {
	rows := make([][]byte, height)
	for i := range rows {
		rows[i] = []byte("#" + strings.Repeat(inside, width-2) + "#")
	}
	rows[0], rows[height-1] = bytes.Repeat([]byte("#"), width), bytes.Repeat([]byte("#"), width)
	return rows
}

// dig digs corridors into walls by a walk that backs up where it cannot go on, and then opens some more squares beside
// them.
func dig(rows [][]byte, random *rand.Rand) {
	steps := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	inside := func(row, col int) bool { return row > 0 && col > 0 && row < largeEdge-1 && col < largeEdge-1 }
	rows[1][1] = ' '
	for path := [][2]int{{1, 1}}; len(path) > 0; {
		at, further := path[len(path)-1], false
		for _, i := range random.Perm(4) {
			row, col := at[0]+2*steps[i][0], at[1]+2*steps[i][1]
			if inside(row, col) && rows[row][col] == '#' {
				rows[at[0]+steps[i][0]][at[1]+steps[i][1]], rows[row][col] = ' ', ' '
				path, further = append(path, [2]int{row, col}), true
				break
			}
		}
		if !further {
			path = path[:len(path)-1]
		}
	}
	for range 8000 {
		row, col := 1+random.IntN(largeEdge-2), 1+random.IntN(largeEdge-2)
		if rows[row-1][col] == ' ' || rows[row][col-1] == ' ' {
			rows[row][col] = ' '
		}
	}
}

// scatter puts boxes, goals and the player on floor.
func scatter(rows [][]byte, boxes int, random *rand.Rand) {
	for _, what := range []string{strings.Repeat("$", boxes), strings.Repeat(".", boxes), "@"} {
		for i := 0; i < len(what); {
			row, col := 2+random.IntN(largeEdge-4), 2+random.IntN(largeEdge-4)
			if rows[row][col] == ' ' {
				rows[row][col] = what[i]
				i++
			}
		}
	}
}

// joined is a board as text.
func joined(rows [][]byte) string { return string(bytes.Join(rows, []byte("\n"))) }

// Pillars is the rows of a level with 44 boxes and goals strewn among pillars, the same in every call. It has no
// solution, which the exhaustive search proves at once by a PI-corral. Without the rules only an enumeration of its
// positions could prove that, so no search ends on it: it is for tests of searches that must go on until something else
// ends them.
func Pillars() string {
	const width, height, boxes = 30, 22, 44
	random := rand.New(rand.NewPCG(100, 4))
	rows := filled(width, height, " ")
	for row := 2; row < height-2; row += 3 {
		for col := 2; col < width-2; col += 3 {
			down := random.IntN(2)
			rows[row][col], rows[row+down][col+1-down] = '#', '#'
		}
	}
	for placed := 0; placed < 2*boxes; {
		if at := &rows[2+random.IntN(height-4)][2+random.IntN(width-4)]; *at == ' ' {
			*at = "$."[placed%2]
			placed++
		}
	}
	rows[1][1] = '@'
	return joined(rows)
}

// WithoutRules is the value of --without that switches all rules off.
func WithoutRules() string {
	var names []string
	for _, id := range technique.OfKind(technique.Rule) {
		names = append(names, id.String())
	}
	return strings.Join(names, ",")
}

// Sprawl is a level drawn at random. The exhaustive search without the bounds of pairs and the perimeter generates 1.3
// million positions for it, in about two seconds of processor time. A shortest solution has SprawlPushes pushes.
const (
	Sprawl = `
############
##.      ###
#  .#   . ##
##$   .# $ #
# $.. #    #
#..# $     #
#      # $ #
#      $$$ #
# ##@      #
############
`
	SprawlPushes = 42
)

// Scattered is a level drawn at random with 20 boxes. It has far too many positions for the exhaustive search; other
// searches solve it within a second.
const Scattered = `
########################
#@                     #
# #  ## #  ## ##$## #  #
# #  $. .#        .  #  #
#        $  .   $$$$   #
# ## ## ## ## #  #  ## #
#     $  . $  #. #.. $ #
#    . .    . $      . #
# ## ## #  ## ## ##.## #
#  $.   #   $$     $.  #
#   $          $    $  #
# #. ##.## ## ##.#  #  #
# # .  $ $   .  $#  #  #
#   .        $  .      #
#                      #
########################
`

// Warehouse is the rows of a level drawn from numbers: 56 boxes in seven rows of eight, a door of three squares, and a
// block of goals behind it. With all strategies it is solved at once; with OnlyFreeSpace it takes a million positions,
// in three seconds of processor time, and most of them outgrow 64 MiB of memory.
func Warehouse() string {
	const rows, columns = 7, 8
	const height, inner, width = 2*rows + 3, 2*columns + 1, 2*columns + 11
	maze := filled(width, height, " ")
	for y := range maze {
		if y < height/2-1 || y > height/2+1 {
			maze[y][inner+1], maze[y][inner+2] = '#', '#'
		}
	}
	for box := range rows * columns {
		maze[2+2*(box/columns)][2+2*(box%columns)] = '$'
		maze[2+box%(height-4)][width-3-box/(height-4)] = '.'
	}
	maze[1][1] = '@'
	return joined(maze)
}

// OnlyFreeSpace is the value of --without that leaves the strategy free-space alone.
const OnlyFreeSpace = "small-first,exhaustive,packing-sink,packing-any,parts,opened-pulls,pushes,pulls"

// Strewn is the rows of a square level of the given width, walls included: a hall with a pillar on every third row and
// column, and so many boxes and goals strewn among the pillars. No two boxes touch, nor two goals, so nothing is frozen
// at either end, and the pillars make no dead squares. It is the same in every call with the same numbers. It panics
// when there is no room; at least seven squares for each box are enough.
func Strewn(width, boxes int) string {
	random := rand.New(rand.NewPCG(uint64(width), uint64(boxes)))
	rows := filled(width, width, " ")
	for row := 3; row < width-3; row += 3 {
		for col := 3; col < width-3; col += 3 {
			rows[row][col] = '#'
		}
	}
	for placed, tries := 0, 0; placed < 2*boxes; tries++ {
		if tries == 1000*width*width {
			panic(fmt.Sprintf("no room for %d boxes in a width of %d", boxes, width))
		}
		mark := "$."[placed%2]
		row, col := 2+random.IntN(width-4), 2+random.IntN(width-4)
		if rows[row][col] == ' ' && rows[row-1][col] != mark && rows[row+1][col] != mark &&
			rows[row][col-1] != mark && rows[row][col+1] != mark {
			rows[row][col] = mark
			placed++
		}
	}
	rows[1][1] = '@'
	return joined(rows)
}
