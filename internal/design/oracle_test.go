package design

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"planner/board"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// truth is what brute force says of a level: whether it is one, and the least pushes, oracle.Dead when there are none.
func truth(rows []string) (least int, valid bool) {
	b, err := board.New(&board.Level{Rows: rows})
	switch {
	case err != nil:
		return 0, false
	case b.Unsolvable != "":
		return oracle.Dead, true
	case len(b.Boxes) == 0: // all are on goals where the player cannot come
		return 0, true
	}
	return oracle.Pushes(b), true
}

// TestVariantsAgreeWithBruteForce: on small levels everything is decided, every verdict and number is right, and
// what is called superfluous changes nothing.
func TestVariantsAgreeWithBruteForce(t *testing.T) {
	counts := map[Verdict]int{}
	superfluous := 0
	for seed, b := range oracle.Levels(oracle.Small, uint64(long.Pick(100, 2000))) {
		r, err := Try(t.Context(), b.Level, Options{Threads: 2, RAM: 64 << 20}, nil, nil)
		must.Do(t, err)
		whole, _ := truth(b.Level.Rows)
		for _, v := range append(r.Variants, r.Level) {
			text := strings.Join(v.Rows(), "\n")
			least, valid := truth(v.Rows())
			counts[v.Verdict]++
			switch {
			case !valid:
				if v.Verdict != Invalid {
					t.Fatalf("seed %d, %v: %s, expected invalid\n%s", seed, v.Change, v.Verdict, text)
				}
			case least == oracle.Dead:
				if v.Verdict != Unsolvable {
					t.Fatalf("seed %d, %v: %s, expected unsolvable\n%s", seed, v.Change, v.Verdict, text)
				}
			case !v.Exact() || v.Pushes != least:
				t.Fatalf("seed %d, %v: %s by %v, expected %d\n%s", seed, v.Change, v.Verdict, v.Needs(), least, text)
			}
			if r.Superfluous(v) {
				superfluous++
				if least != whole || v.Change.Kind != Wall && v.Change.Kind != Floor {
					t.Fatalf("seed %d, %v: %d pushes instead of %d\n%s", seed, v.Change, least, whole, text)
				}
			}
		}
		if r.Decided() != len(r.Variants) {
			t.Fatalf("seed %d: %d of %d variants decided", seed, r.Decided(), len(r.Variants))
		}
	}
	t.Logf("%v, %d superfluous", counts, superfluous)
	for _, verdict := range []Verdict{Solvable, Unsolvable, Invalid} {
		if counts[verdict] == 0 {
			t.Errorf("no variant is %s", verdict)
		}
	}
}

// TestBoundsOfVariantsHold: what is said of variants whose searches end early is true.
func TestBoundsOfVariantsHold(t *testing.T) {
	open := 0
	for seed := range uint64(long.Pick(100, 2000)) {
		ctx, cancel := context.WithCancel(t.Context())
		told := 0
		r, err := Try(ctx, oracle.Generate(oracle.Medium, seed).Level, Options{Threads: 2, RAM: 64 << 20},
			[]Kind{Wall, Box, Start}, func(*Report, *Variant, int) {
				if told++; told > 20 {
					cancel()
				}
			})
		cancel()
		must.Do(t, err)
		for _, v := range r.Variants {
			least, valid := truth(v.Rows())
			if v.Decided() {
				continue // as above
			}
			open++
			if !valid || least == oracle.Dead && v.Verdict == Solvable || least != oracle.Dead && (least < v.Least ||
				v.Verdict == Solvable && least > v.Pushes) {
				t.Fatalf("seed %d, %v: %s by %v, expected %d", seed, v.Change, v.Verdict, v.Needs(), least)
			}
		}
	}
	if open == 0 {
		t.Error("everything was decided")
	}
}

// TestChangesAreAll: the changes of one square that leave a level are all that an enumeration of characters finds.
func TestChangesAreAll(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Small, uint64(long.Pick(200, 2000))) {
		d := newDrawing(b)
		have := map[string]bool{}
		for _, c := range changesOf(b) {
			if c.Kind != Start && c.Kind != Box && c.Kind != Goal { // those change a second square
				have[strings.Join(changed(b, c), "\n")] = true
			}
		}
		for _, sq := range b.Reading() {
			at := b.PlaceOf(sq)
			was := d[at[0]][at[1]]
			for _, ch := range []byte("# $.*@+") {
				d[at[0]][at[1]] = ch
				rows := d.rows()
				d[at[0]][at[1]] = was
				_, err := board.New(&board.Level{Rows: rows})
				alone := was == '*' && (ch == '#' || len(b.Boxes) == 1) // a wall on a box on a goal, and no box at all
				if text := strings.Join(rows, "\n"); err == nil && ch != was && !alone && !have[text] {
					t.Fatalf("seed %d: %q on %v is not tried\n%s", seed, ch, at, text)
				}
			}
		}
	}
}

// TestFurthestAgreesWithBruteForce: the start needs as many pushes as any can.
func TestFurthestAgreesWithBruteForce(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, uint64(long.Pick(300, 5000))) {
		distances, most, starts := oracle.NewSpace(b).Distances(board.Forward), int32(0), 0
		for _, n := range distances {
			if n > most {
				most, starts = n, 0
			}
			if n == most {
				starts++
			}
		}
		r, err := FindFurthest(t.Context(), b.Level, Options{Threads: 1, RAM: 64 << 20}, nil)
		must.Do(t, err)
		least, valid := truth(r.Rows)
		if !r.Exact || !valid || least != int(most) || r.Least != [2]int{least, least} || r.Starts != starts {
			t.Fatalf("seed %d: %+v, expected %d starts with %d pushes; this one has %d", seed, r, starts, most, least)
		}
	}
}

// TestNarrowFurthestIsTrue: where not all positions can be kept, bounds hold, and a start is called exact or not as it
// is.
func TestNarrowFurthestIsTrue(t *testing.T) {
	narrow := 0
	for seed, b := range oracle.Levels(oracle.Medium, uint64(long.Pick(300, 5000))) {
		most := slices.Max(oracle.NewSpace(b).Distances(board.Forward))
		o := Options{Threads: 1 + int(seed)%3, RAM: 64 << 20}
		p, err := newPulling(t.Context(), b, o.RAM)
		must.Do(t, err)
		p.most = 60
		r, err := p.find(t.Context(), o, time.Now())
		must.Do(t, err)
		least, _ := truth(r.Rows)
		if r.Least[0] > least || r.Least[1] < least || r.Exact && least != int(most) || r.Complete > int(most) {
			t.Fatalf("seed %d: %+v, but it needs %d and the most is %d", seed, r, least, most)
		}
		if !r.Exact {
			narrow++
		}
	}
	if narrow == 0 {
		t.Error("no search was narrow")
	}
}

// TestFurthestInterrupted: only a search whose time was over says that its time did not suffice.
func TestFurthestInterrupted(t *testing.T) {
	level, err := suite.Parse("#####\n#@$.#\n#####\n")
	must.Do(t, err)
	interrupted, interrupt := context.WithCancel(t.Context())
	interrupt()
	over, end := context.WithTimeout(t.Context(), 0)
	defer end()
	for want, ctx := range map[string]context.Context{"context canceled": interrupted,
		"the time did not suffice to begin: context deadline exceeded": over} {
		if _, err := FindFurthest(ctx, level, Options{Threads: 1, RAM: 64 << 20}, nil); err == nil || err.Error() != want {
			t.Errorf("%v, expected %s", err, want)
		}
	}
}
