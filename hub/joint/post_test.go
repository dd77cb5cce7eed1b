package joint

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"planner/board"
	"planner/hub"
	"planner/internal/test/must"
	"planner/meet"

	"github.com/nats-io/nats.go"
)

// mail is what a post has sent, by subject.
type mail map[string][]batch

// open makes the post of an owner of three, which sends into the mail.
func (m mail) open(t *testing.T, self int) *post {
	return newPost("run", self, 3, 5, func(subject string, data []byte) {
		b, err := decodeBatch(data)
		must.Do(t, err)
		m[subject] = append(m[subject], b)
	})
}

// An owner has at most a window of batches under way to another. Credit of that one lets the next go, in their order.
func TestCredit(t *testing.T) {
	m := mail{}
	p, to := m.open(t, 0), rowsSubject("run", 2)
	for n := range byte(window + 3) {
		p.put(2, []byte{n})
	}
	if len(m[to]) != window || !p.stalled() || len(m) != 1 {
		t.Fatalf("%d batches are under way, stalled %v", len(m[to]), p.stalled())
	}
	for _, wrong := range []head{{From: 1, Epoch: 5, Number: 1}, {From: 3, Number: 1}, {From: 2, Number: window + 1}} {
		if p.credit(wrong); len(m[to]) != window {
			t.Errorf("%+v is taken for credit", wrong)
		}
	}
	p.credit(head{From: 2, Epoch: 5, Number: 2})
	p.credit(head{From: 2, Epoch: 5, Number: 1}) // that was on its way for longer
	if len(m[to]) != window+2 || !p.stalled() {
		t.Errorf("%d batches were sent, stalled %v", len(m[to]), p.stalled())
	}
	if p.credit(head{From: 2, Epoch: 5, Number: window}); p.stalled() {
		t.Error("a batch waits still")
	}
	for i, b := range m[to] {
		if b.Number != uint64(i+1) || b.From != 0 || b.Epoch != 5 || !bytes.Equal(b.rows, []byte{byte(i)}) {
			t.Errorf("batch %d: %+v", i, b)
		}
	}
}

