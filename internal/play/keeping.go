package play

import (
	"fmt"
	"time"

	"planner/internal/record"
	"planner/internal/render"

	tea "charm.land/bubbletea/v2"
)

// wonMsg says that the level was solved, and what was known of it before.
type wonMsg struct{ known *record.Entry }

// entry returns the entry of the record for a level, and how the level lies on its key. The entry is nil for a level
// that cannot be used.
func (s *session) entry(at int) (*record.Entry, record.Image) {
	if s.album.levels[at].Err() != nil {
		return nil, 0
	}
	return s.options.Record.Of(s.album.levels[at].Rows)
}

// recall lets a level that is shown for the first time begin where it was left. Moves that are there already stay.
func (s *session) recall() {
	seat := s.album.seat()
	if seat.recalled || seat.game == nil {
		return
	}
	seat.recalled, seat.planned = true, -1
	e, image := s.entry(s.album.at)
	if e == nil || e.Moves == "" || seat.game.All() != "" {
		return
	}
	moves := Moves{image.FromKey(e.Moves), e.Done}
	if err := s.replace(moves); err != nil {
		return // the file was changed by hand; the game begins at its start
	}
	if e.Planned != nil {
		seat.planned = *e.Planned
	}
	seat.saved = moves.All
	s.say(quiet, fmt.Sprintf("This is where you left: %s. home goes back to the start.", moves.words()))
}

// byHand notes that the move before was the player's own: moves of the planner that came later are gone.
func (s *seat) byHand() {
	if s.planned >= s.game.Moves() {
		s.planned = -1
	}
}

// byPlanner notes that the moves that follow are the planner's.
func (s *seat) byPlanner() {
	if s.planned < 0 || s.planned > s.game.Moves() {
		s.planned = s.game.Moves()
	}
}

// author is who made the moves to the present position.
func (s *seat) author() record.By {
	if s.planned >= 0 && s.planned < s.game.Moves() {
		return record.ByPlanner
	}
	return record.ByHand
}

// learn takes a solution of the level, as moves from its start, into the record.
func (s *session) learn(lurd string, by record.By) {
	if e, image := s.entry(s.album.at); e != nil {
		_ = e.Learn(record.Solution{LURD: image.ToKey(lurd), By: by}) // the moves were played, so they are a solution
	}
}

// later keeps what was played after a while, unless that is planned already.
func (s *session) later() tea.Cmd {
	if s.options.Keep == nil || s.keeping.planned {
		return nil
	}
	s.keeping.planned = true
	return tea.Tick(s.options.KeepAfter, func(time.Time) tea.Msg { return outcome((*session).keep) })
}

// keep keeps what was played, in the background.
func (s *session) keep() tea.Cmd {
	s.keeping.planned = false
	keep, left := s.options.Keep, s.left()
	return func() tea.Msg {
		err := keep(left)
		return outcome(func(s *session) tea.Cmd {
			if err == nil || s.keeping.warned {
				return nil
			}
			s.keeping.warned = true // once is enough
			return s.say(wrong, "The record is not kept: "+printable(err.Error()))
		})
	}
}

// left returns the record to be kept: the level that is open, and all that is known of the levels that were shown. It
// is a copy.
func (s *session) left() *record.Record {
	left := record.New()
	left.Last = &record.Last{File: s.options.Name, Level: s.album.level().Number}
	for at, seat := range s.album.seats {
		e, image := s.entry(at)
		if e == nil || seat.game == nil {
			continue
		}
		if all := image.ToKey(seat.game.All()); all != e.Moves || seat.game.Moves() != e.Done {
			now := time.Now().UTC().Truncate(time.Second)
			e.Moves, e.Done, e.Played, e.Planned = all, seat.game.Moves(), &now, nil
			if seat.planned >= 0 {
				e.Planned = new(seat.planned)
			}
		}
		if e.Title == "" {
			e.Title = printable(s.album.levels[at].Title)
		}
		if e.Moves != "" || len(e.Solutions) > 0 {
			left.Boards = append(left.Boards, e.Clone())
		}
	}
	return left
}

// standing says in a few words for the list how far a level is.
func (s *session) standing(at int) (r role, text string) {
	if s.album.levels[at].Err() != nil {
		return wrong, "cannot be used"
	}
	e, _ := s.entry(at)
	if e == nil {
		return quiet, ""
	}
	best, own := e.Best(), e.Best(record.ByHand)
	switch {
	case own != nil:
		n := own.Cost().Pushes
		text = "solved in " + render.Pushes(n)
		if more := n - best.Cost().Pushes; more > 0 {
			return good, text + ", " + render.Count(more) + " more than the best known"
		}
		if n == e.LeastPushes {
			text += ", the fewest there are"
		}
		return good, text
	case best != nil:
		return quiet, "a solution of " + render.Pushes(best.Cost().Pushes) + " is known"
	case e.Unsolvable:
		return quiet, "has no solution"
	case e.Done > 0:
		return quiet, render.Moves(e.Done) + " made"
	}
	return quiet, ""
}
