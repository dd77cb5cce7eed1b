package analysis

import (
	"context"
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
	"planner/macros"
	"planner/search"
)

// plenty of work for the boards of tests.
const plenty = 1_000_000

// solvedZones are solved positions, one for every zone of the player.
func solvedZones(b *board.Board) []search.Position {
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.Set(b.GoalSet())
	var roots []search.Position
	for player := range zone.Players(scene) {
		roots = append(roots, search.Position{Boxes: b.GoalSet().Clone(), Player: player, Last: board.None})
	}
	return roots
}

// unpacker takes positions apart by single pulls and remembers all of them.
type unpacker struct {
	b      *board.Board
	starts board.Bits
	walls  board.Bits
	bounds macros.Rules
	seen   map[board.Key]bool
}

// closed reports whether the bounds of the reverse side end a pull.
func (u *unpacker) closed(m board.Move) bool {
	to := u.b.To(m)
	return u.bounds.Closed.Has(to) || u.bounds.ClosedStands.Has(to<<2|board.Square(m.Dir()))
}

// empties reports whether every box outside the walls can come to a start square, where it vanishes.
func (u *unpacker) empties(boxes board.Bits, player board.Square) bool {
	scene, zone := board.NewScene(u.b), board.NewZone(u.b)
	scene.Set(boxes)
	if key := scene.Key(zone.Fill(scene, player)); u.seen[key] {
		return false
	} else {
		u.seen[key] = true
	}
	if boxes.Minus(u.walls).Minus(u.starts).Count() == 0 {
		return true
	}
	for _, box := range boxes.AppendTo(nil) {
		for _, d := range board.Dirs {
			m := board.NewMove(box, d)
			if u.walls.Has(box) || !scene.CanMove(board.Reverse, m, zone) || u.closed(m) {
				continue
			}
			next := boxes.Clone()
			next.Remove(box)
			if !u.starts.Has(u.b.To(m)) {
				next.Add(u.b.To(m))
			}
			if u.empties(next, u.b.Rest(board.Reverse, m)) {
				return true
			}
		}
	}
	return false
}

// unpacked is the verdict of a search by single pulls that leaves nothing out.
func unpacked(t *Analysis, roots []search.Position, starts, walls board.Bits) verdict {
	for _, root := range roots {
		u := unpacker{b: t.Board, starts: starts, walls: walls, bounds: t.Bounds[board.Reverse],
			seen: map[board.Key]bool{}}
		if u.empties(root.Boxes, root.Player) {
			return Emptied
		}
	}
	return locked
}

// TestRemovalIsExactOnSmallLevels compares the verdicts, with walls and without, to those of a search by single pulls
// that leaves nothing out; what is locked without walls has no solution.
func TestRemovalIsExactOnSmallLevels(t *testing.T) {
	count := map[verdict]int{}
	parked := 0
	for seed := range uint64(2000) {
		b := oracle.Generate([]oracle.Shape{oracle.Small, oracle.Medium}[seed%2], seed)
		random := rand.New(rand.NewPCG(seed, 1))
		roots := solvedZones(b)
		level := New(t.Context(), b)
		r := NewRemoval(level, roots)
		for _, walls := range []board.Bits{b.NewBits(), someGoals(b, random)} {
			got, want := r.Run(context.Background(), walls, plenty), unpacked(level, roots, b.BitsOf(b.Boxes), walls)
			if got != want {
				t.Fatalf("seed %d, walls %v: verdict %d, expected %d\n%v",
					seed, walls.AppendTo(nil), got, want, b.Level.Rows)
			}
			count[got]++
			parked += replays(t, b, r)
		}
		for _, walls := range []board.Bits{nil, frozenAtStart(b, level)} {
			if r.Run(context.Background(), walls, plenty) == locked && solvable(b) {
				t.Fatalf("seed %d: locked, but there is a solution\n%v", seed, b.Level.Rows)
			}
		}
	}
	if count[Emptied] < 100 || count[locked] < 100 || parked < 10 {
		t.Errorf("verdicts %v, %d boxes parked: the sample proves little", count, parked)
	}
}

