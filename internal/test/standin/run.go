package standin

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/search"
)

// Share is the part of one owner. See exhaustive.Share for its methods.
type Share interface {
	Begin() (bound int, ok bool)
	Layer(f, upper int)
	At() int
	Work(most int) (idle bool)
	Take(owner int, rows []byte) error
	Next() int
	Best() (pushes int, position []byte)
	Back(position []byte) (pushes []board.Move, owner int, parent []byte, done bool, err error)
	Traffic() (sent, received int64)
	Save(to io.Writer) error
	Restore(from io.Reader) error
	Err() error
}

// Run is a search with several owners.
type Run struct {
	Owners  []Share
	Drop    int // one batch in Drop is lost; 0 loses none
	Turn    int // positions that an owner expands at a time
	Batches int
	Bytes   int64
	Early   bool // a layer ends as soon as it is solved, as in earnest; then rows may be under way
	Lose    bool // all owners are lost in the middle of every layer, and go on from its beginning
	Hold    int  // after so many rounds all owners are lost, and go on from there; 0 for never
	Written int  // parts that were saved
	Named   int  // parts that an earlier save had kept already

	t       *testing.T
	make    Maker
	rounds  int
	pending [][]mail            // by owner
	kept    []map[string][]byte // by owner: the parts of its last save
}

// mail is a batch under way.
type mail struct {
	from int
	rows []byte
}

// Maker makes the share of an owner.
type Maker func(self int, send func(owner int, rows []byte, n int)) Share

// NewRun makes count owners.
func NewRun(t *testing.T, count int, maker Maker) *Run {
	r := &Run{t: t, Turn: 50, make: maker, pending: make([][]mail, count),
		kept: make([]map[string][]byte, count)}
	r.Renew()
	return r
}

// Renew makes all owners anew. What is on its way is lost.
func (r *Run) Renew() {
	r.Owners = nil
	for i := range r.pending {
		r.pending[i] = nil
		r.Owners = append(r.Owners, r.make(i, func(owner int, rows []byte, _ int) {
			r.Bytes += int64(len(rows))
			if r.Batches++; r.Drop == 0 || r.Batches%r.Drop != 0 {
				r.pending[owner] = append(r.pending[owner], mail{i, rows})
			}
		}))
	}
}

// deliver gives an owner what is on its way to it.
func (r *Run) deliver(to int) {
	pending := r.pending[to]
	r.pending[to] = nil
	for _, m := range pending {
		if err := r.Owners[to].Take(m.from, m.rows); err != nil {
			r.t.Fatal(err)
		}
	}
}

// layer works until the layer is empty everywhere and nothing is under way.
func (r *Run) layer() {
	for busy := true; busy; {
		if r.rounds++; r.Hold > 0 && r.rounds%r.Hold == 0 {
			r.loseHeld()
		}
		busy = false
		for i, o := range r.Owners {
			r.deliver(i)
			busy = !o.Work(r.Turn) || busy
			if err := o.Err(); err != nil {
				r.t.Fatal(err)
			}
			if best, position := o.Best(); r.Early && position != nil && best <= o.At() {
				return
			}
		}
		for _, p := range r.pending {
			busy = busy || len(p) > 0
		}
	}
}

// Solve goes through the layers. Pushes is nil when there is no solution.
func (r *Run) Solve() (pushes []board.Move, status search.Status) {
	for _, o := range r.Owners {
		if _, ok := o.Begin(); !ok {
			return nil, search.Unsolvable
		}
	}
	for {
		if r.Lose {
			r.loseHalf()
		}
		r.layer()
		next, best, owner := -1, 0, -1
		var position []byte
		for i, o := range r.Owners {
			if n := o.Next(); n >= 0 && (next < 0 || n < next) {
				next = n
			}
			if p, at := o.Best(); at != nil && (owner < 0 || p < best) {
				best, owner, position = p, i, at
			}
		}
		switch {
		case owner >= 0 && (next < 0 || next >= best || best <= r.Owners[0].At()):
			return r.path(owner, position), search.Solved
		case next < 0:
			return nil, search.Unsolvable
		}
		for _, o := range r.Owners {
			o.Layer(next, best)
		}
	}
}

// loseHalf goes through a part of a layer, and goes back to its beginning.
func (r *Run) loseHalf() {
	saved := r.Save()
	for i, o := range r.Owners {
		r.deliver(i)
		o.Work(3)
	}
	r.restore(saved)
}

