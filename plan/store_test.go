package plan

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"planner/board"
	"planner/internal/suite"
	"planner/meet"
	"planner/search"
	"planner/search/disk"
)

// memoryStore is a Store in memory that can be made to fail.
type memoryStore struct {
	sync.Mutex
	held     map[board.Key][2]uint32
	segments map[string]*memorySegment
	sections map[string][]byte
	document []byte
	saves    int
	sick     error // of saves and overflows from now on
}

func newMemoryStore() *memoryStore {
	return &memoryStore{held: map[board.Key][2]uint32{}, segments: map[string]*memorySegment{}, sections: map[string][]byte{}}
}

type memorySegment struct{ chunks [][]byte }

func (g *memorySegment) Append(chunk []byte) ([]byte, error) {
	g.chunks = append(g.chunks, bytes.Clone(chunk))
	return g.chunks[len(g.chunks)-1], nil
}
func (g *memorySegment) Chunk(i int) ([]byte, error) { return g.chunks[i], nil }
func (g *memorySegment) Len() int                    { return len(g.chunks) }

func (s *memoryStore) Resumed() bool                             { return s.saves > 0 }
func (s *memoryStore) Reserve() int64                            { return 0 }
func (s *memoryStore) Overflow() (meet.ScannableOverflow, error) { return s, nil }
func (s *memoryStore) Runs() disk.Runs                           { return nil }

func (s *memoryStore) Segment(name string, _ int) (Segment, error) {
	if s.segments[name] == nil {
		s.segments[name] = &memorySegment{}
	}
	return s.segments[name], nil
}

func (s *memoryStore) Section(name string, read func(uint32, io.Reader) error) (bool, error) {
	data, found := s.sections[name]
	if !found {
		return false, nil
	}
	return true, read(StoreVersion, bytes.NewReader(data))
}

func (s *memoryStore) Save(_ [2]uint32, sections []Section) error {
	if s.sick != nil {
		return s.sick
	}
	clear(s.sections)
	for _, section := range sections {
		var b bytes.Buffer
		if err := section.Write(&b); err != nil {
			return err
		}
		s.sections[section.Name] = b.Bytes()
	}
	s.saves++
	return nil
}

func (s *memoryStore) Publish(_ string, write func(io.Writer) error) error {
	var b bytes.Buffer
	err := write(&b)
	s.document = b.Bytes()
	return err
}

func (s *memoryStore) Put(batch []disk.Entry) error {
	s.Lock()
	defer s.Unlock()
	if s.sick != nil {
		return s.sick
	}
	for _, e := range batch {
		s.held[e.Key] = e.Refs
	}
	return nil
}

func (s *memoryStore) Guess(key board.Key, side board.Side) disk.Guess {
	s.Lock()
	defer s.Unlock()
	if s.held[key][side] == 0 {
		return disk.Absent
	}
	return disk.Likely
}

func (s *memoryStore) Get(key board.Key) (disk.Entry, bool, error) {
	s.Lock()
	defer s.Unlock()
	refs, found := s.held[key]
	return disk.Entry{Key: key, Refs: refs}, found, nil
}

func (s *memoryStore) Scan(each func(disk.Entry) bool) error {
	for key, refs := range s.held {
		if !each(disk.Entry{Key: key, Refs: refs}) {
			return nil
		}
	}
	return nil
}

// pillars makes a board for these tests: many boxes and goals strewn among pillars, which no strand sorts out in the
// little time it gets here.
func pillars() string {
	const width, height, boxes = 30, 22, 44
	random := rand.New(rand.NewPCG(4, 4))
	rows := make([][]byte, height)
	for i := range rows {
		rows[i] = []byte("#" + strings.Repeat(" ", width-2) + "#")
	}
	rows[0], rows[height-1] = bytes.Repeat([]byte("#"), width), bytes.Repeat([]byte("#"), width)
	for row := 2; row < height-2; row += 3 {
		for col := 2; col < width-2; col += 3 {
			down := random.IntN(2)
			rows[row][col], rows[row+down][col+1-down] = '#', '#'
		}
	}
	for placed := 0; placed < 2*boxes; {
		if at := &rows[2+random.IntN(height-4)][2+random.IntN(width-4)]; *at == ' ' {
			*at = "$."[placed%2]
			placed++
		}
	}
	rows[1][1] = '@'
	return string(bytes.Join(rows, []byte("\n")))
}

