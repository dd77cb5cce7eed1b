package judge

import (
	"fmt"
	"strings"
)

// Replay plays LURD text on the rows of a level and counts the pushes. It returns an error for the first move that is
// not possible or is in the wrong case, and when a box is off goal at the end.
func Replay(rows []string, lurd string) (pushes int, err error) {
	g := grid(rows)
	player, boxes := g.find("@+")[0], map[point]bool{}
	for _, p := range g.find("$*") {
		boxes[p] = true
	}
	free := func(p point) bool {
		char, inside := g.at(p)
		return inside && char != '#' && !boxes[p]
	}
	for i := range len(lurd) {
		at := strings.IndexByte(letters, lurd[i]|0x20)
		if at < 0 {
			return pushes, fmt.Errorf("move %d: unknown letter %q", i, lurd[i])
		}
		player = player.plus(steps[at])
		upper := lurd[i]&0x20 == 0
		switch beyond := player.plus(steps[at]); {
		case boxes[player] != upper:
			return pushes, fmt.Errorf("move %d: %q is in the wrong case", i, lurd[i])
		case !upper && !free(player), upper && !free(beyond):
			return pushes, fmt.Errorf("move %d: %q is not possible", i, lurd[i])
		case upper:
			delete(boxes, player)
			boxes[beyond] = true
			pushes++
		}
	}
	for _, p := range g.find(".*+") {
		if !boxes[p] {
			return pushes, fmt.Errorf("the goal at %v is empty at the end", p)
		}
	}
	return pushes, nil
}
