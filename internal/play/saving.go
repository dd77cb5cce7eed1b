package play

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	tea "charm.land/bubbletea/v2"
)

// savedMsg says what came of saving.
type savedMsg struct {
	at    int // index of the level
	name  string
	moves Moves
	err   error
}

// loadedMsg says what came of loading.
type loadedMsg struct {
	at    int
	moves Moves
	err   error
}

// save asks for a file and writes the moves into it, also those that were undone.
func save(s *session) tea.Cmd {
	if s.game().All() == "" {
		return s.say(quiet, "There are no moves to save yet.")
	}
	if s.film != nil {
		s.film.stop() // the position is the picture that is seen now
	}
	s.prompt = ask("Save the moves in: ", s.proposal(), s.window.text(), func(name string) tea.Cmd {
		return s.write(name, Keep)
	})
	return nil
}

// proposal is a file name for the moves of the level.
func (s *session) proposal() string {
	if s.options.Default != "" {
		return s.options.Default
	}
	return s.options.Archive.Propose(s.album.level())
}

func (s *session) write(name string, mode SaveMode) tea.Cmd {
	if name == "" {
		return s.say(quiet, "Nothing was saved.")
	}
	at, level, moves := s.album.at, s.album.level(), Moves{s.game().All(), s.game().Moves()}
	archive := s.options.Archive
	return func() tea.Msg { return savedMsg{at, name, moves, archive.Save(name, level, moves, mode)} }
}

// wrote takes the end of saving. A file that exists is replaced only after a question.
func (s *session) wrote(msg savedMsg) {
	switch {
	case errors.Is(msg.err, fs.ErrExist) && msg.at == s.album.at:
		question := fmt.Sprintf("%s exists. Replace it? y/n ", printable(filepath.Base(msg.name)))
		s.prompt = confirm(question, func(string) tea.Cmd { return s.write(msg.name, Replace) })
	case msg.err != nil:
		s.say(wrong, "Not saved: "+printable(msg.err.Error()))
	default:
		s.album.seats[msg.at].saved = msg.moves.All
		s.say(good, fmt.Sprintf("Saved %s, in %s.", msg.moves.words(), printable(msg.name)))
	}
}

// load asks for a file and makes its moves.
func load(s *session) tea.Cmd {
	s.prompt = ask("Load moves from: ", s.proposal(), s.window.text(), func(name string) tea.Cmd {
		at, level, archive := s.album.at, s.album.level(), s.options.Archive
		return func() tea.Msg {
			moves, err := archive.Load(name, level)
			return loadedMsg{at, moves, err}
		}
	})
	return nil
}

// loaded takes the end of loading: the game is where it was when the moves were saved, undo leads back to the start and
// redo to the end. When not all moves are possible, the game stays as it was.
func (s *session) loaded(msg loadedMsg) tea.Cmd {
	if msg.at != s.album.at {
		return nil
	}
	if msg.err == nil {
		msg.err = s.replace(msg.moves)
	}
	if msg.err != nil {
		return s.say(wrong, "Not loaded: "+printable(msg.err.Error()))
	}
	s.album.seat().saved = s.game().All()
	s.film = nil
	cmd := s.moved()
	hint := "v shows them from the start, u undoes them."
	if msg.moves.Done < len(msg.moves.All) {
		hint = "r makes the next one, v shows them from the start."
	}
	s.say(good, fmt.Sprintf("Loaded %s. %s", msg.moves.words(), hint))
	return cmd
}

// quit ends the program, after a question when moves would be lost. The record loses none.
func quit(s *session) tea.Cmd {
	n := s.album.unsaved()
	if n == 0 || s.options.Record != nil && !s.warned {
		return tea.Quit
	}
	question := "The moves are not saved. Quit? y/n "
	if n > 1 {
		question = fmt.Sprintf("The moves of %d levels are not saved. Quit? y/n ", n)
	}
	s.prompt = confirm(question, func(string) tea.Cmd { return tea.Quit })
	s.prompt.insist = "ctrl+c"
	return nil
}
