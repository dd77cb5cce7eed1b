package board_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// position is a layout with the player in some square of his zone.
type position struct {
	boxes  board.Bits
	player board.Square
}

// roots are the positions that a side starts from: the start, or the solved layout once a player zone.
func roots(b *board.Board, side board.Side) []position {
	if side == board.Forward {
		return []position{{b.BitsOf(b.Boxes), b.Player}}
	}
	scene := board.NewScene(b)
	scene.SetSquares(b.Goals)
	var found []position
	for player := range board.NewZone(b).Players(scene) {
		found = append(found, position{scene.Boxes().Clone(), player})
	}
	return found
}

// perft counts, depth by depth, the positions that a side comes to for the first time.
func perft(b *board.Board, side board.Side, depth int) []int {
	scene, zone := board.NewScene(b), board.NewZone(b)
	seen := map[board.Key]bool{}
	var level, next []position
	add := func(p position) {
		scene.Set(p.boxes)
		if key := scene.Key(zone.Fill(scene, p.player)); !seen[key] {
			seen[key] = true
			next = append(next, p)
		}
	}
	for _, p := range roots(b, side) {
		add(p)
	}
	counts := []int{len(next)}
	for range depth {
		level, next = next, nil
		for _, p := range level {
			for _, m := range moves(b, side, p, scene, zone) {
				scene.Set(p.boxes)
				rest := scene.Play(side, m)
				add(position{scene.Boxes().Clone(), rest})
			}
		}
		counts = append(counts, len(next))
	}
	return counts
}

// moves are the box moves that a side has in a position; the scene is left in that position, the zone filled.
func moves(b *board.Board, side board.Side, p position, scene *board.Scene, zone *board.Zone) []board.Move {
	scene.Set(p.boxes)
	zone.Fill(scene, p.player)
	var found []board.Move
	for _, from := range p.boxes.AppendTo(nil) {
		for _, d := range board.Dirs {
			if m := board.NewMove(from, d); scene.CanMove(side, m, zone) {
				found = append(found, m)
			}
		}
	}
	return found
}

// slowPerft counts the same on text alone, with a player who walks step by step: a second opinion that shares
// nothing with the package.
func slowPerft(level *board.Level, side board.Side, depth int) []int {
	width := 0
	for _, row := range level.Rows {
		width = max(width, len(row))
	}
	var text strings.Builder
	for _, row := range level.Rows {
		text.WriteString(row + strings.Repeat(" ", width-len(row)))
	}
	game := textGame{maze: []byte(text.String()), width: width}
	seen := map[string]bool{}
	next := map[string]bool{}
	for _, start := range game.starts(side) {
		next[game.normal(start)] = true
	}
	counts := []int{}
	for range depth + 1 {
		for state := range next {
			seen[state] = true
		}
		counts = append(counts, len(next))
		level := next
		next = map[string]bool{}
		for state := range level {
			for _, after := range game.after(state, side) {
				if !seen[after] {
					next[after] = true
				}
			}
		}
	}
	return counts
}

// textGame holds walls and goals; a state is a text of '#', ' ', 'b' and, on all squares of the player's zone, '@'.
type textGame struct {
	maze  []byte
	width int
}

func (g textGame) starts(side board.Side) []string {
	empty := make([]byte, len(g.maze))
	for i, c := range g.maze {
		empty[i] = ' '
		if c == '#' {
			empty[i] = '#'
		}
		if side == board.Forward && strings.IndexByte("$*", c) >= 0 ||
			side == board.Reverse && strings.IndexByte(".*+", c) >= 0 {
			empty[i] = 'b'
		}
	}
	start := slices.IndexFunc(g.maze, func(c byte) bool { return c == '@' || c == '+' })
	inside := []byte(g.normalOnly(empty, start))
	var found []string
	for i, c := range empty {
		if side == board.Forward && i != start || side == board.Reverse && (c != ' ' || inside[i] != '@') {
			continue
		}
		state := slices.Clone(empty)
		state[i] = '@'
		found = append(found, string(state))
	}
	return found
}

// normalOnly floods the maze without boxes, so that what lies outside of the walls is not taken for a zone.
func (g textGame) normalOnly(state []byte, start int) string {
	free := slices.Clone(state)
	for i, c := range free {
		if c == 'b' {
			free[i] = ' '
		}
	}
	free[start] = '@'
	return g.normal(string(free))
}

func (g textGame) steps() [4]int { return [4]int{-g.width, 1, g.width, -1} }

// normal spreads the player over his zone.
func (g textGame) normal(state string) string {
	text := []byte(state)
	for grown := true; grown; {
		grown = false
		for i, c := range text {
			if c != '@' {
				continue
			}
			for _, step := range g.steps() {
				if text[i+step] == ' ' {
					text[i+step], grown = '@', true
				}
			}
		}
	}
	return string(text)
}

