package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/improve"
	"planner/internal/levelfile"
	"planner/plan"
)

// claim is a solution that is to be verified.
type claim struct {
	level         int
	solution      string
	plan          []string // the steps of a plan, which spell turns into the solution; nil for most
	reverse       string   // moves of reverse play, which spell turns into the solution; empty for most
	bare          bool     // the text does not say to which level the moves belong
	undone        int      // how many moves at its end a saved game has taken back
	pushes, moves *int     // as claimed; nil when the claim does not say
	stages        []plan.Stage
	json          bool   // read from a result line
	fault         string // why the text of the solution cannot be read, empty for most
}

// claimOf is the claim that some moves, in any form, solve a level.
func claimOf(level int, text string) claim {
	if board.IsReverse(text) {
		return claim{level: level, reverse: text}
	}
	moves, err := board.ParseMoves(text)
	c := claim{level: level, solution: moves}
	if err != nil {
		c.fault = "the moves: " + err.Error()
	}
	c.undone = board.Undone(text)
	return c
}

// position is the mark of the current position of a saved game, before the moves that were undone.
const position = "*"

// spell gives a solution that is all in one case its upper case, and a plan and reverse play their moves. A result line
// must have them already.
func (c *claim) spell(level *board.Level) {
	if c.json || level == nil || c.fault != "" {
		return
	}
	var solution string
	var err error
	switch {
	case c.plan != nil:
		solution, err = levelfile.PlanMoves(level, c.plan)
	case c.reverse != "":
		solution, err = board.TurnRound(level, c.reverse)
	default:
		solution, err = board.Normalize(level, c.solution)
	}
	if err != nil {
		c.fault = err.Error()
		return
	}
	c.solution = solution
}

// isMoves reports whether text consists of moves and the signs that may stand between them: run lengths, groups, jumps
// and blanks.
func isMoves(text string) bool {
	return strings.ContainsAny(text, "lurdLURD") && strings.Trim(text, "lurdLURD0123456789()[]* \t\r\n") == ""
}

// verdictLine is one line of `verify --json`.
type verdictLine struct {
	Level  int    `json:"level"`
	Right  bool   `json:"right"`
	Pushes int    `json:"pushes"`
	Moves  int    `json:"moves"`
	Reason string `json:"reason"`
}

// selected are the claims about selected levels, with their pushes in upper case.
func selected(all []claim, levels map[int]*board.Level, pick board.Selection) (list []claim) {
	for _, c := range all {
		title := ""
		if l := levels[c.level]; l != nil {
			title = l.Title
		}
		if pick.Has(c.level, title) {
			c.spell(levels[c.level])
			list = append(list, c)
		}
	}
	return list
}

// replay counts the moves and pushes of a claim and says what is wrong with it. Wrong is empty when it is right.
func replay(level *board.Level, c claim) (moves, pushes int, wrong string) {
	switch {
	case c.fault != "":
		return 0, 0, c.fault
	case level == nil:
		return 0, 0, "there is no such level"
	}
	moves, pushes, err := board.Replay(level, c.solution)
	switch {
	case err != nil:
		return moves, pushes, err.Error()
	case c.pushes != nil && *c.pushes != pushes:
		return moves, pushes, fmt.Sprintf("claims %d pushes, the replay counts %d", *c.pushes, pushes)
	case c.moves != nil && *c.moves != moves:
		return moves, pushes, fmt.Sprintf("claims %d moves, the replay counts %d", *c.moves, moves)
	}
	return moves, pushes, ""
}

// levelsOf reads a whole file. Levels that cannot be used are reported, and solutions for them are wrong. A selection
// by title becomes one by number.
func levelsOf(
	ctx context.Context, s cmdline.Streams, file string, pick *board.Selection,
) (levels map[int]*board.Level, d *levelfile.Document, err error) {
	if d, err = s.Document(ctx, file); err != nil {
		return nil, nil, err
	}
	cmdline.ReportFaults(s.Err, d)
	levels = map[int]*board.Level{}
	for _, entry := range d.Entries {
		if e := cmdline.EntryOf(entry); e.Problem != "" {
			e.Report(s.Err, e.Problem)
		} else {
			levels[e.Number] = e.Level
		}
	}
	*pick, err = cmdline.Resolve(*pick, file, cmdline.TitlesOf(d))
	return levels, d, err
}

