package machines

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/hub/protocol"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/plan"
	"planner/technique"
)

// TestPortfolioOf measures what a portfolio brings, without a hub and without sharing: the variants of each level one
// after the other in this process. Its flags:
//
//	go test ./cmd/planner/internal/machines -run PortfolioOf -v -timeout 0 -args -portfolio mix-dev.xsb -levels [97,123]
var (
	portfolioFile   = flag.String("portfolio", "", "measure portfolios on the levels of this file")
	portfolioLevels = flag.String("levels", "[]", "only these levels of the file, as a JSON array")
	portfolioSizes  = flag.String("workers", "[2]", "numbers of workers, as a JSON array")
	portfolioSeeds  = flag.Int("seeds", 1, "measure with so many seeds, from 1")
	portfolioNodes  = flag.Int64("positions", 2_000_000, "positions of a single worker at most")
	portfolioMost   = flag.Int64("most", math.MaxInt64, "positions of each variant at most, besides those of the single worker")
	portfolioOut    = flag.String("out", "", "append one JSON line for each variant to this file")
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

// drawn is one variant of one level.
type drawn struct {
	Level     int     `json:"level"`
	Workers   int     `json:"workers"`
	Variant   int     `json:"variant"`
	Seed      uint64  `json:"seed"`
	Solved    bool    `json:"solved"`
	Positions int64   `json:"positions"`
	CPU       float64 `json:"cpu_seconds"`
	By        string  `json:"solved_by"`
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
	file, err := os.Open(*portfolioFile)
	must.Do(t, err)
	defer file.Close()
	levels := suite.Levels(t, file, *portfolioFile)
	var only []int
	must.Do(t, json.Unmarshal([]byte(*portfolioLevels), &only))
	return slices.DeleteFunc(levels, func(l *board.Level) bool {
		return len(only) > 0 && !slices.Contains(only, l.Number)
	})
}

// measurePortfolios compares portfolios with a single worker, on each level and in the geometric mean.
func measurePortfolios(t *testing.T, levels []*board.Level, o plan.Options, sizes []int) {
	logs := make([][2]float64, len(sizes))
	count := 0
	for _, level := range levels {
		alone := draw(t, level, variants(o, 1, 1)[0], 1, 0)
		if !alone.Solved {
			t.Logf("level %d: not solved alone", level.Number)
			continue
		}
		count++
		for i, workers := range sizes {
			best := alone
			for v, each := range variants(o, workers, workers) {
				each.Nodes = min(alone.Positions, *portfolioMost) // one that generates more is too late
				if d := draw(t, level, each, workers, v); d.Solved && d.CPU < best.CPU {
					best = d
				}
			}
			positions, cpu := float64(best.Positions)/float64(alone.Positions), best.CPU/alone.CPU
			logs[i][0], logs[i][1] = logs[i][0]+math.Log(positions), logs[i][1]+math.Log(cpu)
			t.Logf("seed %d, level %d: alone %d positions, %.1f s, by %s; %d workers: variant %d, %d positions, %.1f s, by %s: "+
				"%.2f of the positions, %.2f of the time", o.Seed, level.Number, alone.Positions, alone.CPU, alone.By, workers,
				best.Variant, best.Positions, best.CPU, best.By, positions, cpu)
		}
	}
	for i, workers := range sizes {
		t.Logf("seed %d, %d workers, %d levels: %.2f of the positions, %.2f of the processor time of one (geometric means)",
			o.Seed, workers, count, math.Exp(logs[i][0]/float64(count)), math.Exp(logs[i][1]/float64(count)))
	}
}

// draw runs one variant.
func draw(t *testing.T, level *board.Level, o plan.Options, workers, variant int) drawn {
	t.Helper()
	r := Measured(plan.Solve)(t.Context(), level, o)
	d := drawn{Level: level.Number, Workers: workers, Variant: variant, Seed: o.Seed,
		Solved: r.Status == protocol.Solved, Positions: r.Nodes, CPU: r.CPU, By: r.SolvedBy}
	if *portfolioOut == "" {
		return d
	}
	file, err := os.OpenFile(*portfolioOut, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err == nil {
		err = json.NewEncoder(file).Encode(d)
		_ = file.Close()
	}
	must.Do(t, err)
	return d
}

// TestPortfolioDraws tells from rows of benches with different seeds what portfolios of seeds alone would bring:
//
//	planner bench --seed 1 --threads 1 --positions 2000000 --out seed1.jsonl mix-dev.xsb     # and so on
//	go test ./cmd/planner/internal/machines -run PortfolioDraws -v -args -draws 'seed*.jsonl'
var portfolioDraws = flag.String("draws", "", "rows of benches, .jsonl, with one seed each; a pattern of files")

func TestPortfolioDraws(t *testing.T) {
	if *portfolioDraws == "" {
		t.Skip("needs -args -draws FILES")
	}
	levels := readDraws(t)
	sizes := []int{1, 2, 4, 8, 16, 64, 256}
	logs := make([]float64, len(sizes))
	for _, level := range slices.Sorted(maps.Keys(levels)) {
		draws := levels[level]
		line := fmt.Sprintf("level %d, %d draws:", level, len(draws))
		for i, k := range sizes {
			least := expectedLeast(draws, k)
			logs[i] += math.Log(least / expectedLeast(draws, 1))
			line += fmt.Sprintf(" %d: %.0f", k, least)
		}
		t.Log(line)
	}
	for i, k := range sizes {
		t.Logf("%d workers: %.2f of the positions of one (geometric mean of %d levels)", k,
			math.Exp(logs[i]/float64(len(levels))), len(levels))
	}
}

// readDraws reads the positions of each level by seed. A level that was not solved counts with all its positions.
func readDraws(t *testing.T) map[int][]float64 {
	t.Helper()
	names, err := filepath.Glob(*portfolioDraws)
	if err != nil || len(names) == 0 {
		t.Fatalf("no files %s: %v", *portfolioDraws, err)
	}
	levels := map[int][]float64{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		must.Do(t, err)
		for line := range strings.Lines(string(text)) {
			var row struct {
				Level int
				Nodes float64
			}
			if err := json.Unmarshal([]byte(line), &row); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			levels[row.Level] = append(levels[row.Level], row.Nodes)
		}
	}
	return levels
}

// expectedLeast is the expected least of k draws with replacement from a sample.
func expectedLeast(sample []float64, k int) (mean float64) {
	sorted := slices.Sorted(slices.Values(sample))
	n := float64(len(sorted))
	for i, x := range sorted {
		mean += x * (math.Pow((n-float64(i))/n, float64(k)) - math.Pow((n-float64(i)-1)/n, float64(k)))
	}
	return mean
}

// TestExpectedLeast compares the formula with small cases that can be counted.
func TestExpectedLeast(t *testing.T) {
	for _, c := range []struct {
		sample []float64
		k      int
		want   float64
	}{{[]float64{5}, 7, 5}, {[]float64{3, 1}, 1, 2}, {[]float64{3, 1}, 2, 1.5}, {[]float64{6, 2, 4}, 2, 28.0 / 9}} {
		if got := expectedLeast(c.sample, c.k); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("least of %d of %v is %v, expected %v", c.k, c.sample, got, c.want)
		}
	}
}
