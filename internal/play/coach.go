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

// judgedGame brings the end of a judgement.
type judgedGame struct {
	*coach.Judgement
	lurd string
	err  error
}

// askCoach shows what each push cost. The last judgement is shown again while the moves are those that it is about, or
// one of its better lines.
func askCoach(s *session) tea.Cmd {
	game, seat := s.game(), s.album.seat()
	if r := seat.report; r != nil && (game.All() == r.lurd || game.All() == r.line) {
		s.report = r
		return nil
	}
	if game.Pushes() == 0 {
		s.say(quiet, "There is no push to judge yet.")
		return nil
	}
	return s.judgeGame("Judging the game", func(j judgedGame) outcome { return j })
}

// judgeGame begins a judgement of the moves that are made. Kind turns it into what is shown.
func (s *session) judgeGame(what string, kind func(judgedGame) outcome) tea.Cmd {
	level, lurd := s.album.level(), s.game().LURD()
	o := coach.Options{Time: coachTime, RAM: s.options.RAM, Threads: s.options.Threads}
	if o.Threads == 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	return s.look(what, func(ctx context.Context, w *work) any {
		o.Progress = func(p coach.Progress) { w.positions.Store(p.Nodes) }
		j, err := coach.Judge(ctx, &board.Level{Number: level.Number, Rows: level.Rows}, lurd, o)
		return kind(judgedGame{j, lurd, err})
	})
}

func (j judgedGame) show(s *session) tea.Cmd {
	if j.err != nil {
		s.say(wrong, j.err.Error())
		return nil
	}
	s.report = j.keep(s)
	return nil
}

// keep takes what a judgement knows of the level into the record, and the judgement itself for the key c.
func (j judgedGame) keep(s *session) *report {
	if best := j.Best(j.lurd); best != "" && best != j.lurd {
		s.learn(best, record.ByPlanner)
	}
	if e, _ := s.entry(s.album.at); e != nil {
		e.LeastPushes = max(e.LeastPushes, j.Least.Least)
	}
	seat := s.album.seat()
	seat.report = &report{band: j.Band(), lines: append(j.Lines(s.window.text()), j.Legend()), lurd: j.lurd,
		planned: seat.planned}
	return seat.report
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
		s.say(wrong, err.Error())
		return nil
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
