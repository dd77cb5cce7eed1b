package board

import (
	"errors"
	"fmt"
	"strings"
)

// pending is what has been decided of lines that come next, because they could only be judged together.
type pending struct {
	lines []line
	open  bool // the rows of the board so far hold a player, a box off a goal, or a goal without a box
}

// kindOf finds the kind of a line that was taken. Lines that classify cannot judge alone are judged with those below.
func (r *Reader) kindOf(raw string, above kind) line {
	p := &r.pending
	if len(p.lines) == 0 {
		p.lines = r.together(raw, above)
	}
	if len(p.lines) == 0 {
		return classify(raw, above, r.room)
	}
	next := p.lines[0]
	p.lines = p.lines[1:]
	return next
}

// together judges a line with those below it, and returns all lines that it has judged, none if the line can be judged
// alone.
func (r *Reader) together(raw string, above kind) []line {
	if above == row && isHollow(raw) {
		return r.hollow(raw)
	}
	for _, d := range dialects {
		if d.line(unmargined(raw)) {
			return r.foreign(raw, above, d)
		}
	}
	return nil
}

// isHollow reports whether a line draws floor alone. An empty line does not: it ends a board.
func isHollow(raw string) bool {
	margin := marginOf(raw)
	body := raw[len(margin):]
	return body != "" && only(body, "-_ ") && (strings.Trim(body, " ") != "" || margin == "")
}

// holds reports whether a row holds what only the part of a board has in which the player is.
func holds(row string) bool { return strings.ContainsAny(row, "@+$.") }

// hollow judges lines of floor alone below a row. The lines belong to the board if another part of the board follows:
// parts of one board that do not touch are walls and boxes on goals for the eye, all but one. Else they part two
// boards, as a ruler does.
func (r *Reader) hollow(raw string) []line {
	run := []string{raw}
	size := len(raw)
	next, ok := r.lines.peek(0)
	for ; ok && isHollow(next) && size <= MaxCells; next, ok = r.lines.peek(len(run) - 1) {
		run, size = append(run, next), size+len(next)+1
	}
	rows, player := 0, false
	for at := len(run) - 1; ok && size <= MaxCells; next, ok = r.lines.peek(at) {
		l := classify(next, row, 0)
		if l.kind != row || l.fault != "" || len(l.rows) != 1 {
			break
		}
		rows, player, size, at = rows+1, player || holds(l.rows[0]), size+len(next)+1, at+1
	}
	joined := rows > 0 && !(player && r.pending.open)
	lines := make([]line, len(run))
	for i, text := range run {
		if lines[i] = classify(text, row, 0); joined {
			lines[i] = line{kind: row, hollow: true, rows: []string{""}}
		}
	}
	return lines
}

// dialect is a way to draw boards that shares characters with plain text, so that only several rows together show it.
type dialect struct {
	line func(body string) bool               // whether a line may be a row
	rows func(bodies []string) (xsb []string) // rows in XSB characters, nil if the lines are no board
}

// dialects lists how the first programs for DOS, Let's Logic and people in chats write boards.
var dialects = []dialect{{isOld, oldRows}, {isDigits, digitRows}, {isEmoji, emojiRows}}

// foreign judges lines that may be rows in a dialect.
func (r *Reader) foreign(raw string, above kind, d dialect) []line {
	margin, size := marginOf(raw), len(raw)
	raws, bodies := []string{raw}, []string{unmargined(raw)}
	for size <= MaxCells {
		next, ok := r.lines.peek(len(raws) - 1)
		if !ok || marginOf(next) != margin || !d.line(unmargined(next)) {
			break
		}
		raws, bodies, size = append(raws, next), append(bodies, unmargined(next)), size+len(next)+1
	}
	var rows []string
	if len(raws) >= leastRows && size <= MaxCells {
		rows = d.rows(bodies)
	}
	lines := make([]line, len(raws))
	for i, text := range raws {
		if rows != nil {
			lines[i] = line{kind: row, margin: margin, rows: rows[i : i+1]}
		} else {
			lines[i] = classify(text, above, 0)
			above = lines[i].kind
		}
	}
	return lines
}

// isOld reports whether a line may be a row of the first programs for DOS, which write walls as X.
func isOld(body string) bool { return only(body, "Xx@*&.+$ -_") && strings.ContainsAny(body, "Xx") }

