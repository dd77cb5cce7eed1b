package board

import (
	"fmt"
	"strconv"
	"strings"
)

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
// cost is the number of characters produced, at most room, including those of inner groups.
func unpack(s string, room int) (rows []string, cost int, err error) {
	d := repeats{grammar: &rowGrammar, text: s, room: room}
	decoded, err := d.group(0)
	if err != nil {
		return nil, d.cost, err
	}
	rows = strings.Split(strings.TrimSuffix(decoded, "|"), "|")
	for i, r := range rows {
		rows[i] = canonical(r)
	}
	return rows, d.cost, nil
}

// rowGrammar takes every byte but digits and parentheses for a letter.
var rowGrammar = grammar{letter: func(c byte) bool { return strings.IndexByte("0123456789()", c) < 0 }, closing: ")|",
	unit: "character", full: fmt.Sprintf("decodes to too much, the limit is %d characters a level and %d a byte of the file",
		MaxCells, growth)}

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
