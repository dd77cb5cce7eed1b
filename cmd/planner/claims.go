package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"planner/board"
	"planner/cmd/planner/internal/solving"
)

// claim is a solution that is to be verified.
type claim struct {
	level         int
	solution      string
	pushes, moves *int   // as claimed; nil when the claim does not say
	json          bool   // read from a result line
	fault         string // why the text of the solution cannot be read, empty for most
}

// spell gives a solution that is all in lower case its upper case. A result line must have it already.
func (c *claim) spell(level *board.Level) {
	if c.json || level == nil || c.fault != "" {
		return
	}
	solution, err := board.Normalize(level, c.solution)
	if err != nil {
		c.fault = err.Error()
		return
	}
	c.solution = solution
}

// readClaims reads result lines if the text begins with a brace, and LURD text otherwise.
func readClaims(r io.Reader, name string) ([]claim, error) {
	text, err := io.ReadAll(io.LimitReader(r, board.MaxBytes+1))
	if err != nil {
		return nil, err
	}
	if len(text) > board.MaxBytes {
		return nil, fmt.Errorf("%s: more than %d bytes of results", name, int64(board.MaxBytes))
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return jsonClaims(text, name)
	}
	return textClaims(text), nil
}

// jsonClaims reads the lines of `solve --json`. Only those of solved levels are claims.
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
		}
		if err := json.Unmarshal(line, &row); err != nil {
			return nil, fmt.Errorf("%s:%d: not a result line: %w", name, i+1, err)
		}
		if row.Status == solving.StatusSolved {
			claims = append(claims, claim{level: row.Level, solution: row.Solution,
				pushes: row.Pushes, moves: row.Moves, json: true})
		}
	}
	return claims, nil
}

// textClaims reads moves in any form that board.ParseMoves knows. Lines of moves without another line between them are
// one solution. The first solution belongs to level 1 and each other one to the next level, unless a line "Level N"
// names another level.
func textClaims(text []byte) []claim {
	var claims []claim
	var found []string // the lines of the solution
	next := 1
	end := func() {
		if len(found) > 0 {
			claims = append(claims, claimOf(next, strings.Join(found, "\n")))
			next, found = next+1, nil
		}
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if isMoves(line) {
			found = append(found, line)
			continue
		}
		end()
		next = namedLevel(line, next)
	}
	end()
	return claims
}

// claimOf is the claim that moves in any form solve a level.
func claimOf(level int, text string) claim {
	moves, err := board.ParseMoves(text)
	c := claim{level: level, solution: moves}
	if err != nil {
		c.fault = "the moves: " + err.Error()
	}
	return c
}

// namedLevel is the N of a line "Level N ...". For any other line it is next.
func namedLevel(line string, next int) int {
	fields := strings.Fields(line)
	if len(fields) < 2 || !strings.EqualFold(fields[0], "level") {
		return next
	}
	if n, err := strconv.Atoi(strings.TrimRight(fields[1], ":.,;")); err == nil && n > 0 {
		return n
	}
	return next
}

// isMoves reports whether text consists of moves and of what may stand between them: run lengths, groups and blanks.
func isMoves(text string) bool {
	return strings.ContainsAny(text, "lurdLURD") && strings.Trim(text, "lurdLURD0123456789()* \t\r\n") == ""
}