func (g textGame) after(state string, side board.Side) []string {
	var found []string
	for i := range len(state) {
		for _, step := range g.steps() {
			if state[i] != 'b' {
				continue
			}
			behind, to, rest := i-step, i+step, i
			if side == board.Reverse {
				behind, rest = i+step, i+2*step
			}
			if state[behind] != '@' || state[to] == '#' || state[to] == 'b' {
				continue
			}
			if side == board.Reverse && (state[rest] == '#' || state[rest] == 'b') {
				continue
			}
			text := []byte(strings.ReplaceAll(state, "@", " "))
			text[i], text[to] = ' ', 'b'
			text[rest] = '@'
			found = append(found, g.normal(string(text)))
		}
	}
	return found
}

// Positions by depth, pushes from the start and pulls from the solved positions, of the first levels of the suite.
var perftTable = []struct {
	title        string
	pushes, pull []int
}{
	{"Crossroads",
		[]int{1, 16, 108, 432, 1163, 2160, 2848, 2660, 1858, 924},
		[]int{2, 8, 28, 48, 33, 4, 0, 0, 0, 0}},
	{"Two rooms and a door",
		[]int{1, 1, 2, 3, 9, 26, 63, 132, 220, 273},
		[]int{1, 2, 4, 5, 11, 20, 27, 27, 33, 49}},
	{"Goal room",
		[]int{1, 6, 14, 23, 24, 35, 38, 36, 32, 27},
		[]int{1, 1, 1, 2, 6, 11, 10, 11, 11, 17}},
	{"Around the block",
		[]int{1, 1, 4, 11, 24, 40, 52, 63, 82, 111},
		[]int{2, 4, 10, 20, 25, 23, 22, 14, 6, 3}},
	{"Twin doors",
		[]int{1, 8, 30, 56, 59, 44, 29, 24, 14, 6},
		[]int{2, 4, 6, 4, 9, 16, 19, 18, 19, 14}},
	{"One in the way",
		[]int{1, 4, 12, 21, 29, 22, 22, 22, 21, 15},
		[]int{1, 4, 6, 5, 7, 5, 5, 5, 2, 1}},
	{"Tight corner",
		[]int{1, 5, 10, 25, 54, 116, 190, 245, 205, 120},
		[]int{1, 5, 13, 23, 33, 43, 51, 55, 47, 33}},
	{"Four across",
		[]int{1, 4, 18, 74, 264, 645, 1217, 1718, 1859, 1548},
		[]int{2, 4, 10, 30, 69, 118, 170, 184, 153, 92}},
	{"One-way corridor",
		[]int{1, 8, 25, 42, 49, 55, 64, 71, 53, 39},
		[]int{1, 3, 5, 7, 9, 11, 13, 17, 21, 25}},
	{"Along the wall",
		[]int{1, 6, 16, 32, 51, 63, 54, 42, 22, 9},
		[]int{1, 2, 3, 7, 7, 11, 14, 12, 9, 7}},
	{"Hook",
		[]int{1, 6, 16, 35, 55, 86, 117, 162, 194, 217},
		[]int{2, 3, 8, 13, 13, 12, 11, 9, 9, 11}},
	{"Long way round",
		[]int{1, 4, 6, 8, 15, 19, 18, 27, 33, 40},
		[]int{1, 2, 5, 8, 9, 10, 14, 20, 19, 14}},
}

func TestPositionsByDepth(t *testing.T) {
	levels := map[string]*board.Level{}
	for _, level := range suite.Own(t) {
		levels[level.Title] = level
	}
	for _, want := range perftTable {
		level := levels[want.title]
		for k := range board.Symmetries {
			b := suite.BoardOf(t, level.Transform(k))
			push, pull := perft(b, board.Forward, len(want.pushes)-1), perft(b, board.Reverse, len(want.pull)-1)
			if !slices.Equal(push, want.pushes) || !slices.Equal(pull, want.pull) {
				t.Errorf("%s, symmetry %d: pushes %v, pulls %v, expected %v and %v\n%s",
					want.title, k, push, pull, want.pushes, want.pull, strings.Join(b.Level.Rows, "\n"))
			}
		}
	}
}

func TestPositionsByDepthAgreeWithTextGame(t *testing.T) {
	for _, level := range append(suite.Own(t), suite.Unsolvable(t)...) {
		b := suite.BoardOf(t, level)
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			fast, slow := perft(b, side, 5), slowPerft(level, side, 5)
			if !slices.Equal(fast, slow) {
				t.Errorf("%s, %s: %v, on text %v\n%s", level.Title, side, fast, slow, strings.Join(level.Rows, "\n"))
			}
		}
	}
}

func ExampleExpand() {
	level, _ := board.Parse("#######\n#@ $ .#\n#######")
	b, _ := board.New(level)
	first := b.Boxes[0]
	second := b.Next(first, board.Right)
	lurd, err := board.Expand(b, []board.Move{board.NewMove(first, board.Right), board.NewMove(second, board.Right)})
	fmt.Println(lurd, err)
	fmt.Println(board.Replay(level, lurd))
	// Output:
	// rRR <nil>
	// 3 2 <nil>
}
