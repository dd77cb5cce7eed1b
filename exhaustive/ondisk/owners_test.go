package ondisk

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"planner/board"
	"planner/exhaustive/expand"
	"planner/internal/test/must"
	"planner/search"
)

// owners are a search with several owners.
type owners struct {
	Owners  []*Shard
	Drop    int // one batch in Drop is lost; 0 loses none
	Turn    int // positions that an owner expands at a time
	Batches int
	Bytes   int64
	Early   bool // a layer ends as soon as it is solved, as in earnest; then rows may be under way
	Lose    bool // all owners are lost in the middle of every layer, and go on from its beginning
	Hold    int  // after so many rounds all owners are lost, and go on from there; 0 for never
	NoDisk  bool // all owners are to be saved after every turn, and their disks are full
	Failed  int  // how often that was refused
	Written int  // parts that were saved
	Named   int  // parts that an earlier save had kept already

	t       *testing.T
	create  maker
	rounds  int
	pending [][][]byte          // by owner: batches under way
	kept    []map[string][]byte // by owner: the parts of its last save
}

// maker makes the shard of an owner.
type maker func(self int, send func(owner int, rows []byte)) *Shard

// newOwners makes count owners.
func newOwners(t *testing.T, count int, create maker) *owners {
	r := &owners{t: t, Turn: 50, create: create, pending: make([][][]byte, count),
		kept: make([]map[string][]byte, count)}
	r.Renew()
	return r
}

// Renew makes all owners anew. What is on its way is lost.
func (r *owners) Renew() {
	r.Owners = nil
	for i := range r.pending {
		r.pending[i] = nil
		r.Owners = append(r.Owners, r.create(i, func(owner int, rows []byte) {
			r.Bytes += int64(len(rows))
			if r.Batches++; r.Drop == 0 || r.Batches%r.Drop != 0 {
				r.pending[owner] = append(r.pending[owner], rows)
			}
		}))
	}
}

// deliver gives an owner what is on its way to it.
func (r *owners) deliver(to int) {
	pending := r.pending[to]
	r.pending[to] = nil
	for _, rows := range pending {
		must.Do(r.t, r.Owners[to].Take(rows))
	}
}

// layer works until the layer is empty everywhere and nothing is under way.
func (r *owners) layer() {
	for busy := true; busy; {
		if r.rounds++; r.Hold > 0 && r.rounds%r.Hold == 0 {
			r.loseHeld()
		}
		busy = false
		for i, o := range r.Owners {
			r.deliver(i)
			busy = !o.Expand(r.Turn) || busy
			if r.NoDisk && o.SaveTo(&saving{run: r, parts: map[string][]byte{}}) != nil {
				r.Failed++
			}
			must.Do(r.t, o.Err())
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
func (r *owners) Solve() (pushes []board.Move, status search.Status) {
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
			if n := o.NextLayer(); n >= 0 && (next < 0 || n < next) {
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
func (r *owners) loseHalf() {
	saved := r.Save()
	for i, o := range r.Owners {
		r.deliver(i)
		o.Expand(3)
	}
	r.restore(saved)
}

// loseHeld saves and loses all owners in the middle of a layer, while nothing is on its way.
func (r *owners) loseHeld() {
	for i := range r.Owners {
		r.deliver(i)
	}
	r.restore(r.Save())
}

// path goes back from a position through all owners.
func (r *owners) path(owner int, position []byte) (pushes []board.Move) {
	for {
		part, from, parent, done, err := r.Owners[owner].Back(position)
		must.Do(r.t, err)
		pushes = append(part, pushes...)
		if done {
			return pushes
		}
		owner, position = from, parent
	}
}

// Traffic is how many rows were sent and received by all owners.
func (r *owners) Traffic() (sent, received int64) {
	for _, o := range r.Owners {
		s, t := o.Traffic()
		sent, received = sent+s, received+t
	}
	return sent, received
}

// Check wants a verdict and a number of pushes, a solution that can be played, and as many rows received as sent.
func (r *owners) Check(b *board.Board, want search.Status, wantPushes int) {
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
	_, _, err := board.Solution(b, expand.FromStart(b, pushes))
	must.Do(r.t, err)
}

// savedOwner holds what one owner wrote when it was saved, and the parts that it kept beside that. See PartWriter.
type savedOwner struct {
	data  []byte
	parts map[string][]byte
}

// saving is a writer for Shard.SaveTo. A part that the owner's last save has kept is not written again.
type saving struct {
	bytes.Buffer
	run    *owners
	before map[string][]byte
	parts  map[string][]byte
}

// Part implements PartWriter.
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

// restoring is a reader for Shard.Restore.
type restoring struct {
	*bytes.Reader
	parts map[string][]byte
}

// Part implements PartReader.
func (r restoring) Part(name string, read func(io.Reader) error) error {
	data, known := r.parts[name]
	if !known {
		return fmt.Errorf("the part %q was not kept", name)
	}
	return read(bytes.NewReader(data))
}

// reader reads a saved shard back.
func (s savedOwner) reader() PartReader { return restoring{bytes.NewReader(s.data), s.parts} }

// Save saves all owners, when no row is on its way.
func (r *owners) Save() (saved []savedOwner) {
	for i, o := range r.Owners {
		to := &saving{run: r, before: r.kept[i], parts: map[string][]byte{}}
		must.Do(r.t, o.SaveTo(to))
		r.kept[i] = to.parts
		saved = append(saved, savedOwner{to.Bytes(), to.parts})
	}
	return saved
}

// restore loses all owners and what is on its way, and goes on from where they were saved.
func (r *owners) restore(saved []savedOwner) {
	r.Renew()
	for i, o := range r.Owners {
		must.Do(r.t, o.Restore(saved[i].reader()))
		r.kept[i] = saved[i].parts
	}
}

// RefusesDamage restores what the owners have saved cut off, as another owner's and in another format, and with a part
// that is missing or cut off: each is an error.
func (r *owners) RefusesDamage() {
	r.t.Helper()
	saved := r.Save()
	whole := saved[0]
	damaged := map[string]savedOwner{
		"cut off":        {whole.data[:len(whole.data)-1], whole.parts},
		"empty":          {},
		"another's":      saved[1],
		"another format": {append([]byte{9}, whole.data[1:]...), whole.parts},
	}
	for name, data := range whole.parts {
		damaged["without a part"] = savedOwner{data: whole.data}
		damaged["a part cut off"] = savedOwner{whole.data, map[string][]byte{name: data[:len(data)-1]}}
	}
	for name, s := range damaged {
		r.Renew()
		if err := r.Owners[0].Restore(s.reader()); err == nil {
			r.t.Errorf("%s: no error", name)
		}
	}
}
