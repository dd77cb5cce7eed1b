package deadlock

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/oracle"
)

// digraph is the digraph of push-reversible regions as the text defines it (Holland, S3, "Reversible regions, sources
// and sinks"), found square by square in the one-box maze, with no code of package flow.
type digraph struct {
	reach  [][]bool // by squares: there is a path of push routes from the one to the other
	region []int    // by square: the smallest square of its region, -1 for a wall
}

// newDigraph is the digraph of a maze in which frozen boxes are walls, the dynamic maze of the text.
func newDigraph(b *board.Board, frozen board.Bits) *digraph {
	d := &digraph{reach: make([][]bool, b.Squares()), region: make([]int, b.Squares())}
	for sq := range b.Wall() {
		d.reach[sq] = make([]bool, b.Squares())
		if !frozen.Has(sq) {
			pushAccess(b, frozen, sq, d.reach[sq])
		}
	}
	for via := range d.reach {
		for from := range d.reach {
			for to := range d.reach {
				d.reach[from][to] = d.reach[from][to] || d.reach[from][via] && d.reach[via][to]
			}
		}
	}
	for sq := range d.region {
		d.region[sq] = -1
		for other := sq; other >= 0; other-- {
			if d.reach[sq][other] && d.reach[other][sq] {
				d.region[sq] = other
			}
		}
	}
	return d
}

// pushAccess marks the squares that a box on one square can be pushed to in the one-box maze, from whichever push
// square the man begins.
func pushAccess(b *board.Board, frozen board.Bits, from board.Square, access []bool) {
	type standing struct{ box, man board.Square }
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.Set(frozen)
	var queue []standing
	seen := map[standing]bool{}
	enter := func(box, man board.Square) {
		scene.Drop(box)
		at := standing{box, zone.Fill(scene, man)}
		scene.Lift(box)
		if !seen[at] {
			seen[at], access[box] = true, true
			queue = append(queue, at)
		}
	}
	access[from] = true
	for _, dir := range board.Dirs {
		if man := b.Next(from, dir); scene.Free(man) {
			enter(from, man)
		}
	}
	for head := 0; head < len(queue); head++ {
		at := queue[head]
		for _, dir := range board.Dirs {
			man, to := b.Next(at.box, dir.Opposite()), b.Next(at.box, dir)
			scene.Drop(at.box)
			zone.Fill(scene, at.man)
			scene.Lift(at.box)
			if scene.Free(man) && zone.Has(man) && scene.Free(to) {
				enter(to, at.box)
			}
		}
	}
}

// deadlocked reports whether some boxes are a flow deadlock (Holland, S3, "Flow deadlock detection"): each region
// counts its boxes less its goals, DB2 has as many vertices for a region as that says, with edges from regions of too
// many to those of too few where there is a path, and a maximal matching there leaves a vertex of too many alone.
func (d *digraph) deadlocked(boxes, goals board.Bits) bool {
	weight := make([]int, len(d.region))
	for sq := range boxes.All() {
		weight[d.region[sq]]++
	}
	for sq := range goals.All() {
		weight[d.region[sq]]--
	}
	var over, under []int // the vertices of DB2 by their regions
	for at, w := range weight {
		for range w {
			over = append(over, at)
		}
		for range -w {
			under = append(under, at)
		}
	}
	server := make([]int, len(under))
	for i := range server {
		server[i] = -1
	}
	for i := range over {
		if !d.serve(over, under, server, make([]bool, len(under)), i) {
			return true
		}
	}
	return false
}

// serve matches one more vertex of DB2 (Kuhn 1955).
func (d *digraph) serve(over, under, server []int, seen []bool, i int) bool {
	for j := range under {
		if seen[j] || !d.reach[over[i]][under[j]] {
			continue
		}
		seen[j] = true
		if server[j] < 0 || d.serve(over, under, server, seen, server[j]) {
			server[j] = i
			return true
		}
	}
	return false
}

// regionFlow tells the flow deadlocks of the text on one board.
type regionFlow struct {
	board *board.Board
	of    map[string]*digraph // by the frozen boxes
}

