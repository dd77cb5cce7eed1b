package strategy

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"planner/board"
	"planner/deadlock"
	"planner/flow"
	"planner/forward"
	"planner/search"
	"planner/search/bestfirst"
	"planner/technique"

	"github.com/dustin/go-humanize/english"
)

// The strategy is for dense levels. With a share of 6 for 3 below 40 boxes, two levels of Sasquatch I to III are lost.
var _ = add(Spec{
	ID: technique.Describe(technique.Technique{
		ID: technique.OpenedPulls, Kind: technique.Strategy, Soundness: technique.Incomplete,
		Help:    "single pushes open the start up, and single pulls aim at what comes of it",
		Source:  "original, after " + technique.Holland + "Forward search",
		FoundBy: "a search backwards, pull by pull, to a position in which the player gets nearly everywhere",
	}),
	Share: 3, Many: 6, Moves: true, Drawn: true,
	Build: NewOpenedPulls,
})

// Numbers of opened-pulls, in positions unless they say otherwise. No pulls of 12 solved levels led to a position that
// openedWider and openedWide leave out, and mix-dev 253 takes 0.47 of the positions with them.
//
// Openings that see the player's own zone grow lead elsewhere than those that only count zones: on 134 levels of 40
// boxes and more they have fewer zones on 32 to 42 and more on 17 to 19. Alone, with 1,200,000 positions, 24 of 137
// such levels are solved without openedUnreached, 27 with it in every stage, and 28 in every second one, with none
// lost; with 3 moves instead of one, 25.
//
// Of 45 levels of 30 boxes and more with symmetries that all strategies leave in 30 s, the strategy alone solves eight
// with 12,000,000 positions where moves bring their images, and one without. With images in all openings and pulls it
// wins other levels than it loses: in 5 s it solves 18 of 51 levels of Sasquatch III and IV instead of 30. With 17
// levels and three seeds each it solves 27 of 51 within 6,000,000 positions when the images are those under all
// symmetries, and 31 when every second time they are those under one. Of 28 open levels it solves one and three within
// 9,000,000.
const (
	openedFreeStages = 2   // stages without prices of boxes
	openedUnreached  = 1   // moves for each square that the player does not get to, in every second stage
	openedLot        = 4   // the most that a box pays by lot in later openings, in moves; 16 is no better
	openedChildren   = 100 // the deadlock tests of a position are paid for as if it were that many children
	openedAsked      = 10  // what a position of an opening costs besides its children, each of which counts zones
	openedCycle      = 25  // pulls, after which all later ones have twice the patience
	openedDoublings  = 6   // the most doublings
	openedBarren     = 100 // stages in a row without pulls after which the strategy ends
	openedWider      = 2   // pulls aim at an opened position with at most this times the fewest zones
	openedWide       = 2   // of an opening, and so many zones more
	imagesOpened     = 2   // the moves of one opening of so many bring their images
	imagesPulled     = 4   // the moves of one search by pulls of so many bring theirs
)

// endurance says how long pulls go on without coming nearer to their aim: until they have generated share hundredths of
// what they had generated when they last came nearer, plus more positions.
type endurance struct{ share, more int64 }

// Pulls that stall are mostly lost, and the next opening is worth more. Pulls have no other end: with 400,000 positions
// for most of them mix-dev 281 is not won alone.
//
// Pulls towards an opened position with more zones than the fewest are hopeless: they come to its layout with the
// player in another zone. Of 215 searches by pulls on 15 levels, 88 aimed at the fewest zones and met 12 times; the
// other 127 had more than half of the positions and met once. They are made to learn which squares they cannot fill,
// and end soon. On 18 levels with three seeds each the strategy alone solves 48 of 54 in 20 s with these endurances,
// and 44 with one endurance of {150, 100_000} for all; 46 and 38 in 10 s. With {100, 10_000} for hopeless pulls it
// solves 46 in 20 s, and with {200, 200_000} for hopeful ones 48, but 41 in 10 s.
var (
	hopeful  = endurance{150, 100_000}
	hopeless = endurance{110, 25_000}
)

