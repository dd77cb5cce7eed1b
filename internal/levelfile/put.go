package levelfile

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"planner/board"
)

// plainTitle matches titles that only say that something is a solution, and how long. numberedTitle matches those among
// them that do not say how long: at most a number counts the solutions.
var (
	plainTitle    = regexp.MustCompile(`(?i)^(solution([\s\d/:.,#()-]|push(es)?|moves?)*)?$`)
	numberedTitle = regexp.MustCompile(`(?i)^(solution( \d+)?:?)?$`)
)

// Put puts a solution of a level into a plain document, unless one that is as good stands there, and reports whether it
// did. A level of the document is the same if its board is, whatever its title; Put adds a level that is absent.
//
// The solution takes the place of the best one there if the title of that one says no more than "Solution". Any other
// title, such as one that names a player, belongs to its solution: then both are kept, the better one first. Nothing
// else in the document changes. After an error the document must not be used any more.
func (d *Document) Put(level *board.Level, solution string, by board.Objective) (changed bool, err error) {
	if err := d.Writable(); err != nil {
		return false, err
	}
	cost, err := board.Replay(level, solution)
	if err != nil {
		return false, err
	}
	if solution == "" {
		return false, nil // the level is solved from the start
	}
	title := fmt.Sprintf("Solution (%s, %s)", english.Plural(cost.Pushes, "push", "pushes"),
		english.Plural(cost.Moves, "move", ""))
	at := d.indexOf(level)
	if at < 0 {
		d.append(level, title, solution)
		return true, d.checkSolution(len(d.Entries)-1, solution)
	}
	e := d.Entries[at]
	games := e.Games()
	best, known := e.best(games, by)
	switch {
	case best >= 0 && !by.Better(cost, board.CostOf(known)):
		return false, nil
	case best >= 0 && plainTitle.MatchString(games[best].Title):
		e.replace(games[best], title, solution)
	default:
		e.insert(games, title, solution)
	}
	return true, d.checkSolution(at, solution)
}

// Writable says why Put cannot put anything into a document, nil when it can.
func (d *Document) Writable() error {
	switch {
	case !d.Plain:
		return errors.New("packed, XML or too large, expected text with rows of # @ + $ * . and blanks")
	case len(d.Entries) > 0 && len(d.Faults) > 0:
		return d.Faults[0]
	}
	return nil
}

// best is the best solution among saved games, with pushes in upper case, and the index of its game, which is -1 when
// none solves the level.
func (e *Entry) best(games []Game, by board.Objective) (at int, lurd string) {
	at = -1
	for i, g := range games {
		moves, solves := g.Solution(e.Level)
		if solves && (at < 0 || by.Better(board.CostOf(moves), board.CostOf(lurd))) {
			at, lurd = i, moves
		}
	}
	return at, lurd
}

// Solution is the best solution among the saved games of a level, empty when none solves it.
func (e *Entry) Solution(by board.Objective) string {
	_, lurd := e.best(e.Games(), by)
	return lurd
}

// checkSolution reads the changed level again, with those above and below it. The error says that the solution cannot
// be found, as within a comment without an end.
func (d *Document) checkSolution(at int, solution string) error {
	around := &Document{rest: d.rest, Entries: d.Entries[max(at-1, 0):min(at+2, len(d.Entries))]}
	text := around.String()
	again, err := ReadDocument(strings.NewReader(text), "", int64(len(text))+1)
	if err != nil {
		return err
	}
	found := again.indexOf(d.Entries[at].Level)
	if found < 0 || len(again.Entries) != len(around.Entries) {
		return errors.New("the level could not be read back out of the file")
	}
	e := again.Entries[found]
	for _, g := range e.Games() {
		if moves, _ := g.Solution(e.Level); moves == solution {
			return nil
		}
	}
	return errors.New("the solution could not be read back out of the file")
}

// indexOf is the index of the entry with the board of a level, -1 when there is none.
func (d *Document) indexOf(level *board.Level) int {
	want := Shape(level)
	return slices.IndexFunc(d.Entries, func(e *Entry) bool {
		return e.Level != nil && len(e.Level.Rows) == len(level.Rows) && Shape(e.Level) == want
	})
}

// Shape is the board of a level as one text. Levels that differ only in what the player can never come near have equal
// shapes.
func Shape(level *board.Level) string { return strings.Join(cmp.Or(level.Core(), level).Rows, "\n") }

// insert puts a solution above the saved games of an entry, or at its end when there are none.
func (e *Entry) insert(games []Game, title, solution string) {
	end := e.ending()
	block := []string{title + end, solution + end, end}
	if len(games) > 0 {
		if at := games[0].title; at == 0 || strings.TrimSpace(e.Below[at-1]) != "" {
			block = slices.Insert(block, 0, end)
		}
		e.Below = slices.Insert(slices.Clone(e.Below), games[0].title, block...)
		return
	}
	at := len(e.Below)
	for at > 0 && strings.TrimSpace(e.Below[at-1]) == "" {
		at--
	}
	above, rest := slices.Clone(e.Below[:at]), e.Below[at:]
	last := &e.Rows[len(e.Rows)-1]
	if at > 0 {
		last = &above[at-1]
	}
	if strings.TrimRight(*last, "\r\n") == *last {
		*last += end
	}
	if len(rest) > 0 {
		rest = rest[1:]
	}
	e.Below = slices.Concat(above, []string{end}, block, rest)
}

// replace puts a solution in the place of a saved game. If the title gave the length of the old solution, the new title
// takes its place.
func (e *Entry) replace(g Game, title, solution string) {
	end := e.ending()
	block := []string{solution + end}
	if below := g.to - 1; strings.TrimRight(e.Below[below], "\r\n") == e.Below[below] {
		block[0] = solution
	}
	before := slices.Clone(e.Below[:g.from])
	switch {
	case g.label > 0:
		before = append(before, title+end)
	case !numberedTitle.MatchString(g.Title):
		before[g.title] = title + end
	}
	e.Below = slices.Concat(before, block, e.Below[g.to:])
}

// append adds a level at the end.
func (d *Document) append(level *board.Level, title, solution string) {
	end := "\n"
	if len(d.Entries) > 0 {
		end = d.Entries[0].endingOfText()
	}
	e := &Entry{Level: level}
	if text := strings.TrimPrefix(d.String(), d.mark); text != "" {
		e.Head = linesOf(parting(text, end))
	}
	shown := board.Level{Title: level.Title, Author: level.Author, Rows: level.Rows}
	if !board.IsTitle(level.Title) {
		shown.Title = fmt.Sprintf("Level %d", level.Number)
	}
	var text strings.Builder
	_ = WriteLevel(&text, &shown, board.SOK, Game{Title: title, Moves: solution}) // to memory
	lines := linesOf(strings.ReplaceAll(text.String(), "\n", end))
	rows := 2 + len(level.Rows) // behind them, below the title and a blank line
	e.Above, e.Rows, e.Below = lines[:2:2], lines[2:rows:rows], lines[rows:]
	if level.Title != "" && shown.Title != level.Title {
		e.Below = slices.Insert(e.Below, 0, "Title: "+level.Title+end)
	}
	d.Entries = append(d.Entries, e)
}

// endingOfText is the line end of an entry that may be no level.
func (e *Entry) endingOfText() string {
	if e.Level == nil {
		return (&Entry{Rows: e.Below}).ending()
	}
	return e.ending()
}
