package checker

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"planner/internal/test/long"
)

// never is whether a context has ended that does not.
func never() bool { return false }

// draft is a certificate that has not been written. It may be wrong in any way that can be written.
type draft struct {
	level     *level
	hash      [32]byte
	limit     int64
	lemmas    []lemma
	positions []position
}

// draw makes a draft for a level: all positions that are reached and not dismissed, with the least number of pushes.
// Solved positions are in it too when the claim is false.
func draw(l *level, limit int64, patterns []lemma) *draft {
	d := &draft{level: l, hash: sha256.Sum256([]byte(l.text)), limit: limit, lemmas: patterns}
	w := &worker{&check{level: l, in: &reader{limit: limit}, ended: never}, newTable(l, make(lemmas, len(l.next))), nil}
	for i := range patterns {
		m := patterns[i]
		m.number = i
		if w.learn(&m) != nil {
			return nil
		}
	}
	seen := map[string]bool{}
	keep := func(p position) error {
		if p.boxes = squaresOf(keyOf(p.boxes)); !seen[p.key()] {
			seen[p.key()] = true
			d.positions = append(d.positions, p)
		}
		return nil
	}
	w.start(keep)
	for i := 0; i < len(d.positions); i++ {
		w.expandPosition(d.positions[i], keep)
		set(w.occupied, d.positions[i].boxes, false)
	}
	return d
}

// bytes writes the draft, positions in their order if they are not to be changed again.
func (d *draft) bytes() []byte {
	slices.SortStableFunc(d.positions, func(a, b position) int {
		if order := slices.Compare(a.boxes, b.boxes); order != 0 {
			return order
		}
		return int(a.player) - int(b.player)
	})
	out := append([]byte(magic), d.hash[:]...)
	number := func(values ...int64) {
		for _, v := range values {
			out = binary.AppendUvarint(out, uint64(v))
		}
	}
	claim := d.limit + 1
	if d.limit == infinitely {
		claim = 0
	}
	number(claim, int64(len(d.lemmas)), int64(len(d.positions)))
	for _, m := range d.lemmas {
		number(int64(len(m.boxes)))
		last := int64(-1)
		for _, sq := range m.boxes {
			number(int64(sq) - last - 1)
			last = int64(sq)
		}
		number(int64(m.region)+1, int64(m.most))
	}
	return d.appendPositions(out)
}

// appendPositions writes the positions.
func (d *draft) appendPositions(out []byte) []byte {
	number := func(v int64) { out = binary.AppendUvarint(out, uint64(v)) }
	before, player, half := slices.Repeat([]int64{-1}, len(d.level.boxes)), int64(-1), int64(0)
	odd := func(boxes []square) (odd bool) {
		for _, sq := range boxes {
			odd = odd != d.level.odd[sq]
		}
		return odd
	}
	for _, e := range d.positions {
		first := 0
		for first < len(before) && before[first] == int64(e.boxes[first]) {
			first++
		}
		number(int64(len(before) - first))
		for i := first; i < len(before); i++ {
			after := before[i]
			if i > first {
				after = before[i-1]
			}
			before[i] = int64(e.boxes[i])
			number(before[i] - after - 1)
			player = -1
		}
		number(int64(e.player) - player - 1)
		player = int64(e.player)
		if d.limit == infinitely {
			continue
		}
		now := e.pushes / 2
		if (e.pushes%2 == 1) != (odd(e.boxes) != odd(d.level.boxes)) {
			now = max(now-1, 0) // a number of the wrong parity cannot be written
		}
		number((now-half)<<1 ^ (now-half)>>63)
		half = now
	}
	return out
}

// pack compresses what a draft gives.
func pack(plain []byte) []byte {
	var out bytes.Buffer
	z, _ := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	z.Write(plain)
	z.Close()
	return out.Bytes()
}

// read makes a level of rows; nil when they are none.
func read(rows []string) *level {
	all := Levels(strings.Join(rows, "\n"))
	if len(all) != 1 {
		return nil
	}
	l, err := newLevel(all[0])
	if err != nil {
		return nil
	}
	l.prepare()
	return l
}

// pattern draws some boxes and a region, which may be lost or not.
func pattern(random *rand.Rand, l *level) lemma {
	boxes := map[square]bool{}
	for range 1 + random.IntN(max(1, min(3, len(l.boxes)))) {
		boxes[square(random.IntN(len(l.odd)))] = true
	}
	m := lemma{region: wherever, most: random.IntN(2000)}
	for sq := range square(len(l.odd)) {
		if boxes[sq] {
			m.boxes = append(m.boxes, sq)
		} else if random.IntN(len(l.odd)) == 0 {
			m.region = int(sq)
		}
	}
	return m
}

// cheapest tries all ways to give each row a column.
func cheapest(rows [][]int32, free []bool) int32 {
	if len(rows) == 0 {
		return 0
	}
	best := int32(infinite)
	for j, distance := range rows[0] {
		if distance < best && free[j] {
			free[j] = false
			best = min(best, distance+cheapest(rows[1:], free))
			free[j] = true
		}
	}
	return best
}

// TestMatching compares with all ways to match, while rows are replaced one or two at a time, so long that prices would
// come near infinite if nothing were done about it.
func TestMatching(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 12 {
		pool := make([][]int32, 12) // rows with large distances, so that prices move fast
		columns := 1 + round%5
		for i := range pool {
			for range columns {
				pool[i] = append(pool[i],
					[]int32{random.Int32N(20), random.Int32N(20_000), infinite}[random.IntN(2+round%2)])
			}
		}
		var m matching
		rows := make([][]int32, max(1, columns-round%3/2))
		for i := range rows {
			rows[i] = pool[i]
		}
		for step := range long.Pick(40_000, 1_000_000) {
			for range random.IntN(3) {
				rows[random.IntN(len(rows))] = pool[random.IntN(len(pool))]
			}
			got, want := m.least(rows, columns), cheapest(rows, slices.Repeat([]bool{true}, columns))
			if got != want {
				t.Fatalf("step %d: %d, expected %d: %v", step, got, want, rows)
			}
		}
	}
}
