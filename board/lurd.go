package board

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
)

// Walker finds shortest walks of the player among boxes by breadth-first search. It is made once for a board and
// reused. The cost of a walk is in proportion to the squares that are at most as far away as its end.
type Walker struct {
	board *Board
	stamp []uint32 // by square: now when the present search has reached it
	now   uint32
	came  []Dir   // by square: the direction in which it was entered
	steps []int32 // by square: the steps to it
	queue []Square
}

// NewWalker makes a walker for a board.
func NewWalker(b *Board) *Walker {
	n := b.squares + 1
	return &Walker{board: b, stamp: make([]uint32, n), came: make([]Dir, n), steps: make([]int32, n)}
}

// Append appends the letters of a shortest walk over free squares to out. Of several shortest walks it always chooses
// the same one, by the order of Dirs. It reports false when there is no walk.
func (w *Walker) Append(out []byte, s *Scene, from, to Square) ([]byte, bool) {
	if w.Flood(s, from, to); w.stamp[to] != w.now {
		return out, false
	}
	return w.trace(out, from, to), true
}

// Flood finds shortest walks from a square to all others. When to is not None, the search ends as soon as it has found
// the walk to that square.
func (w *Walker) Flood(s *Scene, from, to Square) {
	w.now = NextStamp(w.now, w.stamp)
	w.queue = append(w.queue[:0], from)
	w.stamp[from], w.steps[from] = w.now, 0
	if from == to {
		return
	}
	for head := 0; head < len(w.queue); head++ {
		at := w.queue[head]
		for d, next := range &w.board.next[at] {
			if s.occ[next] != 0 || w.stamp[next] == w.now {
				continue
			}
			w.stamp[next], w.came[next], w.steps[next] = w.now, Dir(d), w.steps[at]+1
			if next == to {
				return
			}
			w.queue = append(w.queue, next)
		}
	}
}

// Steps is the number of steps of the walk that the last Flood found to a square. ok is false when it found none.
func (w *Walker) Steps(to Square) (steps int, ok bool) { return int(w.steps[to]), w.stamp[to] == w.now }

// trace appends the steps of the search from one square to another. It finds them from the end and then reverses them.
func (w *Walker) trace(out []byte, from, to Square) []byte {
	start := len(out)
	for sq := to; sq != from; {
		d := w.came[sq]
		out = append(out, w.board.Letter(d))
		sq = w.board.Next(sq, d.Opposite())
	}
	slices.Reverse(out[start:])
	return out
}

// Expand writes pushes as LURD text with shortest walks between them, beginning with the start position of a board. It
// fails at the first push that is not possible; the text up to there is then returned with the error.
func Expand(b *Board, pushes []Move) (string, error) {
	scene, walker := StartScene(b), NewWalker(b)
	var out []byte
	player := b.Player
	for i, m := range pushes {
		stand := b.Stand(Forward, m)
		var ok bool
		if !scene.Box(m.From()) || !scene.Free(stand) || !scene.Free(b.To(m)) {
			return string(out), fmt.Errorf("push %d: not possible here", i)
		}
		if out, ok = walker.Append(out, scene, player, stand); !ok {
			return string(out), fmt.Errorf("push %d: the player cannot get behind the box", i)
		}
		out = append(out, b.Letter(m.Dir())-'a'+'A')
		player = scene.Play(Forward, m)
	}
	return string(out), nil
}

// Follow plays pushes from the start of a board. It calls visit for each position, before each push and after the last
// one, with the scene, the player's zone and his own square. The error names the push that is not possible, or says
// that the level is not solved in the end.
func (b *Board) Follow(pushes []Move, visit func(s *Scene, z *Zone, player Square)) error {
	scene, zone, player := StartScene(b), NewZone(b), b.Player
	for i, m := range pushes {
		zone.Fill(scene, player)
		visit(scene, zone, player)
		if int(m.From()) >= b.squares || !scene.Box(m.From()) || !scene.CanMove(Forward, m, zone) {
			return fmt.Errorf("push %d is not possible", i)
		}
		player = scene.Play(Forward, m)
	}
	zone.Fill(scene, player)
	visit(scene, zone, player)
	if !scene.Solved() {
		return fmt.Errorf("not solved after %s", english.Plural(len(pushes), "push", "pushes"))
	}
	return nil
}

