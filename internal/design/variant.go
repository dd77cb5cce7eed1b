package design

import (
	"fmt"

	"planner/board"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
)

// Verdict is what is known of a variant.
type Verdict string

// The verdicts.
const (
	Solvable   Verdict = "solvable"
	Unsolvable Verdict = "unsolvable" // proved
	Invalid    Verdict = "invalid"    // no level, such as one that the player can leave
	Open       Verdict = "open"       // nothing is known yet
)

// Variant is a level with one change. Its board is made when it is needed, since a large level has many variants.
type Variant struct {
	Change   Change
	Verdict  Verdict
	Why      string  // of an invalid or unsolvable one, in words
	Least    int     // every solution has at least so many pushes
	Pushes   int     // of the solution
	Solution string  // the shortest that is known, LURD, replayed; empty unless solvable
	Rating   *Rating // of the solution

	origin *board.Board // of the level that is changed
	pushes []board.Move // of the solution
	spent  bool         // a search of it has ended by memory, so that another one would as well
}

// newVariant makes a variant of a level, of which nothing is known.
func newVariant(origin *board.Board, c Change) *Variant {
	return &Variant{Change: c, Verdict: Open, origin: origin}
}

// Rows are the rows of the variant.
func (v *Variant) Rows() []string {
	if v.Change.Kind == None {
		return v.origin.Level.Rows
	}
	return changed(v.origin, v.Change)
}

// board is the board of the variant. The board is nil when the variant is no level, or one that its text proves
// unsolvable; the verdict then says so.
func (v *Variant) board() *board.Board {
	b := v.origin
	if v.Change.Kind != None {
		var err error
		if b, err = board.New(&board.Level{Number: 1, Line: 1, Rows: v.Rows()}); err != nil {
			v.Verdict, v.Why = Invalid, err.Error()
			return nil
		}
	}
	if b.Unsolvable != "" {
		v.markUnsolvable(b.Unsolvable)
		return nil
	}
	return b
}

// Decided reports whether everything is known: the verdict, and the least number of pushes.
func (v *Variant) Decided() bool {
	return v.Verdict == Invalid || v.Verdict == Unsolvable || v.Exact()
}

// Exact reports whether the variant can be solved, and by no fewer pushes than those of the solution.
func (v *Variant) Exact() bool { return v.Verdict == Solvable && v.Least == v.Pushes }

// Needs says how many pushes a variant that can be solved needs, such as "7 pushes" or "5 to 9 pushes".
func (v *Variant) Needs() string {
	if v.Exact() {
		return english.Plural(v.Pushes, "push", "")
	}
	return fmt.Sprintf("%s to %s", humanize.Comma(int64(v.Least)), english.Plural(v.Pushes, "push", ""))
}

// markUnsolvable takes a proof that there is no solution.
func (v *Variant) markUnsolvable(why string) { v.Verdict, v.Why = Unsolvable, why }

// atLeast takes a lower bound of the pushes.
func (v *Variant) atLeast(least int) { v.Least = max(v.Least, least) }

// solved takes a solution on the board of the variant, if it is one and shorter than the known one.
func (v *Variant) solved(b *board.Board, pushes []board.Move) error {
	if v.Verdict == Solvable && len(pushes) >= v.Pushes {
		return nil
	}
	lurd, _, err := board.Solution(b, pushes)
	if err != nil {
		return fmt.Errorf("no solution of the variant: %w", err)
	}
	v.Verdict, v.Solution, v.pushes, v.Pushes = Solvable, lurd, pushes, len(pushes)
	v.Rating = Rate(b, pushes)
	return nil
}

// infer takes over what the level itself says about a variant; see the package comment. All conclusions are sound: a
// wall only takes ways away from the player and the boxes, so a solution with the wall is a solution without it.
func (v *Variant) infer(level *Variant) {
	if v.Decided() {
		return
	}
	b := v.board()
	if b == nil {
		return
	}
	same := v.Change.Kind == Start && sameZone(v.origin, v.origin.At(v.Change.At[0], v.Change.At[1]))
	if level.Verdict == Unsolvable && (same || v.Change.Kind == Wall) {
		v.markUnsolvable(level.Why)
		return
	}
	if same || v.Change.Kind == Wall {
		v.atLeast(level.Least)
	}
	if level.Verdict == Solvable {
		if pushes, ok := moved(level.origin, level.pushes, b); ok {
			_ = v.solved(b, pushes) // where it cannot be played nothing follows
		}
	}
}

// sameZone reports whether the player can walk from the start of a board to a square.
func sameZone(b *board.Board, to board.Square) bool {
	scene, zone := board.StartScene(b), board.NewZone(b)
	zone.Fill(scene, b.Player)
	return zone.Has(to)
}

// moved is the pushes of one board on another one, whose floor may differ.
func moved(from *board.Board, pushes []board.Move, to *board.Board) (list []board.Move, ok bool) {
	at := func(sq board.Square) board.Square { return to.At(from.RowCol(sq)) }
	for _, m := range pushes {
		box, goes := at(m.From()), at(from.To(m))
		if box == to.Wall() || goes == to.Wall() {
			return nil, false
		}
		for _, d := range board.Dirs {
			if to.Next(box, d) == goes {
				list = append(list, board.NewMove(box, d))
			}
		}
	}
	return list, true
}

// Facts is a variant for programs. Places are rows and columns from 0. Fields are only ever added.
type Facts struct {
	Change
	Verdict     Verdict  `json:"verdict"`
	Why         string   `json:"why"`         // of an invalid or unsolvable one
	Least       [2]*int  `json:"least"`       // lower and upper bound of the least pushes; null where there is none
	More        *int     `json:"more"`        // least pushes minus the level's; null when not exact
	Superfluous bool     `json:"superfluous"` // a wall, or a floor square, that changes nothing
	Harder      *int     `json:"harder"`      // by how much the rating is greater than the level's
	Moves       int      `json:"moves"`
	Solution    string   `json:"solution"`
	Rows        []string `json:"rows"` // null for a change of a board of more than mostDrawn cells
	*Rating              // without a solution its fields are left out
}

// Facts is a variant of the report for programs.
func (r *Report) Facts(v *Variant) Facts {
	to := Facts{Change: v.Change, Verdict: v.Verdict, Why: v.Why, Superfluous: r.Superfluous(v),
		Moves: len(v.Solution), Solution: v.Solution, Rating: v.Rating}
	if b := v.origin; v.Change.Kind == None || b.Width*b.Height <= mostDrawn {
		to.Rows = v.Rows()
	}
	switch v.Verdict {
	case Solvable:
		to.Least = [2]*int{new(v.Least), new(v.Pushes)}
	case Open:
		to.Least[0] = new(v.Least)
	}
	if more, known := r.More(v); known {
		to.More = &more
	}
	if harder, known := r.Harder(v); known {
		to.Harder = &harder
	}
	return to
}