// loseHeld saves and loses all owners in the middle of a layer, while nothing is on its way.
func (r *Run) loseHeld() {
	for i := range r.Owners {
		r.deliver(i)
	}
	r.restore(r.Save())
}

// path goes back from a position through all owners.
func (r *Run) path(owner int, position []byte) (pushes []board.Move) {
	for {
		part, from, parent, done, err := r.Owners[owner].Back(position)
		if err != nil {
			r.t.Fatal(err)
		}
		pushes = append(part, pushes...)
		if done {
			return pushes
		}
		owner, position = from, parent
	}
}

// Traffic is how many rows were sent and received by all owners.
func (r *Run) Traffic() (sent, received int64) {
	for _, o := range r.Owners {
		s, t := o.Traffic()
		sent, received = sent+s, received+t
	}
	return sent, received
}

// Check wants a verdict and a number of pushes, a solution that can be played, and as many rows received as sent.
func (r *Run) Check(b *board.Board, want search.Status, wantPushes int) {
	r.t.Helper()
	pushes, status := r.Solve()
	if status != want || len(pushes) != wantPushes {
		r.t.Fatalf("%d owners: %v with %d pushes, one machine: %v with %d", len(r.Owners), status, len(pushes), want,
			wantPushes)
	}
	if sent, received := r.Traffic(); !r.Lose && r.Hold == 0 && sent != received {
		r.t.Errorf("%d rows sent, %d received", sent, received)
	}
	if status != search.Solved {
		return
	}
	lurd, err := board.Expand(b, expand.FromStart(b, pushes))
	if err == nil {
		_, _, err = board.Replay(b.Level, lurd)
	}
	if err != nil {
		r.t.Fatal(err)
	}
}

// Saved holds what one owner wrote when it was saved, and the parts that it kept beside that. See ondisk.PartWriter.
type Saved struct {
	data  []byte
	parts map[string][]byte
}

// saving is a writer for Share.Save. A part that the owner's last save has kept is not written again.
type saving struct {
	bytes.Buffer
	run    *Run
	before map[string][]byte
	parts  map[string][]byte
}

// Part implements ondisk.PartWriter.
func (s *saving) Part(name string, write func(io.Writer) error) error {
	if data, known := s.before[name]; known {
		s.parts[name] = data
		s.run.Named++
		return nil
	}
	var data bytes.Buffer
	err := write(&data)
	s.parts[name] = data.Bytes()
	s.run.Written++
	return err
}

// restoring is a reader for Share.Restore.
type restoring struct {
	*bytes.Reader
	parts map[string][]byte
}

// Part implements ondisk.PartReader.
func (r restoring) Part(name string, read func(io.Reader) error) error {
	data, known := r.parts[name]
	if !known {
		return fmt.Errorf("the part %q was not kept", name)
	}
	return read(bytes.NewReader(data))
}

// reader reads a saved share back.
func (s Saved) reader() io.Reader { return restoring{bytes.NewReader(s.data), s.parts} }

// Save saves all owners, when no row is on its way.
func (r *Run) Save() (saved []Saved) {
	for i, o := range r.Owners {
		to := &saving{run: r, before: r.kept[i], parts: map[string][]byte{}}
		if err := o.Save(to); err != nil {
			r.t.Fatal(err)
		}
		r.kept[i] = to.parts
		saved = append(saved, Saved{to.Bytes(), to.parts})
	}
	return saved
}

// restore loses all owners and what is on its way, and goes on from where they were saved.
func (r *Run) restore(saved []Saved) {
	r.Renew()
	for i, o := range r.Owners {
		if err := o.Restore(saved[i].reader()); err != nil {
			r.t.Fatal(err)
		}
		r.kept[i] = saved[i].parts
	}
}

// RefusesDamage restores what the owners have saved cut off, as another owner's and in another format, and with a part
// that is missing or cut off: each is an error.
func (r *Run) RefusesDamage() {
	r.t.Helper()
	saved := r.Save()
	whole := saved[0]
	damaged := map[string]Saved{
		"cut off":        {whole.data[:len(whole.data)-1], whole.parts},
		"empty":          {},
		"another's":      saved[1],
		"another format": {append([]byte{9}, whole.data[1:]...), whole.parts},
	}
	for name, data := range whole.parts {
		damaged["without a part"] = Saved{data: whole.data}
		damaged["a part cut off"] = Saved{whole.data, map[string][]byte{name: data[:len(data)-1]}}
	}
	for name, s := range damaged {
		r.Renew()
		if err := r.Owners[0].Restore(s.reader()); err == nil {
			r.t.Errorf("%s: no error", name)
		}
	}
}