// verified reads the levels of the first argument and the claims about those that are selected, which stand in the
// second argument or in the first one itself. That there are none is an error, which names what they are.
func verified(
	ctx context.Context, s cmdline.Streams, q *cmdline.Levels, what string,
) (levels map[int]*board.Level, claims []claim, err error) {
	pick, err := q.Selection()
	if err != nil {
		return nil, nil, err
	}
	files := q.Args
	if len(files) != 2 {
		if files, err = s.Files(q.Args); err != nil {
			return nil, nil, err
		}
	}
	levels, d, err := levelsOf(ctx, s, files[0], &pick)
	var all []claim
	switch {
	case err != nil:
	case len(files) == 2 && len(levels) == 0:
		err = fmt.Errorf("%s: no level that can be used", files[0])
	case len(files) == 2:
		all, err = claimsOf(ctx, s, files[1], levels, pick)
	default:
		if all = documentClaims(d, nil); len(all) == 0 {
			err = cmdline.Misused("%s holds no solution, expected two arguments: a level file and the results or "+
				"solution to replay", files[0])
		}
	}
	if err != nil {
		return nil, nil, err
	}
	if claims = selected(all, levels, pick); len(claims) == 0 {
		return nil, nil, fmt.Errorf("%s: no %s", files[len(files)-1], what)
	}
	return levels, claims, nil
}

// claimsOf reads an argument: a file of results or solutions, or a solution itself.
func claimsOf(
	ctx context.Context, s cmdline.Streams, argument string, levels map[int]*board.Level, pick board.Selection,
) ([]claim, error) {
	file, err := s.Open(ctx, argument)
	switch {
	case errors.Is(err, fs.ErrNotExist) && (argument == "" || isMoves(argument)): // no move is a game, too
		return []claim{claimOf(literalLevel(levels, pick), argument)}, nil
	case err != nil:
		return nil, orMoves(err)
	}
	defer file.Close()
	claims, err := readClaims(ctx, file, argument, levels)
	if len(claims) == 1 && (claims[0].plan != nil || claims[0].bare) { // a plan or moves alone are those of this level
		claims[0].level = literalLevel(levels, pick)
	}
	return claims, err
}

// orMoves says of a file that does not exist that moves could have stood in its place.
func orMoves(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w; moves on the command line have the letters lurdLURD, run lengths and groups only", err)
	}
	return err
}

// literalLevel is the level that a solution on the command line, or a plan in a file, belongs to: the first selected
// one.
func literalLevel(levels map[int]*board.Level, pick board.Selection) int {
	least := 0
	for number, l := range levels {
		if pick.Has(number, l.Title) && (least == 0 || number < least) {
			least = number
		}
	}
	return max(least, 1)
}

// readClaims reads the claims of a file: result lines if the text begins with a brace, a file of levels with their
// solutions, or moves in any form.
func readClaims(ctx context.Context, r io.Reader, name string, levels map[int]*board.Level) ([]claim, error) {
	data, err := io.ReadAll(cmdline.Limited(ctx, r, name))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(levelfile.Decoded(bytes.NewReader(data)))
	if err != nil {
		return nil, err
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return jsonClaims(text, name)
	}
	if !printedBySolve.Match(text) {
		d, err := levelfile.ReadDocument(bytes.NewReader(data), name, cmdline.MaxFile(ctx))
		if err != nil {
			return nil, err
		}
		if claims := documentClaims(d, levels); len(claims) > 0 {
			return claims, nil
		}
	}
	if claims := lineClaims(string(text), levels); len(claims) > 0 {
		return claims, nil
	}
	return textClaims(text), nil
}

// lineClaims reads a text of nothing but lines of moves, as many as there are levels: each line belongs to the level of
// its number. It is nil for any other text, and when all lines together solve the first level.
func lineClaims(text string, levels map[int]*board.Level) (claims []claim) {
	lines := strings.Split(strings.ReplaceAll(strings.TrimSpace(text), "\r", ""), "\n")
	last := 0
	for number := range levels {
		last = max(last, number)
	}
	if len(lines) < 2 || len(lines) != last || slices.ContainsFunc(lines, func(l string) bool { return !isMoves(l) }) {
		return nil
	}
	if first := levels[1]; first != nil {
		lurd, err := board.ReadMoves(first, text)
		if _, _, wrong := board.Replay(first, lurd); err == nil && wrong == nil {
			return nil
		}
	}
	for i, line := range lines {
		claims = append(claims, claimOf(i+1, line))
	}
	return claims
}

