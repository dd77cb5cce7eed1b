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
	return suite.Moves(scene, side, zone)
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

// TestPositionsByDepth compares all images of small levels with the text game: positions by depth, for both sides.
func TestPositionsByDepth(t *testing.T) {
	for _, level := range append(suite.Own(t), suite.Unsolvable(t)...) {
		for _, side := range []board.Side{board.Forward, board.Reverse} {
			want := slowPerft(level, side, 5)
			for k := range board.Symmetries {
				b := suite.BoardOf(t, level.Transform(k))
				if got := perft(b, side, 5); !slices.Equal(got, want) {
					t.Errorf("%s, %s, symmetry %d: %v, on text %v\n%s", level.Title, side, k, got, want,
						strings.Join(b.Level.Rows, "\n"))
				}
			}
		}
	}
}

func ExampleExpand() {
	level, _ := suite.Parse("#######\n#@ $ .#\n#######")
	b, _ := board.New(level)
	first := b.Boxes[0]
	second := b.Next(first, board.Right)
	lurd, err := board.Expand(b, []board.Move{board.NewMove(first, board.Right), board.NewMove(second, board.Right)})
	fmt.Println(lurd, err)
	fmt.Println(board.Replay(level, lurd))
	// Output:
	// rRR <nil>
	// {3 2} <nil>
}
