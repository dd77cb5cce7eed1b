package diagnose

import (
	"fmt"
	"time"

	"planner/board"
)

// report is what is known of the game, which has a number of moves.
func (f *finder) report(moves int) (Diagnosis, error) {
	d := Diagnosis{Moves: moves, Pushes: len(f.line.Pushes), Status: f.status(), SolvableUntil: None, LostAt: None}
	if f.lost < f.line.Len() {
		at := f.line.At(f.lost)
		d.LostAt, d.LostPushes, d.Loss = at.First, f.lost, f.loss
		d.LostRows = f.board.Text(at.Boxes, f.playerAfter(f.lost))
	}
	if f.solved >= 0 {
		at := f.line.At(f.solved)
		d.SolvableUntil, d.SolvablePushes, d.SolvableRows = at.Last, f.solved, f.board.Text(at.Boxes, at.Player)
		if err := f.hint(&d); err != nil {
			return Diagnosis{}, err
		}
	}
	d.Searches, d.Nodes, d.Time = f.searches, f.nodes, time.Since(f.begin)
	return d, nil
}

// playerAfter is where the player stands after the push that leads to a position, before he walks on.
func (f *finder) playerAfter(i int) board.Square {
	if i == 0 {
		return f.board.Player
	}
	return f.line.Pushes[i-1].From()
}

// hint sets the solution and its beginning: the walk to a box and the pushes of this box in a row.
func (f *finder) hint(d *Diagnosis) error {
	b, pushes := f.boardAt(f.solved), f.solution.straight()
	var err error
	if d.Solution, err = board.Expand(b, pushes); err != nil {
		return fmt.Errorf("the known solution is wrong: %w", err)
	}
	if _, _, err := board.Replay(f.level(f.solved), d.Solution); err != nil {
		return fmt.Errorf("the known solution is wrong: %w", err)
	}
	row := min(1, len(pushes))
	for row > 0 && row < len(pushes) && pushes[row].From() == b.To(pushes[row-1]) {
		row++
	}
	d.Hint, err = board.Expand(b, pushes[:row])
	return err
}
