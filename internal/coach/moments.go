package coach

import (
	"slices"

	"planner/board"
	"planner/internal/proof"
)

// moments are the detours of the game, and the stretches in which it is not known which pushes are detours.
func (j *judge) moments() (list []Moment, err error) {
	for from := 0; from < j.until; {
		to, settled := j.stretch(from)
		if price := j.costs.price(from, to); price.Most != 0 {
			m := Moment{First: from + 1, Last: to, Price: price, Line: j.position(from)}
			m.Box = proof.PlaceOf(j.board, j.line.Pushes[from].From())
			if settled {
				m.Reason = j.reason(from, to)
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

// stretch is where the pushes after a position end that are told of together. Settled reports whether all their
// prices are known.
func (j *judge) stretch(from int) (to int, settled bool) {
	to = from + 1
	if !j.costs.exact(from) || !j.costs.exact(to) {
		for to < j.until && !j.costs.exact(to) {
			to++
		}
		return to, false
	}
	if j.costs.price(from, to).Most == 0 {
		return to, true
	}
	for i := to; i < j.until && j.costs.exact(i+1) && j.sameBox(i); i++ {
		if j.costs.price(i, i+1).Least > 0 {
			to = i + 1
		}
	}
	return to, true
}

// sameBox reports whether a push is of the same box as the one before it.
func (j *judge) sameBox(i int) bool { return j.line.Pushes[i].From() == j.board.To(j.line.Pushes[i-1]) }

// position is a position of the game as the beginning of a line.
func (j *judge) position(i int) Line {
	return Line{Moves: j.line.At(i).First, Rows: j.boardAt(i).Level.Rows, Needs: j.costs.known[i].less(i)}
}

// better gives a line the best solution of its position that is known.
func (j *judge) better(i int, l *Line) (err error) {
	rest := j.costs.rest(i)
	if l.Better, err = j.solution(i, rest); err != nil {
		return err
	}
	row := min(1, len(rest))
	for row > 0 && row < len(rest) && rest[row].From() == j.board.To(rest[row-1]) {
		row++
	}
	l.Row, err = board.Expand(j.boardAt(i), rest[:row])
	return err
}

// lossOf is how the game was lost, nil when it is not known to be.
func (j *judge) lossOf() (*Loss, error) {
	if j.lost == j.line.Len() {
		return nil, nil
	}
	l := &Loss{First: min(j.until+1, j.lost), Last: j.lost, Proof: j.loss.Loss, Rows: j.boardAt(j.lost).Level.Rows}
	if j.until == None {
		l.First = 0
		return l, nil
	}
	line := j.position(j.until)
	l.Line = &line
	return l, j.better(j.until, l.Line)
}