// printedBySolve finds the verdicts in the text that solve prints. Its boards only repeat the level that the line
// "Level N" names.
var printedBySolve = regexp.MustCompile(`(?m)^Solved: `)

// documentClaims are the solutions that stand in a file of levels. Each belongs to the level that has the same board.
// If levels is nil, that is the level of the file itself. A solution of a level that cannot be used is wrong.
func documentClaims(d *levelfile.Document, levels map[int]*board.Level) (claims []claim) {
	known := shapes(levels)
	for _, entry := range d.Entries {
		e := cmdline.EntryOf(entry)
		for _, g := range entry.Games() {
			if !g.Claims(e.Level) {
				continue
			}
			c := claimOf(e.Number, g.Moves)
			if g.Reverse() {
				c = claim{level: e.Number, reverse: g.Moves}
			}
			if e.Level == nil {
				c.fault = fmt.Sprintf("the level at %s:%d cannot be used: %s", e.File, e.Line, e.Problem)
			} else if levels != nil {
				c.level = sameBoard(known[levelfile.Shape(e.Level)], e.Number)
			}
			if c.level == 0 {
				c.level, c.fault = e.Number, fmt.Sprintf("no level has the board of %s:%d", e.File, e.Line)
			}
			claims = append(claims, c)
		}
	}
	return claims
}

// sameBoard is the number of the level that has a board, out of all that have it, ascending: own if it is among them,
// the first otherwise, and 0 when there is none.
func sameBoard(numbers []int, own int) int {
	switch {
	case len(numbers) == 0:
		return 0
	case slices.Contains(numbers, own):
		return own
	}
	return numbers[0]
}

// shapes lists the numbers of levels by their boards, ascending.
func shapes(levels map[int]*board.Level) map[string][]int {
	list := map[string][]int{}
	for _, number := range slices.Sorted(maps.Keys(levels)) {
		shape := levelfile.Shape(levels[number])
		list[shape] = append(list[shape], number)
	}
	return list
}

// jsonClaims reads the lines of `solve --json`. Only the lines of solved levels are claims.
func jsonClaims(text []byte, name string) ([]claim, error) {
	var claims []claim
	for i, line := range bytes.Split(text, []byte("\n")) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var row struct {
			Level         int
			Status        string
			Solution      string
			Pushes, Moves *int
			Before        *improve.Cost
			Path          plan.PathUse
		}
		if err := json.Unmarshal(line, &row); err != nil {
			return nil, fmt.Errorf("%s:%d: not a result line: %w", name, i+1, err)
		}
		if row.Status == solving.StatusSolved {
			c := claim{level: row.Level, solution: row.Solution, pushes: row.Pushes, moves: row.Moves, json: true}
			if row.Before == nil { // an improved solution has the stages of the first one
				c.stages = row.Path.Stages
			}
			claims = append(claims, c)
		}
	}
	return claims, nil
}

// textClaims reads moves in any form that board.ParseMoves knows. Lines of moves without another line between them are
// one solution, and so are lines that are steps of a plan. The first solution belongs to level 1 and each other one to
// the next level, unless a line "Level N" names another level.
func textClaims(text []byte) []claim {
	var claims []claim
	var found, plan []string // the lines of the solution, or the steps of the plan
	next, bare := 1, true
	end := func() {
		switch {
		case len(found) > 0:
			c := claimOf(next, strings.Join(found, "\n"))
			c.bare = bare
			claims = append(claims, c)
		case len(plan) > 0:
			claims = append(claims, claim{level: next, plan: plan})
		default:
			return
		}
		next, found, plan = next+1, nil, nil
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if isMoves(line) {
			found = append(found, line)
			continue
		}
		if step, ok := levelfile.PlanStep(line); ok {
			plan = append(plan, step)
			continue
		}
		end()
		if n := namedLevel(line, 0); n > 0 {
			next, bare = n, false
		}
	}
	end()
	return claims
}

// namedLevel is the N of a line "Level N ...". For any other line it is next.
func namedLevel(line string, next int) int {
	fields := strings.Fields(strings.TrimLeft(line, ";")) // plans have comments
	if len(fields) < 2 || !strings.EqualFold(fields[0], "level") {
		return next
	}
	if n, err := strconv.Atoi(strings.TrimRight(fields[1], ":.,;")); err == nil && n > 0 {
		return n
	}
	return next
}
