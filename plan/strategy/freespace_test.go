package strategy

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"planner/board"
	"planner/deadlock"
	"planner/internal/test/suite"
	"planner/meet"
	"planner/search"
	"planner/technique"
)

// TestAlternations takes free-space through several alternations: both courses work, each with its share, the sides
// take turns, no stage has more positions than its work, and two runs are the same. Without restarts no alternation
// follows the first of a course.
func TestAlternations(t *testing.T) {
	b := suite.Board(t, bottle)
	run := func(calls int, without ...technique.ID) (turns [2][]int) {
		s := made[*freeSpace](newLevel(b, 64<<20, without...), NewFreeSpace)
		for range calls {
			if h, done := s.Work(context.Background(), 20_000); h != nil || done {
				t.Fatalf("hit %v, done %v", h, done)
			}
			if s.side != stageSide(s.now.stage()) || s.left > s.work() {
				t.Fatalf("turn %d: side %v, %d of %d positions left", s.now.turn, s.side, s.left, s.work())
			}
			ahead := s.courses[endCourse].spent - endShare*s.courses[startCourse].spent
			if max(ahead, -ahead) > endShare*s.work() {
				t.Fatalf("turn %d: the course that opens the end is %d positions ahead", s.now.turn, ahead)
			}
			at := endCourse
			if s.now == &s.courses[startCourse] {
				at = startCourse
			}
			turns[at] = append(turns[at], s.now.turn)
		}
		return turns
	}
	first, least := run(60), [2]int{endCourse: spaceStages, startCourse: firstLimited}
	for course, turns := range first {
		if !slices.IsSorted(turns) || turns[len(turns)-1] < least[course] {
			t.Errorf("course %d: turns %v", course, turns)
		}
	}
	if again := run(60); !reflect.DeepEqual(first, again) {
		t.Errorf("two runs differ: %v and %v", first, again)
	}
	for course, turns := range run(60, technique.Restarts) {
		if slices.Max(turns) >= spaceStages {
			t.Errorf("without restarts, course %d: %v", course, turns)
		}
	}
}

// TestNothingIsSpreadTwice: an alternation that opens the end until the player gets everywhere is passed over where it
// would do what the spreading of its round has done, and begins else with the position that the spreading has found. A
// resumed search, which has not seen the spreading, pulls.
func TestNothingIsSpreadTwice(t *testing.T) {
	c := newLevel(suite.Board(t, bottle), 64<<20)
	s := made[*freeSpace](c, NewFreeSpace)
	for s.now.alternation() < int(endForms)*2 {
		if h, done := s.Work(t.Context(), 5_000); h != nil || done {
			t.Fatalf("hit %v, done %v", h, done)
		}
		if s.form() == untilOneZone {
			t.Fatalf("turn %d does what the spreading has done", s.now.turn)
		}
	}
	last := (int(endForms)*s.round()+int(untilOneZone))*spaceStages - 1 // of the alternation before
	rounds := s.round() + 1
	for first, want := range map[*search.Position]int{&c.Start: last + 2, {}: last + 1 + spaceStages} {
		s.now.turn, s.now.zoned = last+1, zoned{rounds: rounds, first: *first}
		if s.restart(); s.now.turn != want {
			t.Errorf("turn %d, expected %d", s.now.turn, want)
		}
	}
	resumed := made[*freeSpace](newLevel(suite.Board(t, bottle), 64<<20), NewFreeSpace)
	resumed.Load(t.Context(), &State{Courses: []CourseState{{Works: true, Turn: int(untilOneZone) * spaceStages}, {}}})
	resumed.Work(t.Context(), 10)
	if resumed.now.stage() != openReverse || !resumed.spreads() {
		t.Errorf("a resumed search is in stage %d", resumed.now.stage())
	}
}

// TestStartOpenedAlone: the course that opens the start begins with the forward side, whose moves are limited, and aims
// at one square a box. Pulls then come to the outcome from the solved position.
func TestStartOpenedAlone(t *testing.T) {
	c := newLevel(suite.Board(t, bottle), 64<<20)
	s := made[*freeSpace](c, NewFreeSpace)
	s.now = &s.courses[startCourse]
	s.enter(t.Context())
	if s.side != board.Forward || !s.opens() || !s.limited() || s.now.aim.Count() != len(c.Level.Board.Boxes) {
		t.Errorf("%v side, opens %v, limited %v, %d squares", s.side, s.opens(), s.limited(), s.now.aim.Count())
	}
	for s.now.stage() == openForward {
		if h, done := s.Work(t.Context(), 5_000); h != nil || done {
			t.Fatalf("hit %v, done %v", h, done)
		}
		s.now = &s.courses[startCourse]
	}
	s.enter(t.Context())
	if s.side != board.Reverse || s.limited() || !s.now.near[board.Reverse].Boxes.Equal(c.Roots[0].Boxes) {
		t.Errorf("then the %v side, limited %v, from %v", s.side, s.limited(), s.now.near[board.Reverse].Boxes)
	}
	if len(s.now.acts) != 1 || s.now.acts[0].Side != board.Forward {
		t.Errorf("openings %v", s.now.acts)
	}
}

