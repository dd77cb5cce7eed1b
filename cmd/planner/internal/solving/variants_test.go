package solving

import (
	"encoding/json"
	"flag"
	"math"
	"slices"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan"
	"planner/technique"
)

// TestPortfolioOf measures what a portfolio brings, without a hub and without sharing: the variants of each level one
// after the other in this process. Its flags:
//
//	go test ./cmd/planner/internal/solving -run PortfolioOf -v -timeout 0 -args -portfolio mix-dev.xsb -levels [97,123]
var (
	portfolioFile   = flag.String("portfolio", "", "measure portfolios on the levels of this file")
	portfolioLevels = flag.String("levels", "[]", "only these levels of the file, as a JSON array")
	portfolioSizes  = flag.String("workers", "[2]", "numbers of workers, as a JSON array")
	portfolioSeeds  = flag.Int("seeds", 1, "measure with so many seeds, from 1")
	portfolioNodes  = flag.Int64("positions", 2_000_000, "positions of a single worker at most")
)

// TestVariants wants all strategies dealt out once, one search of small levels, and different seeds.
func TestVariants(t *testing.T) {
	o := plan.DefaultOptions()
	strategies := len(o.Phases()) - 1 // but for the exhaustive search
	if one := variants(o, 1, 1)[0]; one.Seed != o.Seed || one.Favoured != nil || !one.Use.On(technique.SmallFirst) {
		t.Errorf("a single worker: %+v", one)
	}
	for workers := 2; workers < 20; workers++ {
		count, small, seeds := map[technique.ID]int{}, 0, map[uint64]bool{}
		list := variants(o, workers, workers)
		for v, each := range list {
			seeds[each.Seed] = true
			if each.Use.On(technique.SmallFirst) {
				small++
			}
			for _, id := range each.Favoured {
				count[id]++
			}
			if len(each.Favoured) == 0 {
				t.Errorf("%d workers, variant %d favours nothing", workers, v)
			}
		}
		for _, id := range o.Phases() {
			if id != technique.Exhaustive && count[id] < max(1, workers/strategies) {
				t.Errorf("%d workers: %v is dealt %d times", workers, id, count[id])
			}
		}
		if small != 1 || len(seeds) != workers {
			t.Errorf("%d workers: %d search small levels, %d seeds", workers, small, len(seeds))
		}
	}
}

func TestPortfolioOf(t *testing.T) {
	if *portfolioFile == "" {
		t.Skip("needs -args -portfolio FILE")
	}
	var sizes []int
	must.Do(t, json.Unmarshal([]byte(*portfolioSizes), &sizes))
	levels := portfolioOfLevels(t)
	for seed := range *portfolioSeeds {
		o := plan.DefaultOptions()
		o.Mode, o.Threads, o.RAM, o.Nodes, o.Time = plan.Bidir, 1, 1500<<20, *portfolioNodes, 0
		o.Seed += uint64(seed * 1000)
		measurePortfolios(t, levels, o, sizes)
	}
}

// portfolioOfLevels reads the levels.
func portfolioOfLevels(t *testing.T) []*board.Level {
	t.Helper()
	levels := suite.LevelsOf(t, suite.FromRoot(t, *portfolioFile))
	var only []int
	must.Do(t, json.Unmarshal([]byte(*portfolioLevels), &only))
	return slices.DeleteFunc(levels, func(l *board.Level) bool {
		return len(only) > 0 && !slices.Contains(only, l.Number)
	})
}

// measurePortfolios compares portfolios with a single worker, on each level and in the geometric mean.
func measurePortfolios(t *testing.T, levels []*board.Level, o plan.Options, sizes []int) {
	solve := MeasuredJob(plan.Solve)
	logs := make([][2]float64, len(sizes))
	count := 0
	for _, level := range levels {
		alone := solve(t.Context(), level, variants(o, 1, 1)[0])
		if alone.Status != plan.StatusSolved {
			t.Logf("level %d: not solved alone", level.Number)
			continue
		}
		count++
		for i, workers := range sizes {
			best := alone
			for _, each := range variants(o, workers, workers) {
				each.Nodes = alone.Nodes // one that generates more is too late
				if r := solve(t.Context(), level, each); r.Status == plan.StatusSolved && r.CPU < best.CPU {
					best = r
				}
			}
			positions, cpu := float64(best.Nodes)/float64(alone.Nodes), best.CPU/alone.CPU
			logs[i][0], logs[i][1] = logs[i][0]+math.Log(positions), logs[i][1]+math.Log(cpu)
			t.Logf("seed %d, level %d: alone %d positions, %.1f s, by %s; %d workers: %d positions, %.1f s, by %s: "+
				"%.2f of the positions, %.2f of the time", o.Seed, level.Number, alone.Nodes, alone.CPU, alone.SolvedBy,
				workers, best.Nodes, best.CPU, best.SolvedBy, positions, cpu)
		}
	}
	for i, workers := range sizes {
		t.Logf("seed %d, %d workers, %d levels: %.2f of the positions, %.2f of the processor time of one (geometric means)",
			o.Seed, workers, count, math.Exp(logs[i][0]/float64(count)), math.Exp(logs[i][1]/float64(count)))
	}
}
