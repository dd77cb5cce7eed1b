package flow

import (
	"path"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// TestKnownSolutions follows known solutions of real levels: on no position may a bound of either side exceed the
// pushes that the solution needs from there, a flow deadlock be seen, or a trap be over or under its count, and the
// matching repaired push by push must equal one solved anew.
func TestKnownSolutions(t *testing.T) {
	for name, every := range map[string]int{"microban1.xsb": 2, "xsokoban.xsb": 4, "sasquatch1.xsb": 4,
		"holland/holland.xsb": 5} {
		t.Run(name, func(t *testing.T) {
			lurds := suite.Known(t, path.Base(name))
			for i, b := range suite.SharedBoards(t, "levels/"+name) {
				if lurd := lurds[i+1]; lurd != "" && i%every == 0 {
					follow(t, b, lurd)
				}
			}
		})
	}
}

// pathChecker checks the positions of one solution.
type pathChecker struct {
	b        *board.Board
	traps    *Traps
	bounds   [2]*bound
	dead     *FlowDeadlock
	repaired *Matching
	last     int // forward bound of the position before
}

func follow(t *testing.T, b *board.Board, lurd string) {
	t.Helper()
	r := NewRegions(NewGraph(NewNodes(b, nil)), BySquare, b.Goals)
	c := &pathChecker{b: b, traps: NewTraps(r, len(b.Goals)), repaired: NewMatching(len(b.Goals)),
		dead: NewFlowDeadlock(b)}
	for _, side := range []board.Side{board.Forward, board.Reverse} {
		c.bounds[side] = newBound(b, side)
	}
	scene := board.StartScene(b)
	player, pushes, left := b.Player, 0, 0
	for _, letter := range lurd {
		if letter < 'a' {
			left++
		}
	}
	c.check(t, scene, player, pushes, left)
	for _, letter := range []byte(lurd) {
		d, _ := b.Direction(letter)
		to := b.Next(player, d)
		if scene.Box(to) {
			c.push(t, scene, board.NewMove(to, d))
			pushes, left = pushes+1, left-1
			c.check(t, scene, to, pushes, left)
		}
		player = to
	}
	if !scene.Solved() {
		t.Fatal("the known solution does not solve the level")
	}
}

// push plays a push and repairs the matching by the one row it changes; rows go by the order of squares, so the
// matching is begun anew when the order changes.
func (c *pathChecker) push(t *testing.T, scene *board.Scene, m board.Move) {
	t.Helper()
	d := c.bounds[board.Forward].dist
	_, to := d.Push(m.From(), m.Dir())
	var rows [][]uint16
	moved := -1
	stand := c.b.Stand(board.Forward, m)
	for i, sq := range scene.Boxes().AppendTo(nil) {
		rows = append(rows, d.Row(d.Node(sq, stand)))
		if sq == m.From() {
			moved = i
		}
	}
	if _, ok := c.repaired.Solve(rows); !ok {
		t.Fatal("no matching before a push of a solution")
	}
	scene.Play(board.Forward, m)
	if _, ok := c.repaired.Change(moved, d.Row(to)); !ok {
		t.Fatal("no matching after a push of a solution")
	}
}

func (c *pathChecker) check(t *testing.T, scene *board.Scene, player board.Square, pushes, left int) {
	t.Helper()
	forward := c.bounds[board.Forward].value(scene, player)
	extra := c.bounds[board.Forward].extra
	if forward < 0 || forward > left || (left-forward)%2 != 0 {
		t.Fatalf("%s: bound %d with %d pushes left", c.b.Level.Title, forward, left)
	}
	if pushes > 0 && (forward-extra != c.repaired.Total() || forward < c.last-1) {
		t.Fatalf("%s: bound %d with extra %d after %d, repaired %d",
			c.b.Level.Title, forward, extra, c.last, c.repaired.Total())
	}
	c.last = forward
	if reverse := c.bounds[board.Reverse].value(scene, player); reverse < 0 || reverse > pushes {
		t.Fatalf("%s: reverse bound %d after %d pushes", c.b.Level.Title, reverse, pushes)
	}
	if left > 0 && c.dead.Dead(scene.Boxes().AppendTo(nil), player, oracle.Immovable(scene)) {
		t.Fatalf("%s: flow deadlock with %d pushes left", c.b.Level.Title, left)
	}
	if c.traps.Over(scene.Boxes()) >= 0 || under(c.traps, scene.Boxes()) {
		t.Fatalf("%s: a goal trap forbids a known solution", c.b.Level.Title)
	}
}
