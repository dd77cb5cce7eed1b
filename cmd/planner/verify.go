package main

import (
	"context"
	"fmt"
	"os"

	"planner/board"
	"planner/render"

	"github.com/urfave/cli/v2"
)

const verifyHelp = `Replays solutions on the levels as they stand in the file, with code that shares nothing with the search, and says
which are right: every move legal, every push written in upper case, every box on a goal at the end.

   planner verify levels.xsb results.jsonl          what solve --json printed
   planner verify levels.xsb solutions.txt          LURD text, one solution a paragraph, or what solve printed
   planner verify --level 3 levels.xsb rrUruLLdr    one solution on the command line

In text the first solution belongs to level 1, the next to level 2, and so on; a line "Level 7" before a solution
names its level.

Exit codes: 0 all right, 1 some wrong, 2 bad input or usage.`

func (p *program) verifyCommand() *cli.Command {
	return &cli.Command{
		Name:        "verify",
		Category:    checking,
		Usage:       "replay solutions and say which are right",
		ArgsUsage:   "LEVELS RESULTS|SOLUTION",
		Description: verifyHelp,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "level", Aliases: []string{"l"}, Usage: "only the levels `WHICH`: a number, a range A-B, a list, or a title"},
			&cli.BoolFlag{Name: "json", Usage: "one JSON object a solution instead of text"},
			&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "only what is wrong, and the summary"},
		},
		Action: p.verifyAction,
	}
}

func (p *program) verifyAction(c *cli.Context) error {
	if c.NArg() != 2 {
		return misused(c, "%d arguments, expected two: a level file and the results or solution to replay", c.NArg())
	}
	pick, err := board.Select(c.String("level"))
	if err != nil {
		return misused(c, "%w", err)
	}
	levels, err := p.levelsOf(c, c.Args().Get(0))
	if err != nil {
		return err
	}
	claims, err := p.claims(c.Context, c.Args().Get(1), levels, pick)
	if err != nil {
		return err
	}
	report := verification{p: p, json: c.Bool("json"), quiet: c.Bool("quiet")}
	for _, claim := range claims {
		report.check(claim, levels)
	}
	return report.finish()
}

// levelsOf reads a whole file. Levels that cannot be used are told of, and solutions for them are wrong.
func (p *program) levelsOf(c *cli.Context, file string) (map[int]*board.Level, error) {
	levels := map[int]*board.Level{}
	all, err := board.Select("")
	if err != nil {
		return nil, err
	}
	for e, err := range p.entries(c.Context, file, all) {
		if err != nil {
			return nil, err
		}
		if e.problem != "" {
			fmt.Fprintf(p.stderr, "%s:%d: %s\n", e.file, e.line, e.problem)
			continue
		}
		levels[e.number] = e.level
	}
	if len(levels) == 0 {
		return nil, fmt.Errorf("%s: no level that can be used", file)
	}
	return levels, nil
}

// claims reads the second argument: a file of results or solutions, or a solution itself.
func (p *program) claims(ctx context.Context, argument string, levels map[int]*board.Level, pick board.Selection) ([]claim, error) {
	var all []claim
	file, err := p.open(ctx, argument)
	switch {
	case err == nil:
		defer file.Close()
		if all, err = readClaims(file, argument); err != nil {
			return nil, err
		}
	case os.IsNotExist(err) && isLURD(argument):
		all = []claim{{level: literalLevel(levels, pick), solution: argument}}
	default:
		return nil, err
	}
	var selected []claim
	for _, c := range all {
		title := ""
		if l := levels[c.level]; l != nil {
			title = l.Title
		}
		if pick.Has(c.level, title) {
			selected = append(selected, c)
		}
	}
	if len(selected) == 0 {
		return nil, fmt.Errorf("%s: no solution to replay", argument)
	}
	return selected, nil
}

// literalLevel is the level that a solution on the command line is meant for: the first that is selected.
func literalLevel(levels map[int]*board.Level, pick board.Selection) int {
	least := 0
	for number, l := range levels {
		if pick.Has(number, l.Title) && (least == 0 || number < least) {
			least = number
		}
	}
	return max(least, 1)
}

// verification counts and prints verdicts.
type verification struct {
	p             *program
	json, quiet   bool
	right, wrong  int
	pushes, moves int
	seen          map[int]bool
}

// verdictLine is one line of `verify --json`.
type verdictLine struct {
	Level  int    `json:"level"`
	Right  bool   `json:"right"`
	Pushes int    `json:"pushes"`
	Moves  int    `json:"moves"`
	Reason string `json:"reason"`
}

func (v *verification) check(c claim, levels map[int]*board.Level) {
	line := verdictLine{Level: c.level}
	line.Moves, line.Pushes, line.Reason = replay(levels[c.level], c)
	if v.seen == nil {
		v.seen = map[int]bool{}
	}
	if line.Reason == "" && c.json && v.seen[c.level] {
		line.Reason = "reported twice"
	}
	v.seen[c.level] = true
	line.Right = line.Reason == ""
	if line.Right {
		v.right++
		v.pushes += line.Pushes
		v.moves += line.Moves
	} else {
		v.wrong++
	}
	v.print(line)
}

// replay says what is wrong with a claim, nothing when it is right.
func replay(level *board.Level, c claim) (moves, pushes int, wrong string) {
	if level == nil {
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

func (v *verification) print(line verdictLine) {
	if line.Right && v.quiet {
		return
	}
	switch {
	case v.json:
		_ = writeJSON(v.p.stdout, line)
	case line.Right:
		fmt.Fprintf(v.p.stdout, "level %d: right, %s, %s\n", line.Level, render.Plural(int64(line.Pushes), "push", "pushes"),
			render.Plural(int64(line.Moves), "move", "moves"))
	default:
		fmt.Fprintf(v.p.stdout, "level %d: wrong: %s\n", line.Level, line.Reason)
	}
}

func (v *verification) finish() error {
	if !v.json {
		fmt.Fprintf(v.p.stdout, "%d right, %d wrong; %s, %s in the right ones\n", v.right, v.wrong,
			render.Plural(int64(v.pushes), "push", "pushes"), render.Plural(int64(v.moves), "move", "moves"))
	}
	return outcome{solved: v.right, open: v.wrong}.err()
}
