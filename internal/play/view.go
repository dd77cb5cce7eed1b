package play

import (
	"fmt"
	"planner/board"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/dustin/go-humanize"
)

// screen is everything that is shown, one text a line, and where the text cursor stands, if anywhere.
func (s *session) screen() (lines []string, cursor *tea.Cursor) {
	w := s.window
	if w.width < leastWidth || w.height < leastHeight {
		return wrap(fmt.Sprintf("Too small, %dx%d at least", leastWidth, leastHeight), w.width, w.height, ""), nil
	}
	g := newGlyphs(s.frame().square, s.options.ASCII)
	lines = make([]string, w.height)
	lines[0] = s.titleLine(g)
	copy(lines[titleLines:], s.middle(g))
	foot, cursor := s.foot(g)
	copy(lines[w.barLine():], foot)
	if cursor != nil {
		cursor.X, cursor.Y = cursor.X+len(margin), cursor.Y+w.barLine()
	}
	lines[w.height-1] = keyLine(&s.theme, s.footer(), w.text())
	for i := range lines {
		if i < titleLines || i >= w.barLine() || s.help != nil || s.list != nil || s.game() == nil {
			lines[i] = margin + lines[i]
		}
	}
	return lines, cursor
}

// titleLine names the level and counts what was done.
func (s *session) titleLine(g glyphs) string {
	level := s.album.level()
	left := s.theme.styled(title, heading(level))
	if len(s.album.levels) > 1 {
		left += s.theme.styled(quiet, fmt.Sprintf("  %d/%d", s.album.at+1, len(s.album.levels)))
	}
	game := s.game()
	if game == nil {
		return fit(left, s.window.text(), g.cut)
	}
	on, boxes := board.CountBoxes(game.Rows())
	right := fmt.Sprintf("moves %d  pushes %d  boxes %d/%d", game.Moves(), game.Pushes(), on, boxes)
	if s.options.Keep == nil && s.album.seat().unsaved() {
		right = s.theme.styled(quiet, "not saved  ") + right
	}
	return spread(left, right, s.window.text(), g.cut)
}

// middle is the lines between the title and the foot: the board, the help screen, or why there is no board.
func (s *session) middle(g glyphs) []string {
	height := s.window.middle()
	switch {
	case s.help != nil:
		lines := s.helpLines()
		from := max(0, min(s.help.top, len(lines)-height))
		lines = lines[from:min(len(lines), from+height)]
		for i := range lines {
			lines[i] = fit(lines[i], s.window.text(), "")
		}
		return lines
	case s.list != nil:
		return s.listLines(height, g.cut)
	case s.game() == nil:
		return wrap(s.theme.styled(wrong, printable(s.album.seat().err.Error())), s.window.text(), height, g.cut)
	}
	f := s.frame()
	p := picture{rows: s.game().Rows(), marks: s.marks, glyphs: g, theme: &s.theme}
	if s.verdict.loss != nil {
		p.lost = s.verdict.loss.Boxes
	}
	lines := make([]string, f.top-titleLines, height)
	for _, line := range p.lines(s.camera, f.rows, f.cols) {
		lines = append(lines, strings.Repeat(" ", f.left)+line)
	}
	return lines
}

// foot is the lines between the board and the keys: the bar of a film, and the message.
func (s *session) foot(g glyphs) (lines []string, cursor *tea.Cursor) {
	const most = infoLines + noteLines
	if s.film != nil {
		lines = append(lines, s.barText(g))
	}
	message, cursor := s.message(g)
	below := wrap(message, s.window.text(), most-len(lines), g.cut)
	if len(lines) < infoLines && len(below) <= noteLines {
		lines = append(lines, "")
	}
	if cursor != nil {
		cursor.Y = len(lines)
	}
	return append(lines, below...), cursor
}

// message returns the most urgent message: a question, the loss of the position, a search, or the last event.
func (s *session) message(g glyphs) (text string, cursor *tea.Cursor) {
	switch {
	case s.prompt != nil:
		return s.promptText()
	case s.help != nil:
		if len(s.helpLines()) > s.window.middle() {
			return s.theme.styled(quiet, s.ascii("↓ ↑ scroll, other keys go back.")), nil
		}
		return s.theme.styled(quiet, "Any key goes back to the board."), nil
	case s.list != nil:
		return s.theme.styled(quiet, "enter opens, g goes to a number or title, other keys go back."), nil
	case s.search != nil && s.game().Solved():
		return s.theme.styled(s.note.role, s.note.text) + " " + s.working(g, s.search), nil
	case s.search != nil:
		return s.working(g, s.search) + s.theme.styled(quiet, "  esc stops"), nil
	case s.note.text != "":
	case s.verdict.loss != nil:
		return s.lostText(), nil
	}
	return s.theme.styled(s.note.role, s.note.text), nil
}

// lostText says that the position is lost, how to go on, and why, in this order because the end may be cut.
func (s *session) lostText() string {
	t := &s.theme
	return t.styled(wrong, "Lost ("+s.verdict.loss.Rule+").") + t.styled(keyName, " U") +
		t.styled(quiet, " takes back a push, ") + t.styled(keyName, "b") +
		t.styled(quiet, " goes back to before the mistake. ") + s.verdict.loss.Why
}

// promptText is the question and the text that is being typed.
func (s *session) promptText() (text string, cursor *tea.Cursor) {
	text = s.theme.styled(title, s.prompt.question)
	if s.prompt.input == nil {
		return text, tea.NewCursor(ansi.StringWidth(s.prompt.question), 0)
	}
	cursor = s.prompt.input.Cursor()
	if cursor != nil {
		cursor.X += ansi.StringWidth(s.prompt.question)
	}
	return text + s.prompt.input.View(), cursor
}

// working says how far background work is.
func (s *session) working(g glyphs, w *work) string {
	since := time.Since(w.began)
	wheel := g.spinner[int(since/spinnerTime)%len(g.spinner)]
	text := fmt.Sprintf("%s %s: %.0f s", wheel, w.what, since.Seconds())
	if n := w.positions.Load(); n > 0 {
		text += ", " + humanize.Comma(n) + " positions"
	}
	return text
}

// barText draws the bar of a film with its numbers.
func (s *session) barText(g glyphs) string {
	f, width := s.film, s.window.barWidth()
	sign := g.pause
	if f.running {
		sign = g.play
	}
	played, t := f.column(s.game().Moves(), width), &s.theme
	text := t.styled(keyName, sign) + " " + t.styled(good, strings.Repeat(g.played, played)) +
		t.styled(title, g.cursor) + t.styled(quiet, strings.Repeat(g.waiting, width-1-played))
	all := s.game().All()[:f.last]
	before := board.CostOf(all[:f.first]).Pushes
	numbers := fmt.Sprintf(" push %d/%d  move %d/%d  %d/s", s.game().Pushes()-before, board.CostOf(all).Pushes-before,
		s.game().Moves()-f.first, f.last-f.first, speeds[f.speed])
	return fit(text+numbers, s.window.text(), "")
}
