package play

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	tea "charm.land/bubbletea/v2"
)

// save asks for a file and writes the moves into it, also those that were undone.
func save(s *session) tea.Cmd {
	if s.game().All() == "" {
		return s.say(quiet, "There are no moves to save yet.")
	}
	if s.film != nil {
		s.film.stop() // the position is the picture that is seen now
	}
	s.prompt = ask("Save the moves in: ", s.proposal(), s.window.text(), func(name string) tea.Cmd {
		return s.writeMoves(name, Keep)
	})
	return nil
}

// proposal is a file name for the moves of the level.
func (s *session) proposal() string {
	return cmp.Or(s.options.Default, s.options.Archive.Propose(s.album.level()))
}

func (s *session) writeMoves(name string, mode SaveMode) tea.Cmd {
	if name == "" {
		return s.say(quiet, "Nothing was saved.")
	}
	at, level, moves := s.album.at, s.album.level(), Moves{s.game().All(), s.game().Moves()}
	archive := s.options.Archive
	return func() tea.Msg {
		err := archive.SaveMoves(name, level, moves, mode)
		return outcome(func(s *session) tea.Cmd { return s.wrote(at, name, moves, err) })
	}
}

// wrote takes the end of saving the moves of a level. A file that exists is changed only after a question.
func (s *session) wrote(at int, name string, moves Moves, err error) tea.Cmd {
	switch {
	case errors.Is(err, fs.ErrExist) && at == s.album.at:
		question := fmt.Sprintf("%s exists. Replace the moves of this level in it? y/n ", printable(filepath.Base(name)))
		s.prompt = &prompt{question: question, yes: func(string) tea.Cmd { return s.writeMoves(name, Replace) }}
		return nil
	case err != nil:
		return s.say(wrong, "Not saved: "+printable(err.Error()))
	}
	s.album.seats[at].saved = moves.All
	return s.say(good, fmt.Sprintf("Saved %s, in %s.", moves.words(), printable(name)))
}

// load asks for a file and makes its moves.
func load(s *session) tea.Cmd {
	s.prompt = ask("Load moves from: ", s.proposal(), s.window.text(), func(name string) tea.Cmd {
		at, level, archive := s.album.at, s.album.level(), s.options.Archive
		return func() tea.Msg {
			moves, err := archive.LoadMoves(name, level)
			return outcome(func(s *session) tea.Cmd { return s.loaded(at, moves, err) })
		}
	})
	return nil
}

// loaded takes the end of loading: the game is where it was when the moves were saved, undo leads back to the start and
// redo to the end. When not all moves are possible, the game stays as it was.
func (s *session) loaded(at int, moves Moves, err error) tea.Cmd {
	if at != s.album.at {
		return nil
	}
	if err == nil {
		err = s.replace(moves)
	}
	if err != nil {
		return s.say(wrong, "Not loaded: "+printable(err.Error()))
	}
	s.album.seat().saved = s.game().All()
	s.film = nil
	cmd := s.moved()
	hint := "v shows them from the start, u undoes them."
	if moves.Done < len(moves.All) {
		hint = "r makes the next one, v shows them from the start."
	}
	s.say(good, fmt.Sprintf("Loaded %s. %s", moves.words(), hint))
	return cmd
}

// quit ends the program, after a question when moves would be lost. The record loses none.
func quit(s *session) tea.Cmd {
	n := 0
	for _, seat := range s.album.seats {
		if seat.unsaved() {
			n++
		}
	}
	if n == 0 || s.options.Keep != nil && !s.keeping.warned {
		return tea.Quit
	}
	question := "The moves are not saved. Quit? y/n "
	if n > 1 {
		question = fmt.Sprintf("The moves of %d levels are not saved. Quit? y/n ", n)
	}
	s.prompt = &prompt{question: question, yes: func(string) tea.Cmd { return tea.Quit }, insist: "ctrl+c"}
	return nil
}
