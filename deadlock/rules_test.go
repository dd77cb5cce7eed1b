package deadlock

import (
	"fmt"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
)

// crowded levels have enough boxes that no table of pairs solves them outright.
var crowded = oracle.Shape{MinFloor: 12, MaxFloor: 19, MinBoxes: 3, MaxBoxes: 5}

// with is the options with only some rules on.
func with(rules ...Rule) Options {
	o := DefaultOptions()
	for r := range o.Skip {
		o.Skip[r] = true
	}
	for _, r := range rules {
		o.Skip[r] = false
	}
	return o
}

// without is the options with one rule off.
func without(rule Rule) Options {
	o := DefaultOptions()
	o.Skip[rule] = true
	return o
}

// judge makes an oracle rule of a detector. It asks about whole positions, so that each rule is judged alone and
// in positions that other rules would have refused.
func judge(options Options) oracle.Maker {
	return func(b *board.Board, side board.Side) oracle.Rule {
		return proving(NewDetector(b, side, oracle.DeadSquares(b, side), options))
	}
}

// proving reports whether a detector proves a position lost, looked at as a whole or after its last move.
func proving(d *Detector) oracle.Rule {
	return func(p oracle.Probe) bool {
		return d.Whole(p.Scene, p.Zone).Dead() || d.Deep(p.Scene, p.Zone, p.To).Dead()
	}
}

// TestRulesAreSound runs every rule alone and all together over all states of small levels, for both sides. Each must
// catch something on some side.
func TestRulesAreSound(t *testing.T) {
	caught := map[Rule]int{}
	for _, side := range sides {
		for r := DeadSquare; r <= Rules; r++ {
			options, name := DefaultOptions(), "all"
			if r < Rules {
				options, name = with(r), r.String()
			}
			t.Run(fmt.Sprintf("%v/%s", side, name), func(t *testing.T) {
				var total oracle.Score
				defer func() { t.Logf("%+v", total) }()
				for _, scope := range []oracle.Scope{oracle.All, oracle.Edges} {
					score, example := oracle.Run(oracle.Small, *seed, count(100), side, scope, judge(options))
					if example != "" {
						t.Fatal(example)
					}
					more, example := oracle.Run(crowded, *seed, count(100)/12+1, side, oracle.Edges, judge(options))
					if example != "" {
						t.Fatal(example)
					}
					score.AddScore(more)
					total.AddScore(score)
					caught[r] += score.Caught
				}
			})
		}
	}
	for r, n := range caught {
		if n == 0 && r != Pattern {
			t.Errorf("%v never caught anything", r)
		}
	}
}

// TestReport prints, with -v, which share of the dead states one move from a live state each rule catches: by itself,
// in addition to dead squares and freeze, and how much less all rules catch without it.
func TestReport(t *testing.T) {
	for _, side := range sides {
		run := func(options Options) oracle.Score {
			score, example := oracle.Run(crowded, *seed, count(14), side, oracle.Edges, judge(options))
			if example != "" {
				t.Fatal(example)
			}
			return score
		}
		base, all := run(with(DeadSquare, FreezeRule)), run(DefaultOptions())
		t.Logf("%v: %d levels, %d states, %d dead, all rules %.1f %%, dead squares and freeze %.1f %%",
			side, all.Levels, all.States, all.Dead, all.Share(), base.Share())
		t.Logf("%12s %8s %8s %8s", "rule", "alone", "adds", "misses")
		for r := DeadSquare; r < Rules; r++ {
			alone, plus, less := run(with(r)), run(with(DeadSquare, FreezeRule, r)), run(without(r))
			t.Logf("%12v %8.1f %8.1f %8.1f", r, alone.Share(), plus.Share()-base.Share(), all.Share()-less.Share())
		}
		if side == board.Forward && all.Share() < 90 {
			t.Errorf("all rules together catch %.1f %% of the dead states, want 90 %%", all.Share())
		}
	}
}

// TestPairsAreExact compares the table of pairs with the oracle on levels of two boxes, where it must know everything.
func TestPairsAreExact(t *testing.T) {
	shape := oracle.Shape{MinFloor: 7, MaxFloor: 20, MinBoxes: 2, MaxBoxes: 2}
	for _, side := range sides {
		score, example := oracle.Run(shape, *seed, count(300), side, oracle.All, judge(with(DeadSquare, Pair)))
		if example != "" {
			t.Fatal(example)
		}
		if score.Caught != score.Dead {
			t.Errorf("%v: %d of %d dead pairs are known", side, score.Caught, score.Dead)
		}
	}
}

// TestQuickAfterMoves compares the tests around a move with the oracle, while patterns are being learned.
func TestQuickAfterMoves(t *testing.T) {
	for _, side := range sides {
		learned, score := 0, oracle.Score{}
		for i := range count(60) {
			b := oracle.Generate(crowded, *seed+uint64(i))
			d := NewDetector(b, side, oracle.DeadSquares(b, side), DefaultOptions())
			space := oracle.NewSpace(b)
			distance, scene, zone := space.Distances(side), board.NewScene(b), board.NewZone(b)
			for state := range space.States {
				if distance[state] == oracle.Dead {
					continue
				}
				for _, child := range space.Children(side, state, nil) {
					if distance[child.State] == 0 {
						continue
					}
					player, dead := space.Place(child.State, scene), distance[child.State] == oracle.Dead
					zone.Fill(scene, player)
					score.States++
					v := d.Quick(scene, player, child.Move)
					if v.Dead() && !dead {
						t.Fatalf("%v %v flags a live state\n%s", side, v.Rule, space.Draw(child.State))
					}
					if dead {
						score.Dead++
						if v.Dead() {
							score.Caught++
						} else {
							d.Deep(scene, zone, space.Board.To(child.Move))
						}
					}
				}
			}
			learned += len(d.learner.list)
		}
		t.Logf("%v: %d of %d dead children caught cheaply, %d patterns learned", side, score.Caught, score.Dead,
			learned)
	}
}