// A batch is taken when it is the next of its sender, which then gets credit. One that comes twice or after a gap is
// not.
func TestAccept(t *testing.T) {
	m := mail{}
	p := m.open(t, 1)
	for _, test := range []struct {
		from   uint8
		number uint64
		want   bool
	}{{0, 1, true}, {0, 1, false}, {0, 3, false}, {2, 1, true}, {0, 2, true}, {3, 1, false}, {2, 0, false}} {
		b := batch{head{test.from, 5, test.number}, []byte("rows")}
		if got := p.accept(b); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
	if got := fmt.Sprint(m[rowsSubject("run", 0)],
		m[rowsSubject("run", 2)]); got != "[{{1 5 1} []} {{1 5 2} []}] [{{1 5 1} []}]" {
		t.Errorf("credit %s", got)
	}
}

// An owner passes over batches of another epoch. A batch that is lost or cannot be read ends the epoch, and what was to
// come of it is told to the coordinator.
func TestOwnerHearsOfLosses(t *testing.T) {
	for what, test := range map[string]struct {
		data []byte
		want string
	}{
		"the epoch before":   {head{0, 4, 7}.encode([]byte("rows")), ""},
		"the epoch after":    {head{0, 6, 1}.encode([]byte("rows")), ""},
		"credit":             {head{0, 5, 1}.encode(nil), ""},
		"a gap":              {head{0, 5, 2}.encode([]byte("rows")), "a batch of owner 0 was lost"},
		"a stranger":         {head{9, 5, 1}.encode([]byte("rows")), "a batch of owner 9 was lost"},
		"cut off":            {head{0, 5, 1}.encode(nil)[:12], errBatch.Error()},
		"too large":          {make([]byte, hub.MaxBytes+1), errBatch.Error()},
		"before it is begun": {head{0, 5, 1}.encode([]byte("rows")), "owner 0 sends rows before the epoch has begun"},
	} {
		w := newOwner(Owner{Run: "run", Self: 1, Count: 3, Worker: "w"})
		w.post = mail{}.open(t, 1)
		w.state.Epoch, w.state.Begun = 5, what != "before it is begun"
		w.takeRows(&nats.Msg{Data: test.data})
		got := ""
		if w.failure != nil {
			got = w.failure.Error()
		}
		if got != test.want {
			t.Errorf("%s: %q, expected %q", what, got, test.want)
		}
	}
}

// Of two processes in one place only the one that the coordinator knows stays.
func TestLeavesPlace(t *testing.T) {
	for what, test := range map[string]struct {
		peers func(self uint64) []uint64
		want  bool // it leaves
	}{
		"nobody is named":  {func(uint64) []uint64 { return nil }, false},
		"it is named":      {func(self uint64) []uint64 { return []uint64{1, self} }, false},
		"another is named": {func(self uint64) []uint64 { return []uint64{self, self + 1} }, true},
	} {
		w := newOwner(Owner{Run: "run", Self: 1, Count: 2, Worker: "w"})
		w.obey(t.Context(), Ask{Peers: test.peers(w.state.Incarnation)})
		if w.replaced != test.want || w.failure != nil {
			t.Errorf("%s: replaced %t, expected %t; %v", what, w.replaced, test.want, w.failure)
		}
	}
}

// Questions and states come back as they were sent, and so does every kind of message between searches.
func TestMessages(t *testing.T) {
	ask := Ask{Epoch: 1, Peers: []uint64{1 << 63, 2}, Counts: 3, Layer: 4, Upper: 5, Hold: true, Save: 6,
		Position: []byte{7}}
	state := State{Incarnation: 1<<64 - 1, Worker: "w", Epoch: 1, Begun: true, Layer: 2, Idle: true, Next: -1, Best: 3,
		Position: []byte{4}, Pushes: []uint32{5}, Owner: 1, Parent: []byte{6}, Done: true, Failure: "f", Saved: 7}
	for _, one := range []any{&ask, &state} {
		data, err := json.Marshal(one)
		must.Do(t, err)
		got := reflect.New(reflect.TypeOf(one).Elem()).Interface()
		if err := json.Unmarshal(data, got); err != nil || !reflect.DeepEqual(got, one) {
			t.Errorf("%+v comes back as %+v, %v", one, got, err)
		}
	}
	half, keys := meet.Half{Path: "R", Board: []string{"#@$.#"}}, []board.Key{{Hi: 1, Lo: 2}, {Hi: 1 << 63}}
	words := make([]uint64, 8)
	words[3] = 1 << 40
	for _, m := range []message{{Kind: keysKind, Data: pack(keys)},
		{Kind: questionKind, Data: pack(keys), Side: board.Reverse},
		{Kind: filterKind, First: 3, Data: pack(words)},
		{Kind: pairKind, Pair: &meet.Pair{Forward: half, Reverse: half}},
		{Kind: answerKind, Data: pack(keys[:1]), Half: &half}} {
		m.Format, m.Worker = hub.Format, "w"
		data, err := json.Marshal(m)
		must.Do(t, err)
		if got, err := read(data); err != nil || !reflect.DeepEqual(got, m) {
			t.Errorf("%+v comes back as %+v, %v", m, got, err)
		}
		for n := range data {
			if _, err := read(data[:n]); err == nil {
				t.Fatalf("%s: the first %d of %d bytes are taken", m.Kind, n, len(data))
			}
		}
		m.Format++
		other, err := json.Marshal(m)
		must.Do(t, err)
		if _, err := read(other); err == nil {
			t.Errorf("%s of another format is taken", m.Kind)
		}
	}
	if !reflect.DeepEqual(unpack[board.Key](pack(keys)), keys) ||
		!reflect.DeepEqual(unpack[uint64](pack(words)), words) {
		t.Error("keys or words do not come back")
	}
}
