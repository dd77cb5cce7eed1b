package play

import (
	"context"
	"fmt"
	"strings"

	"planner"

	tea "charm.land/bubbletea/v2"
)

// step moves the player by one letter of LURD.
func step(letter byte) func(*session) tea.Cmd {
	return func(s *session) tea.Cmd {
		if s.game().Move(letter) != nil {
			return nil // a wall or a box that cannot be pushed is in the way, which the board shows
		}
		return s.arrived()
	}
}

// arrived is moved after moves that the player made himself, and says when he is done.
func (s *session) arrived() tea.Cmd {
	cmd := s.moved()
	if s.game().Solved() {
		text := fmt.Sprintf("Solved in %s and %s.", count(s.game().Moves(), "move"), pushes(s.game().Pushes()))
		if s.album.at+1 < len(s.album.levels) {
			text += " Press n for the next level."
		}
		s.say(good, text)
	}
	return cmd
}

// pushes is a number of pushes in words.
func pushes(n int) string {
	if n == 1 {
		return "1 push"
	}
	return fmt.Sprintf("%d pushes", n)
}

func undo(s *session) tea.Cmd {
	if !s.game().Undo() {
		s.say(quiet, "This is the start of the level.")
		return nil
	}
	return s.moved()
}

func redo(s *session) tea.Cmd {
	if !s.game().Redo() {
		s.say(quiet, "There is nothing to redo.")
		return nil
	}
	return s.arrived()
}

// undoPush goes back to before the last push, and before the walk to it.
func undoPush(s *session) tea.Cmd {
	lurd := s.game().LURD()
	last := strings.LastIndexAny(lurd, "LURD")
	if last < 0 {
		return restart(s)
	}
	s.game().Seek(strings.LastIndexAny(lurd[:last], "LURD") + 1)
	return s.moved()
}

// redoPush goes on to after the next push.
func redoPush(s *session) tea.Cmd {
	g := s.game()
	next := strings.IndexAny(g.All()[g.Moves():], "LURD")
	if next < 0 {
		s.say(quiet, "There is no push to redo.")
		return nil
	}
	g.Seek(g.Moves() + next + 1)
	return s.arrived()
}

func restart(s *session) tea.Cmd {
	if s.game().Moves() > 0 {
		s.game().Restart()
		s.say(quiet, "Back at the start. Redo (r, R) brings the moves back.")
	}
	return s.moved()
}

// turn shows another level, by levels from this one.
func turn(by int) func(*session) tea.Cmd {
	return func(s *session) tea.Cmd {
		switch {
		case s.album.turn(by):
			return s.shown()
		case by > 0:
			s.say(quiet, "This is the last level.")
		default:
			s.say(quiet, "This is the first level.")
		}
		return nil
	}
}

// show draws a layer over the board, or takes it away when it is drawn already.
func show(l layer) func(*session) tea.Cmd {
	return func(s *session) tea.Cmd {
		if s.layer == l {
			l = noLayer
		}
		return s.show(l)
	}
}

func (s *session) show(l layer) tea.Cmd {
	stop(&s.study)
	s.layer, s.item = l, 0
	s.draw()
	return s.analyze()
}

// nextItem looks closer at the next thing of the layer.
func nextItem(s *session) tea.Cmd {
	if s.overlay.items > 0 {
		s.item = (s.item + 1) % s.overlay.items
		s.draw()
	}
	return nil
}

// resize draws squares in the next smaller size, and after the smallest as large as they fit.
func resize(s *session) tea.Cmd {
	before := s.frame().square
	for range sizes {
		s.without = (s.without + 1) % len(sizes)
		if s.frame().square != before {
			break
		}
	}
	s.follow()
	return nil
}

// away takes away what is in front of the board, one thing at a time.
func away(s *session) tea.Cmd {
	switch {
	case s.search != nil:
		stop(&s.search)
		s.say(quiet, "Stopped.")
	case s.hint != nil:
		s.hint = nil
	case s.chosen != nil:
		s.chosen = nil
	case s.layer != noLayer:
		return s.show(noLayer)
	}
	return nil
}

// searchOptions are those of a search from here.
func (s *session) searchOptions(w *work) planner.Options {
	return planner.Options{Time: s.options.Time, RAM: s.options.RAM, Threads: s.options.Threads,
		Progress: func(p planner.Progress) { w.positions.Store(p.Generated) }}
}

// outcome is what background work found, to be shown.
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
	if s.loss != nil { // of which the screen speaks already
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
		s.loss = a.loss // of which the screen speaks
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

// take takes what came of background work. Work about an earlier position does not count.
func (s *session) take(msg doneMsg) tea.Cmd {
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
	if err := g.Play(a.lurd); err != nil {
		s.say(wrong, err.Error())
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
	s.say(good, fmt.Sprintf("Found a solution: %s%s; %s. Space runs it.%s", pushes(pushesIn(a.lurd)), fewest,
		count(len(a.lurd), "move"), by))
	return cmd
}

// pushesIn counts the pushes of a LURD text.
func pushesIn(lurd string) int {
	n := 0
	for i := range len(lurd) {
		if lurd[i] < 'a' {
			n++
		}
	}
	return n
}

// replay shows the moves that were made or loaded as a film, from the start of the level.
func replay(s *session) tea.Cmd {
	g := s.game()
	if len(g.All()) == 0 {
		s.say(quiet, "There are no moves to watch yet. s solves the level.")
		return nil
	}
	stop(&s.search)
	s.film = &film{first: 0, last: len(g.All()), speed: firstSpeed}
	return nil
}