// frozenAtStart is the boxes on goals that no push can ever move.
func frozenAtStart(b *board.Board, t *Analysis) board.Bits {
	scene, walls := board.StartScene(b), b.NewBits()
	t.NewFreeze(board.Forward).Frozen(scene, walls)
	return walls.And(b.GoalSet())
}

func solvable(b *board.Board) bool {
	return oracle.Pushes(b) >= 0
}

func someGoals(b *board.Board, random *rand.Rand) board.Bits {
	set := b.NewBits()
	for _, goal := range b.Goals {
		if random.IntN(2) == 0 {
			set.Add(goal)
		}
	}
	return set
}

// replays plays the pulls of the last run one by one, the player in any of the zones that he may be in, and returns
// how many were parkings.
func replays(t *testing.T, b *board.Board, r *Removal) (parked int) {
	t.Helper()
	boxes := b.GoalSet().Clone()
	var players []board.Square
	for _, p := range r.roots {
		players = append(players, p.Player)
	}
	for _, pull := range r.nodes.pulls() {
		if r.walls.Has(pull.From) || !boxes.Has(pull.From) {
			t.Fatalf("the box on %d cannot be pulled: boxes %v, walls %v",
				pull.From, boxes.AppendTo(nil), r.walls.AppendTo(nil))
		}
		players = pullTo(b, boxes, players, pull)
		if len(players) == 0 {
			t.Fatalf("no way from %d to %d\n%v", pull.From, pull.To, b.Level.Rows)
		}
		boxes.Remove(pull.From)
		if !pull.Removed {
			boxes.Add(pull.To)
			parked++
		}
	}
	if !boxes.Equal(r.layout(r.nodes.best)) {
		t.Fatalf("pulls lead to %v, not to %v", boxes.AppendTo(nil), r.layout(r.nodes.best).AppendTo(nil))
	}
	return parked
}

// pullTo lists where the player can be after a box was pulled to a square by single pulls.
func pullTo(b *board.Board, boxes board.Bits, players []board.Square, pull PackingPull) (after []board.Square) {
	type state struct{ box, player board.Square }
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.Set(boxes)
	var queue []state
	seen := map[state]bool{}
	add := func(box, player board.Square) {
		if s := (state{box, zone.Fill(scene, player)}); !seen[s] {
			seen[s] = true
			queue = append(queue, s)
			if box == pull.To {
				after = append(after, s.player)
			}
		}
	}
	for _, player := range players {
		add(pull.From, player)
	}
	for i := 0; i < len(queue); i++ {
		s := queue[i]
		for _, d := range board.Dirs {
			scene.Set(boxes)
			scene.Shift(pull.From, s.box)
			zone.Fill(scene, s.player)
			if m := board.NewMove(s.box, d); scene.CanMove(board.Reverse, m, zone) {
				rest := scene.Play(board.Reverse, m)
				add(b.To(m), rest)
			}
		}
	}
	return after
}

// A dead end that is filled in one order only, from its far end.
const deadEnd = `
##########
#   $    #######
# $  $      ...#
#  @     #######
##########`

func TestRemovalTakesTheDoorFirst(t *testing.T) {
	b := suite.Board(t, deadEnd)
	r := NewRemoval(New(t.Context(), b), solvedZones(b))
	if v := r.Run(context.Background(), nil, plenty); v != Emptied {
		t.Fatalf("verdict %d, expected all boxes to leave", v)
	}
	order := r.Order()
	if !order.Complete || len(order.Steps) != 3 {
		t.Fatalf("order %+v, expected three steps and nothing left", order)
	}
	if first, last := order.Steps[0].To, order.Steps[2].To; first != b.Goals[2] || last != b.Goals[0] {
		t.Errorf("filled from %d to %d, expected from the far end %d to the door %d",
			first, last, b.Goals[2], b.Goals[0])
	}
}

