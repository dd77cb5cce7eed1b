package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"planner"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/play"
)

// moveColumns is the width of LURD text in files, in letters.
const moveColumns = 80

// moveFiles keeps the moves of played levels in files that readClaims reads.
type moveFiles struct {
	levels string // the level file
}

// Propose names a file beside the level file.
func (m moveFiles) Propose(level *planner.Level) string {
	base := strings.TrimSuffix(m.levels, filepath.Ext(m.levels))
	if m.levels == "-" {
		base = "level"
	}
	return fmt.Sprintf("%s-%d.lurd", base, level.Number)
}

// Load reads the moves of a level. Moves that name no level belong to whatever level they are loaded for, when they are
// the only ones of the file.
func (m moveFiles) Load(name string, level *planner.Level) (play.Moves, error) {
	all, err := claimsIn(name)
	if err != nil {
		return play.Moves{}, err
	}
	for _, c := range all {
		if c.level == level.Number || len(all) == 1 {
			if c.fault != "" {
				return play.Moves{}, fmt.Errorf("%s: %s", name, c.fault)
			}
			return play.Moves{All: c.solution, Done: len(c.solution) - c.undone}, nil
		}
	}
	return play.Moves{}, fmt.Errorf("%s has no moves of level %d", name, level.Number)
}

func claimsIn(name string) ([]claim, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readClaims(context.Background(), file, name, nil)
}

// onlyMoves reports whether a file holds nothing but moves, lines that name levels, and blank lines. Any other file
// would lose something when it is replaced by its moves.
func onlyMoves(name string) (bool, error) {
	file, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer file.Close()
	text, err := io.ReadAll(cmdline.Limited(context.Background(), file, name))
	if err != nil {
		return false, err
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line != "" && !isMoves(line) && namedLevel(line, 0) == 0 {
			return false, nil
		}
	}
	return true, nil
}

// Save writes the moves of a level. Moves of other levels in the file are kept, and a file that holds anything else
// than moves is never replaced.
func (m moveFiles) Save(name string, level *planner.Level, game play.Moves, mode play.SaveMode) error {
	moves := []claim{{level: level.Number, solution: game.All, undone: len(game.All) - game.Done}}
	if mode == play.Keep {
		return createFile(name, movesText(moves))
	}
	switch only, err := onlyMoves(name); {
	case err != nil:
		return err
	case !only:
		return fmt.Errorf("%s is no file of moves, choose another name", name)
	}
	others, err := claimsIn(name)
	if err != nil {
		return err
	}
	for _, c := range others {
		switch {
		case c.fault != "":
			return fmt.Errorf("%s holds moves that cannot be read, choose another name", name)
		case c.level != level.Number:
			moves = append(moves, c)
		}
	}
	slices.SortStableFunc(moves, func(a, b claim) int { return cmp.Compare(a.level, b.level) })
	return cmdline.Replace(name, func(w io.Writer) error {
		_, err := w.Write(movesText(moves))
		return err
	})
}

// movesText is moves as text, each level with a heading. Before moves that were undone stands the mark of the position.
func movesText(moves []claim) []byte {
	var text bytes.Buffer
	for _, c := range moves {
		fmt.Fprintf(&text, "Level %d\n", c.level)
		lurd := c.solution
		if done := len(lurd) - c.undone; c.undone > 0 {
			lurd = lurd[:done] + position + lurd[done:]
		}
		for part := range slices.Chunk([]byte(lurd), moveColumns) {
			fmt.Fprintf(&text, "%s\n", part)
		}
	}
	return text.Bytes()
}

// createFile writes a file that must not exist.
func createFile(name string, text []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if _, err = file.Write(text); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
