package main

import (
	"fmt"
	"io"
	"os"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/render"

	"github.com/urfave/cli/v2"
)

const verifyHelp = `Replays solutions on the levels of a file, with code that shares nothing with the search, and says
which are right. In a right solution every move is legal, every push is written in upper case, and every box ends on a
goal.

   planner verify levels.xsb results.jsonl        verify the output of solve --json
   planner verify levels.xsb solutions.txt        verify LURD text, or the text that solve printed
   planner verify --level 3 levels.xsb rrUruLLdr  verify one solution from the command line
   planner verify levels.xsb "3r 2(lU) dd"        verify moves with run lengths
   planner verify --svg pushes.svg levels.xsb solutions.txt   also draw the pushes of each solution
   planner verify --stages way.svg levels.xsb results.jsonl   draw which strategy brought the boxes where
   planner verify best.sok                        verify the solutions that stand in the level file itself
   planner verify levels.xsb best.sok             verify them on the equal boards of another file

In a text file, each paragraph of moves is one solution. The first belongs to level 1, the next to level 2, and so on. A
line "Level 7" before a solution says that it belongs to level 7.

Moves may have run lengths (3r), groups (2(lU)), blanks and line ends. Moves that are all in lower case do not say which
of them push, and are right when they can be made. In results of solve --json each push must be in upper case.

Exit codes: 0 all right, 1 some wrong, 2 bad input or usage.`

func verifyCommand(s cmdline.Streams) *cli.Command {
	return &cli.Command{
		Name:        "verify",
		Category:    cmdline.GroupChecking,
		Usage:       "replay solutions and say which are right",
		ArgsUsage:   "LEVELS [RESULTS|SOLUTION]",
		Description: verifyHelp,
		Flags: []cli.Flag{
			cmdline.LevelFlag(""),
			cmdline.JSONFlag("", "print one JSON object for each solution instead of text"),
			&cli.PathFlag{Name: "svg", Usage: "also draw the pushes of the right solutions into `FILE`, side by side, SVG or .png"},
			&cli.PathFlag{Name: "stages", Usage: "also draw the boards between the stages of the right solutions into `FILE`, " +
				"SVG or .png; results of solve --json name the stages"},
			&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "print only what is wrong, and the summary"},
		},
		Action: func(c *cli.Context) error { return verify(c, s) },
	}
}

func verify(c *cli.Context, s cmdline.Streams) error {
	if c.NArg() > 2 {
		return cmdline.Misused(c, "%d arguments given, expected two: a level file and the results or solution to replay",
			c.NArg())
	}
	pick, err := board.Select(c.String("level"))
	if err != nil {
		return cmdline.Misused(c, "%w", err)
	}
	levels, all, err := verified(c, s, &pick)
	if err != nil {
		return err
	}
	claims := selected(all, levels, pick)
	if len(claims) == 0 {
		return fmt.Errorf("%s: no solution to replay", c.Args().Get(c.NArg()-1))
	}
	v := verification{out: s.Out, json: c.Bool("json"), quiet: c.Bool("quiet"), seen: map[int]bool{},
		pictures: []*solutionPicture{pushPicture(c.Path("svg")), stagePicture(c.Path("stages"))}}
	for _, claim := range claims {
		if err := v.check(claim, levels); err != nil {
			return err
		}
	}
	for _, picture := range v.pictures {
		if err := picture.save(); err != nil {
			return err
		}
	}
	return v.finish()
}

// verified reads the levels and all claims about them. A selection by title becomes one by number.
func verified(
	c *cli.Context, s cmdline.Streams, pick *board.Selection,
) (levels map[int]*board.Level, claims []claim, err error) {
	if c.NArg() == 2 {
		if levels, err = levelsOf(c, s, c.Args().First(), pick); err == nil {
			claims, err = claimsOf(c, s, levels, *pick)
		}
		return levels, claims, err
	}
	files, err := cmdline.FilesOf(c)
	if err != nil {
		return nil, nil, err
	}
	d, err := s.Document(c.Context, files[0])
	if err != nil {
		return nil, nil, err
	}
	cmdline.ReportFaults(s.Err, d)
	levels = map[int]*board.Level{}
	for _, entry := range d.Entries {
		take(s, levels, cmdline.EntryOf(entry))
	}
	if claims = documentClaims(d, nil); len(claims) == 0 {
		return nil, nil, cmdline.Misused(c, "%s holds no solution, expected two arguments: a level file and the results or "+
			"solution to replay", files[0])
	}
	return levels, claims, resolve(pick, levels)
}

