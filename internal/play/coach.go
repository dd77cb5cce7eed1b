package play

import (
	"context"
	"fmt"
	"runtime"

	"planner/board"
	"planner/internal/coach"
	"planner/internal/record"
	"planner/internal/render"

	tea "charm.land/bubbletea/v2"
)

// askCoach shows what each push cost. The last judgement is shown again while the moves are those that it is about, or
// one of its better lines.
func askCoach(s *session) tea.Cmd {
	game, seat := s.game(), s.album.seat()
	if r := seat.report; r != nil && (game.All() == r.lurd || game.All() == r.line) {
		s.report = r
		return nil
	}
	if game.Pushes() == 0 {
		return s.say(quiet, "There is no push to judge yet.")
	}
	return s.judgeGame("Judging the game", func(s *session, _ *coach.Judgement, _ string) {
		s.report = s.album.seat().report
	})
}

// judgeGame begins a judgement of the moves that are made, and shows it.
func (s *session) judgeGame(what string, show func(s *session, j *coach.Judgement, lurd string)) tea.Cmd {
	level, lurd := s.album.level(), s.game().LURD()
	o := coach.Options{Time: coachTime, RAM: s.options.RAM, Threads: s.options.Threads}
	if o.Threads == 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	return s.look(what, func(ctx context.Context, w *work) outcome {
		o.Progress = func(p coach.Progress) { w.positions.Store(p.Nodes) }
		j, err := coach.Judge(ctx, &board.Level{Number: level.Number, Rows: level.Rows}, lurd, o)
		return func(s *session) tea.Cmd {
			if err != nil {
				return s.say(wrong, err.Error())
			}
			s.keepJudgement(j, lurd)
			show(s, j, lurd)
			return nil
		}
	})
}

// keepJudgement takes what a judgement knows of the level into the record, and the judgement itself for the key c.
func (s *session) keepJudgement(j *coach.Judgement, lurd string) {
	if best := j.Best(lurd); best != "" && best != lurd {
		s.learn(best, record.ByPlanner)
	}
	if e, _ := s.entry(s.album.at); e != nil {
		e.LeastPushes = max(e.LeastPushes, j.Least.Least)
	}
	seat := s.album.seat()
	lines := append(j.Lines(s.window.text()), j.Legend())
	seat.report = &report{band: j.Band(), lines: lines, lurd: lurd, planned: seat.planned}
}

// reportKey moves the mark, opens the marked entry, or closes the report.
func (s *session) reportKey(msg tea.KeyPressMsg) tea.Cmd {
	r := s.report
	switch msg.String() {
	case "down", "j":
		r.at = min(r.at+1, len(r.band.Moments))
	case "up", "k":
		r.at = max(0, r.at-1)
	case "enter":
		s.report = nil
		return s.openEntry(r)
	default:
		s.report = nil
	}
	return nil
}

// openEntry shows the better line of the marked moment as a film, or else the game where the mark is.
func (s *session) openEntry(r *report) tea.Cmd {
	to := Moves{r.lurd, len(r.lurd)}
	better := ""
	if r.at < len(r.band.Moments) {
		m := r.band.Moments[r.at]
		if to.Done, better = m.Moves, m.Better; better == "" {
			to.Done = r.band.Pushes[m.First-1].Move - 1
		}
	}
	if err := s.replace(to); err != nil {
		return s.say(wrong, err.Error())
	}
	s.album.seat().planned = r.planned
	if better == "" {
		return s.moved()
	}
	r.line = r.lurd[:to.Done] + better
	cmd := s.play(answer{lurd: better})
	s.say(advice, fmt.Sprintf("The better line, %s. Space runs it; esc and c go back.", render.Pushes(record.Pushes(better))))
	return cmd
}
