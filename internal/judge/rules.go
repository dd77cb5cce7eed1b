package judge

import (
	"cmp"
	"context"
	"slices"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/technique"
)

// Rules are the deadlock rules prepared for the positions of one board. Rules keep what they learn from question to
// question, and belong to one goroutine.
type Rules struct {
	board    *board.Board
	traps    *flow.Traps
	detector *deadlock.Detector // nil when the text of the level proves it lost
	fits     *flow.FlowDeadlock
	corrals  *deadlock.PICorral

	// The position of the present question.
	scene  *board.Scene
	zone   *board.Zone
	player board.Square
	boxes  []board.Square

	// What the last answer says besides the proof.
	Frozen  board.Bits // boxes that nothing can ever push again; valid until the next question
	Corral  *Corral    // a PI-corral in which some push is left, nil when none was found
	LeftOut []string   // what the answer lacks because the context ended, in words
}

// fewestBoxes names the part that is left out of a proof that was not made smaller.
const fewestBoxes = "the fewest boxes that make the deadlock"

// Corral is a PI-corral: a search need try no pushes but the ones of its boxes into it.
type Corral struct {
	Boxes  board.Bits
	Pushes int
}

// Effort is how much work the proofs of corrals may take.
type Effort uint8

// The efforts. On the levels of XSokoban the first question takes about 15 ms with Quick and 70 ms with
// Thorough, and most later ones take less than one with either. On smaller levels there is hardly a difference.
const (
	Quick    Effort = iota // as a search does
	Thorough               // for a question that is asked once
)

// NewRules prepares the rules for the positions of a board. When ctx ends before the distances are complete, NewRules
// gives up with the error of ctx; on a board of 90,000 squares with 400 boxes the distances take seconds. For a board
// that is Unsolvable nothing is prepared.
func NewRules(ctx context.Context, b *board.Board, effort Effort) (*Rules, error) {
	if b.Unsolvable != "" {
		return &Rules{board: b}, nil
	}
	graph := flow.NewGraph(flow.NewNodes(b, nil))
	d, err := flow.DistancesWithin(ctx, graph, flow.ToGoals(b))
	if err != nil {
		return nil, err
	}
	traps := flow.NewTraps(flow.NewRegions(graph, flow.BySquare, b.Goals), len(b.Goals))
	return NewRulesFrom(d, traps, effort), nil
}

// NewRulesFrom prepares the rules of a board that is not Unsolvable from its forward distances and its goal traps.
func NewRulesFrom(d *flow.Distances, traps *flow.Traps, effort Effort) *Rules {
	b := d.Board
	options := deadlock.DefaultOptions()
	if effort == Thorough {
		options.CorralBudget = min(mostCorralWork, max(leastCorralWork, corralSquareWork/b.Squares()))
	}
	r := &Rules{board: b, traps: traps, scene: board.NewScene(b), zone: board.NewZone(b), Frozen: b.NewBits(),
		detector: deadlock.NewDetector(b, board.Forward, d.DeadSquares(), options),
		fits:     flow.NewFlowDeadlock(b)}
	r.corrals = deadlock.NewPICorral(b, r.detector.Dead, r.detector.Freeze).With(r.detector.Kit)
	return r
}

// Use lets only the rules of a set be asked. Without it all rules are asked. Rules of flow have no switch.
func (r *Rules) Use(set technique.Set) {
	if r.detector != nil {
		r.detector.Options.Use = technique.NewUse(set)
	}
}

// Find looks for a proof that a position is lost. The position has as many boxes as the board, and the player on a free
// square. The proof is nil when no rule finds one, and when the position is solved. When the context ends, the rules
// that search are not asked any more, and the boxes of a proof may be more than it needs; LeftOut then says which.
func (r *Rules) Find(ctx context.Context, boxes board.Bits, player board.Square) *Loss {
	if r.detector == nil {
		return r.unreachable()
	}
	r.scene.Set(boxes)
	r.zone.Fill(r.scene, player)
	r.player, r.boxes = player, boxes.AppendTo(r.boxes[:0])
	r.Corral, r.LeftOut = nil, nil
	r.Frozen.Clear()
	if r.scene.Solved() {
		return nil
	}
	return r.findLoss(ctx)
}

// findLoss returns the first proof, nil when there is none. Rules with short explanations come first: those about
// single and frozen boxes, then flow, then groups of boxes and corrals.
func (r *Rules) findLoss(ctx context.Context) *Loss {
	r.detector.Freeze.Frozen(r.scene, r.Frozen)
	whole := r.detector.Whole(r.scene, r.zone)
	if by := whole.Rule; by == deadlock.DeadSquare || by == deadlock.FreezeRule || by == deadlock.GoalTrap {
		return r.verdict(ctx, whole)
	}
	if r.fits.Dead(r.boxes, r.player, r.Frozen) {
		return r.flowProof(ctx)
	}
	if whole.Dead() {
		return r.verdict(ctx, whole)
	}
	if ctx.Err() != nil {
		r.LeftOut = append(r.LeftOut, "deadlocks of corrals")
		return nil
	}
	if deep := r.detector.Deep(r.scene, r.zone, board.None); deep.Dead() {
		return r.verdict(ctx, deep)
	}
	if !r.scene.CanMoveAny(board.Forward, r.boxes, r.zone) {
		return r.proof("no-push", r.boxes, nil, "The player can push no box at all.")
	}
	return r.findCorral()
}

