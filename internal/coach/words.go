package coach

import (
	"fmt"
	"slices"
	"strings"
)

// bandColumns is how many pushes stand in a line of the band at most.
const bandColumns = 60

// signs are the verdicts as characters, and what they mean, in the order of a legend. A detour of less than ten pushes
// is its price.
var signs = []struct {
	verdict Verdict
	sign    byte
	text    string
}{
	{Free, '-', "- as short as before"},
	{Detour, '+', "1-9 a detour by its price, + from ten on or not exact"},
	{Losing, '!', "! lost here"},
	{Lost, 'x', "x lost before"},
	{Open, '?', "? not decided"},
}

// Sign is the push as a character.
func (p Push) Sign() byte {
	if p.Verdict == Detour && p.Price.Exact() && p.Price.Least < 10 {
		return byte('0' + p.Price.Least)
	}
	for _, s := range signs {
		if s.verdict == p.Verdict {
			return s.sign
		}
	}
	panic("a push without a verdict")
}

// Signs are the pushes of the game as characters.
func (r *Judgement) Signs() string {
	text := make([]byte, len(r.Each))
	for i, p := range r.Each {
		text[i] = p.Sign()
	}
	return string(text)
}

// Lines are the pushes of the game as characters, in lines that begin with the number of their first push.
func (r *Judgement) Lines(columns int) (lines []string) {
	wide, from := max(10, min(bandColumns, columns-16)/10*10), 1
	for line := range slices.Chunk([]byte(r.Signs()), wide) {
		lines = append(lines, fmt.Sprintf("push %4d  %s", from, line))
		from += len(line)
	}
	return lines
}

// Legend explains the characters that the game has.
func (r *Judgement) Legend() string {
	var list []string
	for _, s := range signs {
		if slices.ContainsFunc(r.Each, func(p Push) bool { return p.Verdict == s.verdict }) {
			list = append(list, s.text)
		}
	}
	return strings.Join(list, "; ")
}

// Words says which pushes cost how much, and why.
func (m Moment) Words() string {
	text := fmt.Sprintf("Push %d", m.First)
	if m.Last > m.First {
		text = fmt.Sprintf("Pushes %d to %d", m.First, m.Last)
	}
	if m.Price.Exact() {
		text += fmt.Sprintf(": %s more", plural(m.Price.Least))
	} else {
		text += fmt.Sprintf(": %s pushes more", m.Price)
	}
	if m.Reason == "" {
		return text + ", not decided where."
	}
	return text + ", " + m.Reason + "."
}

// Words says how the game was lost.
func (l *Loss) Words() string {
	text := "Lost from the start"
	if l.Last > 0 {
		text = fmt.Sprintf("Push %d loses", l.Last)
	}
	if l.Proof != nil {
		text += " by " + l.Proof.Sentence()
	}
	return text + "."
}