// Solution writes the pushes of a solution as Expand does, and replays the text on the raw level. It returns the text
// with the cost that the replay counts, and fails when the pushes are not possible or do not solve the level.
func Solution(b *Board, pushes []Move) (lurd string, cost Cost, err error) {
	if lurd, err = Expand(b, pushes); err == nil {
		cost, err = Replay(b.Level, lurd)
	}
	return lurd, cost, err
}

// PushesOf lists the pushes of LURD text, its capitals, with the player on a square at first. It undoes Expand, and
// checks nothing but the letters; see Replay.
func (b *Board) PushesOf(player Square, lurd string) ([]Move, error) {
	var pushes []Move
	for i := range len(lurd) {
		d, ok := b.Direction(lurd[i])
		if !ok {
			return nil, fmt.Errorf("letter %d: %q is no move", i+1, lurd[i])
		}
		player = b.Next(player, d)
		if lurd[i] < 'a' {
			pushes = append(pushes, NewMove(player, d))
		}
	}
	return pushes, nil
}

// MovesError says what is wrong with text that should be moves, and where. Lines and columns count from 1, columns in
// bytes.
type MovesError struct {
	Line, Column int
	Msg          string // what is wrong, and what was expected
}

// Error is "line 1, column 5: what is wrong, what was expected".
func (e *MovesError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Msg)
}

// ParseMoves reads moves in every form in which players and programs write them, and returns them as plain LURD text,
// one letter a move:
//
//   - lurdLURD, upper case for a push;
//   - run lengths, "3r2U" for "rrrUU", also of groups, "2(3(dr)R)" for "drdrdrRdrdrdrR";
//   - blanks, tabs and line ends anywhere but inside a number;
//   - "*", which the SOK format uses for the current position of a saved game, and which says nothing about the moves;
//   - arrows and the keys WASD, see Lettered.
//
// The letters keep their case. Text that is all in one case does not say which moves push; Normalize finds that out.
// The text of no move at all is the empty solution.
//
// At most MaxMoves letters are decoded, so that no run length can use up the memory. Text that cannot be read gives a
// *MovesError. The SOK format also knows jumps "[…]" and pusher changes "{…}", which are such text: jumps belong to
// reverse play, which ReadMoves reads, and pusher changes to levels with several players.
func ParseMoves(text string) (string, error) {
	text = Lettered(text)
	d := repeats{grammar: &moveGrammar, text: text, room: MaxMoves}
	moves, err := d.group(0)
	if wrong, ok := err.(*repeatsError); ok {
		before := text[:wrong.at]
		start := strings.LastIndexByte(before, '\n') + 1
		return "", &MovesError{strings.Count(before, "\n") + 1, wrong.at - start + 1, wrong.msg}
	}
	return moves, err
}

var moveGrammar = grammar{letter: isMove, blanks: " \t\r\n*", closing: ")", unit: "move",
	full: fmt.Sprintf("more than %s moves, which is the limit", humanize.Comma(MaxMoves)), unknown: unknownMove}

// unknownMove is the error of text that cannot stand in moves.
func unknownMove(rest string) string {
	switch rest[0] {
	case '[', ']':
		return "a jump, which only reverse play has, expected one of lurdLURD"
	case '{', '}':
		return "a change of the player, which only levels with several players have, expected one of lurdLURD"
	default:
		r := []rune(rest[:min(4, len(rest))])[0]
		return fmt.Sprintf("%q, expected one of lurdLURD, a number or a group in parentheses", r)
	}
}

// arrows turns arrows into letters. Double arrows are pushes. U+FE0F only says how the arrow before it looks.
var arrows = strings.NewReplacer("←", "l", "↑", "u", "→", "r", "↓", "d", "⬅", "l", "⬆", "u", "➡", "r", "⬇", "d",
	"⇐", "L", "⇑", "U", "⇒", "R", "⇓", "D", "\ufe0f", "")

// wasd turns the keys WASD into letters.
var wasd = strings.NewReplacer("w", "u", "a", "l", "s", "d", "d", "r", "W", "U", "A", "L", "S", "D", "D", "R")

