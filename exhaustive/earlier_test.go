package exhaustive

import (
	"math"
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/test/oracle"
	"planner/search"
)

// A search that has learned from searches of other starts gives a shortest solution, wherever these stood when they
// paused, and none where there is none.
func TestLearn(t *testing.T) {
	for seed, b := range oracle.FarthestLevels(oracle.Medium, 60) {
		space := oracle.NewSpace(b)
		needs := space.Distances(board.Forward)
		rng := rand.New(rand.NewPCG(seed, 3))
		var before []*Search
		for at, most := space.Start(), int64(1); ; most *= 100 {
			s := searchOf(space, at)
			s.Learn(before...)
			if rest := s.Run(t.Context(), most); most > 1 && (rest.Status == search.Solved) != (needs[at] != oracle.Dead) {
				t.Fatalf("seed %d: %v, and %d pushes are needed", seed, rest.Status, needs[at])
			} else if rest.Status == search.Solved && rest.Bound != int(needs[at]) && most > 1 {
				t.Fatalf("seed %d: %d pushes, and %d are needed", seed, rest.Bound, needs[at])
			}
			before = append(before, s)
			children := space.Children(board.Forward, at, nil)
			if len(children) == 0 || most > math.MaxInt32 {
				break
			}
			at = children[rng.IntN(len(children))].State
		}
	}
}

// searchOf is a search from a state.
func searchOf(space *oracle.Space, state int) *Search {
	scene := board.NewScene(space.Board)
	player := space.Place(state, scene)
	b := space.Board.WithStart(scene.Boxes().Clone(), player)
	d := flow.NewDistances(flow.NewGraph(flow.NewNodes(b, nil)), flow.ToGoals(b))
	return NewSearch(d, Options{Threads: 1, Memory: 16 << 20})
}
