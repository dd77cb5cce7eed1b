package flow

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// best finds the least assignment by trying all; -1 when there is none.
func best(rows [][]uint16, targets int, used uint32) int {
	if len(rows) == 0 {
		return 0
	}
	least := -1
	for c := range targets {
		if used>>c&1 != 0 || rows[0][c] == Infinite {
			continue
		}
		if rest := best(rows[1:], targets, used|1<<c); rest >= 0 && (least < 0 || rest+int(rows[0][c]) < least) {
			least = rest + int(rows[0][c])
		}
	}
	return least
}

func randomRow(random *rand.Rand, targets, top, gaps int) []uint16 {
	row := make([]uint16, targets)
	for c := range row {
		row[c] = uint16(random.IntN(top))
		if random.IntN(100) < gaps {
			row[c] = Infinite
		}
	}
	return row
}

// masksOf is, by box, the set of targets that its row reaches.
func masksOf(rows [][]uint16) [][]uint64 {
	masks := make([][]uint64, len(rows))
	for i, row := range rows {
		masks[i] = make([]uint64, (len(row)+63)/64)
		for c, d := range row {
			if d != Infinite {
				masks[i][c>>6] |= 1 << (c & 63)
			}
		}
	}
	return masks
}

func TestMatchingAgainstBrute(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for targets := 1; targets <= 7; targets++ {
		m, p := NewMatching(targets), NewPairing(targets)
		for range 300 {
			boxes := 1 + random.IntN(targets)
			gaps := random.IntN(90)
			rows := make([][]uint16, boxes)
			for i := range rows {
				rows[i] = randomRow(random, targets, 1+random.IntN(30), gaps)
			}
			check := func(total int, ok bool) {
				t.Helper()
				if want := best(rows, targets, 0); want < 0 == ok || ok && total != want {
					t.Fatalf("%v: got %d %v, want %d", rows, total, ok, want)
				}
			}
			total, ok := m.Solve(rows)
			check(total, ok)
			if p.Solve(masksOf(rows)) != ok {
				t.Fatalf("%v: pairing says %v", rows, !ok)
			}
			if ok {
				tryChanges(t, random, m, p, rows, check)
			}
		}
	}
}

func tryChanges(t *testing.T, random *rand.Rand, m *Matching, p *Pairing, rows [][]uint16, check func(int, bool)) {
	t.Helper()
	for range 12 {
		i, old := random.IntN(len(rows)), []uint16(nil)
		old, rows[i] = rows[i], randomRow(random, m.n, 30, 40)
		total, ok := m.Change(i, rows[i])
		check(total, ok)
		if p.Solve(masksOf(rows)) != ok {
			t.Fatalf("%v: pairing says %v", rows, !ok)
		}
		if ok && random.IntN(2) == 0 {
			m.SaveAssignment()
			continue
		}
		rows[i] = old
		m.Restore()
		check(m.Total(), true)
	}
	check(m.Total(), true)
}

// TestMatchingPricesStayInRange forces the prices to the end of their range, as very many changes would.
func TestMatchingPricesStayInRange(t *testing.T) {
	m := NewMatching(2)
	rows := [][]uint16{{1, 5}, {2, 3}}
	m.Solve(rows)
	for c := range m.v {
		m.v[c] -= unreached / 2
	}
	if total, ok := m.Change(0, []uint16{7, 2}); !ok || total != 4 {
		t.Fatalf("total %d %v", total, ok)
	}
	m.SaveAssignment()
	for _, v := range m.v {
		if v < -unreached/4 {
			t.Fatal("prices were not reset")
		}
	}
	if total, ok := m.Change(1, []uint16{Infinite, 1}); !ok || total != 8 {
		t.Fatalf("total %d %v after the reset", total, ok)
	}
}

func TestMatchingRefusesTooManyBoxes(t *testing.T) {
	if _, ok := NewMatching(1).Solve([][]uint16{{0}, {0}}); ok {
		t.Fatal("two boxes matched to one target")
	}
	if NewPairing(1).Solve([][]uint64{{1}, {1}}) {
		t.Fatal("two boxes paired with one target")
	}
	if total, ok := NewMatching(0).Solve(nil); !ok || total != 0 {
		t.Fatal("no boxes need no targets")
	}
}

// BenchmarkMatching changes one row by ±1 a column, as a push does, and goes back: what A* does for each child.
func BenchmarkMatching(b *testing.B) {
	for _, n := range []int{4, 10, 16, 34} {
		random := rand.New(rand.NewPCG(8, 8))
		rows, changed := make([][]uint16, n), make([][]uint16, n)
		for i := range rows {
			rows[i] = randomRow(random, n, 40, 10)
			changed[i] = append([]uint16(nil), rows[i]...)
			for c := range changed[i] {
				if changed[i][c] != Infinite {
					changed[i][c] += uint16(2 * random.IntN(2))
				}
			}
		}
		m := NewMatching(n)
		m.Solve(rows)
		b.Run(fmt.Sprintf("change/%d", n), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				m.Change(i%n, changed[i%n])
				m.Restore()
			}
		})
		b.Run(fmt.Sprintf("solve/%d", n), func(b *testing.B) {
			for b.Loop() {
				m.Solve(rows)
			}
		})
	}
}

// TestPairingDrop: a box that is left out again gives its target back, whichever target it has.
func TestPairingDrop(t *testing.T) {
	p := NewPairing(3)
	for _, row := range [][]uint64{{0b111}, {0b011}} {
		p.Add(row)
	}
	if !p.Add([]uint64{0b001}) || p.Add([]uint64{0b111}) {
		t.Fatal("three targets are not for three boxes")
	}
	p.Drop()
	if p.Add([]uint64{0}) || !p.Add([]uint64{0b100}) || p.Add([]uint64{0b111}) {
		t.Error("the target of a box that was left out is not for one other box")
	}
}
