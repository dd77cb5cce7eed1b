package judge

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/search"
)

// roomy is a shape of levels with space for detours.
var roomy = oracle.Shape{MinFloor: 13, MaxFloor: 22, MinBoxes: 2, MaxBoxes: 4}

// truth is a small level with the fewest pushes of every state.
type truth struct {
	*oracle.Space
	needs []int32
}

// stroll plays pushes: every second at random among those that keep the level solvable, or among all when it may
// lose, and otherwise one that leads to the goals. It ends when the level is solved or lost, or after most pushes.
// It gives the pushes and the state after each of them, the start first.
func (s truth) stroll(rng *rand.Rand, most int, mayLose bool) (pushes []board.Move, states []int) {
	states = []int{s.Start()}
	for at := states[0]; len(pushes) < most && s.needs[at] != 0; at = states[len(states)-1] {
		var can []oracle.Child
		random := rng.IntN(2) == 0
		for _, child := range s.Children(board.Forward, at, nil) {
			live, nearer := s.needs[child.State] != oracle.Dead, s.needs[child.State] == s.needs[at]-1
			if mayLose && random || live && random || nearer && live || s.needs[at] == oracle.Dead {
				can = append(can, child)
			}
		}
		if len(can) == 0 {
			break
		}
		child := can[rng.IntN(len(can))]
		pushes, states = append(pushes, child.Move), append(states, child.State)
	}
	return pushes, states
}

// Every price of games on small levels is what the enumeration of all states says, whether the games end solved,
// lost or on the way.
func TestPricesOracle(t *testing.T) {
	solved, lost, detours := 0, 0, 0
	for seed, b := range oracle.FarthestLevels(roomy, uint64(long.Pick(60, 500))) {
		s := truth{Space: oracle.NewSpace(b)}
		s.needs = s.Distances(board.Forward)
		rng := rand.New(rand.NewPCG(seed, 26))
		for _, kind := range []struct {
			most    int
			mayLose bool
		}{{200, false}, {8, false}, {40, true}} {
			pushes, states := s.stroll(rng, kind.most, kind.mayLose)
			lurd, err := board.Expand(b, pushes)
			must.Do(t, err)
			r, err := Judge(context.Background(), b.Level, lurd, enough)
			must.Do(t, err)
			if wrong := s.compare(r, states); wrong != "" {
				t.Fatalf("seed %d: %s\n%s\n%s", seed, wrong, strings.Join(b.Level.Rows, "\n"), lurd)
			}
			if best := r.Best(lurd); r.Ends || best != "" {
				if cost, err := board.Replay(b.Level, best); err != nil || cost.Pushes != r.Least.Least {
					t.Fatalf("seed %d: the best solution is %s, %v, expected %v pushes", seed, best, err, r.Least)
				}
			}
			detours += len(r.Moments)
			if r.Ends {
				solved++
			}
			if r.Status == search.Unsolvable {
				lost++
			}
		}
	}
	t.Logf("%d games end solved, %d lost, %d moments", solved, lost, detours)
	if solved == 0 || lost == 0 || detours == 0 {
		t.Error("a kind of game is missing")
	}
}

// compare says what is wrong with a judgement, nothing when all is right.
func (s truth) compare(r *Judgement, states []int) string {
	dead := func(i int) bool { return s.needs[states[i]] == oracle.Dead }
	sum := 0
	for i, push := range r.Each {
		want, price := Free, 0
		switch {
		case dead(i):
			want = Lost
		case dead(i + 1):
			want = Losing
		default:
			price = int(s.needs[states[i+1]]) + 1 - int(s.needs[states[i]])
			if price > 0 {
				want = Detour
			}
		}
		sum += price
		exact := want == Lost || want == Losing || *push.Price == Between{price, price}
		if push.Verdict != want || !exact {
			return "push " + plural(i+1) + ": " + string(push.Verdict) + " " + fmt.Sprint(push.Price) + ", expected " +
				string(want)
		}
	}
	if len(r.Each) != len(states)-1 || !r.Exact {
		return "the judgement is not exact"
	}
	if !dead(0) && (r.Least != Between{int(s.needs[states[0]]), int(s.needs[states[0]])}) {
		return "the least is " + r.Least.String()
	}
	return s.compareMoments(r, states, sum)
}

// compareMoments does the same for the moments, whose prices are all that was paid.
func (s truth) compareMoments(r *Judgement, states []int, sum int) string {
	for _, m := range r.Moments {
		sum -= m.Price.Least
		needs := int(s.needs[states[m.First-1]])
		if !m.Price.Exact() || m.Reason == "" || m.Line.Needs != (Between{needs, needs}) {
			return "the moment is not exact: " + m.Price.String() + m.Reason
		}
		if m.Line.Better == "" && len(r.Moments) > mostLines {
			continue
		}
		cost, err := board.Replay(&board.Level{Rows: m.Line.Rows}, m.Line.Better)
		if err != nil || cost.Pushes != needs {
			return "the better line is none: " + m.Line.Better
		}
	}
	if sum != 0 {
		return "the moments do not cost what was paid"
	}
	return ""
}
