package plan

import (
	"context"

	"planner/board"
	"planner/flow"
	"planner/improve"
	"planner/search"
	"planner/technique"
)

// part implements strategy.PartSolver: it solves a level that is a part of this level, exhaustively if the part is
// small and then by limited searches. Nearly all strategies take part, whatever strategies the level has. So the
// strategy that asks can be measured by itself.
func (l *level) part(ctx context.Context, rows []string, ends []board.Place, positions int64) (
	lurd string, generated int64, err error,
) {
	b, err := board.New(&board.Level{Rows: rows})
	if err != nil || b.Unsolvable != "" {
		return "", 0, err
	}
	o := Options{Mode: Bidir, Threads: 1, RAM: min(partMemory, l.options.RAM/partShare), Seed: l.options.Seed,
		Use: l.partUse(b)}
	part := newLevel(b, o, l.begin)
	part.inside = true
	if ends != nil {
		part.endAt(ends)
	}
	d, err := part.toGoals(ctx)
	if err != nil || part.lostAtStart(d) {
		return "", 0, nil
	}
	small := &smallFirst{once: oncePart}
	r := Result{}
	if err = r.runPhases(ctx, part, small.run); err == nil && r.Status == search.Unsolved && ctx.Err() == nil {
		part.options.Nodes = positions // for the limited searches alone
		err = r.runPhases(ctx, part, (&bothEnds{small: small}).run)
	}
	return r.Solution, r.Nodes, err
}

// lostAtStart reports whether the level has no push that keeps its box alive, or more boxes than can come to goals of
// their own, given its forward distances. It is sound for a level that is not solved: a solution begins with a push
// that keeps its box alive, and brings each box to a goal of its own. Most parts are lost in this way, and preparing a
// search takes a millisecond.
func (l *level) lostAtStart(d *flow.Distances) bool {
	if l.use.On(technique.Matching) && improve.Bound(d) == 0 {
		return true
	}
	scene, zone := board.StartScene(l.board), board.NewZone(l.board)
	zone.Fill(scene, l.board.Player)
	for i, to := range d.LiveMoves() {
		m := board.Move(i)
		if to != flow.NoNode && scene.Box(m.From()) && scene.CanMove(board.Forward, m, zone) {
			return false
		}
	}
	return true
}

// partUse returns the techniques that are on in the search of a part: all strategies but Parts, and every other
// technique that is on in searches of the level. OpenedPulls is for many boxes.
func (l *level) partUse(part *board.Board) technique.Set {
	use := technique.Without(technique.Parts)
	if len(part.Boxes) < openedPart {
		use = use.Off(technique.OpenedPulls)
	}
	for _, t := range technique.All() {
		if t.Kind != technique.Strategy && t.ID != technique.SmallFirst && !l.use.On(t.ID) {
			use = use.Off(t.ID)
		}
	}
	return use
}
