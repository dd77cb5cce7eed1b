package play

import (
	"context"
	"fmt"

	"planner"
	"planner/internal/record"
	"planner/internal/render"

	tea "charm.land/bubbletea/v2"
)

// searchOptions are the options of a search from the present position.
func (s *session) searchOptions(w *work) planner.Options {
	return planner.Options{Time: s.options.Time, RAM: s.options.RAM, Threads: s.options.Threads,
		Progress: func(p planner.Progress) { w.positions.Store(p.Generated) }}
}

// outcome is a result of background work that can be shown.
type outcome interface {
	show(s *session) tea.Cmd
}

// look starts a search about the present position, which ends when the position changes.
func (s *session) look(what string, search func(ctx context.Context, w *work) any) (cmd tea.Cmd) {
	stop(&s.search)
	s.hint = nil
	s.search, cmd = begin(what, search)
	return cmd
}

// solution starts the search for a solution from here. Kind turns its answer into what is shown.
func (s *session) solution(what string, kind func(answer) outcome) tea.Cmd {
	if s.game().Solved() {
		s.say(good, "The level is solved.")
		return nil
	}
	if s.loss != nil { // which the screen shows already
		return nil
	}
	position, known := s.game().Level(), s.album.seat().solution
	return s.look(what, func(ctx context.Context, w *work) any {
		return kind(solve(ctx, position, known, s.searchOptions(w)))
	})
}

// hinted and watched are answers to a hint and to a solution.
type (
	hinted  struct{ answer }
	watched struct{ answer }
)

// giveHint shows the next push of a solution, and makes that push when it is shown already.
func giveHint(s *session) tea.Cmd {
	if s.hint != nil {
		s.album.seat().byPlanner()
		_ = s.game().Play(s.hint.lurd) // the hint is about this position, so that its moves are possible
		return s.arrived()
	}
	return s.solution("Looking for a hint", func(a answer) outcome { return hinted{a} })
}

func watch(s *session) tea.Cmd {
	return s.solution("Solving from here", func(a answer) outcome { return watched{a} })
}

// answered keeps the solution of an answer, or says why there is none.
func (s *session) answered(a answer) bool {
	switch {
	case a.loss != nil:
		s.album.seat().proof = proof{toLastPush(s.game().LURD()), a.loss}
		s.loss = a.loss // which the screen shows
		return false
	case a.failure != "":
		s.say(wrong, a.failure)
		return false
	}
	s.album.seat().solution = a.solution
	return true
}

func (h hinted) show(s *session) tea.Cmd {
	if s.answered(h.answer) {
		s.hint = h.hint
		s.say(advice, fmt.Sprintf("Push the marked box %s. Press i again to do it.", direction(h.hint.letter)))
	}
	return nil
}

func (w watched) show(s *session) tea.Cmd {
	if s.answered(w.answer) {
		return s.play(w.answer)
	}
	return nil
}

// studied is the end of an analysis.
type studied struct{ study }

func (r studied) show(s *session) tea.Cmd {
	if r.err != nil {
		s.say(wrong, r.err.Error())
		return s.show(noLayer)
	}
	seat := s.album.seat()
	seat.analysis, seat.packed = &r.analysis, seat.packed || r.packing
	s.draw()
	return s.analyze()
}

// takeDone takes what came of background work. Work about an earlier position does not count.
func (s *session) takeDone(msg doneMsg) tea.Cmd {
	switch msg.work {
	case s.search:
		s.search = nil
	case s.study:
		s.study = nil
	default:
		return nil
	}
	return msg.result.(outcome).show(s)
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
		if e, _ := s.entry(s.album.at); e != nil && a.proved && record.Pushes(g.LURD()[:first]) == 0 {
			e.LeastPushes = max(e.LeastPushes, record.Pushes(a.lurd))
		}
	}
	g.Seek(first)
	cmd := s.moved()
	s.film = &film{first: first, last: len(g.All()), speed: firstSpeed}
	fewest := ""
	if a.proved {
		fewest = ", the fewest there are"
	}
	by := ""
	if a.by != "" {
		by = " It was found by " + a.by + "."
	}
	s.say(good, fmt.Sprintf("Found a solution: %s%s; %s. Space runs it.%s", render.Pushes(record.Pushes(a.lurd)), fewest,
		render.Moves(len(a.lurd)), by))
	return cmd
}