// TestCoursesAreSaved: a strategy that is loaded goes on with the course that worked, and both courses have the stages
// and the positions that they had. A course whose positions are gone begins its alternation again.
func TestCoursesAreSaved(t *testing.T) {
	c := newLevel(suite.Board(t, bottle), 64<<20)
	s := made[*freeSpace](c, NewFreeSpace)
	for s.now != &s.courses[startCourse] || s.now.stage() == openForward {
		if h, done := s.Work(t.Context(), 5_000); h != nil || done {
			t.Fatalf("hit %v, done %v", h, done)
		}
	}
	var saved State
	s.Save(&saved)
	again := made[*freeSpace](c, NewFreeSpace)
	again.Load(t.Context(), &saved)
	if again.now != &again.courses[startCourse] {
		t.Error("another course works")
	}
	for i := range s.courses {
		was, is := &s.courses[i], &again.courses[i]
		if is.turn != was.turn || is.spent != was.spent || is.near[0].Ref != was.near[0].Ref ||
			!is.near[1].Boxes.Equal(was.near[1].Boxes) {
			t.Errorf("course %d: turn %d, %d positions, from %d; expected %d, %d, %d", i, is.turn, is.spent, is.near[0].Ref,
				was.turn, was.spent, was.near[0].Ref)
		}
	}
	saved.Courses[startCourse].Near = [2]search.Ref{}
	gone := made[*freeSpace](c, NewFreeSpace)
	if gone.Load(t.Context(), &saved); gone.now.stage() != 0 {
		t.Errorf("without its positions a course is in stage %d", gone.now.stage())
	}
	if gone.enter(t.Context()); gone.now.stage() != openForward || !gone.opens() {
		t.Errorf("it then begins with stage %d", gone.now.stage())
	}
}

// TestLots: the first round has no lots, later ones have those from 0 to the most, other ones in each alternation, and
// the same in another run.
func TestLots(t *testing.T) {
	c := newLevel(suite.Board(t, bottle), 64<<20)
	s, again := made[*freeSpace](c, NewFreeSpace), made[*freeSpace](c, NewFreeSpace)
	if s.lots(9) != nil {
		t.Error("the first round has lots")
	}
	seen := map[string]bool{}
	for at := endForms; at < 3*endForms; at++ {
		s.now.turn, again.now.turn = int(at)*spaceStages, int(at)*spaceStages+1
		lots := s.lots(9)
		if slices.Min(lots) < 0 || slices.Max(lots) > 9 || !slices.Equal(lots, again.lots(9)) {
			t.Errorf("lots %v, again %v", lots, again.lots(9))
		}
		seen[fmt.Sprint(lots)] = true
	}
	if len(seen) != 2*int(endForms) {
		t.Errorf("%d different lots of %d alternations", len(seen), 2*endForms)
	}
}

// TestAncestors: every layout on the way of a node of the spread-out search overlaps its ancestors in all boxes, and
// without the technique there are no ancestors.
func TestAncestors(t *testing.T) {
	b := suite.Board(t, rooms)
	c := newLevel(b, 128<<20)
	s := made[*freeSpace](c, NewFreeSpace)
	e := c.newEngine(t.Context(), s.level, s.use, board.Reverse, s.spread, c.Roots...)
	e.Run(context.Background(), 20_000)
	p, _, _ := e.Best()
	ancestors := c.ancestors(board.Reverse, p)
	scene, layouts := board.NewScene(b), 0
	for at := p.Ref; at != 0; layouts++ {
		c.Logs[board.Reverse].Position(at, scene)
		if got := ancestors.Overlap(scene.Boxes()); int(got) != len(b.Boxes) {
			t.Errorf("layout %d back: overlap %d of %d", layouts, got, len(b.Boxes))
		}
		at, _, _ = c.Logs[board.Reverse].Parent(at)
	}
	if layouts < 3 {
		t.Errorf("%d layouts test nothing", layouts)
	}
	c.asked.Use = technique.Without(technique.Overlap)
	if c.ancestors(board.Reverse, p) != nil {
		t.Error("ancestors without the technique")
	}
}

