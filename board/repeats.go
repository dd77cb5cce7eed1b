package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"
)

// grammar describes a kind of text in which a number repeats the letter or group that follows it: rows, or moves.
type grammar struct {
	letter  func(c byte) bool        // stands for itself
	blanks  string                   // passed over
	closing string                   // ends what a number could repeat
	unit    string                   // that a number repeats besides groups, in errors
	full    string                   // the error of a text that decodes to too much
	unknown func(rest string) string // the error of a byte that is none of these
}

// repeats decodes one text from left to right. A number repeats the letter or the group in parentheses behind it.
type repeats struct {
	*grammar
	text string
	at   int // index of the next byte
	cost int // letters produced so far, those of inner groups included
	room int // the most of them
}

// repeatsError says what is wrong with a text that repeats decodes, and at which byte.
type repeatsError struct {
	at  int
	msg string
}

// Error implements error.
func (e *repeatsError) Error() string { return e.msg }

func (d *repeats) fault(at int, format string, args ...any) error {
	return &repeatsError{at, fmt.Sprintf(format, args...)}
}

// group decodes up to the closing parenthesis, or to the end of the text at depth 0.
func (d *repeats) group(depth int) (string, error) {
	start := d.at
	if depth > maxNesting {
		return "", d.fault(start-1, "groups nested more than %d deep, which is the limit", maxNesting)
	}
	var out strings.Builder
	for d.skip(); d.at < len(d.text); d.skip() {
		if d.text[d.at] == ')' {
			if depth == 0 {
				return "", d.fault(d.at, "\")\" closes no group, expected \"(\" before it")
			}
			d.at++
			return out.String(), nil
		}
		more, err := d.item(depth)
		if err != nil {
			return "", err
		}
		out.WriteString(more)
	}
	if depth > 0 {
		return "", d.fault(start-1, "a group without end, expected \")\"")
	}
	return out.String(), nil
}

// item decodes one letter or one group with the number before it, or letters without one. The size of what it gives is
// checked before memory is allocated for it.
func (d *repeats) item(depth int) (string, error) {
	start := d.at
	count, err := d.readCount()
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
			return "", d.fault(at, "%s", d.unknown(d.text[at:]))
		}
		if unit, err = d.group(depth + 1); err != nil {
			return "", err
		}
	}
	if unit != "" && count > (d.room-d.cost)/len(unit) {
		return "", d.fault(start, "%s", d.full)
	}
	d.cost += count * len(unit)
	return strings.Repeat(unit, count), nil
}

// letters reads at most the given number of letters at this place. The result is empty when there are none.
func (d *repeats) letters(most int) string {
	start := d.at
	for d.at < len(d.text) && d.letter(d.text[d.at]) && d.at-start < most {
		d.at++
	}
	return d.text[start:d.at]
}

// readCount reads the number before a letter or a group, which is 1 when no digit stands there. A number that is too
// large counts as one more than there is room for.
func (d *repeats) readCount() (n int, err error) {
	start := d.at
	for d.at < len(d.text) && d.text[d.at] >= '0' && d.text[d.at] <= '9' {
		n = min(10*n+int(d.text[d.at]-'0'), d.room+1)
		d.at++
	}
	digits := d.text[start:d.at]
	if digits == "" {
		return 1, nil
	}
	d.skip()
	if d.at == len(d.text) || strings.IndexByte(d.closing, d.text[d.at]) >= 0 {
		return 0, d.fault(start, "the number %.20s stands before nothing, expected a %s or a group after it",
			digits, d.unit)
	}
	return n, nil
}

// skip passes over blanks.
func (d *repeats) skip() {
	for d.at < len(d.text) && strings.IndexByte(d.blanks, d.text[d.at]) >= 0 {
		d.at++
	}
}

// packed reads a line of run lengths. A line without "|" could also be text, for example the title "#12" or "#1/2", so
// the rows that it decodes to must all begin and end with a wall. A line with "|" always counts as rows, and what is
// wrong with it is reported.
func packed(s string, room int) (line, bool) {
	barred := barred(s)
	rows, cost, err := unpack(barred, room)
	l := line{kind: row, rows: rows, cost: cost, part: strings.HasSuffix(barred, "|")}
	l.whole = !l.part && strings.Contains(barred, "|")
	if strings.Contains(s, "|") {
		if err != nil {
			l.fault = "run-length line: " + err.Error()
		}
		return l, true
	}
	few := l.whole && len(rows) < leastRows
	return l, err == nil && !few && !slices.ContainsFunc(rows, func(r string) bool {
		r = strings.TrimLeft(r, " ")
		return !strings.HasPrefix(r, "#") || !strings.HasSuffix(r, "#") || barred != s && len(r) < leastWrapped
	})
}

// barred puts "|" between rows of run lengths, where other programs write "/" or "!", perhaps with blanks around it.
func barred(s string) string {
	for _, bar := range []string{"|", "/", "!"} {
		if n := strings.Count(strings.TrimSuffix(s, bar), bar); strings.Contains(s, bar) {
			if n == strings.Count(s, " "+bar+" ") {
				s = strings.ReplaceAll(s, " "+bar+" ", bar)
			}
			return strings.ReplaceAll(s, bar, "|")
		}
	}
	return s
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
	unit: "character",
	full: fmt.Sprintf("decodes to too much, the limit is %s characters a level and %d a byte of the file",
		humanize.Comma(MaxCells), growth)}

// pack writes rows as run lengths. Floor is written as "-" because mail programs and forums drop repeated blanks.
func pack(rows []string) string {
	var out strings.Builder
	for i, r := range rows {
		if i > 0 {
			out.WriteByte('|')
		}
		writeRepeats(&out, strings.ReplaceAll(r, " ", "-"))
	}
	return out.String()
}

// writeRepeats writes a text with each repeated character as number and character.
func writeRepeats(out *strings.Builder, s string) {
	for start, i := 0, 0; start < len(s); start = i {
		for i = start; i < len(s) && s[i] == s[start]; i++ {
		}
		if i-start > 1 {
			out.WriteString(strconv.Itoa(i - start))
		}
		out.WriteByte(s[start])
	}
}