func TestRemovalIsTheSameEveryTime(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, 50) {
		level := New(t.Context(), b)
		used, fresh := NewRemoval(level, solvedZones(b)), NewRemoval(level.Fork(), solvedZones(b))
		used.Run(context.Background(), b.GoalSet(), plenty)
		v, w := used.Run(context.Background(), nil, plenty), fresh.Run(context.Background(), nil, plenty)
		if v != w || used.Tested() != fresh.Tested() || len(used.nodes.pulled) != len(fresh.nodes.pulled) {
			t.Fatalf("seed %d: verdicts %d and %d, %d and %d boxes asked", seed, v, w, used.Tested(), fresh.Tested())
		}
		for i, p := range used.nodes.pulled {
			if p != fresh.nodes.pulled[i] {
				t.Fatalf("seed %d: pull %d is %v or %v", seed, i, p, fresh.nodes.pulled[i])
			}
		}
	}
}

func TestRemovalAllocatesNothingTheSecondTime(t *testing.T) {
	b := suite.Board(t, deadEnd)
	r := NewRemoval(New(t.Context(), b), solvedZones(b))
	if n := testing.AllocsPerRun(10, func() { r.Run(context.Background(), nil, plenty) }); n > 0 {
		t.Errorf("%v allocations a run", n)
	}
}

func TestRemovalStopsWhenTheWorkIsSpent(t *testing.T) {
	b := suite.Board(t, deadEnd)
	r := NewRemoval(New(t.Context(), b), solvedZones(b))
	if v := r.Run(context.Background(), nil, 0); v != undecided || r.Tested() != 0 {
		t.Errorf("verdict %d after %d boxes asked", v, r.Tested())
	}
	if order := r.Order(); order.Complete || len(order.Initial) != 3 {
		t.Errorf("order %+v, expected three boxes that never moved", order)
	}
}

// TestRemovalToLaterPositions compares the verdicts for positions after some pushes in the same way.
func TestRemovalToLaterPositions(t *testing.T) {
	count := map[verdict]int{}
	for seed, b := range oracle.Levels(oracle.Medium, 1000) {
		random := rand.New(rand.NewPCG(seed, 2))
		level, roots := New(t.Context(), b), solvedZones(b)
		boxes, player := pushed(b, random)
		r := NewRemovalTo(level, roots, boxes.AppendTo(nil))
		walls := b.NewBits()
		for _, goal := range b.Goals {
			if boxes.Has(goal) {
				walls.Add(goal)
			}
		}
		got, want := r.Run(context.Background(), walls, plenty), unpacked(level, roots, boxes, walls)
		if got != want {
			t.Fatalf("seed %d: verdict %d, expected %d\n%v", seed, got, want, b.Text(boxes, player))
		}
		count[got]++
		replays(t, b, r)
		if r.Run(context.Background(), nil, plenty) == locked && solvable(b.WithStart(boxes, player)) {
			t.Fatalf("seed %d: locked, but there is a solution\n%v", seed, b.Text(boxes, player))
		}
	}
	if count[Emptied] < 100 || count[locked] < 100 {
		t.Errorf("verdicts %v: the sample proves little", count)
	}
}

// pushed gives the boxes and the player after some pushes at random.
func pushed(b *board.Board, random *rand.Rand) (boxes board.Bits, player board.Square) {
	scene, zone := board.StartScene(b), board.NewZone(b)
	player = b.Player
	for range random.IntN(12) {
		zone.Fill(scene, player)
		moves := suite.Moves(scene, board.Forward, zone)
		if len(moves) == 0 {
			break
		}
		player = scene.Play(board.Forward, moves[random.IntN(len(moves))])
	}
	return scene.Boxes(), player
}
