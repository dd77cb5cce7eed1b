// Package play lets a person play levels in a terminal, helped by the planner.
//
// A Model is the whole program as Bubble Tea wants it: messages go in (keys, the mouse, the size of the window, what
// background work found), and a screen comes out. A Model needs no terminal, so that tests drive it by messages. Inside
// a Model a session keeps the parts in step: the levels with the game of each, the part of the board in view, a hint, a
// solution being watched, a question to the player, a message.
//
// Whatever takes longer than a picture is computed in the background: hints and solutions, and whether the position is
// lost. A search belongs to the position that it was asked about and is stopped when that position changes. Only the
// part of a board that is in view is drawn, so that boards of 300x300 squares stay fluent.
//
// The files, in reading order:
//
//   - options.go: what is played and how; the archive that keeps moves.
//   - constants.go: sizes and speeds.
//   - text.go: numbers in words, and lines of text that fit a width.
//   - theme.go: colours for dark and light terminals.
//   - board.go: how squares are drawn, in Unicode or ASCII, and the board as lines of text; its XSB characters.
//   - solution.go: a solution that serves all positions on its way, and the hint that it gives.
//   - frame.go: where on the screen the board and the bar stand, and which part of a board is in view.
//   - work.go: searches in the background.
//   - album.go: the levels, and the game of each.
//   - list.go: the list of levels, and the way to one of them.
//   - film.go: a solution being watched.
//   - prompt.go: questions to the player.
//   - session.go: all parts together, kept in step when the position changes; whether the position is lost.
//   - actions.go: what keys do while a level is played.
//   - advice.go: hints and solutions that the player asks for, and what background work brings.
//   - winning.go: what is said of a win, and the search for what is possible.
//   - mistake.go: back to the last position that can be solved.
//   - watching.go: what keys do while a solution is watched.
//   - keeping.go: what the record knows, and what playing adds to it.
//   - saving.go: moves saved and loaded, and the end of the program.
//   - mouse.go: clicks and the wheel.
//   - keys.go: which key does what, the help screen and the line of keys.
//   - view.go: the screen.
//   - model.go: the program.
//
// The package opens no files and no terminal, which is the part of the command play.
package play
