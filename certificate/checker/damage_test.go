package checker

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"planner/internal/test/judge"
	"planner/internal/test/long"
)

// holds reports whether a claim is true.
func holds(truth judge.Verdict, limit int64) bool {
	return truth.Kind == judge.Unsolvable || truth.Kind == judge.Solvable && limit <= int64(truth.Pushes)
}

// lost draws patterns that are lost, each proved with the ones before it.
func lost(random *rand.Rand, l *level, tries int) (kept []lemma) {
	w := newTable(l, make(lemmas, len(l.next)))
	for range tries {
		m := pattern(random, l)
		m.number = len(kept)
		if len(m.boxes) > len(l.boxes) || w.learn(&m) != nil {
			continue
		}
		if w.prove(&m, never) == nil {
			kept = append(kept, m)
			continue
		}
		for _, sq := range m.boxes {
			w.lemmas[sq] = w.lemmas[sq][:len(w.lemmas[sq])-1]
		}
	}
	return kept
}

// damage changes a draft at random.
func damage(random *rand.Rand, d *draft) {
	pick := func(n int) int { return random.IntN(max(n, 1)) }
	at, m := pick(len(d.positions)), pick(len(d.lemmas))
	switch kind := random.IntN(11); {
	case kind == 0 && at < len(d.positions): // a position is dropped
		d.positions = slices.Delete(d.positions, at, at+1)
	case kind == 1: // the solved positions, or those near the end, are dropped
		most := d.limit - int64(random.IntN(3))
		d.positions = slices.DeleteFunc(d.positions,
			func(e position) bool { return d.level.all(e.boxes) || e.pushes >= most })
	case kind == 2 && at < len(d.positions):
		d.positions[at].pushes += int64(2 * (1 + random.IntN(3)))
	case kind == 3 && at < len(d.positions):
		d.positions[at].pushes = max(0, d.positions[at].pushes-2)
	case kind == 4: // all numbers are raised from some on
		for i := range d.positions {
			if d.positions[i].pushes > int64(at) {
				d.positions[i].pushes += 2
			}
		}
	case kind == 5 && m < len(d.lemmas):
		d.lemmas = slices.Delete(d.lemmas, m, m+1)
	case kind == 6 && m < len(d.lemmas): // thinned
		if i := pick(len(d.lemmas[m].boxes)); len(d.lemmas[m].boxes) > 1 {
			d.lemmas[m].boxes = slices.Delete(slices.Clone(d.lemmas[m].boxes), i, i+1)
		}
	case kind == 7 && m < len(d.lemmas): // widened, or another region
		d.lemmas[m].region = random.IntN(len(d.level.odd)+1) - 1
	case kind == 8: // a lemma that nobody has proved
		d.lemmas = slices.Insert(d.lemmas, m, pattern(random, d.level))
	case kind == 9:
		d.limit = []int64{d.limit + 1, d.limit + 2, infinitely}[random.IntN(3)]
	case kind == 10 && at < len(d.positions) && len(d.level.boxes) > 0: // a box elsewhere
		e := &d.positions[at]
		e.boxes = slices.Clone(e.boxes)
		e.boxes[pick(len(e.boxes))] = square(random.IntN(len(d.level.odd)))
		slices.Sort(e.boxes)
	}
}

// trial is a certificate for a random level, which may be damaged.
func trial(random *rand.Rand, l *level, truth judge.Verdict) (plain []byte, limit int64, whole bool) {
	limit = infinitely
	if truth.Kind == judge.Solvable {
		limit = max(0, int64(truth.Pushes+[]int{0, 0, 0, -1, 1, 2, 3}[random.IntN(7)]))
	} else if random.IntN(3) == 0 {
		limit = int64(random.IntN(20))
	}
	d := draw(l, limit, lost(random, l, random.IntN(20)))
	if whole = random.IntN(4) == 0 && holds(truth, limit); whole {
		return d.bytes(), limit, true
	}
	if !holds(truth, limit) && random.IntN(2) == 0 { // a lemma that hides solutions, or none of them
		p := pattern(random, l)
		if e := draw(l, limit, append(d.lemmas, p)); e != nil {
			d = e
		}
	}
	for range 1 + random.IntN(3) {
		damage(random, d)
	}
	plain = d.bytes()
	for range random.IntN(3) * random.IntN(2) {
		if len(plain) > 41 {
			plain[40+random.IntN(len(plain)-40)] ^= 1 << random.IntN(8)
		}
	}
	limit = int64(0)
	if r, err := newReader(strings.NewReader(string(pack(plain)))); err == nil {
		limit = r.limit
	}
	return plain, limit, false
}