// Lettered replaces arrows or the keys WASD by the letters lurdLURD, and returns any other text unchanged. A text whose
// only letter is "d" is not taken for keys: the letter keeps its meaning.
func Lettered(text string) string {
	if isKeys(text) {
		return wasd.Replace(text)
	}
	if strings.ContainsAny(text, "←↑→↓⬅⬆➡⬇⇐⇑⇒⇓") {
		return arrows.Replace(text)
	}
	return text
}

// isKeys reports whether a text is moves as the keys WASD.
func isKeys(text string) bool {
	return strings.ContainsAny(text, "wasWAS") && only(text, "wasdWASD0123456789()[]* \t\r\n")
}

// IsMoves reports whether a line of text looks like moves: it has at least one of the letters lurdLURD, arrows or keys
// WASD, and besides these only what the SOK format allows between them. Jumps and pusher changes are allowed here,
// although ParseMoves refuses them.
func IsMoves(text string) bool {
	text = Lettered(text)
	return strings.ContainsAny(text, "lurdLURD") && strings.Trim(text, "lurdLURD0123456789()[]{}* \t\r\n") == ""
}

// labelled matches a label and the moves behind it: "Solution: rRR", "Level 7: rRR" or "7. rRR".
var labelled = regexp.MustCompile(`(?i)^(\s*;*\s*(?:[^:=]*\bsolution\b[^:=]*[:=]|(?:level\s+)?\d+\s*[:=.),])\s*)` +
	`([lurdwas←↑→↓⬅⬆➡⬇⇐⇑⇒⇓\x{fe0f}0-9(){}\[\]* \t]+)\s*$`)

// leastKeys is how many keys WASD must stand behind a number to be moves. With fewer, "3. Saw" stays a title.
const leastKeys = 5

// Labelled splits a line such as "Solution: rRR" into its label and its moves. Both are empty for any other line.
func Labelled(line string) (label, moves string) {
	found := labelled.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
	if found == nil || !IsMoves(found[2]) ||
		isKeys(found[2]) && len(found[2]) < leastKeys && !AnnouncesMoves(found[1]) {
		return "", ""
	}
	return found[1], found[2]
}

// AnnouncesMoves reports whether a line of text announces the moves of a solution or of a saved game.
func AnnouncesMoves(s string) bool {
	s = strings.ToLower(s)
	for _, word := range []string{"solution", "snapshot", "savegame", "saved game"} {
		if strings.Contains(s, word) {
			return true
		}
	}
	return false
}

// Unwrapped is a line of text without the mark of a quotation, tags of HTML or a forum, and quotation marks around it.
func Unwrapped(line string) string {
	line = nbsp.Replace(strings.ReplaceAll(unmargined(line), "\u00a0", " "))
	return strings.Trim(strings.TrimRight(tags.ReplaceAllString(line, ""), " \t\r\n,;"), " \t\"'`")
}

// isMove reports whether c is one of the eight letters of moves.
func isMove(c byte) bool { return strings.IndexByte("lurdLURD", c) >= 0 }

// Normalize gives moves that are all in lower case or all in upper case, plain LURD text, their proper case: upper case
// for pushes. Moves in both cases say themselves which of them push, and are returned as they are.
//
// It plays the moves from the start of the level and fails with a *ReplayError at the first one that is not possible.
// The level need not be solved after the last one.
func Normalize(level *Level, moves string) (string, error) {
	if strings.ContainsAny(moves, "LURD") && strings.ContainsAny(moves, "lurd") {
		return moves, nil
	}
	r, err := newReplay(level)
	if err != nil {
		return "", err
	}
	out := []byte(strings.ToLower(moves))
	for i, letter := range out {
		dr, dc, _, known := stride(letter)
		if !known {
			return "", &ReplayError{i + 1, fmt.Sprintf("%q, expected one of lurdLURD", letter)}
		}
		pushed, wrong := r.step(dr, dc)
		if wrong != "" {
			return "", &ReplayError{i + 1, wrong}
		}
		if pushed {
			out[i] = letter - 'a' + 'A'
		}
	}
	return string(out), nil
}