// openedPulls opens the start up by pushes and then pulls towards the opened position instead of towards the start. In
// dense levels the start is a tight lock: a search by pulls must close dozens of zones in the right order, and it finds
// out late that it has not. Pushes open the same lock in a thousand positions, since in that direction all of them lead
// to fewer zones:
//
//	start ── opening, few zones ──► opened position ◄────── pulls ────── goals
//	  ◄──────────────── pulls, by themselves ─────────────────────────── goals
//
// The opened position can still be lost, or pulls may not find it. So the strategy goes in stages, each with an opening
// of its own, which keeps off the squares that the pulls before it could not fill. All positions are in the common
// table, so the pulls end at any position that some push search has come to. (Original; Holland opens a position
// forward before the two sides approach each other.)
type openedPulls struct {
	shared   *LevelContext
	holdings *Holdings
	images   []*board.Symmetry // of the level
	tests    openingTests

	stage  int
	root   root             // of this stage
	barren int              // stages without pulls since the last pulls
	opened bestfirst.Opened // of this stage, or of the stage before
	fewest map[bool]int32   // fewest zones that an opening has come to, by whether its root is a milestone
	past   int64            // positions generated by the searches before the current one

	side     board.Side // of the current search
	current  *bestfirst.Search
	left     int64    // positions that the current search may still generate
	approach approach // of the current pulls
	unfilled unfilled
}

// openingTests are the deadlock tests of openings: quick ones of every position, and long ones of where they lead to.
type openingTests struct {
	proofs   *forward.Proofs
	thorough *deadlock.Thorough
	asked    int64 // quick questions
}

// lost reports whether the deadlock rules prove a position of an opening lost.
func (t *openingTests) lost(at *search.Position) bool {
	t.asked++
	t.proofs.Earn(openedChildren)
	return t.proofs.Dead(at)
}

// cost is the work of all tests, in positions.
func (t *openingTests) cost() int64 {
	return t.asked*openedAsked + (t.proofs.SpentSquares()+t.thorough.SpentSquares())/testedSquares
}

// approach is how near pulls have come to their opened position.
type approach struct {
	near search.Ref // the nearest position, 0 before the first
	made int64      // positions that the pulls had generated when near was last seen to change
}

// NewOpenedPulls opens the start up and pulls towards the opened position.
func NewOpenedPulls(c *LevelContext, h *Holdings) Strategy {
	proofs := c.newProofs(h.use)
	s := &openedPulls{shared: c, holdings: h, tests: openingTests{proofs: proofs, thorough: proofs.Thorough()},
		unfilled: newUnfilled(c.Level.Board), fewest: map[bool]int32{}}
	if h.use.On(technique.Images) {
		s.images = c.Level.Symmetries
	}
	// An opening and the pulls towards it follow each other at once, so both logs are needed.
	h.Records = [2]bool{true, true}
	if h.draws.copy > 0 {
		s.stage = openedFreeStages
	}
	return s
}

// Work implements Strategy.
func (s *openedPulls) Work(ctx context.Context, slice int64) (*Hit, bool) {
	for end := s.work() + slice; s.work() < end && ctx.Err() == nil; {
		if s.barren == openedBarren {
			return nil, true
		}
		if s.current == nil {
			s.open()
		}
		before := s.current.Counters().Generated
		out := s.current.Run(ctx, min(s.left, end-s.work()))
		if s.left -= s.current.Counters().Generated - before; out == search.Met {
			s.root.decide(s.holdings.use)
			return hitOf(s.current, out), true
		}
		if (out != search.Paused || s.left <= 0 || s.stalled()) && ctx.Err() == nil {
			s.turn(ctx)
		}
	}
	return nil, false
}

