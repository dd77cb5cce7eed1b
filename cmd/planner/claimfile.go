package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/levelfile"
	"planner/plan"
)

// readClaims reads the claims of the text of a file: result lines if the text begins with a brace, a file of levels
// with their solutions, or moves in any form.
func readClaims(
	ctx context.Context, data []byte, name string, levels map[int]*board.Level,
) (claims []claim, err error) {
	text, err := io.ReadAll(levelfile.Decoded(bytes.NewReader(data)))
	isJSON := bytes.HasPrefix(bytes.TrimSpace(text), []byte("{"))
	if err == nil && isJSON {
		claims, err = jsonClaims(text, name)
	} else if err == nil && !printedBySolve.Match(text) {
		var d *levelfile.Document
		if d, err = cmdline.ReadDocument(ctx, bytes.NewReader(data), name); err == nil {
			if claims = documentClaims(d, levels); len(claims) == 0 {
				claims = snapshots(d, levels)
			}
		}
	}
	if err == nil && !isJSON && len(claims) == 0 {
		claims = lineClaims(string(text), levels)
	}
	if err == nil && !isJSON && len(claims) == 0 {
		claims = textClaims(text)
	}
	for i := range claims {
		claims[i].file = cmp.Or(claims[i].file, name)
	}
	return claims, err
}

// lineClaims reads a text of nothing but lines of moves, as many as there are levels: each line belongs to the level of
// its number. It is nil for any other text, and when all lines together solve the first level.
func lineClaims(text string, levels map[int]*board.Level) (claims []claim) {
	lines := strings.Split(strings.ReplaceAll(strings.TrimSpace(text), "\r", ""), "\n")
	last := 0
	for number := range levels {
		last = max(last, number)
	}
	if len(lines) < 2 || len(lines) != last || slices.ContainsFunc(lines, func(l string) bool { return !board.IsMoves(l) }) {
		return nil
	}
	if first := levels[1]; first != nil {
		lurd, err := board.ReadMoves(first, text)
		if _, wrong := board.Replay(first, lurd); err == nil && wrong == nil {
			return nil
		}
	}
	for i, line := range lines {
		c := claimOf(i+1, line)
		c.line = i + 1
		claims = append(claims, c)
	}
	return claims
}

// printedBySolve finds the verdicts in the text that solve prints. Its boards only repeat the level that the line
// "Level N" names.
var printedBySolve = regexp.MustCompile(`(?m)^Solved: `)

// documentClaims are the solutions that stand in a file of levels. A solution belongs to the level of levels that has
// the same board or, if levels is nil, to the level of the file that the solution stands at. A solution of a level that
// cannot be used is wrong.
func documentClaims(d *levelfile.Document, levels map[int]*board.Level) []claim {
	return gameClaims(d, levels, func(e *levelfile.Entry, g levelfile.Game) bool { return g.Claims(e.Level) })
}

// snapshots are documentClaims for the saved games of levels that can be used, whether they are solutions or not.
func snapshots(d *levelfile.Document, levels map[int]*board.Level) []claim {
	return gameClaims(d, levels, func(e *levelfile.Entry, _ levelfile.Game) bool { return e.Level != nil })
}

// gameClaims are the claims of those saved games of a file of levels that count.
func gameClaims(
	d *levelfile.Document, levels map[int]*board.Level, counts func(*levelfile.Entry, levelfile.Game) bool,
) (claims []claim) {
	known := map[string][]int{} // the numbers of levels by their boards, ascending
	for _, number := range slices.Sorted(maps.Keys(levels)) {
		shape := levelfile.Shape(levels[number])
		known[shape] = append(known[shape], number)
	}
	for _, e := range d.Entries {
		for _, g := range e.Games() {
			if !counts(e, g) {
				continue
			}
			c := gameClaim(e, g)
			if e.Fault != nil {
				c.fault = unusable(e)
			} else if same := known[levelfile.Shape(e.Level)]; levels != nil && len(same) == 0 {
				c.fault = "no level has the board of " + e.Place()
			} else if levels != nil && !slices.Contains(same, c.level) {
				c.level = same[0]
			}
			claims = append(claims, c)
		}
	}
	return claims
}

// gameClaim is the claim that a saved game solves its level.
func gameClaim(e *levelfile.Entry, g levelfile.Game) claim {
	c := claimOf(e.Number(), g.Moves)
	if g.Reverse() {
		c = claim{level: e.Number(), reverse: g.Moves}
	}
	c.file, c.line = e.File, g.Line
	return c
}

// gamesOf are the saved games that stand in a file of levels at the board of a level, solutions or not. Saved is false
// when no level of the file has a saved game.
func gamesOf(d *levelfile.Document, level *board.Level) (games []claim, saved bool) {
	shape := levelfile.Shape(level)
	for _, e := range d.Entries {
		if e.Level == nil {
			continue
		}
		for _, g := range e.Games() {
			if saved = true; levelfile.Shape(e.Level) == shape {
				games = append(games, gameClaim(e, g))
			}
		}
	}
	return games, saved
}

// jsonClaims reads the lines of `solve --json`, of which only those of solved levels are claims, and lines of other
// programs with a solution.
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
			Before        *board.Cost
			Path          plan.PathUse
		}
		if err := json.Unmarshal(line, &row); err != nil {
			return nil, fmt.Errorf("%s:%d: not a result line: %w", name, i+1, err)
		}
		if row.Status == "" && row.Solution != "" { // of another program
			c := claimOf(cmp.Or(row.Level, len(claims)+1), row.Solution)
			c.line = i + 1
			claims = append(claims, c)
		}
		if row.Status == plan.StatusSolved {
			c := claim{level: row.Level, solution: row.Solution, pushes: row.Pushes, moves: row.Moves, json: true,
				line: i + 1}
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
	var found, plan []string                   // the lines of the solution, or the steps of the plan
	next, bare, number, first := 1, true, 0, 0 // number counts the lines read; first is the line of the first moves
	end := func() {
		switch {
		case len(found) > 0:
			c := claimOf(next, strings.Join(found, "\n"))
			c.bare, c.line = bare, first
			claims = append(claims, c)
		case len(plan) > 0:
			claims = append(claims, claim{level: next, plan: plan, line: first})
		default:
			return
		}
		next, found, plan = next+1, nil, nil
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	for lines.Scan() {
		line := board.Unwrapped(lines.Text())
		if number++; len(found)+len(plan) == 0 {
			first = number
		}
		if board.IsMoves(line) {
			found = append(found, line)
			continue
		}
		if label, moves := board.Labelled(line); moves != "" {
			end()
			if n := numbered(label); n > 0 {
				next, bare = n, false
			}
			found, first = []string{moves}, number
			end()
			continue
		}
		if step, ok := levelfile.PlanStep(line); ok {
			plan = append(plan, step)
			continue
		}
		end()
		if n := namedLevel(line); n > 0 {
			next, bare = n, false
		}
	}
	end()
	return claims
}

// numbered is the number of the level before moves, as in "Level 7: rRR" or "7. rRR", 0 when there is none.
func numbered(label string) int {
	n, err := strconv.Atoi(strings.TrimRight(label, ":=.,) "))
	if err != nil {
		return namedLevel(label)
	}
	return n
}

// namedLevel is the N of a line "Level N ...", 0 for any other line.
func namedLevel(line string) int {
	fields := strings.Fields(strings.TrimLeft(line, ";")) // plans have comments
	if len(fields) < 2 || !strings.EqualFold(fields[0], "level") {
		return 0
	}
	n, _ := strconv.Atoi(strings.TrimRight(fields[1], ":.,;"))
	return max(n, 0)
}
