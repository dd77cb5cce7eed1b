package exhaustive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"planner/board"
	"planner/flow"
	"planner/internal/oracle"
	"planner/internal/suite"
	"planner/search"
	"planner/search/disk"
)

// shelf keeps runs in memory.
type shelf struct {
	runs map[string][][]byte
	left int // blocks until an error; negative for never
}

var errShelf = errors.New("the shelf is full")

func newShelf() *shelf { return &shelf{runs: map[string][][]byte{}, left: -1} }

func (s *shelf) Room() error { return nil }

func (s *shelf) Names() (names []string, err error) {
	for name := range s.runs {
		names = append(names, name)
	}
	slices.Sort(names)
	return names, nil
}

func (s *shelf) Remove(name string) error {
	if _, found := s.runs[name]; !found {
		return fmt.Errorf("%s is removed twice", name)
	}
	delete(s.runs, name)
	return nil
}

func (s *shelf) Create(name string) (disk.RunWriter, error) {
	if _, found := s.runs[name]; found {
		return nil, fmt.Errorf("%s is made twice", name)
	}
	s.runs[name] = nil
	return &shelved{s, name}, nil
}

func (s *shelf) Open(name string) (disk.RunReader, error) {
	if _, found := s.runs[name]; !found {
		return nil, fmt.Errorf("%s is missing", name)
	}
	return &shelved{s, name}, nil
}

type shelved struct {
	*shelf
	name string
}

func (r *shelved) Append(block []byte) error {
	if r.left == 0 {
		return errShelf
	}
	r.left--
	r.runs[r.name] = append(r.runs[r.name], bytes.Clone(block))
	return nil
}

func (r *shelved) Blocks() int                  { return len(r.runs[r.name]) }
func (r *shelved) Block(at int) ([]byte, error) { return r.runs[r.name][at], nil }
func (r *shelved) Close() error                 { return nil }

// distancesOf prepares a board for the search.
func distancesOf(b *board.Board) *flow.Distances {
	return flow.NewDistances(flow.NewGraph(flow.NewSides(b, nil)), flow.ToGoals(b))
}

// tight is a search on disk with so few pages that it always sorts and merges.
func tight(d *flow.Distances, rules Rules, threads int, disk Disk) *external {
	x := newExternal(d, Options{Rules: rules, Threads: threads, Memory: 1 << 20}, disk)
	x.pool.limit = 30
	x.pool.form.shift = 1
	return x
}

// finishFor runs a prepared search.
func (x *external) finishFor(t *testing.T, ctx context.Context) Result {
	t.Helper()
	begin := x.begin
	if x.disk.Saved != nil {
		begin = x.restore
	}
	done, err := begin()
	if err == nil && !done {
		if err = x.run(ctx); err == nil && !x.proved {
			err = x.leave()
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return x.result(nil)
}

// replay plays pushes from the start and reports whether they solve the board.
func replay(b *board.Board, pushes []board.Move) bool {
	s, zone, player := board.NewScene(b), board.NewZone(b), b.Player
	s.SetSquares(b.Boxes)
	for _, m := range pushes {
		zone.Fill(s, player)
		if !s.Box(m.From()) || !s.CanMove(board.Forward, m, zone) {
			return false
		}
		player = s.Play(board.Forward, m)
	}
	return s.Solved()
}

func TestRowsComeBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for words, first := range map[int][]int{1: {1, 2, 7, 31, 32, 33, 63, 64}, 2: {64}, 5: {64}} {
		for _, first := range first {
			f := newRowForm(words, first, 300)
			packed, row, back := make([]uint64, words), make([]uint64, words+1), make([]uint64, words)
			for range 1000 {
				for i := range packed {
					packed[i] = random.Uint64() >> random.IntN(64)
				}
				packed[0] <<= 64 - first
				packed[0] >>= 64 - first
				move := board.NewMove(board.Square(random.IntN(300)), board.Left)
				tail := newTail(board.Square(random.IntN(300)), random.IntN(99), move)
				f.write(row, packed, tail)
				f.read(row, back)
				if !slices.Equal(packed, back) || row[words] != tail {
					t.Fatalf("%d bits: %x came back as %x", first, packed, back)
				}
			}
		}
	}
}

func TestRowsInFilesComeBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 3))
	for words := range 3 {
		f := newRowForm(words+1, 40+8*words, 100)
		p := newPool(f, newShelf(), 1<<20)
		w, err := p.create(7)
		if err != nil {
			t.Fatal(err)
		}
		rows := make([][]uint64, 30_000)
		for i := range rows {
			rows[i] = make([]uint64, f.stride)
			for k := range f.stride - 1 {
				rows[i][k] = random.Uint64()
			}
			rows[i][0] = rows[i][0] >> (64 - f.first) << (64 - f.first)
			move := board.NewMove(board.Square(random.IntN(100)), board.Up)
			rows[i][f.stride-1] = newTail(board.Square(random.IntN(100)), 7+i%30, move)
		}
		slices.SortFunc(rows, f.compare)
		for _, row := range rows {
			if err := w.append(row); err != nil {
				t.Fatal(err)
			}
		}
		r, err := w.finish(4)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.runCursor(r)
		for i := 0; err == nil && i < len(rows); i++ {
			if !slices.Equal(c.row, rows[i]) {
				t.Fatalf("row %d: %x came back as %x", i, rows[i], c.row)
			}
			err = c.advance()
		}
		if err != nil || c.row != nil {
			t.Fatalf("at the end %x, %v", c.row, err)
		}
		for range 100 {
			row := slices.Clone(rows[random.IntN(len(rows))])
			want := row[f.stride-1]
			row[f.stride-1] = newTail(tailPlayer(want), 0, 0)
			if found, err := p.findIn(r, row); !found || err != nil || row[f.stride-1] != want {
				t.Fatalf("%x: found %v, %v", row, found, err)
			}
		}
	}
}

