package strategy

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/search"
	"planner/search/bestfirst"
	"planner/technique"
)

// TestOpeningsKeepSolutions: on small levels, an opening that is searched out meets a solved position whenever there is
// one. So neither the rules that it asks nor the price of zones lose a solution. Moves that bring their images do, so
// they are off.
func TestOpeningsKeepSolutions(t *testing.T) {
	solvable := 0
	for seed, b := range oracle.Levels(oracle.Small, 300) {
		if b.Unsolvable != "" {
			continue
		}
		distance := oracle.Pushes(b)
		if distance == 0 {
			continue
		}
		want := distance != oracle.Dead
		s := made[*openedPulls](newLevel(b, 64<<20, technique.Images), NewOpenedPulls)
		s.stage = int(seed) % len(zoneOpenings)
		s.open()
		out := s.current.Run(context.Background(), 1<<30)
		if got := out == search.Met; got != want {
			t.Fatalf("seed %d: %v, solvable %v\n%s", seed, out, want, b.Level.Rows)
		}
		if want {
			solvable++
		}
	}
	if solvable < 100 {
		t.Errorf("only %d levels can be solved", solvable)
	}
}

// TestFrozenBoxesAreWalls: in random positions of small levels, many of them with frozen boxes, pulls that are searched
// out come to the position whenever it can be solved. So boxes that are walls for the pulls lose no path to it.
func TestFrozenBoxesAreWalls(t *testing.T) {
	frozen := 0
	for seed, b := range oracle.Levels(oracle.Small, 300) {
		space := oracle.NewSpace(b)
		random := rand.New(rand.NewPCG(seed, 1))
		for range 20 {
			at := random.IntN(len(space.States))
			distance := space.Distances(board.Forward)[at]
			if distance == 0 {
				continue
			}
			boxes := board.Bits{uint64(space.States[at].Boxes)}
			from := b.WithStart(boxes, board.Bits{uint64(space.States[at].Zone)}.First())
			c := newLevel(from, 64<<20)
			s := made[*openedPulls](c, NewOpenedPulls)
			s.pull(t.Context(), c.Start)
			out := s.current.Run(t.Context(), 1<<30)
			if got, want := out == search.Met, distance != oracle.Dead; got != want {
				t.Fatalf("seed %d: %v, solvable %v\n%s", seed, out, want, from.Level.Rows)
			}
			if out == search.Met && s.frozen(from).Count() > 0 {
				frozen++
			}
		}
	}
	if frozen < 100 {
		t.Errorf("only %d solvable positions have frozen boxes", frozen)
	}
}

// TestPullsTowardsOpened: what an opening leads to is pulled to, and no opened position twice.
func TestPullsTowardsOpened(t *testing.T) {
	s := made[*openedPulls](newLevel(suite.Board(t, rooms), 64<<20), NewOpenedPulls)
	for range 2 {
		s.stage = 0
		s.open()
		s.current.Run(context.Background(), 300)
		s.turn(t.Context())
		if s.current != nil {
			s.turn(t.Context())
		}
	}
	if s.unfilled.pulls() != 1 || s.stage != 1 || s.current != nil {
		t.Errorf("%d opened positions, stage %d: %v", s.unfilled.pulls(), s.stage, s)
	}
}

// TestPullsTowardsTheMostOpened: there are no pulls to a position that is far less open than another one was.
func TestPullsTowardsTheMostOpened(t *testing.T) {
	s := made[*openedPulls](newLevel(suite.Board(t, rooms), 64<<20), NewOpenedPulls)
	at := bestfirst.Opened{Position: s.shared.Start}
	for _, c := range []struct {
		zones  int32
		pulled bool
	}{{9, true}, {3, true}, {8, true}, {9, false}, {2, true}, {7, false}} {
		s.current, s.unfilled.lacking, at.Zones = nil, map[board.Key]board.Bits{}, c.zones
		if s.openingEnded(t.Context(), at); (s.current != nil) != c.pulled {
			t.Errorf("%d zones after %d: pulls %v", c.zones, s.fewest[false], !c.pulled)
		}
	}
}

// TestHopelessPullsEndSooner: pulls that come no nearer go on for longer where no opened position has had fewer zones.
// The position that they aim at is in no table, so they do not end by meeting it.
func TestHopelessPullsEndSooner(t *testing.T) {
	const hall = `
############
#. . . . . #
#          #
#          #
#          #
#$ $ $ $ $ #
#@         #
############`
	s := made[*openedPulls](newLevel(suite.Board(t, hall), 64<<20), NewOpenedPulls)
	ends := func(zones int32) int64 {
		at := s.shared.Start
		at.Boxes = s.shared.Level.Board.BitsOf([]board.Square{31, 33, 35, 37, 39}) // between starts and goals
		s.fewest[false], s.opened = 2, bestfirst.Opened{Position: at, Zones: zones}
		s.pull(t.Context(), at)
		for !s.stalled() {
			if out := s.current.Run(t.Context(), 1_000); out != search.Paused {
				t.Fatalf("%d zones: %v", zones, out)
			}
		}
		return s.current.Counters().Generated
	}
	if hopeful, hopeless := ends(2), ends(3); hopeful < 2*hopeless {
		t.Errorf("pulls end after %d positions where there is hope, and after %d where there is none", hopeful, hopeless)
	}
}

