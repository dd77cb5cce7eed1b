package joint

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"testing"

	"planner/exhaustive/ondisk"
	"planner/hub"
	"planner/internal/test/must"

	"github.com/nats-io/nats.go/jetstream"
)

// fakeShard is a shard that consists of named runs and some more bytes.
type fakeShard struct {
	runs map[string][]byte
	rest []byte
	fail bool // in the middle of saving
}

// noise is so many bytes that cannot be compressed.
func noise(rng *rand.Rand, n int) []byte {
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(rng.Uint32())
	}
	return data
}

// change drops some runs and adds others, of up to three pieces.
func (f *fakeShard) change(rng *rand.Rand, serial *int) {
	for name := range f.runs {
		if rng.IntN(4) == 0 {
			delete(f.runs, name)
		}
	}
	for range rng.IntN(4) {
		*serial++
		f.runs[fmt.Sprint("run-", *serial)] = noise(rng, rng.IntN(3*pieceBytes))
	}
	f.rest = noise(rng, rng.IntN(2*pieceBytes))
}

func (f *fakeShard) save(to ondisk.PartWriter) error {
	for name, data := range f.runs {
		if err := to.Part(name, func(to io.Writer) error {
			_, err := to.Write(data)
			return err
		}); err != nil {
			return err
		}
	}
	if f.fail {
		return errVault
	}
	_, err := to.Write(f.rest)
	return err
}

// check wants a generation to be this shard.
func (f *fakeShard) check(t *testing.T, v *vault, generation int) {
	t.Helper()
	if err := v.get(t.Context(), generation, f.read); err != nil {
		t.Fatalf("generation %d: %v", generation, err)
	}
}

// read reads a shard and wants it to be this one.
func (f *fakeShard) read(from ondisk.PartReader) error {
	for name, want := range f.runs {
		if err := from.Part(name, func(from io.Reader) error { return same(from, want) }); err != nil {
			return err
		}
	}
	return same(from, f.rest)
}

var errOther = errors.New("other bytes than were saved")

// same wants a reader to give certain bytes.
func same(from io.Reader, want []byte) error {
	got, err := io.ReadAll(from)
	if err == nil && !bytes.Equal(got, want) {
		err = fmt.Errorf("%w: %d bytes, expected %d", errOther, len(got), len(want))
	}
	return err
}

// vault makes the vault of another process that is the same owner.
func (f *field) vault() *vault {
	js, err := jetstream.New(f.conn)
	must.Do(f.t, err)
	v := &vault{js: js, run: "run", owner: 0}
	v.forget()
	return v
}

// TestVault saves a shard that changes again and again. Some savings fail, some are for nothing because another owner's
// failed, and now and then another process takes the owner's place. The generation that counts can always be read, and
// what the hub has is not sent again.
func TestVault(t *testing.T) {
	f := newField(t)
	rng := rand.New(rand.NewPCG(1, 2))
	v, now, serial := f.vault(), &fakeShard{runs: map[string][]byte{}}, 0
	var counted fakeShard
	countedSerial, generation, tried, all, sent := 0, 0, 0, int64(0), int64(0)
	for range 60 {
		now.change(rng, &serial)
		tried++
		now.fail = rng.IntN(5) == 0
		whole, part, err := v.put(t.Context(), tried, generation, now.save)
		if (err != nil) != now.fail {
			t.Fatal(err)
		}
		all, sent = all+whole, sent+part
		if err == nil && rng.IntN(5) > 0 {
			counted, generation = fakeShard{runs: maps.Clone(now.runs), rest: now.rest}, tried
			countedSerial = serial
		}
		if generation > 0 {
			counted.check(t, f.vault(), generation)
		}
		if generation > 0 && rng.IntN(4) == 0 { // a loss
			v = f.vault()
			counted.check(t, v, generation)
			now = &fakeShard{runs: maps.Clone(counted.runs), rest: counted.rest}
			serial = countedSerial // the next runs have names that others had that were lost
		}
	}
	if t.Logf("%d bytes saved, %d sent", all, sent); sent > all*3/4 {
		t.Errorf("%d bytes were sent to save %d", sent, all)
	}
}

// TestDamagedShard damages one byte of a saved shard after the other: it is refused, or still what it was.
func TestDamagedShard(t *testing.T) {
	f := newField(t)
	v, shard := f.vault(), &fakeShard{runs: map[string][]byte{"a run": []byte("of rows")}, rest: []byte("and the rest")}
	if _, _, err := v.put(t.Context(), 1, 0, shard.save); err != nil {
		t.Fatal(err)
	}
	stream, err := v.js.Stream(t.Context(), hub.SavedStream)
	must.Do(t, err)
	for _, place := range []string{"1.0", "1.1"} {
		good, err := fetch(t.Context(), stream, v.subject(place, 0))
		must.Do(t, err)
		for i := range good {
			bad := bytes.Clone(good)
			bad[i] ^= 0x10
			must.Do(t, v.publish(t.Context(), place, 0, bad))
			if err := f.vault().get(t.Context(), 1, shard.read); errors.Is(err, errOther) {
				t.Errorf("byte %d of part %s is damaged: %v", i, place, err)
			}
		}
		must.Do(t, v.publish(t.Context(), place, 0, good))
	}
	shard.check(t, v, 1)
}

// TestLateSeal lets two processes take themselves for the same owner. What the one that was there first saves and
// removes does not touch what the other needs.
func TestLateSeal(t *testing.T) {
	f := newField(t)
	late, other := f.vault(), f.vault()
	shard := &fakeShard{runs: map[string][]byte{"a run": []byte("of both")}, rest: []byte("a shard")}
	put := func(v *vault, generation, counts int) {
		t.Helper()
		if _, _, err := v.put(t.Context(), generation, counts, shard.save); err != nil {
			t.Fatal(err)
		}
	}
	put(late, 1, 0)
	put(late, 2, 1)
	shard.check(t, other, 2) // generation 3 was lost
	shard.runs["another"] = []byte("of the other")
	put(other, 4, 2)
	put(other, 5, 4)
	counted := *shard
	shard = &fakeShard{runs: map[string][]byte{"another": []byte("of the late one")}}
	put(late, 3, 2)
	counted.check(t, f.vault(), 4)
	counted.check(t, f.vault(), 5)
}
