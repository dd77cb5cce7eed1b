package levelfile

import (
	"slices"
	"strings"

	"planner/board"
)

// Game is a solution or another saved game of a level, as a file has it below the board: a title, a blank line or none,
// and lines of moves.
type Game struct {
	Title string // empty when there is none
	Moves string // as the file has them, in any form that board.ParseMoves reads
	Line  int    // of the file, from 1, at which the moves begin; 0 in XML

	title    int // the line of the title, counted from 0 below the board; from when there is none
	from, to int // the first line of moves, and the line behind the last one
	label    int // bytes of a title that stands before the moves in their line
}

const (
	// minReplay and replayGrowth bound how many cells of boards are copied to replay the saved games of one level: at
	// least minReplay, and replayGrowth more for each byte of text. A level of 1,000 cells with 100 saved games of 200
	// moves needs 100,000 and may have 5,000,000.
	minReplay    = 1 << 18
	replayGrowth = 256
)

// Games lists the saved games of a level in the order of the file. Lines of moves are a saved game when a line above
// announces one, such as "Solution 1" or "Snapshot", when there are at least eight letters, or when they solve the
// level. In a file with more saved games than anyone would play, the last ones count as text and not as games.
func (e *Entry) Games() []Game {
	var games []Game
	lines, cells := e.text(), 0
	if e.Level != nil {
		cells = len(strings.Join(e.Level.Rows, "\n")) + 1
	}
	budget := minReplay + replayGrowth*len(strings.Join(lines, ""))
	for at := 0; at < len(lines) && budget >= 0; at++ {
		if opens(lines[at]) {
			at = commentEnd(lines, at)
			continue
		}
		least := 0
		if len(games) > 0 {
			least = games[len(games)-1].to
		}
		game, found := gameAt(lines, at, least)
		if !found {
			continue
		}
		budget -= cells
		if first := e.below(); first > 0 {
			game.Line = first + game.from
		}
		if e.plausible(game) {
			games = append(games, game)
		}
		at = game.to - 1
	}
	return games
}

// gameAt is the saved game whose moves begin at a line. Its title stands at line least or below.
func gameAt(lines []string, at, least int) (g Game, found bool) {
	if label, moves := board.Labelled(lines[at]); board.AnnouncesMoves(label) {
		title := strings.TrimRight(board.Clean(label), ":= ")
		return Game{Title: title, Moves: board.Lettered(strings.TrimSpace(moves)), title: at, from: at, to: at + 1,
			label: len(label)}, true
	}
	g = Game{from: at, to: at}
	for g.to < len(lines) && board.IsMoves(lines[g.to]) {
		g.to++
	}
	if found = g.to > at; found {
		g.name(lines, least)
	}
	return g, found
}

// text is the lines in which the saved games of an entry stand, without marks of quotation.
func (e *Entry) text() []string {
	if e.Rows == nil && e.Level != nil {
		return e.Level.Notes
	}
	lines := slices.Clone(e.Below)
	for i, line := range lines {
		lines[i] = board.Bare(line, e.quoted())
	}
	return lines
}

// below is the line of the file, from 1, at which the text with the saved games begins; 0 in XML.
func (e *Entry) below() int {
	switch {
	case e.Level == nil:
		return e.Fault.Top
	case e.Rows == nil:
		return 0
	}
	return e.Level.End + 1
}

// quoted reports whether an entry stands in a quotation.
func (e *Entry) quoted() bool { return len(e.Rows) > 0 && board.IsQuoted(e.Rows[0]) }

// opens reports whether a line opens a block of a comment.
func opens(line string) bool {
	key, value, _ := strings.Cut(strings.ToLower(line), ":")
	return strings.TrimSpace(key) == "comment" && strings.TrimSpace(value) == "" && strings.Contains(line, ":")
}

// commentEnd is the line that ends the block of a comment.
func commentEnd(lines []string, at int) int {
	for ; at < len(lines); at++ {
		line := strings.ToLower(strings.TrimSpace(lines[at]))
		if strings.HasPrefix(line, "comment-end:") || strings.HasPrefix(line, "comment_end:") {
			break
		}
	}
	return at
}

// name sets the moves and the title of a game. The title is the last line of text above the moves, from line least on,
// if a blank line stands above it or if it announces moves.
func (g *Game) name(lines []string, least int) {
	g.title = g.from
	g.Moves = strings.TrimSpace(strings.Join(lines[g.from:g.to], ""))
	if !strings.Contains(g.Moves, "\n") && g.to-g.from > 1 {
		g.Moves = strings.Join(lines[g.from:g.to], "\n")
	}
	g.Moves = board.Lettered(g.Moves)
	at := g.from - 1
	for at >= least && strings.TrimSpace(lines[at]) == "" {
		at--
	}
	if at < least {
		return
	}
	alone := at == least || strings.TrimSpace(lines[at-1]) == ""
	if board.AnnouncesMoves(lines[at]) || alone && !strings.Contains(lines[at], ":") {
		g.title, g.Title = at, board.Clean(lines[at])
	}
}

// plausible reports whether lines of moves are a saved game and not words that look like moves.
func (e *Entry) plausible(g Game) bool {
	if board.AnnouncesMoves(g.Title) || len(g.Moves) >= 8 {
		return true
	}
	_, solves := g.Solution(e.Level)
	return solves
}

// Reverse reports whether the moves belong to reverse play, as they or their title say.
func (g Game) Reverse() bool {
	return strings.Contains(strings.ToLower(g.Title), "reverse") || board.IsReverse(g.Moves)
}

// LURD is the moves on a level as plain LURD text with pushes in upper case. Those of reverse play are turned round.
func (g Game) LURD(level *board.Level) (string, error) {
	if g.Reverse() {
		return board.TurnRound(level, g.Moves)
	}
	return board.ReadMoves(level, g.Moves)
}

// Solution is the moves as plain LURD text with pushes in upper case. The second result is whether the moves solve the
// level.
func (g Game) Solution(level *board.Level) (moves string, solves bool) {
	if level == nil {
		return "", false
	}
	moves, err := g.LURD(level)
	if err != nil {
		return "", false
	}
	_, err = board.Replay(level, moves)
	return moves, err == nil
}

// Claims reports whether the file says that the game solves the level, or whether it does.
func (g Game) Claims(level *board.Level) bool {
	if strings.Contains(strings.ToLower(g.Title), "solution") {
		return true
	}
	_, solves := g.Solution(level)
	return solves
}

// notes are the notes of a level without its saved games.
func (e *Entry) notes(games []Game) []string {
	var taken, rest []string
	lines := e.text()
	for _, g := range games {
		for _, line := range lines[g.title:g.to] {
			if line = board.Clean(line); line != "" {
				taken = append(taken, line)
			}
		}
	}
	for _, note := range e.Level.Notes {
		if len(taken) > 0 && note == taken[0] {
			taken = taken[1:]
		} else {
			rest = append(rest, note)
		}
	}
	return rest
}
