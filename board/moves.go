package board

import (
	"fmt"
	"strings"
)

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
//   - "*", which the SOK format uses for the current position of a saved game, and which says nothing about the moves.
//
// The letters keep their case. Text that is all in lower case does not say which moves push; Normalize finds that out.
// The text of no move at all is the empty solution.
//
// At most MaxMoves letters are decoded, so that no run length can use up the memory. Text that cannot be read gives a
// *MovesError. Jumps "[…]" and pusher changes "{…}" of the SOK format are among it: they belong to reverse play and to
// levels with several players.
func ParseMoves(text string) (string, error) {
	d := moveDecoder{text: text}
	moves, err := d.group(0)
	return string(moves), err
}

// moveDecoder decodes moves from left to right.
type moveDecoder struct {
	text string
	at   int // index of the next byte
	cost int // letters produced so far, those of inner groups included
}

// fault is an error at a byte of the text.
func (d *moveDecoder) fault(at int, format string, args ...any) error {
	before := d.text[:at]
	start := strings.LastIndexByte(before, '\n') + 1
	return &MovesError{strings.Count(before, "\n") + 1, at - start + 1, fmt.Sprintf(format, args...)}
}

// group decodes up to the closing parenthesis, or to the end of the text at depth 0.
func (d *moveDecoder) group(depth int) ([]byte, error) {
	start := d.at
	if depth > maxNesting {
		return nil, d.fault(start-1, "groups nested more than %d deep, which is the limit", maxNesting)
	}
	var out []byte
	for d.skip(); d.at < len(d.text); d.skip() {
		if d.text[d.at] == ')' {
			if depth == 0 {
				return nil, d.fault(d.at, "\")\" closes no group, expected \"(\" before it")
			}
			d.at++
			return out, nil
		}
		more, err := d.item(depth)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	if depth > 0 {
		return nil, d.fault(start-1, "a group without end, expected \")\"")
	}
	return out, nil
}

// item decodes one letter or one group with the number before it, or letters without one.
func (d *moveDecoder) item(depth int) (string, error) {
	start := d.at
	count, err := d.count()
	if err != nil {
		return "", err
	}
	most := len(d.text)
	if d.at > start {
		most = 1 // the number belongs to one letter
	}
	unit := d.letters(most)
	if unit == "" {
		at := d.at
		if d.at++; d.text[at] != '(' {
			return "", d.unknown(at)
		}
		inner, err := d.group(depth + 1)
		if err != nil {
			return "", err
		}
		unit = string(inner)
	}
	if unit != "" && count > (MaxMoves-d.cost)/len(unit) {
		return "", d.fault(start, "more than %d moves, which is the limit", MaxMoves)
	}
	d.cost += count * len(unit)
	return strings.Repeat(unit, count), nil
}

// letters reads at most the given number of letters at this place. It is empty when there are none.
func (d *moveDecoder) letters(most int) string {
	start := d.at
	for d.at < len(d.text) && isMove(d.text[d.at]) && d.at-start < most {
		d.at++
	}
	return d.text[start:d.at]
}

// count reads the number before a letter or a group; it is 1 when there is none. A number beyond MaxMoves stands for
// MaxMoves+1.
func (d *moveDecoder) count() (n int, err error) {
	start := d.at
	for d.at < len(d.text) && d.text[d.at] >= '0' && d.text[d.at] <= '9' {
		n = min(10*n+int(d.text[d.at]-'0'), MaxMoves+1)
		d.at++
	}
	digits := d.text[start:d.at]
	if digits == "" {
		return 1, nil
	}
	d.skip()
	if d.at == len(d.text) || d.text[d.at] == ')' {
		return 0, d.fault(start, "the number %.20s stands before nothing, expected a move or a group after it", digits)
	}
	return n, nil
}

// skip passes over what says nothing about the moves.
func (d *moveDecoder) skip() {
	for d.at < len(d.text) && strings.IndexByte(" \t\r\n*", d.text[d.at]) >= 0 {
		d.at++
	}
}

// unknown is the error of a byte that cannot stand in moves.
func (d *moveDecoder) unknown(at int) error {
	switch c := d.text[at]; c {
	case '[', ']':
		return d.fault(at, "a jump, which only reverse play has, expected one of lurdLURD")
	case '{', '}':
		return d.fault(at, "a change of the player, which only levels with several players have, "+
			"expected one of lurdLURD")
	default:
		r := []rune(d.text[at:min(at+4, len(d.text))])[0]
		return d.fault(at, "%q, expected one of lurdLURD, a number or a group in parentheses", r)
	}
}

// IsMoves reports whether a line of text looks like moves: at least one of the letters lurdLURD, and besides them only
// what the SOK format allows between them. That includes jumps and pusher changes, which ParseMoves refuses.
func IsMoves(text string) bool {
	return strings.ContainsAny(text, "lurdLURD") && strings.Trim(text, "lurdLURD0123456789()[]{}* \t\r\n") == ""
}

// isMove reports whether c is one of the eight letters of moves.
func isMove(c byte) bool { return strings.IndexByte("lurdLURD", c) >= 0 }

// Normalize gives moves that are all in lower case, plain LURD text, their proper case: upper case for pushes. Moves
// with a letter in upper case say themselves which of them push, and are returned as they are.
//
// It plays the moves from the start of the level and fails with a *ReplayError at the first one that is not possible.
// The level need not be solved after the last one.
func Normalize(level *Level, moves string) (string, error) {
	if strings.ContainsAny(moves, "LURD") {
		return moves, nil
	}
	r, err := newReplay(level)
	if err != nil {
		return "", err
	}
	out := []byte(moves)
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