// dead reports whether a position is a flow deadlock with its frozen boxes for walls, which the goals under them are
// filled by. No box may be frozen off its goal.
func (f *regionFlow) dead(boxes, frozen board.Bits) bool {
	key := fmt.Sprint(frozen)
	if f.of[key] == nil {
		f.of[key] = newDigraph(f.board, frozen)
	}
	return f.of[key].deadlocked(boxes.Minus(frozen), f.board.GoalSet().Minus(frozen))
}

// strew puts as many boxes as there are goals on a board, about half of them on goals, and gives a square for the
// player.
func strew(scene *board.Scene, random *rand.Rand) (player board.Square) {
	b := scene.Board
	scene.Reset()
	for scene.Count() < len(b.Goals) {
		sq := board.Square(random.IntN(b.Squares()))
		if random.IntN(2) == 0 {
			sq = b.Goals[random.IntN(len(b.Goals))]
		}
		if scene.Free(sq) {
			scene.Drop(sq)
		}
	}
	for player = b.Player; !scene.Free(player); {
		player = board.Square(random.IntN(b.Squares()))
	}
	return player
}

// TestWallMatchingFindsRegionFlow compares the flow deadlocks of the text with what the searches ask, in random
// positions of random levels. The rule WallMatching finds each of them, with the frozen boxes for walls and with the
// stuck ones. Those of the empty maze are found by the matching over distances, too, which searches by single moves ask
// about every child.
func TestWallMatchingFindsRegionFlow(t *testing.T) {
	shape := oracle.Shape{MinFloor: 10, MaxFloor: 26, MinBoxes: 2, MaxBoxes: 6}
	var static, dynamic, finer int
	for i := range uint64(count(500)) {
		b := oracle.Generate(shape, *seed+i)
		dead := oracle.DeadSquares(b, board.Forward)
		distances := flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b))
		text := regionFlow{b, map[string]*digraph{}}
		detectors := [...]*Detector{
			NewDetector(b, board.Forward, dead, with(FreezeRule, WallMatching)),
			NewDetector(b, board.Forward, dead, with(FreezeRule, AllStuck, WallMatching)),
		}
		random := rand.New(rand.NewPCG(*seed, i))
		scene, zone := board.NewScene(b), board.NewZone(b)
		for range 30 {
			zone.Fill(scene, strew(scene, random))
			frozen := oracle.Immovable(scene)
			if !frozen.Within(b.GoalSet()) {
				continue
			}
			lost := text.dead(scene.Boxes(), frozen)
			for _, d := range detectors {
				found := d.Whole(scene, zone).Dead() || d.Deep(scene, zone, board.None).Dead()
				if lost && !found {
					t.Fatalf("level %d, boxes %v, player %d: a flow deadlock that is not found", *seed+i,
						scene.Boxes().AppendTo(nil), zone.Min())
				}
				if found && !lost {
					finer++
				}
			}
			switch none := b.NewBits(); {
			case !text.dead(scene.Boxes(), none):
				if lost {
					dynamic++
				}
			case matched(distances, scene, zone.Min()):
				t.Fatalf("level %d, boxes %v, player %d: a flow deadlock of the empty maze that can be matched", *seed+i,
					scene.Boxes().AppendTo(nil), zone.Min())
			default:
				static++
			}
		}
	}
	t.Logf("%d flow deadlocks in the empty maze, %d only with frozen boxes, %d found beyond them", static, dynamic, finer)
	if static == 0 || dynamic == 0 {
		t.Errorf("%d flow deadlocks in the empty maze, %d only with frozen boxes", static, dynamic)
	}
}

// matched reports whether every box can have a goal of its own in the empty maze.
func matched(d *flow.Distances, scene *board.Scene, player board.Square) bool {
	var rows [][]uint16
	for sq := range scene.Boxes().All() {
		rows = append(rows, d.Row(d.Node(sq, player)))
	}
	_, ok := flow.NewMatching(len(scene.Board.Goals)).Solve(rows)
	return ok
}