// stalled reports whether the current pulls have come no nearer to the opened position for long.
func (s *openedPulls) stalled() bool {
	if s.side == board.Forward {
		return false
	}
	made, wait := s.current.Counters().Generated, hopeful
	if s.opened.Zones > s.fewest[s.root.milestone] {
		wait = hopeless
	}
	if _, near := s.current.Nearest(); near != s.approach.near {
		s.approach = approach{near, made}
	}
	return made > s.approach.made*wait.share/100+wait.more<<min(s.unfilled.pulls()/openedCycle, openedDoublings)
}

// work returns the work done so far, in positions.
func (s *openedPulls) work() int64 {
	c := s.Cost()
	return c.Generated + c.Extra
}

func (s *openedPulls) open() {
	o, c := zoneOpenings[s.stage%len(zoneOpenings)], s.shared
	e := c.bestFirst(board.Forward, s.holdings.use)
	s.holdings.hold(e)
	e.RecordLate()
	prices := bestfirst.OpeningPrices{Zone: o.price, Unreached: s.unreachedPrice(), Boxes: s.boxPrices()}
	e.MakeOpening(prices, s.tests.lost)
	e.BringImages(s.imagesOf(s.stage, imagesOpened))
	h := s.holdings
	s.root = c.milestones.rootOf(s.stage/2, c.Start, h.draws, h.use, s.tests.thorough.Dead)
	e.AddRoot(&s.root.Position)
	s.current, s.side, s.left = e, board.Forward, o.work
}

// imagesOf gives the symmetries by which the moves of a search bring their images, given how many searches of its kind
// went before. Only the last one of every so many has any: in turn all of the level, and one that is drawn by lot.
func (s *openedPulls) imagesOf(before, every int) []*board.Symmetry {
	turn := before / every
	switch {
	case len(s.images) == 0 || before%every != every-1:
		return nil
	case turn%2 == 0:
		return s.images
	}
	one := rand.New(rand.NewPCG(s.holdings.draws.seed, uint64(turn))).IntN(len(s.images))
	return s.images[one : one+1]
}

// unreachedPrice is the price of a square that the player does not get to, in the opening of the stage.
func (s *openedPulls) unreachedPrice() int32 {
	if s.stage%2 == 0 {
		return openedUnreached
	}
	return 0
}

// boxPrices gives the prices of boxes for the opening of the stage, nil in the first stages, whose pulls are long. A
// part of the prices is by lot, so that an opening that is made again leads elsewhere.
func (s *openedPulls) boxPrices() []int32 {
	if s.stage < openedFreeStages {
		return nil
	}
	prices := slices.Clone(s.unfilled.prices)
	addLots(prices, openedLot, s.holdings.draws.seed, uint64(s.stage))
	return prices
}

// turn ends a search: an opening is followed by pulls, and pulls by the next stage.
func (s *openedPulls) turn(ctx context.Context) {
	opening := s.side == board.Forward
	o, ok := s.current.Opened()
	near, _ := s.current.Nearest()
	s.past += s.current.Counters().Generated
	s.current = nil
	s.holdings.hold(nil)
	switch {
	case !opening:
		s.pullsEnded(near)
	case !ok || o.Position.Ref == s.root.Ref:
		s.passOver()
	default:
		s.openingEnded(ctx, o)
	}
}

// openingEnded begins the pulls towards an opened position. There are none when it is far less open than another opened
// position: such pulls have solved nothing. There are none either when it was aimed at before. Then the squares that
// those pulls left empty get dearer once more, until the openings lead elsewhere. And there are none when long searches
// prove it lost; what they learn keeps the next openings off the same deadlock.
func (s *openedPulls) openingEnded(ctx context.Context, o bestfirst.Opened) {
	s.opened = o
	fewest := s.fewest[s.root.milestone]
	if fewest > 0 && o.Zones > openedWider*fewest+openedWide {
		s.passOver()
		return
	}
	if s.unfilled.learnAgain(s.shared.keyOf(&o.Position)) {
		s.passOver()
		return
	}
	if s.tests.thorough.Dead(o.Position.Boxes, o.Position.Player) {
		s.passOver()
		return
	}
	if fewest == 0 || o.Zones < fewest {
		s.fewest[s.root.milestone] = o.Zones
	}
	s.pull(ctx, o.Position)
}