// TestStagesWithImages: where the maze has a symmetry, moves bring their images in every second opening and in every
// fourth search by pulls. Without one, or with the technique off, they never do.
func TestStagesWithImages(t *testing.T) {
	count := func(text string, without ...technique.ID) (opened, pulled int) {
		s := made[*openedPulls](newLevel(suite.Board(t, text), 64<<20, without...), NewOpenedPulls)
		for s.stage = range 8 {
			asked := func() bool {
				before := s.holdings.use.Counts[technique.Images].Asked
				s.current.Run(t.Context(), 100)
				return s.holdings.use.Counts[technique.Images].Asked > before
			}
			if s.open(); asked() {
				opened++
			}
			if s.pull(t.Context(), s.shared.Start); asked() {
				pulled++
			}
			s.unfilled.lacking[board.Key{Lo: uint64(s.stage)}] = nil // the pulls have ended
		}
		return opened, pulled
	}
	if opened, pulled := count(twins); opened != 4 || pulled != 2 {
		t.Errorf("%d openings and %d pulls of 8 stages", opened, pulled)
	}
	if opened, pulled := count(twins, technique.Images); opened+pulled != 0 {
		t.Errorf("switched off, %d openings and %d pulls", opened, pulled)
	}
	if opened, pulled := count(rooms); opened+pulled != 0 {
		t.Errorf("without a symmetry, %d openings and %d pulls", opened, pulled)
	}
}

// TestImagesInTurn: moves bring all their images and those of one symmetry in turn.
func TestImagesInTurn(t *testing.T) {
	const square = `
#######
#  .  #
# $ $ #
#.   .#
# $ $@#
#  .  #
#######`
	s := made[*openedPulls](newLevel(suite.Board(t, square), 64<<20), NewOpenedPulls)
	drawn := map[*board.Symmetry]bool{}
	for before := range 80 {
		maps := s.imagesOf(before, 2)
		if len(maps) != []int{0, 7, 0, 1}[before%4] {
			t.Errorf("after %d searches %d symmetries", before, len(maps))
		}
		if len(maps) == 1 {
			drawn[maps[0]] = true
		}
	}
	if len(drawn) < 2 {
		t.Error("the same symmetry every time")
	}
}

// twins is a maze that is its own mirror, with its boxes and goals.
const twins = `
#############
#    ###    #
#  $  #  $  #
# .   @   . #
#    ###    #
#############`

// TestUnfilledPrices: squares that the pulls lack have a price, which is shared when there are many and fades.
func TestUnfilledPrices(t *testing.T) {
	b := suite.Board(t, rooms)
	u := newUnfilled(b)
	u.raise(b.BitsOf([]board.Square{1}))
	if u.prices[1] != unfilledPrice || u.prices[2] != 0 {
		t.Errorf("one square lacking: %v", u.prices)
	}
	u.raise(b.BitsOf([]board.Square{1, 2, 3, 4}))
	faded := int32(unfilledPrice - unfilledPrice/unfilledFade)
	if u.prices[1] != faded+unfilledShare/4 || u.prices[2] != unfilledShare/4 {
		t.Errorf("then four: %v", u.prices)
	}
}

// TestOpeningsLearn: what pulls that have ended could not fill costs something in the next opening.
func TestOpeningsLearn(t *testing.T) {
	s := made[*openedPulls](newLevel(suite.Board(t, rooms), 64<<20), NewOpenedPulls)
	s.opened.Position = s.shared.Start
	s.pull(t.Context(), s.shared.Start)
	s.current.Run(context.Background(), 50)
	s.turn(t.Context())
	if slices.Max(s.unfilled.prices) == 0 {
		t.Error("nothing was learned")
	}
}

// TestNoPullsTowardsLost: there are pulls towards every position that can be solved, and none towards some that cannot,
// although the rules that openings ask have no proof.
func TestNoPullsTowardsLost(t *testing.T) {
	shape := oracle.Shape{MinFloor: 16, MaxFloor: 22, MinBoxes: 4, MaxBoxes: 5}
	passed := 0
	for seed := range uint64(60) {
		b := oracle.Generate(shape, seed)
		space := oracle.NewSpace(b)
		distances, random := space.Distances(board.Forward), rand.New(rand.NewPCG(seed, 1))
		s := made[*openedPulls](newLevel(b, 64<<20, technique.Pair, technique.Triple), NewOpenedPulls)
		for range 400 {
			i := random.IntN(len(space.States))
			boxes, zone := board.Bits{uint64(space.States[i].Boxes)}, board.Bits{uint64(space.States[i].Zone)}
			at := search.PositionOf(b, boxes.AppendTo(nil), zone.First())
			if distances[i] == 0 || s.tests.lost(at) {
				continue
			}
			s.current, s.unfilled.lacking = nil, map[board.Key]board.Bits{}
			s.openingEnded(t.Context(), bestfirst.Opened{Position: *at, Zones: 1})
			if distances[i] != oracle.Dead && s.current == nil {
				t.Fatalf("no pulls to a position that can be solved:\n%s", space.Draw(i))
			}
			if s.current == nil {
				passed++
			}
		}
	}
	if passed < 20 {
		t.Errorf("%d lost positions have no pulls", passed)
	}
}