// keptRun is one run of the limited search with a store for a number of slices, one goroutine.
func keptRun(t *testing.T, b *board.Board, s Store, turns int) (*portfolio, *ground, *keeper) {
	t.Helper()
	o := options(Bidir, 1)
	list := o.lineups(b)
	k, err := openKeeper(b, s, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	g, met, err := keptGround(b, 11<<20, len(list), o, k)
	if err != nil || met != nil {
		t.Fatalf("met %v, %v", met, err)
	}
	p := &portfolio{board: b, table: g.table, logs: g.logs, stop: func() {}}
	for _, l := range list {
		p.strands = append(p.strands, &strandState{name: l.name, share: l.share,
			strand: &lazy{make: func() strand { return l.make(g, func() {}) }}})
	}
	k.revive(p)
	for range turns {
		st := p.next()
		if st == nil || p.pushes != nil {
			t.Fatal("the board is too easy for this test")
		}
		p.giveBack(st, p.turn(context.Background(), st))
	}
	return p, g, k
}

// TestSavedSearchComesBack saves a search that has spilled and looks for all of it in the next one.
func TestSavedSearchComesBack(t *testing.T) {
	b := suite.Board(t, pillars())
	s := newMemoryStore()
	p, g, k := keptRun(t, b, s, 14)
	k.save(p, g)
	if k.err != nil || len(s.held) == 0 || len(k.segments[board.Reverse].(*memorySegment).chunks) == 0 {
		t.Fatalf("%v, %d entries spilled", k.err, len(s.held))
	}
	if !bytes.Contains(s.document, []byte(`"pairs"`)) {
		t.Error("no candidates were published")
	}
	nodesHaveRecords(t, p, g)
	p2, g2, k2 := keptRun(t, b, s, 0)
	for side, l := range g.logs {
		again := g2.logs[side]
		if again.Len() != l.Len() {
			t.Fatalf("%v: %d records, then %d", board.Side(side), l.Len(), again.Len())
		}
		again.Keys(b, func(_ meet.Ref, key board.Key) {
			f, r := g.table.Lookup(key)
			if f2, r2 := g2.table.Lookup(key); f != f2 || r != r2 {
				t.Fatalf("the table gives %d %d, then %d %d", f, r, f2, r2)
			}
		})
	}
	k2.collect(p2, g2)
	for i, m := range k2.state.Strands {
		if saved := k.state.Strands[i]; !reflect.DeepEqual(m, saved) {
			t.Errorf("strand %+v, then %+v", saved, m)
		}
	}
	if !slices.Equal(g.pairs.List(), g2.pairs.List()) {
		t.Error("the candidates differ")
	}
	for _, st := range p2.strands {
		if h, _ := st.work(context.Background(), 500); h != nil {
			t.Fatalf("%s: %+v", st.name, h)
		}
	}
}

// nodesHaveRecords rebuilds the nodes of the engines at work from their records, which for positions that had spilled are
// looked up late.
func nodesHaveRecords(t *testing.T, p *portfolio, g *ground) {
	t.Helper()
	scene, nodes := board.NewScene(p.board), 0
	for _, st := range p.strands {
		m, ok := st.strand.(*lazy).strand.(*meetStrand)
		if !ok {
			continue
		}
		for id := range m.current.Nodes() {
			at, _ := m.current.Node(id)
			player := g.logs[m.side].Position(meet.Ref(at.Ref), scene)
			if nodes++; player != at.Player || !scene.Boxes().Equal(at.Boxes) {
				t.Fatalf("%s: node %d has record %d of another position", st.name, id, at.Ref)
			}
		}
	}
	if nodes == 0 {
		t.Error("no engine was looked at")
	}
}

// TestSickStore goes on in memory when the store fails, and says so.
func TestSickStore(t *testing.T) {
	s := newMemoryStore()
	s.sick = errors.New("the disk has a cold")
	o := options(Bidir, 1)
	o.Store, o.Every, o.Time, o.RAM = s, time.Millisecond, time.Second, 64<<20
	r, err := Solve(context.Background(), suite.Board(t, pillars()).Level, o)
	if err != nil || r.Status != search.Unsolved || !strings.Contains(r.Reason, "a cold") || r.Nodes == 0 {
		t.Errorf("%v %s %d, %v", r.Status, r.Reason, r.Nodes, err)
	}
}