// TestJoin gives a pair of both sides to a solver that knows its solution: the join ends in a hit whose halves are a
// solution of the level. A pair that was tried is tried again with more work, a few times.
func TestJoin(t *testing.T) {
	b := suite.Board(t, "\n########\n#@ $  .#\n########")
	c := newLevel(b, 64<<20)
	asked := []int64{}
	answer := ""
	c.asked.SolvePart = func(_ context.Context, rows []string, _ []board.Place, work int64) (string, int64, error) {
		asked = append(asked, work)
		if want := "#@ $ . #"; rows[1] != want {
			t.Errorf("the pair is %q, expected %q", rows[1], want)
		}
		return answer, 1, nil
	}
	// The reverse side: the box pulled one square to the left of the goal.
	root := c.Roots[slices.IndexFunc(c.Roots, func(p search.Position) bool { return p.Player == b.At(1, 1) })]
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.Set(root.Boxes)
	scene.Shift(b.At(1, 6), b.At(1, 5))
	player := zone.Fill(scene, b.At(1, 4))
	child := search.Child{From: b.At(1, 6), To: b.At(1, 5), Player: player, Key: scene.Key(player), Cost: 1}
	ref, _ := c.recorder(board.Reverse).Add(root.Ref, &child)
	near := search.Position{Boxes: scene.Boxes().Clone(), Player: player, Ref: ref}
	j := joins{shared: c, board: b, tried: map[joinKey]int{}}
	for range 8 {
		before := j.spent
		hit := j.try(t.Context(), c.Start, near, len(joinAttempts))
		if cost := j.spent - before; hit != nil || cost > joinExtra+1 {
			t.Fatalf("hit %v, asked %v, cost %d", hit, asked, cost)
		}
	}
	if !slices.Equal(asked, joinAttempts[:]) {
		t.Errorf("asked for %v positions", asked)
	}
	answer = "rRR"
	j.tried = map[joinKey]int{}
	hit := j.try(t.Context(), c.Start, near, len(joinAttempts))
	if hit == nil || hit.Solved {
		t.Fatalf("hit %+v", hit)
	}
	pushes, err := pushesOf(c, hit)
	if _, cost, wrong := board.Solution(b, pushes); err != nil || wrong != nil || cost.Pushes != 3 {
		t.Errorf("%+v, %v, %v", cost, err, wrong)
	}
	if _, err := meet.Path(b, board.Forward, c.Logs[board.Forward], hit.Ref); err != nil {
		t.Error(err)
	}
}

// TestPairsOfBothCourses: the pair of a course is tried again and again, and each pair with the other course once.
// Before the other course has positions there is no such pair.
func TestPairsOfBothCourses(t *testing.T) {
	b := suite.Board(t, "\n########\n#@ $  .#\n########")
	c, asked := newLevel(b, 64<<20), 0
	c.asked.SolvePart = func(context.Context, []string, []board.Place, int64) (string, int64, error) {
		asked++
		return "", 1, nil
	}
	s := made[*freeSpace](c, NewFreeSpace)
	at := func(x, player int) search.Position {
		return *search.PositionOf(b, []board.Square{b.At(1, x)}, b.At(1, player))
	}
	s.courses[endCourse].near = [2]search.Position{board.Forward: at(3, 1), board.Reverse: at(6, 5)}
	for course, want := range []int{endCourse: 1, startCourse: 0} { // the start's course has no positions yet
		if asked, s.now = 0, &s.courses[course]; s.joinPairs(t.Context()) != nil || asked != want {
			t.Errorf("course %d alone: %d attempts, expected %d", course, asked, want)
		}
	}
	s.courses[startCourse].near = [2]search.Position{board.Forward: at(4, 1), board.Reverse: at(5, 4)}
	for i, want := range []int{3, 1, 0} { // the pair of the course has three attempts in all, with the one above
		if asked, s.now = 0, &s.courses[endCourse]; s.joinPairs(t.Context()) != nil || asked != want {
			t.Errorf("call %d: %d attempts, expected %d", i, asked, want)
		}
	}
}

// TestDeformationsByRounds: the first round of the course that opens the end has no deformations, and the second has.
func TestDeformationsByRounds(t *testing.T) {
	s := made[*freeSpace](newLevel(suite.Board(t, rooms), 64<<20), NewFreeSpace)
	for at := range 4 * int(endForms) {
		s.now.turn = at * spaceStages
		if got, want := s.deforms(), s.round()%2 == 1; got != want {
			t.Errorf("alternation %d: %v, expected %v", at, got, want)
		}
	}
}

// TestLostPositionsAreNotLeft: a stage leaves the best of its nodes that is not proved lost, and the best one when all
// are.
func TestLostPositionsAreNotLeft(t *testing.T) {
	s := made[*freeSpace](newLevel(suite.Board(t, bottle), 64<<20, deadlock.Techniques()...), NewFreeSpace)
	for s.searches.current == nil || s.searches.current.Nodes() < aliveLooked {
		if hit, over := s.Work(t.Context(), 3_000); hit != nil || over {
			t.Fatalf("hit %v, over %v", hit, over)
		}
	}
	key := s.shared.Level.Board.KeyOf
	var best []board.Key
	for _, n := range ranked(s.searches.current)[:aliveLooked] {
		p, _ := s.searches.current.Node(n.id)
		best = append(best, key(p.Boxes, p.Player))
	}
	for lost := range aliveLooked + 1 {
		dead := func(boxes board.Bits, player board.Square) bool {
			return slices.Contains(best[:lost], key(boxes, player))
		}
		p, _ := s.searches.current.Node(ranked(s.searches.current)[0].id)
		left := alive(s.searches.current, p, dead)
		if got := slices.Index(best, key(left.Boxes, left.Player)); got != lost%aliveLooked {
			t.Errorf("with the %d best lost, number %d is left", lost, got)
		}
	}
}
