package oracle

import (
	"fmt"

	"planner/board"
	"planner/internal/test/judge"
)

// Probe is a state about which a rule is asked.
type Probe struct {
	Scene *board.Scene
	Zone  *board.Zone  // the player's zone, filled
	To    board.Square // where the box that moved last stands; None when the state is judged by itself
}

// Rule says whether a state is dead. It may change the scene and the zone only if it puts both back.
type Rule func(Probe) bool

// Maker prepares a rule for one board and side.
type Maker func(b *board.Board, side board.Side) Rule

// Scope says which states a rule is asked about.
type Scope uint8

// The scopes.
const (
	All   Scope = iota // every state that is not an end, without a last move
	Edges              // the states one move of the side away from a live state, which are those that a search meets
)

// Score counts what a rule did.
type Score struct {
	Levels int
	States int // states about which the rule was asked
	Dead   int // dead states among them
	Caught int // dead states that the rule called dead
	False  int // live states that the rule called dead; each of them refutes its proof
}

// AddScore sums two scores.
func (s *Score) AddScore(o Score) {
	s.Levels += o.Levels
	s.States += o.States
	s.Dead += o.Dead
	s.Caught += o.Caught
	s.False += o.False
}

// Share is the percentage of the dead states that the rule called dead.
func (s Score) Share() float64 {
	if s.Dead == 0 {
		return 0
	}
	return 100 * float64(s.Caught) / float64(s.Dead)
}

// Visit calls f once for every state in scope and says whether the state is dead.
func (s *Space) Visit(side board.Side, scope Scope, f func(p Probe, state int, dead bool)) {
	distance := s.Distances(side)
	p := Probe{Scene: board.NewScene(s.Board), Zone: board.NewZone(s.Board), To: board.None}
	show := func(state int, to board.Square) {
		if distance[state] == 0 {
			return // rules are not asked about an end
		}
		p.Zone.Fill(p.Scene, s.Place(state, p.Scene))
		p.To = to
		f(p, state, distance[state] == Dead)
	}
	if scope == All {
		for state := range s.States {
			show(state, board.None)
		}
		return
	}
	seen := make([]bool, len(s.States))
	var children []Child
	for state := range s.States {
		if distance[state] == Dead {
			continue
		}
		children = s.Children(side, state, children[:0])
		for _, child := range children {
			if !seen[child.State] {
				seen[child.State] = true
				show(child.State, s.Board.To(child.Move))
			}
		}
	}
}

// Check asks a rule about the states of one board. It returns the score and a drawing of the first live state that the
// rule called dead, or an empty string when there is none.
func Check(b *board.Board, side board.Side, scope Scope, maker Maker) (Score, string) {
	space, rule := NewSpace(b), maker(b, side)
	score, example := Score{Levels: 1}, ""
	space.Visit(side, scope, func(p Probe, state int, dead bool) {
		score.States++
		flagged := rule(p)
		switch {
		case dead:
			score.Dead++
			if flagged {
				score.Caught++
			}
		case flagged:
			score.False++
			if example == "" {
				example = fmt.Sprintf("%v, last box on %d, called dead but live:\n%s", side, p.To, space.Draw(state))
			}
		}
	})
	return score, example
}

// Run checks a rule on the levels of seeds first, first+1, … and stops at the first counterexample, shrunk.
func Run(shape Shape, first uint64, levels int, side board.Side, scope Scope, maker Maker) (Score, string) {
	var total Score
	for seed := first; seed < first+uint64(levels); seed++ {
		b := Generate(shape, seed)
		score, example := Check(b, side, scope, maker)
		total.AddScore(score)
		if example == "" {
			continue
		}
		small := Shrink(b, func(b *board.Board) bool {
			_, example := Check(b, side, scope, maker)
			return example != ""
		})
		_, example = Check(small, side, scope, maker)
		return total, fmt.Sprintf("seed %d shrunk to\n%s\n%s", seed, NewSpace(small).Draw(NewSpace(small).Start()),
			example)
	}
	return total, ""
}

// Shrink makes a board on which something fails smaller for as long as it still fails (the simplest form of Zeller and
// Hildebrandt 2002, "Simplifying and isolating failure-inducing input"), by the steps of judge.Shrink.
func Shrink(b *board.Board, fails func(*board.Board) bool) *board.Board {
	return boardOf(judge.Shrink(b.Level.Rows, func(rows []string) bool {
		small := boardOf(rows)
		return small != nil && fails(small)
	}))
}

// Immovable is the frozen boxes as Holland defines them: no push is possible, and none by way of a box beside them that
// can be pushed first.
func Immovable(scene *board.Scene) board.Bits {
	b, frozen := scene.Board, scene.Boxes().Clone()
	open := func(sq board.Square) bool { return sq != b.Wall() && !frozen.Has(sq) }
	for before := -1; before != frozen.Count(); {
		before = frozen.Count()
		for _, sq := range frozen.AppendTo(nil) {
			for _, dir := range board.Dirs {
				if open(b.Next(sq, dir)) && open(b.Next(sq, dir.Opposite())) {
					frozen.Remove(sq)
				}
			}
		}
	}
	return frozen
}
