package featurespace

import (
	"context"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
	"planner/search"
	"planner/technique"
)

// singles are Rules of single pushes, filed by the number of boxes on goals: enough to see that the engine visits
// every position exactly once whatever the cells.
type singles struct {
	b     *board.Board
	scene *board.Scene
	zone  *board.Zone
	rest  *board.Zone
	stop  bool // end at a solution
}

func newSingles(b *board.Board) *singles {
	return &singles{b: b, scene: board.NewScene(b), zone: board.NewZone(b), rest: board.NewZone(b)}
}

func (r *singles) Expand(_ context.Context, x *Expansion) (complete bool) {
	p := x.Position
	r.scene.Set(p.Boxes)
	r.zone.Fill(r.scene, p.Player)
	for _, m := range suite.Moves(r.scene, board.Forward, r.zone) {
		walk := r.scene.Play(board.Forward, m)
		player := r.rest.Fill(r.scene, walk)
		c := search.Child{From: m.From(), To: r.b.To(m), Player: player, Key: r.scene.Key(player), Cost: 1}
		c.Vector = r.Root(&search.Position{Boxes: r.scene.Boxes()})
		c.Solved = r.stop && r.scene.Solved()
		r.scene.Shift(c.To, m.From())
		x.Children = append(x.Children, c)
	}
	return true
}

func (r *singles) Root(p *search.Position) search.Vector {
	v := search.Vector{}
	for _, g := range r.b.Goals {
		if !p.Boxes.Has(g) {
			v[0]++
		}
	}
	return v
}

func (r *singles) ExtraWork() int64 { return 0 }

func (r *singles) Dead(*search.Position) bool           { return false }
func (r *singles) Cell(v *search.Vector) search.CellKey { return search.CellKey{v[0]} }
func (r *singles) key(p *search.Position) board.Key     { return r.b.KeyOf(p.Boxes, p.Player) }

const twoBoxes = `
#######
#     #
# $.$ #
#  .@ #
#######`

func TestEngineVisitsEveryPositionOnce(t *testing.T) {
	r := newSingles(suite.Board(t, twoBoxes))
	start := start(r)
	e := NewEngine(r.b, r, nil, 0, technique.NewUse(technique.Set{}))
	e.AddRoot(t.Context(), start, r.key(start))
	if out := e.Run(context.Background(), 1<<20); out != search.Exhausted {
		t.Fatalf("outcome %v, expected Exhausted", out)
	}
	if got, want := e.Counters().Expanded, int64(len(reachable(r, start))); got != want {
		t.Errorf("expanded %d positions, a plain search reaches %d", got, want)
	}
}

func TestEngineFindsASolution(t *testing.T) {
	r := newSingles(suite.Board(t, twoBoxes))
	r.stop = true
	e := NewEngine(r.b, r, nil, 0, technique.NewUse(technique.Set{}))
	p := start(r)
	e.AddRoot(t.Context(), p, r.key(p))
	if out := e.Run(context.Background(), 1<<20); out != search.Finished {
		t.Fatalf("outcome %v, expected Finished", out)
	}
}

// TestAncestry: the numbers of the nodes lead from a root to the best node by the moves of PathToBest.
func TestAncestry(t *testing.T) {
	r := newSingles(suite.Board(t, twoBoxes))
	e := NewEngine(r.b, r, nil, 0, technique.NewUse(technique.Set{}))
	if path := e.Ancestry(); len(path) != 0 {
		t.Errorf("path %v without a node", path)
	}
	e.AddRoot(t.Context(), start(r), r.key(start(r)))
	e.Run(context.Background(), 100)
	root, moves := e.PathToBest()
	path := e.Ancestry()
	if len(path) != len(moves)+1 {
		t.Fatalf("%d nodes, %d moves", len(path), len(moves))
	}
	for i, id := range path {
		if p, _ := e.Node(id); !p.Boxes.Equal(root.Boxes) || p.Player != root.Player {
			t.Errorf("node %d of the path differs from the position after so many moves", i)
		}
		if i < len(moves) {
			root.Boxes.Remove(moves[i].From)
			root.Boxes.Add(moves[i].To)
			root.Player = moves[i].Player
		}
	}
}

func start(r *singles) *search.Position { return search.PositionOf(r.b, r.b.Boxes, r.b.Player) }

func reachable(r *singles, from *search.Position) map[board.Key]bool {
	seen := map[board.Key]bool{r.key(from): true}
	queue := []*search.Position{from}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		x := Expansion{Position: p}
		r.Expand(context.Background(), &x)
		for _, c := range x.Children {
			if seen[c.Key] {
				continue
			}
			seen[c.Key] = true
			boxes := p.Boxes.Moved(c.From, c.To)
			queue = append(queue, &search.Position{Boxes: boxes, Player: c.Player})
		}
	}
	return seen
}
