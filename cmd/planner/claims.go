package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"planner/search"
)

// claim is a solution that somebody says is right.
type claim struct {
	level         int
	solution      string
	pushes, moves *int // as claimed, nil when nothing was
	json          bool
}

// readClaims reads result lines or LURD text, whichever the first character tells.
func readClaims(r io.Reader, name string) ([]claim, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return jsonClaims(text, name)
	}
	return textClaims(text), nil
}

// jsonClaims takes the solved lines of `solve --json`; the others claim nothing.
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
		if row.Status == search.Solved.String() {
			claims = append(claims, claim{row.Level, row.Solution, row.Pushes, row.Moves, true})
		}
	}
	return claims, nil
}

// textClaims takes runs of LURD lines. A solution belongs to the level after that of the one before, unless a line
// "Level N" names another.
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

// namedLevel is the N of a line "Level N ...", otherwise next.
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

// isLURD reports whether text is made of the eight letters of solutions and nothing else.
func isLURD(text string) bool {
	return text != "" && strings.Trim(text, "lurdLURD") == ""
}
