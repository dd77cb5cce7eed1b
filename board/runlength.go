package board

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

var errTooLarge = fmt.Errorf("decodes to too much, the limit is %d characters a level and %d a byte of the file",
	MaxCells, growth)

// packed reads a line of run lengths. A line without "|" could also be text, for example the title "#12", so it must
// decode to a row that begins and ends with a wall. A line with "|" is always taken for rows, and its errors are
// reported.
func packed(s string, room int) (line, bool) {
	rows, cost, err := unpack(s, room)
	if !strings.Contains(s, "|") {
		if err != nil || len(rows) != 1 {
			return line{cost: cost}, false
		}
		inner := strings.TrimLeft(rows[0], " ")
		ok := strings.HasPrefix(inner, "#") && strings.HasSuffix(inner, "#")
		return line{kind: row, rows: rows, cost: cost}, ok
	}
	l := line{kind: row, rows: rows, cost: cost, part: strings.HasSuffix(s, "|")}
	l.whole = !l.part
	if err != nil {
		l.fault = "run-length line: " + err.Error()
	}
	return l, true
}

// unpack decodes run lengths: a number repeats the character or the group in parentheses after it, and "|" ends a row.
// The size of each result is checked against room before memory is allocated for it. cost is the number of characters
// produced, including those of inner groups.
func unpack(s string, room int) (rows []string, cost int, err error) {
	d := runDecoder{text: s, room: room}
	decoded, err := d.group(0)
	if err != nil {
		return nil, d.cost, err
	}
	rows = strings.Split(strings.TrimSuffix(string(decoded), "|"), "|")
	for i, r := range rows {
		rows[i] = canonical(r)
	}
	return rows, d.cost, nil
}

// runDecoder decodes one text of run lengths from left to right.
type runDecoder struct {
	text string
	at   int // index of the next byte
	cost int // characters produced so far
	room int // greatest cost that is allowed
}

// group decodes up to the closing parenthesis, or to the end of the text at depth 0.
func (d *runDecoder) group(depth int) ([]byte, error) {
	if depth > maxNesting {
		return nil, fmt.Errorf("groups nested more than %d deep, which is the limit", maxNesting)
	}
	var out []byte
	for d.at < len(d.text) {
		count, err := d.count()
		if err != nil {
			return nil, err
		}
		c := d.text[d.at]
		d.at++
		unit := []byte{c}
		switch c {
		case ')':
			if depth == 0 {
				return nil, errors.New("\")\" closes no group, expected \"(\" before it")
			}
			return out, nil
		case '(':
			if unit, err = d.group(depth + 1); err != nil {
				return nil, err
			}
		}
		if len(unit) > 0 && count > (d.room-d.cost)/len(unit) {
			return nil, errTooLarge
		}
		d.cost += count * len(unit)
		out = append(out, bytes.Repeat(unit, count)...)
	}
	if depth > 0 {
		return nil, errors.New("a group without end, expected \")\"")
	}
	return out, nil
}

// count reads the number before a character or a group; it is 1 when there is none.
func (d *runDecoder) count() (int, error) {
	start := d.at
	for d.at < len(d.text) && d.text[d.at] >= '0' && d.text[d.at] <= '9' {
		d.at++
	}
	digits := d.text[start:d.at]
	if digits == "" {
		return 1, nil
	}
	if d.at == len(d.text) || d.text[d.at] == '|' || d.text[d.at] == ')' {
		return 0, fmt.Errorf("the number %.20s stands before nothing, expected a character or a group after it", digits)
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n > MaxCells {
		return 0, errTooLarge
	}
	return n, nil
}

// pack writes rows as run lengths. Floor is written as "-" because mail programs and forums drop repeated blanks.
func pack(rows []string) string {
	var out strings.Builder
	for i, r := range rows {
		if i > 0 {
			out.WriteByte('|')
		}
		writeRuns(&out, strings.ReplaceAll(r, " ", "-"))
	}
	return out.String()
}

// writeRuns writes a text with each run of equal characters as number and character.
func writeRuns(out *strings.Builder, s string) {
	for start, i := 0, 0; start < len(s); start = i {
		for i = start; i < len(s) && s[i] == s[start]; i++ {
		}
		if i-start > 1 {
			out.WriteString(strconv.Itoa(i - start))
		}
		out.WriteByte(s[start])
	}
}
