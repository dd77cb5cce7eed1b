package play

import (
	"context"
	"fmt"

	"planner"
	"planner/board"
	"planner/internal/judge"
	"planner/internal/record"
	"planner/internal/render"

	tea "charm.land/bubbletea/v2"
)

// look starts a search about the present position, which ends when the position changes.
func (s *session) look(what string, search func(ctx context.Context, w *work) outcome) (cmd tea.Cmd) {
	stop(&s.search)
	s.marks.hint = nil
	s.search, cmd = begin(what, search)
	return cmd
}

// solution starts the search for a solution from here, and shows one that is found.
func (s *session) solution(what string, show func(*session, answer) tea.Cmd) tea.Cmd {
	if s.game().Solved() {
		return s.say(good, "The level is solved.")
	}
	if s.verdict.loss != nil { // which the screen shows already
		return nil
	}
	position, known := s.game().Level(), s.album.seat().solution
	o := planner.Options{Time: s.options.Time, RAM: s.options.RAM, Threads: s.options.Threads}
	return s.look(what, func(ctx context.Context, w *work) outcome {
		o.Progress = func(p planner.Progress) { w.positions.Store(p.Generated) }
		a := solve(ctx, position, known, o)
		return func(s *session) tea.Cmd {
			if s.answered(a) {
				return show(s, a)
			}
			return nil
		}
	})
}

// giveHint shows the next push of a solution, and makes that push when it is shown already.
func giveHint(s *session) tea.Cmd {
	if s.marks.hint != nil {
		s.album.seat().byPlanner()
		_ = s.game().Play(s.marks.hint.lurd) // the hint is about this position, so that its moves are possible
		return s.arrived()
	}
	return s.solution("Looking for a hint", func(s *session, a answer) tea.Cmd {
		s.marks.hint = newHint(s.game().Level(), a.lurd)
		return s.say(advice, fmt.Sprintf("Push the marked box %s. Press i again to do it.",
			judge.Heading(s.marks.hint.letter)))
	})
}

func watch(s *session) tea.Cmd { return s.solution("Solving from here", (*session).play) }

// answered keeps the solution of an answer, or says why there is none.
func (s *session) answered(a answer) bool {
	switch {
	case a.loss != nil:
		s.album.seat().proof = proof{toLastPush(s.game().LURD()), a.loss}
		s.verdict.loss = a.loss // which the screen shows
		return false
	case a.failure != "":
		s.say(wrong, a.failure)
		return false
	}
	s.album.seat().solution = a.solution
	return true
}

// play shows a solution as a film that begins here.
func (s *session) play(a answer) tea.Cmd {
	g := s.game()
	first := g.Moves()
	s.album.seat().byPlanner()
	if err := g.Play(a.lurd); err != nil {
		s.say(wrong, err.Error())
	}
	if g.Solved() {
		s.learn(g.LURD(), record.ByPlanner)
		if e, _ := s.entry(s.album.at); e != nil && a.proved && board.CostOf(g.LURD()[:first]).Pushes == 0 {
			e.Bound(board.CostOf(a.lurd).Pushes, false)
		}
	}
	g.Seek(first)
	cmd := s.moved()
	s.film = &film{first: first, last: len(g.All()), speed: firstSpeed}
	fewest, by := "", ""
	if a.proved {
		fewest = ", the fewest there are"
	}
	if a.by != "" {
		by = " It was found by " + a.by + "."
	}
	s.say(good, fmt.Sprintf("Found a solution: %s%s; %s. Space runs it.%s", render.Pushes(board.CostOf(a.lurd).Pushes),
		fewest, render.Moves(len(a.lurd)), by))
	return cmd
}
