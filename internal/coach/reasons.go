package coach

import (
	"fmt"

	"planner/board"
	"planner/internal/proof"

	"github.com/dustin/go-humanize/english"
)

// way is the effect of some pushes on one box.
type way struct {
	end    board.Square
	pushes int
	back   bool // it came back to where it stood
}

// ways gives the effect of pushes on each box, by the square where it stands before them.
func ways(b *board.Board, boxes board.Bits, pushes []board.Move) map[board.Square]way {
	list, origin := map[board.Square]way{}, map[board.Square]board.Square{}
	for sq := range boxes.All() {
		list[sq], origin[sq] = way{end: sq}, sq
	}
	for _, m := range pushes {
		box := origin[m.From()]
		delete(origin, m.From())
		to := b.To(m)
		origin[to] = box
		w := list[box]
		list[box] = way{end: to, pushes: w.pushes + 1, back: w.back || to == box}
	}
	return list
}

// reason says why the pushes between two positions are a detour. Two solutions of the first position are compared: a
// shortest one, and these pushes with a shortest one after them. The boxes that need more pushes in the second pay.
func (j *judge) reason(from, to int) string {
	boxes := j.line.At(from).Boxes
	better := ways(j.board, boxes, j.costs.rest(from))
	played := ways(j.board, boxes, append(j.line.Pushes[from:to:to], j.costs.rest(to)...))
	own := j.line.Pushes[from].From()
	a, b := better[own], played[own]
	switch {
	case b.back && b.pushes > a.pushes:
		return "the box has to be pushed back"
	case a.end != b.end && a.pushes == 0:
		return fmt.Sprintf("the box need not have left %s", j.place(own))
	case a.end != b.end:
		return fmt.Sprintf("the box now ends at %s, the better line brings it to %s", j.place(b.end), j.place(a.end))
	case b.pushes > a.pushes:
		return fmt.Sprintf("the box goes round: %s to its goal, where %d are enough", plural(b.pushes), a.pushes)
	}
	return j.others(boxes, better, played)
}

// others says which boxes pay for a detour of another box.
func (j *judge) others(boxes board.Bits, better, played map[board.Square]way) string {
	payer, most, payers := board.None, 0, 0
	for sq := range boxes.All() {
		more := played[sq].pushes - better[sq].pushes
		if more > 0 {
			payers++
		}
		if more > most {
			payer, most = sq, more
		}
	}
	text := fmt.Sprintf("the box from %s now needs %s, and %d were enough", j.place(payer),
		plural(played[payer].pushes),
		better[payer].pushes)
	if payers > 1 {
		text += fmt.Sprintf("; %s more too", english.PluralWord(payers-1, "another box needs", "other boxes need"))
	}
	return text
}

// place names a square for people.
func (j *judge) place(sq board.Square) string {
	return proof.Names([]proof.Place{proof.PlaceOf(j.board, sq)})
}

// plural counts pushes in words.
func plural(n int) string { return english.Plural(n, "push", "pushes") }
