package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/internal/levelfile"
	"planner/internal/render"
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
	file          string // where the moves stand, empty for those of the command line
	line          int    // of the file, from 1, at which the moves begin; 0 when the line is not known
}

// locate is what is wrong with a claim, with its place in its file.
func (c claim) locate(wrong string) string {
	if c.line == 0 {
		return wrong
	}
	return fmt.Sprintf("%s (%s:%d)", wrong, c.file, c.line)
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
		if pick.HasLevel(c.level, title) {
			c.spell(levels[c.level])
			list = append(list, c)
		}
	}
	return list
}

// replay counts what a claim costs and says what is wrong with it. Wrong is empty for a right claim.
func replay(level *board.Level, c claim) (cost board.Cost, wrong string) {
	switch {
	case c.fault != "":
		return cost, c.locate(c.fault)
	case level == nil:
		return cost, c.locate("there is no such level")
	}
	cost, err := board.Replay(level, c.solution)
	switch {
	case err != nil:
		return cost, c.locate(err.Error())
	case c.pushes != nil && *c.pushes != cost.Pushes:
		return cost, fmt.Sprintf("claims %s, the replay counts %s", render.Pushes(*c.pushes), render.Count(cost.Pushes))
	case c.moves != nil && *c.moves != cost.Moves:
		return cost, fmt.Sprintf("claims %s, the replay counts %s", render.Moves(*c.moves), render.Count(cost.Moves))
	}
	return cost, ""
}

// verified reads the levels of the first argument, and the claims about those that are selected. Selected levels that
// cannot be used are reported, and solutions for them are wrong. The claims stand in the second argument or, without
// one, in the first. Without any claim the result is an error that calls a claim by the words of what.
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
	d, pick, err := s.Document(ctx, files[0], pick)
	if err != nil {
		return nil, nil, err
	}
	levels, faults := sorted(d)
	usable := false
	for _, e := range d.Entries {
		switch {
		case !pick.HasLevel(e.Number(), e.Title()):
		case e.Fault == nil:
			usable = true
		default:
			fmt.Fprintln(s.Err, e.Fault)
		}
	}
	var all []claim
	switch {
	case len(files) == 2 && !usable:
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
	for i, c := range all {
		all[i].fault = cmp.Or(c.fault, faults[c.level])
	}
	if claims = selected(all, levels, pick); len(claims) == 0 {
		return nil, nil, fmt.Errorf("%s: no %s", files[len(files)-1], what)
	}
	return levels, claims, nil
}

// sorted are the levels of a file by their numbers, and what is wrong with those that cannot be used.
func sorted(d *levelfile.Document) (levels map[int]*board.Level, faults map[int]string) {
	levels, faults = map[int]*board.Level{}, map[int]string{}
	for _, e := range d.Entries {
		if e.Fault == nil {
			levels[e.Number()] = e.Level
		} else {
			faults[e.Number()] = unusable(e)
		}
	}
	return levels, faults
}

// unusable says why the level of an entry cannot be used.
func unusable(e *levelfile.Entry) string {
	return fmt.Sprintf("the level at %s cannot be used: %s", e.Place(), e.Fault.Msg)
}

// claimsOf reads an argument: a file of results or solutions, or a solution itself.
func claimsOf(
	ctx context.Context, s cmdline.Streams, argument string, levels map[int]*board.Level, pick board.Selection,
) ([]claim, error) {
	text, err := s.ReadAll(ctx, argument)
	switch {
	case noFile(argument, err) && isGame(argument):
		level, err := literalLevel(levels, pick)
		return []claim{claimOf(level, argument)}, err
	case err != nil:
		return nil, orMoves(err)
	}
	claims, err := readClaims(ctx, text, argument, levels)
	if err == nil && len(claims) == 1 && (claims[0].plan != nil || claims[0].bare) {
		// A plan, or moves alone, name no level and belong to the selected one.
		claims[0].level, err = literalLevel(levels, pick)
	}
	return claims, err
}

// longestName is how many bytes the name of a file has at most on the systems that the program runs on. Each of them
// refuses a longer one with an error of its own.
const longestName = 255

// noFile reports whether an argument that could not be read is the name of no file.
func noFile(argument string, err error) bool {
	return errors.Is(err, fs.ErrNotExist) || err != nil && len(filepath.Base(argument)) > longestName
}

// isGame reports whether an argument can be moves. No move is a game, too.
func isGame(argument string) bool { return argument == "" || board.IsMoves(argument) }

// orMoves says of a file that does not exist that moves could have stood in its place.
func orMoves(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w; moves on the command line have the letters lurdLURD, run lengths and groups only", err)
	}
	return err
}

// literalLevel is the level that a solution on the command line, or a plan in a file, belongs to: the one that --level
// selects, or else the first.
func literalLevel(levels map[int]*board.Level, pick board.Selection) (int, error) {
	var selected []int
	for _, number := range slices.Sorted(maps.Keys(levels)) {
		if pick.HasLevel(number, levels[number].Title) {
			selected = append(selected, number)
		}
	}
	switch {
	case len(selected) == 0:
		return 1, nil
	case len(selected) > 1 && pick.String() != "":
		return 0, cmdline.Several(pick, selected[0], selected[1])
	}
	return selected[0], nil
}
