package judge

import (
	"fmt"
	"slices"

	"planner/board"

	"github.com/dustin/go-humanize/english"
)

// moments are the detours of the game, and the stretches in which it is not known which pushes are detours.
func (j *judge) moments() (list []Moment, err error) {
	for from := 0; from < j.solved; {
		to, settled := j.stretch(from)
		if price := j.costs.price(from, to); price.Most != 0 {
			m := Moment{First: from + 1, Last: to, Price: price, Line: j.position(from)}
			m.Box = j.board.PlaceOf(j.game.Pushes[from].From())
			if settled {
				m.Reason, m.Plain = j.reason(from, to)
			}
			list = append(list, m)
		}
		from = to
	}
	return list, j.lines(list)
}

// lines gives the dearest moments their better lines, where something better than the game is known.
func (j *judge) lines(moments []Moment) error {
	dearest := make([]*Moment, len(moments))
	for i := range moments {
		dearest[i] = &moments[i]
	}
	slices.SortStableFunc(dearest, func(a, b *Moment) int { return b.Price.Least - a.Price.Least })
	for _, m := range dearest[:min(len(dearest), mostLines)] {
		if m.Reason == "" && j.costs.known[m.First-1].Most == j.costs.known[m.Last].Most {
			continue
		}
		if err := j.better(m.First-1, &m.Line); err != nil {
			return err
		}
	}
	return nil
}

// stretch groups the pushes after a position that are told of together, and returns the position after the last of
// them. Settled reports whether all their prices are known.
func (j *judge) stretch(from int) (to int, settled bool) {
	to = from + 1
	if !j.costs.exact(from) || !j.costs.exact(to) {
		for to < j.solved && !j.costs.exact(to) {
			to++
		}
		return to, false
	}
	if j.costs.price(from, to).Most == 0 {
		return to, true
	}
	box := func(i int) board.Square { return j.game.Pushes[i].From() }
	for i := to; i < j.solved && j.costs.exact(i+1) && box(i) == j.board.To(j.game.Pushes[i-1]); i++ {
		if j.costs.price(i, i+1).Least > 0 {
			to = i + 1
		}
	}
	return to, true
}

// position is a position of the game as the beginning of a line.
func (j *judge) position(i int) Line {
	return Line{Moves: j.game.At(i).First, Rows: j.boardAt(i).Level.Rows, Needs: j.costs.known[i].less(i)}
}

// better gives a line the best solution of its position that is known.
func (j *judge) better(i int, l *Line) (err error) {
	l.Better, l.Row, err = Way(j.boardAt(i), j.costs.rest(i))
	return err
}

// mistake says how the game was lost, nil when the game is not known to be lost.
func (j *judge) mistake() (*Mistake, error) {
	if j.lost == j.game.Len() {
		return nil, nil
	}
	m := &Mistake{First: min(j.solved+1, j.lost), Last: j.lost, Proof: j.loss, Rows: j.boardAt(j.lost).Level.Rows}
	if j.solved == None {
		m.First = 0
		return m, nil
	}
	m.Line = new(j.position(j.solved))
	return m, j.better(j.solved, m.Line)
}

// way is the effect of some pushes on one box.
type way struct {
	end    board.Square
	pushes int
	back   bool // the box came back to where it stood
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

// reason says why the pushes between two positions are a detour, with the places of squares and without them. Two
// solutions of the first position are compared: a shortest one, and these pushes with a shortest one after them. The
// boxes that need more pushes in the second pay.
func (j *judge) reason(from, to int) (placed, plain string) {
	boxes := j.game.At(from).Boxes
	better := ways(j.board, boxes, j.costs.rest(from))
	played := ways(j.board, boxes, append(j.game.Pushes[from:to:to], j.costs.rest(to)...))
	own := j.game.Pushes[from].From()
	a, b := better[own], played[own]
	switch {
	case b.back && b.pushes > a.pushes:
		plain = "the box has to be pushed back"
	case a.end != b.end && a.pushes == 0:
		return "the box need not have left " + j.squareName(own), "the box could have stayed where it stood"
	case a.end != b.end:
		now, better := j.squareName(b.end), j.squareName(a.end)
		return fmt.Sprintf("the box now ends at %s, the better line brings it to %s", now, better),
			"the box now ends on another square than in the better line"
	case b.pushes > a.pushes:
		plain = fmt.Sprintf("the box goes round: %s to its goal, where %s are enough", plural(b.pushes), counted(a.pushes))
	default:
		return j.others(boxes, better, played)
	}
	return plain, plain
}

// others says which boxes pay for a detour of another box.
func (j *judge) others(boxes board.Bits, better, played map[board.Square]way) (placed, plain string) {
	payer, most, payers := board.None, 0, 0
	for sq := range boxes.All() {
		if more := played[sq].pushes - better[sq].pushes; more > 0 {
			payers++
			if more > most {
				payer, most = sq, more
			}
		}
	}
	text := fmt.Sprintf(" now needs %s, and %s were enough", plural(played[payer].pushes),
		counted(better[payer].pushes))
	if payers > 1 {
		text += fmt.Sprintf("; %s more too", english.PluralWord(payers-1, "another box needs", "other boxes need"))
	}
	return "the box from " + j.squareName(payer) + text, "another box" + text
}

// squareName names a square for people.
func (j *judge) squareName(sq board.Square) string { return Names(j.board.PlaceOf(sq)) }

// plural counts pushes in words.
func plural(n int) string { return english.Plural(n, "push", "pushes") }