// oldRows are rows of the first programs for DOS, which write a box as "*" and one on a goal as "&". Where "$" is a
// box, "*" is one on a goal, as in XSB.
func oldRows(bodies []string) (rows []string) {
	text := strings.Join(bodies, "\n")
	if strings.Count(text, "@")+strings.Count(text, "+") != 1 {
		return nil
	}
	fold := strings.NewReplacer("X", "#", "x", "#", "&", "*", "*", "$", "-", " ", "_", " ")
	if strings.Contains(text, "$") {
		fold = strings.NewReplacer("X", "#", "x", "#", "&", "*", "-", " ", "_", " ")
	}
	for _, body := range bodies {
		rows = append(rows, strings.TrimRight(fold.Replace(body), " "))
	}
	return rows
}

// digits are the characters that Let's Logic writes as 0 to 7: floor, wall, player, box, goal, box on a goal, player on
// a goal, and what is outside.
var digits = strings.NewReplacer("0", " ", "1", "#", "2", "@", "3", "$", "4", ".", "5", "*", "6", "+", "7", " ")

// squeezed is a line of digits without what programs write between them.
func squeezed(body string) string {
	if only(body, "01234567") {
		return body
	}
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune(" \t,;[]{}()'\"", c) {
			return -1
		}
		return c
	}, body)
}

// isDigits reports whether a line may be a row of digits.
func isDigits(body string) bool {
	if body == "" || strings.IndexByte("01234567 ,;[]{}()'\"", body[0]) < 0 {
		return false
	}
	s := squeezed(body)
	return len(s) >= leastRows && only(s, "01234567") && strings.Contains(s, "1")
}

// digitRows are rows of digits. Numbers in a text are no board: the rows must be a level.
func digitRows(bodies []string) (rows []string) {
	for _, body := range bodies {
		rows = append(rows, strings.TrimRight(digits.Replace(squeezed(body)), " "))
	}
	if Check(&Level{Rows: rows}) != nil {
		return nil
	}
	return rows
}

// IsDigits reports whether a text consists of the digits that FromDigits reads.
func IsDigits(text string) bool { return text != "" && only(squeezed(text), "01234567") }

// FromDigits is the rows of a board that Let's Logic writes as a text of digits, all rows of one width.
func FromDigits(text string, width int) (rows []string) {
	for text = squeezed(text); width > 0 && text != ""; {
		end := min(width, len(text))
		rows = append(rows, strings.TrimRight(digits.Replace(text[:end]), " "))
		text = text[end:]
	}
	return rows
}

// OfRows makes a level of rows in any of the dialects with one character a square. All rows belong to it, those that
// draw nothing too. The error of a row is a *SyntaxError whose line is the row, from 1.
func OfRows(rows []string) (*Level, error) {
	level := &Level{Number: 1}
	at := func(row int, msg string) error { return &SyntaxError{Line: row, Number: 1, Msg: msg} }
	room := MaxCells
	for i, text := range rows {
		l := classify(text, row, room)
		room -= l.cost
		switch {
		case strings.Trim(text, "-_ ") == "":
			l.rows = []string{""}
		case l.kind != row:
			return nil, at(i+1, unknown(text))
		case l.fault != "":
			return nil, at(i+1, l.fault)
		}
		level.Rows = append(level.Rows, l.rows...)
	}
	if level.Rows = framed(level.Rows); len(level.Rows) == 0 {
		return nil, errors.New("no row in this level, " + expectedRows)
	}
	if row := openRow(level.Rows); row > 0 {
		return nil, at(row, noWall(row))
	}
	if err := Check(level); err != nil {
		return nil, at(1, err.Error())
	}
	return level, nil
}

// openRow is the first row, from 1, that holds something and no wall, 0 if there is none.
func openRow(rows []string) int {
	for i, text := range rows {
		if text != "" && !strings.Contains(text, "#") {
			return i + 1
		}
	}
	return 0
}

// noWall is what is wrong with a row without a wall.
func noWall(row int) string { return fmt.Sprintf("row %d has no wall, expected one in every row", row) }

// unequal is what is wrong with rows of one board that stand behind different margins.
func unequal(margins string) string {
	if strings.Contains(margins, "\t") {
		return "column 1: a tab before some rows only, whose width differs from program to program, expected blanks"
	}
	return "column 1: \">\" before some rows only, expected it before all of them or none"
}

// unspaced cuts off a column of blanks on the left, which mail programs put behind the mark of a quotation.
func unspaced(rows []string) []string {
	cut := make([]string, len(rows))
	for i, text := range rows {
		if text != "" && text[0] != ' ' {
			return rows
		}
		cut[i] = strings.TrimPrefix(text, " ")
	}
	return cut
}