// findCorral looks for a PI-corral. A PI-corral without any push left is a deadlock.
func (r *Rules) findCorral() *Loss {
	if !r.detector.Options.Use.On(technique.PICorral) {
		return nil
	}
	moves, found := r.corrals.Moves(r.scene, r.zone)
	if !found {
		return nil
	}
	if len(moves) == 0 {
		return r.proof("pi-corral", r.corrals.Boxes().AppendTo(nil), nil,
			"These boxes shut off a part that has to be entered some day, and every push of them loses.")
	}
	r.Corral = &Corral{r.corrals.Boxes().Clone(), len(moves)}
	return nil
}

// proof is a loss because of some boxes, and of some goals if there are any.
func (r *Rules) proof(rule string, boxes, goals []board.Square, why string) *Loss {
	return &Loss{Rule: rule, Boxes: r.board.PlacesOf(boxes), Goals: r.board.PlacesOf(goals), Why: why}
}

// verdict turns a verdict of the detector into a proof with as few boxes as the proof needs.
func (r *Rules) verdict(ctx context.Context, v deadlock.Verdict) *Loss {
	v.Boxes = v.Boxes.Clone() // the detector reuses its memory
	goals := v.Empty.AppendTo(nil)
	fewest, whole := r.detector.MinimalWithin(ctx, v, r.zone)
	if !whole {
		r.LeftOut = append(r.LeftOut, fewestBoxes)
	}
	boxes := fewest.AppendTo(nil)
	if at := r.traps.Over(r.scene.Boxes()); v.Rule == deadlock.GoalTrap && at >= 0 {
		outside := func(goal board.Square) bool { return !r.traps.List[at].Squares.Has(goal) }
		goals = slices.DeleteFunc(slices.Clone(r.board.Goals), outside)
	}
	reason := cmp.Or(reasons[v.Rule], "THESE are lost by the rule "+v.Rule.String()+".")
	if v.Rule == deadlock.PullAll && len(boxes) == 0 {
		reason = neverPulled
	}
	return r.proof(v.Rule.String(), boxes, goals, inWords(reason, len(boxes), len(goals)))
}

// unreachable is the proof for a level with boxes or goals that the player can never reach.
func (r *Rules) unreachable() *Loss {
	p := &Loss{Rule: "unreachable", Boxes: []board.Place{}, Why: "At " + r.board.Unsolvable + "."}
	for row, text := range r.board.Level.Rows {
		for col, ch := range text {
			if ch == '$' && r.board.At(row, col) == r.board.Wall() {
				p.Boxes = append(p.Boxes, board.Place{row, col})
			}
		}
	}
	return p
}

// searched is the name of the rule in the proof of a loss that no rule sees, but a search through all positions after
// it.
const searched = "exhaustive-search"

// Group explains a position that a search has proved lost. The proof names as few boxes as further searches can show to
// be lost by themselves, with all other boxes gone, and all boxes when these searches end by their budget. When the
// context ends, the smallest group found by then is named.
func (r *Rules) Group(ctx context.Context, boxes board.Bits, player board.Square) *Loss {
	squares := boxes.AppendTo(nil)
	if r.detector == nil {
		return r.unreachable()
	}
	group, reduced := r.lostTogether(ctx, boxes, player)
	if !reduced {
		return r.proof(searched, squares, nil, "Every position that can come after this one was searched, and in "+
			"none of them are all boxes on goals.")
	}
	text := together
	if group.Count() == len(squares) {
		text = "THESE can never COME; every way was tried."
	}
	return r.proof(searched, group.AppendTo(nil), nil, inWords(text, group.Count(), 0))
}

// lostTogether removes boxes as long as a search proves the others lost. The result is false when not even all boxes
// together can be proved lost.
func (r *Rules) lostTogether(ctx context.Context, boxes board.Bits, player board.Square) (board.Bits, bool) {
	prover := deadlock.NewProver(r.detector.Kit)
	lost := func(group board.Bits) bool {
		task := deadlock.Task{Boxes: group, Player: player, Seal: board.None, Budget: groupBudget}
		return ctx.Err() == nil && prover.Prove(task) == deadlock.Lost
	}
	group := boxes.Clone()
	if !lost(group) {
		return nil, false
	}
	return deadlock.Fewest(group, lost), true
}
