package oracle

import (
	"fmt"

	"planner/board"
)

// Probe is a state put before a rule.
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
	All   Scope = iota // every unsolved state, with no last move
	Edges              // what one move of the side makes of a live state: what a search really meets
)

// Score counts what a rule did.
type Score struct {
	Levels int
	States int // states put before the rule
	Dead   int // of these, truly dead
	Caught int // dead ones it flagged
	False  int // live ones it flagged: each is a broken proof
}

// Add sums two scores.
func (s *Score) Add(o Score) {
	s.Levels += o.Levels
	s.States += o.States
	s.Dead += o.Dead
	s.Caught += o.Caught
	s.False += o.False
}

// Share is the part of the dead states that was caught, in percent.
func (s Score) Share() float64 {
	if s.Dead == 0 {
		return 0
	}
	return 100 * float64(s.Caught) / float64(s.Dead)
}

// Visit calls f once for every state in scope, with its truth.
func (s *Space) Visit(side board.Side, scope Scope, f func(p Probe, state int, dead bool)) {
	distance := s.Distances(side)
	p := Probe{Scene: board.NewScene(s.Board), Zone: board.NewZone(s.Board), To: board.None}
	show := func(state int, to board.Square) {
		if distance[state] == 0 {
			return // the end itself; rules are not asked there
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

// Check runs a rule over one board and returns its score and a drawing of the first live state it flagged, empty
// when there is none.
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
				example = fmt.Sprintf("%v, last box on %d, flagged but live:\n%s", side, p.To, space.Draw(state))
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
		total.Add(score)
		if example == "" {
			continue
		}
		small := Shrink(b, func(b *board.Board) bool {
			_, example := Check(b, side, scope, maker)
			return example != ""
		})
		_, example = Check(small, side, scope, maker)
		return total, fmt.Sprintf("seed %d shrunk to\n%s\n%s", seed, NewSpace(small).Draw(NewSpace(small).Start()), example)
	}
	return total, ""
}
