package bench

import "slices"

// anySuite is the suite of old rows that were selected by --suite: such rows are compared with those of any file.
const anySuite = ""

// pair is the same level in two runs.
type pair struct{ now, before Row }

// seedless is the form of a row, for comparisons of rows with other seeds.
func seedless(r Row) Form {
	form := r.Form()
	form.Seed = 0
	return form
}

// match finds the levels that are in both runs. If a level has several old rows, the first one with the same seed
// counts, or the first one when none has.
func match(rows, old []Row) []pair {
	before := map[Form][]Row{}
	for _, r := range old {
		before[seedless(r)] = append(before[seedless(r)], r)
	}
	var pairs []pair
	for _, r := range rows {
		form := seedless(r)
		list := before[form]
		if form.Suite = anySuite; len(list) == 0 {
			list = before[form]
		}
		if len(list) > 0 {
			same := slices.IndexFunc(list, func(o Row) bool { return o.Seed == r.Seed })
			pairs = append(pairs, pair{r, list[max(same, 0)]})
		}
	}
	return pairs
}

// both, won and lost say which of the two runs solved the level.
func (p pair) both() bool { return p.now.Solved && p.before.Solved }
func (p pair) won() bool  { return p.now.Solved && !p.before.Solved }
func (p pair) lost() bool { return !p.now.Solved && p.before.Solved }

// shorter and longer say whether the solution now has fewer pushes or more, where both are known.
func (p pair) shorter() bool { return p.pushesKnown() && p.now.Pushes < p.before.Pushes }
func (p pair) longer() bool  { return p.pushesKnown() && p.now.Pushes > p.before.Pushes }

func (p pair) pushesKnown() bool { return p.both() && p.now.Pushes > 0 && p.before.Pushes > 0 }

// where lists the pairs for which in is true.
func where(pairs []pair, in func(pair) bool) []pair {
	return slices.DeleteFunc(slices.Clone(pairs), func(p pair) bool { return !in(p) })
}

// sides sums up both sides of pairs.
func sides(pairs []pair) (now, before sums) {
	for _, p := range pairs {
		now.add(p.now)
		before.add(p.before)
	}
	return now, before
}

// sums is what rows come to together.
type sums struct {
	solved, pushes, moves int
	wall, cpu             float64 // seconds
	processor             float64 // seconds of the processor, or of the wall for rows that do not say them
	counted               float64 // seconds that count in a report
	nodes                 int64
}

// total sums up rows.
func total(rows []Row) (s sums) {
	for _, r := range rows {
		s.add(r)
	}
	return s
}

func (s *sums) add(r Row) {
	s.wall, s.cpu, s.processor = s.wall+r.WallSeconds, s.cpu+r.CPUSeconds, s.processor+r.Processor()
	s.counted += r.seconds
	s.nodes += r.Nodes
	if r.Solved {
		s.solved, s.pushes, s.moves = s.solved+1, s.pushes+r.Pushes, s.moves+r.Moves
	}
}
