package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"planner"
	"planner/board"

	"github.com/dustin/go-humanize/english"
)

// optimizeAll makes sets of moves better, and shares the time among them. Its answer has all sets in their order, each
// with a null behind it, if one of them became better.
func optimizeAll(ctx context.Context, level *planner.Level, sets []string, a aim, s settings,
	tell func(planner.Progress)) answer {
	if len(sets) == 0 {
		return answerf(invalidLevel, "There are no moves to optimize.")
	}
	begin := time.Now()
	var out, text strings.Builder
	better := false
	for i, set := range sets {
		limit := s.optimize
		if limit != planner.Forever {
			limit = (s.optimize - time.Since(begin)) / time.Duration(len(sets)-i)
		}
		o, err := newOptimizer(level, set, a, s, tell)
		if err != nil {
			return answerOf(err)
		}
		before := o.best.costs
		o.optimize(ctx, limit)
		if a.better(o.best.costs, before) {
			better = true
			set = o.lurd()
			fmt.Fprintf(&text, "%v, before %v. ", o.best.costs, before)
		}
		out.WriteString(set + "\x00")
	}
	if !better {
		return answer{code: gaveUp, text: "Nothing better was found."}
	}
	return answer{moves: out.String(), text: strings.TrimSpace(text.String())}
}

// String names the costs for people.
func (c costs) String() string {
	return strings.Join([]string{english.Plural(c[moves], "move", ""), english.Plural(c[pushes], "push", "pushes"),
		english.Plural(c[lines], "line", ""), english.Plural(c[changes], "change", ""),
		english.Plural(c[sessions], "session", "")}, ", ")
}

// optimizer makes moves of a level better.
type optimizer struct {
	level    *planner.Level
	aim      aim
	settings settings
	tell     func(planner.Progress)
	best     *play
	tail     string // the walk behind the last push of moves that solve nothing
}

// newOptimizer takes moves as a host gives them. The moves need not solve the level: a host may want a part of a game
// made better, and then the position after the last move stays the same.
func newOptimizer(
	level *planner.Level, lurd string, a aim, s settings, tell func(planner.Progress),
) (*optimizer, error) {
	game, err := planner.NewGame(level)
	if err != nil {
		return nil, err
	}
	if err := game.Play(strings.Map(func(letter rune) rune { return letter &^ flagged }, lurd)); err != nil {
		return nil, err
	}
	b, err := board.New(&board.Level{Number: 1, Rows: level.Rows})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", planner.ErrLevel, err)
	}
	text := game.LURD()
	list, err := b.PushesOf(b.Player, text)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", planner.ErrMove, err)
	}
	o := &optimizer{level: level, aim: a, settings: s, tell: tell, best: newPlay(b, list)}
	if !o.best.solves {
		o.tail = text[strings.LastIndexAny(text, "LURD")+1:]
	}
	o.best.costs[moves] = len(text) - len(o.tail) // walks may have been longer than they have to be
	return o, nil
}

// optimize makes the moves better for a time: parts of them, then all by the methods of the planner, then parts again.
func (o *optimizer) optimize(ctx context.Context, limit time.Duration) {
	ctx, cancel := within(ctx, limit)
	defer cancel()
	o.parts(ctx, limit/4)
	o.whole(ctx, limit/2)
	o.parts(ctx, limit)
}

// within is a context that ends after a time, unless that is without end.
func within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit > planner.Forever/8 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, limit)
}

func (o *optimizer) parts(ctx context.Context, limit time.Duration) {
	ctx, cancel := within(ctx, limit)
	defer cancel()
	o.tell(planner.Progress{Phase: "parts of the moves", Best: o.best.costs.String()})
	o.take(newPlay(o.best.board, o.best.pushes)) // the same with the shortest walks
	o.take(o.best.better(ctx, o.aim))
}

// whole improves a solution as the planner does. For aims that the planner does not know, what it finds is a further
// beginning.
func (o *optimizer) whole(ctx context.Context, limit time.Duration) {
	if !o.best.solves || ctx.Err() != nil {
		return
	}
	r, err := planner.Improve(ctx, o.level, o.lurd(), planner.ImproveOptions{
		Objective: o.aim.objective(), Time: max(limit, time.Millisecond), RAM: o.settings.memory,
		Threads: o.settings.threads, Progress: o.tell})
	if err != nil {
		return
	}
	list, err := o.best.board.PushesOf(o.best.board.Player, r.Solution)
	if err != nil {
		return
	}
	next := newPlay(o.best.board, list)
	ctx, cancel := within(ctx, limit/2)
	defer cancel()
	o.take(next)
	o.take(next.better(ctx, o.aim))
}

func (o *optimizer) take(p *play) {
	if o.aim.better(p.costs, o.best.costs) {
		o.best = p
	}
}

// lurd writes the best moves. The moves are replayed before they are returned.
func (o *optimizer) lurd() string {
	text, err := board.Expand(o.best.board, o.best.pushes)
	if err == nil && o.best.solves {
		_, _, err = planner.Verify(o.level, text)
	}
	if err != nil {
		panic(err) // which becomes a result
	}
	return text + o.tail
}