// passOver ends a stage whose opening gives pulls nothing new to aim at.
func (s *openedPulls) passOver() { s.stage, s.barren = s.stage+1, s.barren+1 }

// pullsEnded learns from pulls that have ended. near is their nearest layout, nil when they had none.
func (s *openedPulls) pullsEnded(near board.Bits) {
	to := &s.opened.Position
	lacking := s.shared.Level.Board.NewBits()
	if near != nil {
		lacking = to.Boxes.Minus(near)
	}
	s.unfilled.learn(s.shared.keyOf(to), lacking)
	s.stage, s.barren = s.stage+1, 0
}

// pull begins the search by pulls towards an opened position. Boxes that are frozen there stand wherever pushes lead
// from it, so for the pulls they are walls. No path to the opened position is lost by that, but paths to other
// positions of the forward side in which these boxes stand elsewhere are.
func (s *openedPulls) pull(ctx context.Context, to search.Position) {
	own := s.shared.Level.Board.WithStart(to.Boxes, to.Player)
	nodes := flow.NewNodesAmong(own, s.frozen(own))
	d, err := flow.DistancesWithin(ctx, flow.NewGraph(nodes), flow.ToStart(own))
	if err != nil {
		return // the context has ended
	}
	detector := deadlock.NewDetector(own, board.Reverse, d.DeadSquares(), deadlockOptions(s.holdings.use))
	s.current = bestfirst.New(d, quick(detector), s.shared.recorder(board.Reverse), s.shared.memory)
	s.holdings.hold(s.current)
	s.current.RecordLate()
	s.current.BringImages(s.imagesOf(s.unfilled.pulls(), imagesPulled))
	for i := range s.shared.Roots {
		s.current.AddRoot(&s.shared.Roots[i])
	}
	s.side, s.left = board.Reverse, math.MaxInt64
	s.approach = approach{}
}

// frozen returns the boxes at the start of a board that no push of a solution ever moves.
func (s *openedPulls) frozen(b *board.Board) board.Bits {
	scene, frozen := board.StartScene(b), b.NewBits()
	deadlock.NewFreeze(b, board.Forward, s.shared.Level.Bounds[board.Forward].Closed, b.GoalSet()).Frozen(scene, frozen)
	return frozen
}

// Cost implements Strategy.
func (s *openedPulls) Cost() Cost {
	c := Cost{Generated: s.past, Extra: s.tests.cost()}
	if s.current != nil {
		c.Generated += s.current.Counters().Generated
	}
	return c
}

// Standing implements Strategy. Its best position is the opened one of the stage, or of the stage before.
func (s *openedPulls) Standing() Standing {
	st := Standing{Side: board.Forward}
	st.Note = fmt.Sprintf("stage %d, %s", s.stage+1, english.Plural(s.unfilled.pulls(), "opened position", ""))
	if s.unfilled.pulls() > 0 {
		st.Note += fmt.Sprintf(", the last with %s and %s from the end at least", zoneWords(s.opened.Zones),
			english.Plural(int(s.opened.Bound), "push", ""))
	}
	if s.opened.Position.Boxes != nil {
		st.Best = &s.opened.Position
		st.Nearest[board.Forward] = s.opened.Position.Ref
	}
	if s.current != nil && s.side == board.Reverse {
		_, st.Nearest[board.Reverse] = s.current.Nearest()
	}
	return st
}

// Save implements Strategy: a stage that is loaded begins with its opening.
func (s *openedPulls) Save(to *State) { to.Turn = s.stage }

// Load implements Strategy.
func (s *openedPulls) Load(_ context.Context, from *State) { s.stage = from.Turn }
