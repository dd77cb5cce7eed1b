package play

import (
	"fmt"

	"planner/internal/coach"
)

// report is the coach's judgement of a game, in front of the board.
type report struct {
	band    *coach.Band
	lines   []string // the band as text, and its legend
	lurd    string   // the game
	planned int      // as of its seat
	line    string   // the moves with a better line that was opened last
	at      int      // the entry that is marked: a moment, or behind them the game
	top     int      // the first line that is seen
}

// text is the part of the report around the mark, in at most height lines.
func (r *report) text(t *theme, width, height int) []string {
	lines := wrap(t.styled(title, r.band.Sentence), width, height, "")
	for _, line := range r.lines {
		lines = append(lines, r.coloured(t, line))
	}
	lines = append(lines, "")
	first, last := 0, 0
	for at := 0; at <= len(r.band.Moments); at++ {
		words, mark, name := "The game as it was played", "  ", quiet
		if at < len(r.band.Moments) {
			words = r.band.Moments[at].Words
		}
		if at == r.at {
			mark, name, first = "> ", title, len(lines)
		}
		for _, part := range wrap(words, width-len(mark), height, "") {
			lines = append(lines, t.styled(name, mark+part))
			mark = "  "
		}
		if at == r.at {
			last = len(lines)
		}
	}
	if r.at == 0 {
		first = 0 // the sentence and the band as well
	}
	r.top = max(0, min(r.top, first, len(lines)-height), last-height)
	lines = lines[r.top:min(len(lines), r.top+height)]
	for i := range lines {
		lines[i] = fit(lines[i], width, "")
	}
	return lines
}

// verdictRoles are the colours of pushes.
var verdictRoles = map[coach.Verdict]role{coach.Free: good, coach.Detour: box, coach.Losing: lostBox, coach.Lost: wrong,
	coach.Open: quiet}

// coloured is a line of the band with the pushes in their colours. The number of its first push stands before them.
func (r *report) coloured(t *theme, line string) string {
	var first int
	if n, _ := fmt.Sscanf(line, "push %d", &first); n == 0 {
		return t.styled(quiet, line)
	}
	head := len("push 1234  ")
	text := t.styled(quiet, line[:head])
	for i, sign := range line[head:] {
		text += t.styled(verdictRoles[r.band.Pushes[first-1+i].Verdict], string(sign))
	}
	return text
}
