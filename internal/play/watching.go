package play

import (
	"fmt"
	"planner/board"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
)

// seek shows another move of the film, counted in moves of the game.
func (s *session) seek(move int) tea.Cmd {
	s.game().Seek(max(s.film.first, min(move, s.film.last)))
	return s.moved()
}

// to stops a running film and shows the position after as many moves as a function returns.
func to(move func(*session) int) action {
	return func(s *session) tea.Cmd {
		s.film.stop()
		return s.seek(move(s))
	}
}

// skip steps by moves.
func skip(by int) action {
	return to(func(s *session) int { return s.game().Moves() + by })
}

// nextPush is the number of moves up to and with the next push that redo would bring. When no push waits for redo, the
// number is greater than that of all moves.
func nextPush(s *session) int {
	rest := s.game().All()[s.game().Moves():]
	return s.game().Moves() + strings.IndexAny(rest+"L", "LURD") + 1
}

// lastPush is the move after the push before the last one.
func lastPush(s *session) int { return beforeLastPush(s.game().LURD()) }

func theBegin(s *session) int { return s.film.first }
func theEnd(s *session) int   { return s.film.last }

// toggle runs the film, from its beginning when it has ended, or lets it stand.
func toggle(s *session) tea.Cmd {
	if s.film.running {
		s.film.stop()
		return nil
	}
	var moved tea.Cmd
	if s.game().Moves() >= s.film.last {
		moved = s.seek(s.film.first)
	}
	return tea.Batch(moved, s.film.roll())
}

// faster changes the speed by steps.
func faster(by int) action {
	return func(s *session) tea.Cmd {
		f := s.film
		if f.speed = max(0, min(f.speed+by, len(speeds)-1)); f.running {
			return f.roll()
		}
		return nil
	}
}

// tick shows the next picture of a running film.
func (s *session) tick(msg frameMsg) tea.Cmd {
	f := s.film
	if f == nil || !f.running || msg.round != f.round {
		return nil
	}
	stride := max(1, int(f.wait()*time.Duration(speeds[f.speed])/time.Second)) // moves to a picture
	moved := s.seek(s.game().Moves() + stride)
	if s.game().Moves() >= f.last {
		f.stop()
		return moved
	}
	return tea.Batch(moved, f.frame())
}

// jump asks for a push and goes to the position after it.
func jump(s *session) tea.Cmd {
	s.film.stop()
	all := s.game().All()[:s.film.last]
	before := board.CostOf(all[:s.film.first]).Pushes
	most := board.CostOf(all).Pushes - before
	s.prompt = ask(fmt.Sprintf("Go to push (0 to %d): ", most), "", s.window.text(), func(text string) tea.Cmd {
		n, ok := number(text)
		if !ok {
			return s.say(wrong, fmt.Sprintf("%q is not a number of pushes.", printable(text)))
		}
		return s.seek(moveOf(all, before+min(n, most), s.film.first))
	})
	return nil
}

// moveOf is the move after which the given number of pushes of a LURD text are made, at least least.
func moveOf(lurd string, pushes, least int) int {
	move := 0
	for ; pushes > 0; pushes-- {
		move += strings.IndexAny(lurd[move:], "LURD") + 1
	}
	return max(move, least)
}

// leave ends the film. The position stays, and redo brings the rest of the film.
func leave(s *session) tea.Cmd {
	s.film = nil
	if s.game().Moves() == len(s.game().All()) {
		return s.say(quiet, "You play on from here.")
	}
	return s.say(quiet, "You play on from here. Redo (r, R) makes the next moves of the film.")
}
