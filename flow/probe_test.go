package flow

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/oracle"
)

// colouredRow draws costs that are odd or even as the colours of row and column differ or not.
func colouredRow(random *rand.Rand, colour int, columns []int, top, gaps int) []uint16 {
	row := make([]uint16, len(columns))
	for c := range row {
		row[c] = uint16(2*random.IntN(top) + (colour+columns[c])%2)
		if random.IntN(100) < gaps {
			row[c] = Infinite
		}
	}
	return row
}

// moved is a row after one move: each cost one more or less, now and then much more.
func moved(random *rand.Rand, row []uint16) []uint16 {
	next := make([]uint16, len(row))
	for c, cost := range row {
		switch {
		case random.IntN(20) == 0 && cost != Infinite:
			next[c] = cost + 7
		case random.IntN(40) == 0 || cost == Infinite:
			next[c] = Infinite
		case cost > 0 && random.IntN(2) == 0:
			next[c] = cost - 1
		default:
			next[c] = cost + 1
		}
	}
	return next
}

// TestProbeEqualsChange compares Probe with what Change gives, in matchings of one parity and of any, and sees that
// each of its ways is taken.
func TestProbeEqualsChange(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	kinds := map[int]int{}
	for round := range 400 {
		n, chequered := 1+random.IntN(80), round%2 == 0
		m := NewMatching(n)
		if chequered {
			m.Chequered()
		}
		columns, rows := make([]int, n), make([][]uint16, n)
		for c := range columns {
			columns[c] = random.IntN(2)
		}
		top, gaps := 1+random.IntN(9), random.IntN(30)
		for r := range rows {
			if rows[r] = randomRow(random, n, top, gaps); chequered {
				rows[r] = colouredRow(random, random.IntN(2), columns, top, gaps)
			}
		}
		if _, ok := m.Solve(rows); !ok {
			continue
		}
		for range 60 {
			box := random.IntN(n)
			row := moved(random, m.rows[box])
			before := m.Total()
			got, can := m.Probe(box, row)
			if near, ok := m.Nearer(box, row, 1); ok && (!can || near != got) {
				t.Fatalf("%d boxes: %d nearer, expected %d %v", n, near, got, can)
			}
			if m.Total() != before {
				t.Fatal("the probe has changed the matching")
			}
			want, could := m.Change(box, row)
			if can != could || can && got != want {
				t.Fatalf("%d boxes, chequered %v: %d %v, expected %d %v", n, chequered, got, can, want, could)
			}
			if kinds[got-before]++; !could || random.IntN(3) > 0 {
				m.Restore()
			} else {
				m.SaveAssignment()
			}
			compareTight(t, m, random.IntN(n))
		}
	}
	if kinds[-1] < 100 || kinds[1] < 100 || kinds[3] < 10 {
		t.Errorf("changes of the total: %v", kinds)
	}
}

// compareTight compares the set of tight columns of a box, which may have been kept, with their definition.
func compareTight(t *testing.T, m *Matching, box int) {
	t.Helper()
	price := int32(m.rows[box][m.Target(box)]) - m.v[m.Target(box)]
	set := m.Tight(box)
	for c, cost := range m.rows[box] {
		want := cost != Infinite && int32(cost)-m.v[c] == price
		if got := set[c>>6]>>(c&63)&1 != 0; got != want {
			t.Fatalf("column %d of box %d is tight: %v, expected %v", c, box, got, want)
		}
	}
}

// TestProbeWithFewerBoxes: boxes that fill up cost nothing anywhere, so the parity of the totals is any.
func TestProbeWithFewerBoxes(t *testing.T) {
	m := NewMatching(2)
	m.Chequered()
	m.Solve([][]uint16{{2, 5}})
	if total, ok := m.Probe(0, []uint16{4, 3}); !ok || total != 3 {
		t.Errorf("%d %v", total, ok)
	}
	if _, ok := m.Probe(0, []uint16{Infinite, Infinite}); ok {
		t.Error("a box without targets was matched")
	}
}

// TestChequeredDistances: a move takes a box from a square of one colour to one of the other, on both sides.
func TestChequeredDistances(t *testing.T) {
	for seed, b := range oracle.Levels(oracle.Medium, 20) {
		colour := func(sq board.Square) int {
			row, col := b.RowCol(sq)
			return row + col
		}
		for _, aim := range []Aim{ToGoals(b), ToStart(b)} {
			d := NewDistances(NewGraph(NewNodes(b, nil)), aim)
			if !d.Chequered() {
				t.Fatal("a small board is not chequered")
			}
			for n := range Node(d.NodeCount()) {
				for i, cost := range d.Row(n) {
					if cost != Infinite && (int(cost)+colour(d.Square(n))+colour(d.Aim.Targets[i]))%2 != 0 {
						t.Fatalf("seed %d, %v: %d moves from %d to %d", seed, aim.Side, cost, d.Square(n), d.Aim.Targets[i])
					}
				}
			}
		}
	}
	b := board1(t, triple)
	shared := Aim{Targets: b.Goals, Player: board.None, Memory: 1}
	if NewDistances(NewGraph(NewNodes(b, nil)), shared).Chequered() {
		t.Error("columns that targets share are chequered")
	}
}

// BenchmarkProbe is one child of a position with very many boxes, by Probe and by Change.
func BenchmarkProbe(b *testing.B) {
	const n = 300
	random := rand.New(rand.NewPCG(8, 8))
	columns, rows, changed := make([]int, n), make([][]uint16, n), make([][]uint16, n)
	for r := range rows {
		rows[r] = colouredRow(random, r%2, columns, 20, 10)
		changed[r] = moved(random, rows[r])
	}
	m := NewMatching(n)
	m.Chequered()
	if _, ok := m.Solve(rows); !ok {
		b.Fatal("no assignment")
	}
	b.Run("probe", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			m.Probe(i%n, changed[i%n])
		}
	})
	b.Run("change", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			m.Change(i%n, changed[i%n])
			m.Restore()
		}
	})
}
