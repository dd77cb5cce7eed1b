package play

import (
	"cmp"
	"path/filepath"
	"strings"

	"planner/internal/record"

	tea "charm.land/bubbletea/v2"
)

// Model is the program that plays levels, as Bubble Tea wants it. It can be driven without a terminal, by messages.
type Model struct {
	session session
}

var _ tea.Model = (*Model)(nil)

// New makes a model. Levels that cannot be used are shown with their fault. A terminal that does not say which
// background it has is taken for a dark one.
func New(o Options) *Model {
	o.Record = cmp.Or(o.Record, record.New())
	m := &Model{session{options: o, theme: newTheme(true), window: window{defaultWidth, defaultHeight},
		album: &album{levels: o.Levels, at: o.First, seats: map[int]*seat{}}}}
	if game := m.session.game(); game != nil && o.Begin.All != "" {
		if err := m.session.replace(o.Begin); err != nil {
			m.session.say(wrong, "The moves do not fit this level: "+printable(err.Error()))
		}
		m.session.album.seat().saved = m.session.game().All()
	}
	return m
}

// Init asks the terminal for its background and judges the first position.
func (m *Model) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, m.session.shown()) }

// Bounded is a filter for [tea.WithFilter], to be used with a Model. Terminals may claim 65,535 lines and as many
// columns, for which Bubble Tea would take gigabytes; of such a terminal only the upper left part is drawn.
func Bounded(_ tea.Model, msg tea.Msg) tea.Msg {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		return tea.WindowSizeMsg{Width: min(size.Width, mostWidth), Height: min(size.Height, mostHeight)}
	}
	return msg
}

// Update takes one message.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return m, m.update(msg) }

func (m *Model) update(msg tea.Msg) tea.Cmd {
	s := &m.session
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.window = window{msg.Width, msg.Height}
		s.follow()
	case tea.BackgroundColorMsg:
		s.theme = newTheme(msg.IsDark())
	case tea.KeyPressMsg:
		return m.key(msg)
	case tea.PasteMsg:
		return s.prompt.paste(msg)
	case tea.MouseMsg:
		return m.mouse(msg)
	case doneMsg:
		if msg.work == s.search { // work about an earlier position does not count
			s.search = nil
			return msg.show(s)
		}
	case judgedMsg:
		return s.judgement(msg)
	case spinMsg:
		if msg.work == s.search {
			return spin(msg.work)
		}
	case frameMsg:
		return s.tick(msg)
	case wonMsg:
		return s.won(msg.known)
	case outcome:
		return msg(s)
	}
	return nil
}

// key gives a key to what is in front: a question, the help screen, or the board.
func (m *Model) key(msg tea.KeyPressMsg) tea.Cmd {
	s := &m.session
	switch {
	case msg.String() == "ctrl+z":
		return tea.Suspend
	case s.prompt != nil:
		asked := s.prompt
		open, cmd := asked.key(msg)
		if !open && s.prompt == asked {
			s.prompt = nil
		}
		return cmd
	case s.help != nil:
		return s.helpKey(msg)
	case s.list != nil:
		return s.listKey(msg)
	}
	s.note = note{}
	return s.press(s.groups(), msg)
}

// mouse gives a click to the board. While something else is in front, clicks close it or do nothing.
func (m *Model) mouse(msg tea.MouseMsg) tea.Cmd {
	s := &m.session
	if s.prompt != nil || s.game() == nil {
		return nil
	}
	switch msg := msg.(type) {
	case tea.MouseClickMsg:
		if s.help != nil || s.list != nil {
			s.help, s.list = nil, nil
			return nil
		}
		s.note = note{}
		return s.click(msg.Mouse())
	case tea.MouseMotionMsg:
		if s.film != nil {
			return s.scrub(msg.Mouse())
		}
	case tea.MouseWheelMsg:
		s.wheel(msg.Mouse())
	}
	return nil
}

// Left returns the record to be kept when a game has ended.
func (m *Model) Left() *record.Record { return m.session.left() }

// View draws the screen.
func (m *Model) View() tea.View {
	lines, cursor := m.session.screen()
	title := heading(m.session.album.level()) + " - " + printable(filepath.Base(m.session.options.Name))
	if m.session.options.ASCII {
		title = inASCII(title)
		for i, line := range lines {
			lines[i] = inASCII(line)
		}
	}
	view := tea.NewView(strings.Join(lines, "\n"))
	view.AltScreen = true
	view.MouseMode = tea.MouseModeCellMotion
	view.Cursor = cursor
	view.WindowTitle = title
	return view
}