func TestRowThatIsCutIsAnError(t *testing.T) {
	f := newRowForm(2, 64, 100)
	block := f.encode(nil, []uint64{1 << 40, 7, newTail(50, 2, board.NewMove(60, board.Up))}, 0, 0)
	row := make([]uint64, f.stride)
	for end := range block {
		if _, err := f.decode(row, block[:end:end], 0); err == nil {
			t.Errorf("%d of %d bytes were read", end, len(block))
		}
	}
}

// TestNumbersNameLayouts goes through all layouts of a board: each has a number of its own, without a gap, and that of
// a child follows from its parent's.
func TestNumbersNameLayouts(t *testing.T) {
	b := suite.Board(t, small)
	n := newNumbering(distancesOf(b))
	all := uint64(1)
	for i := range b.Boxes {
		all = all * uint64(len(n.live)-i) / uint64(i+1)
	}
	child := make([]uint64, 1)
	for number := range all {
		parent := []uint64{number}
		boxes := n.Unpack(parent, nil)
		if n.Pack(child, boxes); child[0] != number || !slices.IsSorted(boxes) {
			t.Fatalf("%v: number %d, expected %d", boxes, child[0], number)
		}
		for i, from := range boxes {
			for _, to := range n.live {
				if slices.Contains(boxes, to) {
					continue
				}
				moved := slices.Clone(boxes)
				moved[i] = to
				slices.Sort(moved)
				want := make([]uint64, 1)
				n.Pack(want, moved)
				if n.Child(child, parent, boxes, nil, from, to); child[0] != want[0] {
					t.Fatalf("%v, %d to %d: number %d, expected %d", boxes, from, to, child[0], want[0])
				}
			}
		}
	}
}

// small has few live squares.
const small = `
#######
#@    #
# $$$ #
#  #  #
#...  #
#######
`

func TestOnDiskAsInMemory(t *testing.T) {
	shape := oracle.Shape{MinFloor: 25, MaxFloor: 40, MinBoxes: 4, MaxBoxes: 7}
	wrote := int64(0)
	for seed := range uint64(250) {
		b := oracle.Generate(shape, seed)
		d := distancesOf(b)
		want, err := Solve(t.Context(), d, Options{Rules: AllRules(), Threads: 1, Memory: 64 << 20})
		if err != nil {
			t.Fatal(err)
		}
		home := newShelf()
		x := tight(d, AllRules(), 1+int(seed%3), Disk{Runs: home})
		got := x.finishFor(t, t.Context())
		wrote += x.pool.wrote.Load()
		if got.Status != want.Status || len(got.Pushes) != len(want.Pushes) || got.Bound != want.Bound {
			t.Fatalf("seed %d: %v %d pushes bound %d, in memory %v %d pushes bound %d (%s)", seed, got.Status,
				len(got.Pushes), got.Bound, want.Status, len(want.Pushes), want.Bound, got.Reason)
		}
		if got.Status == search.Solved && !replay(b, got.Pushes) {
			t.Fatalf("seed %d: the solution does not play", seed)
		}
		for h, runs := range x.pool.closed {
			if len(runs) > mostClosed {
				t.Fatalf("seed %d: %d closed runs of bound %d", seed, len(runs), h)
			}
		}
	}
	t.Logf("%d rows went to disk", wrote)
}

