package judge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"planner/board"
	"planner/search"

	"github.com/dustin/go-humanize/english"
)

// Sentence says what is known of a game, given its moves.
func (d *Diagnosis) Sentence(game string) string {
	first, last := d.Between()
	switch {
	case d.Status == search.Solved && d.Solution == "":
		return "Not lost: all boxes are on goals."
	case d.Status == search.Solved:
		return fmt.Sprintf("Not lost: a solution with %s more is known.", plural(board.CostOf(d.Solution).Pushes))
	case d.Status == search.Unsolved && d.SolvableUntil < 0:
		return "Not decided: no position of the game is proved lost, and no solution of any is known."
	case d.Status == search.Unsolved:
		return fmt.Sprintf("Not decided: not lost up to %s, and nothing is known of the positions after that.",
			Move(d.SolvableUntil))
	case first > 0 && d.Exact():
		return lostBy("move", first, last, fmt.Sprintf(" (push %d, %s)", d.LostPushes, Heading(game[last-1])))
	}
	return lostBy("move", first, last, "")
}

// lostBy says which of the moves or pushes from a first one to a last one lost a game, both from 1. The first is 0 when
// the game may have been lost from the start, and so is the last when it was. A detail may stand behind the number.
func lostBy(unit string, first, last int, detail string) string {
	name := strings.ToUpper(unit[:1]) + unit[1:]
	switch {
	case last == 0:
		return "Lost from the start: the level has no solution."
	case first == last:
		return fmt.Sprintf("%s %d%s lost the game.", name, last, detail)
	case first == 0:
		return fmt.Sprintf("%s %d lost the game at the latest, perhaps it was lost from the start.", name, last)
	}
	return fmt.Sprintf("The game was lost between %s %d and %[1]s %[3]d.", unit, first, last)
}

// Heading is the direction of a move in words.
func Heading(letter byte) string {
	return map[byte]string{'l': "to the left", 'u': "up", 'r': "to the right", 'd': "down"}[letter|0x20]
}

// Move names a position by the number of moves before it.
func Move(n int) string {
	if n == 0 {
		return "no move"
	}
	return fmt.Sprintf("move %d", n)
}

// Sentence is the game in a sentence or two, such as "118 pushes, 97 are enough; 2 detours cost 21." Of a game that is
// lost, the sentence says only which push lost it; see [Judgement.Possible].
func (r *Judgement) Sentence() string {
	switch {
	case r.Status == search.Unsolvable:
		return lostBy("push", r.Mistake.First, r.Mistake.Last, "")
	case r.SolvableUntil == None:
		return "Not decided: no solution of any position is known."
	case r.Status == search.Unsolved:
		return fmt.Sprintf("Not decided: no solution is known after push %d. %s", r.SolvablePushes, r.upTo())
	case !r.Ends:
		return fmt.Sprintf("%s so far and %s to go, %s%s.", plural(r.Pushes), r.Needs, r.enough(), r.cost())
	case r.Least.Exact() && r.Least.Least == r.Pushes:
		return fmt.Sprintf("%s, and no solution has fewer.", plural(r.Pushes))
	}
	return fmt.Sprintf("%s, %s%s.", plural(r.Pushes), r.enough(), r.cost())
}

// enough says how many pushes the level needs.
func (r *Judgement) enough() string {
	if !r.Least.Exact() {
		return fmt.Sprintf("the least is %s", r.Least)
	}
	return english.Plural(r.Least.Least, "is enough", "are enough")
}

// Possible says of a game that is lost what was possible: the least pushes of the level, and what the pushes before the
// loss cost. The text is empty for other games, and where no solution is known.
func (r *Judgement) Possible() string {
	if r.Status != search.Unsolvable || r.SolvableUntil == None {
		return ""
	}
	return r.upTo()
}

// upTo says what the pushes before the last solvable position cost.
func (r *Judgement) upTo() string {
	switch {
	case r.SolvablePushes == 0:
		return fmt.Sprintf("The least of the level is %s.", r.Least)
	case r.Cost.Most == 0:
		return fmt.Sprintf("Up to there no push cost anything; the least of the level is %s.", r.Least)
	}
	return fmt.Sprintf("The least of the level is %s; up to there %s.", r.Least, strings.TrimPrefix(r.cost(), "; "))
}

// cost says how many detours cost how much, nothing when there is none.
func (r *Judgement) cost() string {
	if len(r.Moments) == 0 {
		return ""
	}
	return fmt.Sprintf("; %s %s", english.Plural(len(r.Moments), "detour costs", "detours cost"), r.Cost)
}

// bandColumns is how many pushes stand in a line of the band at most.
const bandColumns = 60

// legend has the verdicts in the order in which it explains them. The explanation begins with the character for the
// verdict; a detour of less than ten pushes is its price.
var legend = []struct {
	verdict Verdict
	text    string
}{
	{Free, "- as short as before"},
	{Detour, "+ a detour, 1-9 one of exactly this price"},
	{Losing, "! lost here"},
	{Lost, "x lost before"},
	{Open, "? not decided"},
}

// Sign is the push as a character.
func (p Push) Sign() byte {
	if p.Verdict == Detour && p.Price.Exact() && p.Price.Least < 10 {
		return byte('0' + p.Price.Least)
	}
	for _, explained := range legend {
		if explained.verdict == p.Verdict {
			return explained.text[0]
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
	for _, explained := range legend {
		if slices.ContainsFunc(r.Each, func(p Push) bool { return p.Verdict == explained.verdict }) {
			list = append(list, explained.text)
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
	price := plural(m.Price.Least)
	if !m.Price.Exact() {
		price = m.Price.String() + " pushes"
	}
	return fmt.Sprintf("%s: %s more, %s.", text, price, cmp.Or(m.Reason, "not decided where"))
}
