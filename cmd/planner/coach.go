package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/judge"
	"planner/internal/render"
	"planner/internal/web"
	"planner/internal/web/api"
	"planner/search"

	"github.com/urfave/cli/v2"
)

const coachHelp = `Judges games push by push: which pushes were free, which were detours and at what price, and which
one lost the game. A better line is shown from before each detour, and a sentence says what all of them cost.

   planner coach levels.xsb solutions.txt            judge one game for each level, solved or not
   planner coach --level 2 levels.xsb urL            judge a game from the command line
   planner coach --html games.html levels.xsb best.sok   write a page that plays the games and the better lines
   planner coach --json --time 20s levels.xsb results.jsonl   print one JSON object for each game
   planner coach best.sok                            judge the solutions that stand in the level file itself

SOLUTIONS is what verify reads: results of solve --json, the text that solve prints, a file of levels with
solutions, or moves in any form, a paragraph a game. A game may also lose, or stop on the way. Prices are pushes.
They are exact where a search settles them within --time, otherwise bounds, and the text says which.

Exit codes: 0 every game is judged exactly, 1 some only by bounds, 2 bad input or usage, also a move that is not
possible, 130 interrupted.`

type coachRequest struct {
	studyRequest
	page string // a file
}

func coachCommand(s cmdline.Streams) *cli.Command {
	q := new(coachRequest)
	return &cli.Command{
		Name: "coach", Category: cmdline.GroupChecking, ArgsUsage: "LEVELS [SOLUTIONS|MOVES]", Description: coachHelp,
		Usage: "judge every push of games",
		Flags: append(q.flags(q.Levels.Flag(""), 10*time.Second,
			"judge a game for at most the wall `TIME`; 0 means until all is exact",
			"search with `K` threads", "print one JSON object for each game instead of text"),
			pageFlag(&q.page, "", "games and the better lines"),
			q.columns.Flag("", 100)),
		Action: cmdline.Action(s, q, coachGames),
	}
}

// coachGames judges the games that the arguments name, one after the other.
func coachGames(ctx context.Context, s cmdline.Streams, q *coachRequest) error {
	if err := q.Expect(0, 2, "two arguments, a level file and the games on it"); err != nil {
		return err
	}
	o, err := q.judging()
	if err != nil {
		return err
	}
	defer solving.LimitMemory(o.RAM)()
	levels, claims, err := verified(ctx, s, &q.Levels, "game to judge")
	if err != nil {
		return err
	}
	page, err := newSolutionPage(q.page, q.Given["html"], q.Args[:min(1, len(q.Args))], "game")
	if err != nil {
		return err
	}
	var ran cmdline.Outcome
	for _, claim := range claims {
		if ran.Interrupted = ctx.Err() != nil; ran.Interrupted {
			break
		}
		one, err := q.coachOne(ctx, s, levels[claim.level], claim, o, page)
		if err != nil {
			return errors.Join(err, page.writePage(ctx, s.Err))
		}
		ran = ran.Plus(one)
	}
	return errors.Join(page.writePage(ctx, s.Err), ran.Err())
}

// coachOne judges one game and prints what is known of it. A game that cannot be played is reported and counted.
func (q *coachRequest) coachOne(
	ctx context.Context, s cmdline.Streams, level *board.Level, game claim, o judge.Options, page *solutionPage,
) (ran cmdline.Outcome, err error) {
	var j *judge.Judgement
	switch {
	case game.fault != "":
		err = errors.New(game.fault)
	case level == nil:
		err = errors.New("there is no such level")
	default:
		j, err = judged(ctx, s, q.quiet, level, game.solution, o, judge.Judge)
	}
	if err != nil {
		fmt.Fprintf(s.Err, "planner: level %d: %s\n", game.level, game.locate(err.Error()))
		return cmdline.Outcome{Invalid: 1}, nil
	}
	g := coached{level: level, game: spelled(game.solution, j), judged: j}
	err = q.show(ctx, s.Out, "", func() *render.Sheet { return g.sheet(q.columns.On(s.Out)) },
		func() error { return cmdline.WriteJSON(s.Out, g.jsonLine(q.Arg(0))) })
	if page != nil {
		page.levels = append(page.levels, web.PlayedLevel{Number: level.Number, Title: level.Title, Author: level.Author,
			Rows: level.Rows, Solution: g.game, Band: api.BandOf(j)})
	}
	ran.Interrupted = ctx.Err() != nil
	if j.Exact {
		ran.Solved++
	} else {
		ran.Open++
	}
	return ran, err
}

// spelled is the moves of a game with its pushes, and nothing else, in upper case.
func spelled(moves string, j *judge.Judgement) string {
	text := []byte(strings.ToLower(moves))
	for _, p := range j.Each {
		text[p.Move-1] &^= 0x20
	}
	return string(text)
}

// coachLine is the object of `coach --json`. Fields are only ever added.
type coachLine struct {
	cmdline.Named
	Moves    int            `json:"moves"` // of the game
	Pushes   int            `json:"pushes"`
	Status   string         `json:"status"` // solved, stopped (it can be solved from there), lost, or open
	Exact    bool           `json:"exact"`
	Least    judge.Between  `json:"least"` // pushes that the level needs
	Cost     judge.Between  `json:"cost"`  // of all moments
	Sentence string         `json:"sentence"`
	Band     string         `json:"band"` // the pushes as the characters of the text
	Each     []judge.Push   `json:"each"`
	Moments  []judge.Moment `json:"moments"`
	Loss     *judge.Mistake `json:"loss"`
	Seconds  float64        `json:"seconds"`
}

