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
	pushes, moves *int // as claimed; nil when the claim does not say
	json          bool // read from a result line
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
			claims = append(claims, claim{row.Level, row.Solution, row.Pushes, row.Moves, true})
		}
	}
	return claims, nil
}

// textClaims reads LURD text. Lines of LURD without another line between them are one solution. The first solution
// belongs to level 1 and each other one to the next level, unless a line "Level N" names another level.
func textClaims(text []byte) []claim {
	var claims []claim
	next, open := 1, false
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		switch {
		case isLURD(line) && open:
			claims[len(claims)-1].solution += line
		case isLURD(line):
			claims = append(claims, claim{level: next, solution: line})
			next, open = next+1, true
		default:
			open = false
			next = namedLevel(line, next)
		}
	}
	return claims
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

// isLURD reports whether text consists only of the eight letters of solutions.
func isLURD(text string) bool {
	return text != "" && strings.Trim(text, "lurdLURD") == ""
}