// take puts a level among others by its number. One that cannot be used is reported, and solutions for it are wrong.
func take(s cmdline.Streams, levels map[int]*board.Level, e cmdline.Entry) {
	if e.Problem != "" {
		e.Report(s.Err, e.Problem)
		return
	}
	levels[e.Number] = e.Level
}

// resolve makes a selection by title one by number.
func resolve(pick *board.Selection, levels map[int]*board.Level) (err error) {
	titles := map[int]string{}
	for number, level := range levels {
		titles[number] = level.Title
	}
	if *pick, err = pick.Resolve(titles); err != nil {
		return fmt.Errorf("no level is selected by --level: %w", err)
	}
	return nil
}

// levelsOf reads a whole file. Levels that cannot be used are reported, and solutions for them are wrong. A selection
// by title becomes one by number.
func levelsOf(c *cli.Context, s cmdline.Streams, file string, pick *board.Selection) (map[int]*board.Level, error) {
	levels := map[int]*board.Level{}
	all, err := board.Select("")
	if err != nil {
		return nil, err
	}
	for e, err := range s.Entries(c.Context, file, all) {
		if err != nil {
			return nil, err
		}
		take(s, levels, e)
	}
	if len(levels) == 0 {
		return nil, fmt.Errorf("%s: no level that can be used", file)
	}
	return levels, resolve(pick, levels)
}

// claimsOf reads the second argument: a file of results or solutions, or a solution itself.
func claimsOf(
	c *cli.Context, s cmdline.Streams, levels map[int]*board.Level, pick board.Selection,
) ([]claim, error) {
	argument := c.Args().Get(1)
	file, err := s.Open(c.Context, argument)
	if os.IsNotExist(err) && isMoves(argument) {
		return []claim{claimOf(literalLevel(levels, pick), argument)}, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readClaims(c.Context, file, argument, levels)
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

// literalLevel is the level that a solution on the command line belongs to: the first selected one.
func literalLevel(levels map[int]*board.Level, pick board.Selection) int {
	least := 0
	for number, l := range levels {
		if pick.Has(number, l.Title) && (least == 0 || number < least) {
			least = number
		}
	}
	return max(least, 1)
}

// verification verifies claims one after the other, prints a verdict on each, and counts them.
type verification struct {
	out           io.Writer
	json, quiet   bool
	right, wrong  int
	pushes, moves int
	seen          map[int]bool // levels of earlier claims
	pictures      []*solutionPicture
}

// verdictLine is one line of `verify --json`.
type verdictLine struct {
	Level  int    `json:"level"`
	Right  bool   `json:"right"`
	Pushes int    `json:"pushes"`
	Moves  int    `json:"moves"`
	Reason string `json:"reason"`
}

// check verifies one claim. A level may have only one result line. An error is one of the picture.
func (v *verification) check(c claim, levels map[int]*board.Level) error {
	line := verdictLine{Level: c.level}
	line.Moves, line.Pushes, line.Reason = replay(levels[c.level], c)
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
	for _, picture := range v.pictures {
		if err := picture.add(levels[c.level], line, c); err != nil {
			return err
		}
	}
	return nil
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

func (v *verification) print(line verdictLine) {
	if line.Right && v.quiet {
		return
	}
	switch {
	case v.json:
		_ = cmdline.WriteJSON(v.out, line)
	case line.Right:
		fmt.Fprintf(v.out, "level %d: right, %s, %s\n", line.Level,
			render.Plural(int64(line.Pushes), "push", "pushes"), render.Plural(int64(line.Moves), "move", "moves"))
	default:
		fmt.Fprintf(v.out, "level %d: wrong: %s\n", line.Level, line.Reason)
	}
}

// finish prints the counts and returns them as the outcome.
func (v *verification) finish() error {
	if !v.json {
		fmt.Fprintf(v.out, "%d right, %d wrong; %s, %s in the right ones\n", v.right, v.wrong,
			render.Plural(int64(v.pushes), "push", "pushes"), render.Plural(int64(v.moves), "move", "moves"))
	}
	return cmdline.Outcome{Solved: v.right, Open: v.wrong}.Err()
}
