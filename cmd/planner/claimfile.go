package main

import (
	"bufio"
	"bytes"
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
	"planner/cmd/planner/internal/solving"
	"planner/improve"
	"planner/internal/levelfile"
	"planner/plan"
)

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
	return textClaims(text), nil
}

// printedBySolve finds the verdicts in the text that solve prints. Its boards only repeat the level that the line
// "Level N" names.
var printedBySolve = regexp.MustCompile(`(?m)^Solved: `)

// documentClaims are the solutions that stand in a file of levels. Each belongs to the level that has the same board.
// If levels is nil, that is the level of the file itself.
func documentClaims(d *levelfile.Document, levels map[int]*board.Level) (claims []claim) {
	known := shapes(levels)
	for _, e := range d.Entries {
		for _, g := range e.Games() {
			if !g.Claims(e.Level) {
				continue
			}
			c := claimOf(e.Level.Number, g.Moves)
			if levels != nil {
				c.level = sameBoard(known[levelfile.Shape(e.Level)], e.Level.Number)
			}
			if c.level == 0 {
				c.level, c.fault = e.Level.Number, fmt.Sprintf("no level has the board of %s:%d", e.File, e.Level.Line)
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
	next := 1
	end := func() {
		switch {
		case len(found) > 0:
			claims = append(claims, claimOf(next, strings.Join(found, "\n")))
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
		next = namedLevel(line, next)
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