// roomy has some ten thousand positions under fewRules.
const roomy = `
#########
#       #
# $ $ $ #
#  # #  #
# $   $ #
#@ # #..#
#   ...##
########
`

// fewRules leave a search long enough to be interrupted often.
var fewRules = Rules{Freeze: true, Matching: true, Linear: true, Tunnels: true}

func TestInterruptedAndResumed(t *testing.T) {
	b := suite.Board(t, roomy)
	d := distancesOf(b)
	want, err := Solve(t.Context(), d, Options{Rules: fewRules, Threads: 1, Memory: 512 << 20})
	if err != nil || want.Status != search.Solved {
		t.Fatalf("in memory: %v, %v", want.Status, err)
	}
	home, state := newShelf(), []byte(nil)
	var got Result
	rounds := 0
	for ; rounds < 50 && (rounds == 0 || got.Status == search.Unsolved); rounds++ {
		disk := Disk{Runs: home, Save: func(write func(io.Writer) error) error {
			var fresh bytes.Buffer
			err := write(&fresh)
			state = fresh.Bytes()
			return err
		}}
		if rounds > 0 {
			disk.Saved = bytes.NewReader(state)
			home.runs["run-99999999"] = nil // as a killed process would leave
		}
		ctx := &countdown{Context: t.Context(), left: 1 + rounds}
		x := tight(d, fewRules, 1, disk)
		got = x.finishFor(t, ctx)
	}
	if len(got.Pushes) != len(want.Pushes) || !replay(b, got.Pushes) {
		t.Errorf("%d pushes after %d rounds, in memory %d", len(got.Pushes), rounds, len(want.Pushes))
	}
	if rounds < 4 {
		t.Errorf("it was interrupted %d times only", rounds)
	}
	t.Logf("%d positions, %d rounds; in memory %d positions", got.Stored, rounds, want.Stored)
}

// TestOnDiskRepeatsItself also sees that buckets are left for nearer ones: emptied one by one, those of this level's
// only layer would be 3,720 positions.
func TestOnDiskRepeatsItself(t *testing.T) {
	d := distancesOf(suite.Board(t, roomy))
	want, err := Solve(t.Context(), d, Options{Rules: fewRules, Threads: 1, Memory: 512 << 20})
	if err != nil {
		t.Fatal(err)
	}
	first := tight(d, fewRules, 1, Disk{Runs: newShelf()}).finishFor(t, t.Context())
	again := tight(d, fewRules, 1, Disk{Runs: newShelf()}).finishFor(t, t.Context())
	if first.Counts != again.Counts || !slices.Equal(first.Pushes, again.Pushes) {
		t.Errorf("%+v, then %+v", first.Counts, again.Counts)
	}
	if first.Counts.Expanded > 10*want.Counts.Expanded {
		t.Errorf("%d expanded, in memory %d", first.Counts.Expanded, want.Counts.Expanded)
	}
}

// countdown is a context that ends when it was asked often enough.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestDiskErrorEndsTheSearch(t *testing.T) {
	home := newShelf()
	home.left = 20
	d := distancesOf(suite.Board(t, roomy))
	x := tight(d, fewRules, 1, Disk{Runs: home})
	if _, err := x.begin(); err != nil {
		t.Fatal(err)
	}
	err := x.run(t.Context())
	r := x.result(err)
	if !errors.Is(err, errShelf) || r.Status != search.Unsolved || r.Bound == 0 {
		t.Errorf("%v: %v %s", err, r.Status, r.Reason)
	}
}