// The numbers of certificates that tests make. Check takes some 300 a second, Python 10.
var (
	damages = flag.Int("certificate.damages", long.Pick(1000, 30_000), "certificates that TestDamaged makes")
	pythons = flag.Int("certificate.pythons", long.Pick(40, 500), "certificates that TestPython makes")
)

// TestDamaged checks certificates of random small levels, true and false, whole and damaged. Whole ones of true claims
// are accepted, and no false claim is, whatever stands in its certificate.
func TestDamaged(t *testing.T) {
	var accepted, refused, falseClaims int
	for seed := uint64(0); accepted+refused < *damages; seed++ {
		rows := judge.Generate(seed)
		truth := judge.Solve(rows)
		l := read(rows)
		if (l == nil) != (truth.Kind == judge.Refused) {
			t.Fatalf("level %v, the judge says %+v\n%s", l, truth, strings.Join(rows, "\n"))
		}
		if l == nil || truth.Kind == judge.TooLarge || len(l.odd) > 30 {
			continue
		}
		random := rand.New(rand.NewPCG(seed, 0x63657274))
		for range 8 {
			plain, limit, whole := trial(random, l, truth)
			options := Options{Memory: 1 << (10 + random.IntN(16)), Threads: 1 + random.IntN(2)}
			claim, err := Check(context.Background(), strings.Join(rows, "\n"), bytes.NewReader(pack(plain)), options)
			var refusal *Refusal
			switch {
			case err == nil && !holds(truth, limit):
				t.Fatalf("seed %d: %+v accepted, but %+v\n%s", seed, claim, truth, strings.Join(rows, "\n"))
			case err != nil && whole:
				t.Fatalf("seed %d: %+v: %v, but it is true: %+v\n%s", seed, claim, err, truth, strings.Join(rows, "\n"))
			case err != nil && !errors.As(err, &refusal) && !errors.Is(err, errFormat):
				t.Fatalf("seed %d: %v", seed, err)
			case err == nil:
				accepted++
			default:
				refused++
			}
			if !holds(truth, limit) {
				falseClaims++
			}
		}
	}
	t.Logf("%d certificates: %d accepted, %d refused; %d claims were false", accepted+refused, accepted, refused,
		falseClaims)
}

// FuzzCheck checks certificates of which all bytes may be anything, but for the hash. None of a false claim is
// accepted.
func FuzzCheck(f *testing.F) {
	for seed := range uint64(30) {
		rows := judge.Generate(seed)
		if truth, l := judge.Solve(rows), read(rows); l != nil && truth.Kind != judge.TooLarge && len(l.odd) < 30 {
			plain, _, _ := trial(rand.New(rand.NewPCG(seed, 0)), l, truth)
			f.Add(strings.Join(rows, "\n"), plain, true)
			f.Add(strings.Join(rows, "\n"), pack(plain), false)
		}
	}
	f.Fuzz(func(t *testing.T, text string, data []byte, packed bool) {
		boards := Levels(text)
		if len(text) > 200 || len(boards) == 0 {
			return
		}
		if l := read(boards[0]); packed && l != nil && len(data) > len(magic)+32 {
			hash, _ := Hash(boards[0])
			copy(data, magic)
			copy(data[len(magic):], hash[:])
		}
		if packed {
			data = pack(data)
		}
		claim, err := Check(context.Background(), text, bytes.NewReader(data), Options{Memory: 1 << 16, Threads: 1})
		var refusal *Refusal
		switch {
		case err == nil:
			limit := claim.Pushes
			if claim.Unsolvable {
				limit = infinitely
			}
			if truth := judge.Solve(boards[claim.Number-1]); truth.Kind != judge.TooLarge && !holds(truth, limit) {
				t.Errorf("%+v accepted, but %+v", claim, truth)
			}
		case !errors.As(err, &refusal) && !errors.Is(err, errFormat):
			t.Error(err)
		}
	})
}
