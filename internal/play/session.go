package play

import (
	"cmp"

	"planner"
	"planner/board"

	tea "charm.land/bubbletea/v2"
)

// session is all that the screen shows. Its methods here keep the parts in step when the position changes; what single
// keys do is in actions.go.
type session struct {
	options Options
	theme   theme
	window  window
	without int // sizes of squares that are not used, the largest first
	album   *album
	camera  camera

	verdict verdict
	marks   marks
	search  *work   // for a hint or a solution
	film    *film   // nil while playing
	prompt  *prompt // nil while nothing is asked
	list    *list   // of levels, nil while it is not shown
	help    *help   // nil while it is not shown
	note    note
	keeping keeping
}

// verdict says whether the position is lost.
type verdict struct {
	loss     *planner.Loss // nil when no rule proves the position lost
	position string        // the one that loss is about, as album.position names it
	asked    bool          // a position is being judged
}

// help is the help screen.
type help struct{ top int } // the first line in view

// keeping says how the session keeps its record.
type keeping struct {
	planned bool // the record will be kept soon
	warned  bool // that it cannot be kept was said
}

// note is the message below the board.
type note struct {
	role role
	text string
}

// say shows a message until the next key. The result is always nil: a function that handles a key can end with "return
// s.say(…)".
func (s *session) say(r role, text string) tea.Cmd {
	s.note = note{r, text}
	return nil
}

// game is the game that is shown, nil when the level cannot be played.
func (s *session) game() *planner.Game { return s.album.seat().game }

// replace lets the game start again with other moves. The error names the first move that is not possible.
func (s *session) replace(moves Moves) error {
	game, err := planner.NewGame(s.album.level())
	if err != nil {
		return err
	}
	if err := game.Play(moves.All); err != nil {
		return err
	}
	game.Seek(moves.Done)
	s.album.seat().game = game
	return nil
}

// moved brings everything up to date after the position has changed: searches about the old position end.
func (s *session) moved() tea.Cmd {
	stop(&s.search)
	s.marks, s.camera.panned = marks{}, false
	s.follow()
	return tea.Batch(s.judge(), s.later())
}

// shown brings everything up to date after another level was chosen.
func (s *session) shown() tea.Cmd {
	s.film = nil
	s.camera = camera{}
	s.recall()
	return s.moved()
}

// frame is where the board stands on the screen.
func (s *session) frame() frame {
	rows := s.album.level().Rows
	return newFrame(s.window, len(rows), board.Widest(rows), s.without)
}

// follow moves the camera so that the player is in view.
func (s *session) follow() {
	game := s.game()
	if game == nil {
		return
	}
	row, col := game.Player()
	s.camera.follow(planner.Place{row, col}, s.frame())
}

// judgedMsg says whether a position is lost.
type judgedMsg struct {
	position string        // as album.position names it
	loss     *planner.Loss // nil when no rule proves the position lost
}

// judge asks whether the position is lost, in the background. The referee is a game of the same level that is asked one
// question at a time, so that the referee can think while the player plays on. While one position is being judged, a
// second question waits: judgement asks again when the answer is about an earlier position.
func (s *session) judge() tea.Cmd {
	name := s.album.position()
	if name == s.verdict.position {
		return nil
	}
	s.verdict.loss, s.verdict.position = nil, ""
	if s.verdict.asked || s.game() == nil || s.game().Solved() {
		return nil
	}
	s.verdict.asked = true
	referee, lurd := s.album.seat().referee, s.game().LURD()
	return func() tea.Msg {
		referee.Restart()
		if referee.Play(lurd) != nil {
			return judgedMsg{name, nil}
		}
		return judgedMsg{name, referee.Lost()}
	}
}

// judgement takes the answer to judge.
func (s *session) judgement(msg judgedMsg) tea.Cmd {
	s.verdict.asked = false
	if msg.position != s.album.position() {
		return s.judge()
	}
	s.verdict.loss, s.verdict.position = cmp.Or(msg.loss, s.album.seat().proved()), msg.position
	return nil
}

// arrived is moved after moves that the player made himself, and says when he is done.
func (s *session) arrived() tea.Cmd {
	cmd := s.moved()
	if s.game().Solved() {
		e, _ := s.entry(s.album.at)
		won := wonMsg{e.Clone()}
		s.learn(s.game().LURD(), s.album.seat().author())
		cmd = tea.Batch(cmd, func() tea.Msg { return won })
	}
	return cmd
}