// jsonLine is a judgement for programs.
func (g coached) jsonLine(file string) coachLine {
	j, about := g.judged, cmdline.Named{File: file, Level: g.level.Number, Title: g.level.Title}
	return coachLine{Named: about, Moves: j.Moves, Pushes: j.Pushes, Status: g.status(), Exact: j.Exact, Least: j.Least,
		Cost: j.Cost, Sentence: j.Sentence(), Band: j.Signs(), Each: append([]judge.Push{}, j.Each...),
		Moments: append([]judge.Moment{}, j.Moments...), Loss: j.Mistake, Seconds: j.Time.Seconds()}
}

// status says how the game ended.
func (g coached) status() string {
	switch {
	case g.judged.Ends:
		return "solved"
	case g.judged.Status == search.Solved:
		return "stopped"
	case g.judged.Status == search.Unsolvable:
		return "lost"
	}
	return "open"
}

// coached is a game with its judgement.
type coached struct {
	level  *board.Level
	game   string // LURD
	judged *judge.Judgement
}

// mostDrawn is how many moments of a game are drawn, the dearest. Chosen so that the text of a game stays readable.
const mostDrawn = 4

// sheet is a judgement for people: the sentence, the band, the moments, and the dearest of them drawn.
func (g coached) sheet(columns int) *render.Sheet {
	heading := cmdline.Heading(g.level.Number, g.level.Title)
	sheet := &render.Sheet{
		Title: fmt.Sprintf("%s: %s, %s", heading, render.Moves(g.judged.Moves), render.Pushes(g.judged.Pushes)),
		Facts: []string{strings.TrimSpace(g.judged.Sentence() + " " + g.judged.Possible())}}
	sheet.Facts = append(sheet.Facts, g.judged.Lines(columns)...)
	if len(g.judged.Each) > 0 {
		sheet.Facts = append(sheet.Facts, g.judged.Legend())
	}
	for _, m := range g.judged.Moments {
		sheet.Facts = append(sheet.Facts, m.Words()+better(m.Line))
	}
	if l := g.judged.Mistake; l != nil {
		if l.Proof != nil {
			sheet.Facts = append(sheet.Facts, l.Proof.Sentence()+".")
		}
		if l.Line != nil && l.Line.Better != "" {
			sheet.Facts = append(sheet.Facts, strings.TrimSpace(better(*l.Line)))
		}
		if panel, ok := lossPanel(l.Rows, l.Proof, fmt.Sprintf("After push %d, lost", l.Last)); ok {
			sheet.Panels = append(sheet.Panels, panel)
		}
	}
	for _, m := range g.dearest() {
		if panel, ok := g.momentPanel(m); ok {
			sheet.Panels = append(sheet.Panels, panel)
		}
	}
	return explained(sheet)
}

// dearest are the moments that are drawn, in the order of the game.
func (g coached) dearest() []judge.Moment {
	list := slices.Clone(g.judged.Moments)
	slices.SortStableFunc(list, func(a, b judge.Moment) int { return b.Price.Most - a.Price.Most })
	list = list[:min(len(list), mostDrawn)]
	slices.SortFunc(list, func(a, b judge.Moment) int { return a.First - b.First })
	return list
}

// better is the better line in words.
func better(l judge.Line) string {
	if l.Better == "" {
		return ""
	}
	if l.Moves == 0 {
		return " Better from the start: " + firstPushes(l.Better)
	}
	return fmt.Sprintf(" Better after move %d: %s", l.Moves, firstPushes(l.Better))
}

// shownMoves is how many letters of a better line stand in a text. JSON and the page have all.
const shownMoves = 40

// firstPushes is the beginning of a line that ends with a push.
func firstPushes(lurd string) string {
	if len(lurd) <= shownMoves {
		return lurd
	}
	end := strings.LastIndexAny(lurd[:shownMoves], "LURD")
	if end < 0 {
		end = strings.IndexAny(lurd, "LURD")
	}
	return lurd[:end+1] + "…"
}

// momentPanel draws the position before a moment with the box of the better line, where it goes, and where the game
// brings its own box.
func (g coached) momentPanel(m judge.Moment) (p render.Panel, ok bool) {
	p, from, to, ok := hintPanel(m.Line.Rows, m.Line.Row, fmt.Sprintf("Before push %d", m.First))
	if !ok || m.Reason == "" {
		return p, ok
	}
	played, went := hintBox(p.Board, g.game[m.Line.Moves:g.judged.Each[m.Last-1].Move])
	if played != from && played != to {
		p.Mark([]board.Square{played}, "3", render.Warn)
		p.Explain("3", render.Warn, "the box that was pushed")
	}
	if went != to && went != from && went != played {
		p.Mark([]board.Square{went}, "4", render.Dim)
		p.Explain("4", render.Dim, "where it went")
	}
	return p, true
}
