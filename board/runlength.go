package board

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// maxNesting bounds groups within groups; no writer goes beyond two.
const maxNesting = 16

// growth is what run lengths may make of a byte, over a whole file; real collections stay below ten. It keeps the time
// that a file of many bombs takes in proportion to the file.
const growth = 64

var errTooLarge = fmt.Errorf("decodes to too much, the limit is %d characters a level and %d a byte of the file", MaxCells, growth)

// packed reads a run-length line. Without "|" it could as well be text, a title such as "#12" say: then it must
// decode to something between two walls. With "|" it is taken for a level and what is wrong with it is told.
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

// unpack decodes run lengths: a number repeats the character or the group in parentheses after it, "|" ends a row.
// The size of the result is known and checked against the room for it before memory is taken. cost is the number of
// characters produced on the way, those of groups at every depth.
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

type runDecoder struct {
	text string
	at   int
	cost int
	room int // for cost
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

// count reads the number before a character or a group, 1 when there is none.
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

// pack is the run-length form of rows, floor as "-", since mail and forums eat runs of blanks.
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
