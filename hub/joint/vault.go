package joint

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"
	"time"

	"planner/exhaustive/ondisk"
	"planner/hub"

	"github.com/klauspost/compress/zstd"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"
)

// Times and sizes of saved shards. All were chosen, not tuned.
const (
	pieceTime    = 30 * time.Second // for one message
	pieceBytes   = 512 << 10        // of one message
	piecesAtOnce = 8                // under way to the hub
)

// vault keeps the saved shards of one owner at the hub, where another worker can fetch them.
//
//	shard ──────────────► zstd ──► pieces of 512 KiB ──► stream of the hub, one message a subject
//	new runs ───────────► zstd ──► pieces of 512 KiB ──► the same
//	                               seal: for all parts: pieces and bytes ──► the same
//
// A run never changes. A run that is at the hub already is only named in the next seal. Nothing is ever written over,
// because two generations never have the same number, and only one process is asked to save a generation. A process
// that was frozen and replaced may still save its generation, which nobody will read.
//
// The vault belongs to one goroutine at a time.
type vault struct {
	js    jetstream.JetStream
	run   string
	owner int
	last  int          // the generation that was put or got last; 0 for none
	seals map[int]seal // of the last generation, and of the generation that counts
}

// seal is the last message of a saved shard. Without it the shard does not count.
type seal struct {
	Shard part            `json:"share"`           // the shard without its runs
	Parts map[string]part `json:"parts,omitempty"` // the runs, by name
}

// part is something that was saved.
type part struct {
	Place  string `json:"place"` // in the subjects of the part: its generation and a number
	Pieces int    `json:"pieces"`
	Bytes  int64  `json:"bytes"`
}

// size is the bytes of all that a seal names.
func (s seal) size() int64 {
	n := s.Shard.Bytes
	for _, p := range s.Parts {
		n += p.Bytes
	}
	return n
}

// sealPlace is where the seal of a generation stands.
func sealPlace(generation int) string { return fmt.Sprintf("%d.seal", generation) }

var errVault = errors.New("the saved shard cannot be used")

// forget forgets all generations, because the owner has begun a new shard.
func (v *vault) forget() { v.last, v.seals = 0, map[int]seal{} }

// subject is where a piece stands.
func (v *vault) subject(place string, piece any) string {
	return fmt.Sprintf("%s%s.%v", hub.SavedByOwner(v.run, v.owner), place, piece)
}

// put saves a shard as a generation, and then removes what neither this generation nor the generation that counts
// needs. All counts the bytes of the shard, sent only the bytes that the hub did not have.
func (v *vault) put(ctx context.Context, generation, counts int, save func(ondisk.PartWriter) error) (all, sent int64,
	err error) {
	p := &putting{vault: v, generation: generation, seal: seal{Parts: map[string]part{}}}
	p.sending, p.ctx = errgroup.WithContext(ctx)
	p.sending.SetLimit(piecesAtOnce)
	p.seal.Shard, err = p.send(func(to io.Writer) error {
		p.Writer = to
		return save(p)
	})
	if err = cmp.Or(p.sending.Wait(), err); err == nil {
		err = v.sealGeneration(ctx, generation, p.seal)
	}
	return p.seal.size(), p.sent, cmp.Or(err, v.clean(ctx, generation, counts))
}

// sealGeneration makes a generation count.
func (v *vault) sealGeneration(ctx context.Context, generation int, s seal) error {
	data, err := json.Marshal(s)
	if err == nil {
		err = v.publish(ctx, sealPlace(generation), 0, data)
	}
	if err == nil {
		v.last, v.seals[generation] = generation, s
	}
	return err
}

// publish sends a piece, and waits until the hub has it.
func (v *vault) publish(ctx context.Context, place string, piece int, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, pieceTime)
	defer cancel()
	_, err := v.js.Publish(ctx, v.subject(place, piece), data)
	return err
}

// clean removes what was saved up to a generation and is not needed any more. Later generations belong to a process
// that has taken the place of this one.
func (v *vault) clean(ctx context.Context, generation, counts int) error {
	maps.DeleteFunc(v.seals, func(g int, _ seal) bool { return g != counts && g != v.last })
	done := map[string]bool{}
	for g, s := range v.seals {
		done[sealPlace(g)], done[s.Shard.Place] = true, true
		for _, p := range s.Parts {
			done[p.Place] = true
		}
	}
	stream, err := v.js.Stream(ctx, hub.SavedStream)
	if err != nil {
		return err
	}
	all := hub.SavedByOwner(v.run, v.owner)
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(all+">"))
	if err != nil {
		return err
	}
	for subject := range info.State.Subjects {
		place := strings.TrimPrefix(subject[:strings.LastIndexByte(subject, '.')], all)
		var of int
		if _, err := fmt.Sscanf(place, "%d.", &of); err != nil || of > generation || done[place] {
			continue
		}
		done[place] = true
		if err := stream.Purge(ctx, jetstream.WithPurgeSubject(v.subject(place, "*"))); err != nil {
			return err
		}
	}
	return nil
}

// get reads the shard of a generation.
func (v *vault) get(ctx context.Context, generation int, restore func(ondisk.PartReader) error) error {
	stream, err := v.js.Stream(ctx, hub.SavedStream)
	if err != nil {
		return err
	}
	data, err := fetch(ctx, stream, v.subject(sealPlace(generation), 0))
	if err != nil {
		return err
	}
	var s seal
	if err := json.Unmarshal(data, &s); err != nil {
		return fmt.Errorf("%w: %w", errVault, err)
	}
	g := &getting{ctx: ctx, vault: v, stream: stream, parts: s.Parts}
	if err := g.read(s.Shard, func(from io.Reader) error {
		g.Reader = from
		return restore(g)
	}); err != nil {
		return err
	}
	v.last, v.seals = generation, map[int]seal{generation: s}
	return nil
}

// fetch fetches the one message of a subject.
func fetch(ctx context.Context, s jetstream.Stream, subject string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, pieceTime)
	defer cancel()
	m, err := s.GetLastMsgForSubject(ctx, subject)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", subject, err)
	}
	return m.Data, nil
}

// putting is a shard that is being saved, and the ondisk.PartWriter that it is given.
type putting struct {
	io.Writer                  // takes the shard without its runs
	ctx        context.Context // ends when a message fails
	sending    *errgroup.Group // sends messages
	vault      *vault
	generation int
	number     int // of the next part
	seal       seal
	sent       int64 // bytes
}

// Part implements ondisk.PartWriter. A part that the hub has already is not sent again.
func (p *putting) Part(name string, write func(io.Writer) error) (err error) {
	known, there := p.vault.seals[p.vault.last].Parts[name]
	if !there {
		if known, err = p.send(write); err != nil {
			return err
		}
	}
	p.seal.Parts[name] = known
	return nil
}

// send sends what is written as a part. The encoder has no goroutines of its own.
func (p *putting) send(write func(io.Writer) error) (part, error) {
	out := &pieces{putting: p, part: part{Place: fmt.Sprintf("%d.%d", p.generation, p.number)}}
	p.number++
	full := bufio.NewWriterSize(out, pieceBytes)
	z, err := zstd.NewWriter(full, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return part{}, err
	}
	for _, step := range []func() error{func() error { return write(z) }, z.Close, full.Flush} {
		if err := step(); err != nil {
			return part{}, err
		}
	}
	return out.part, nil
}

// pieces is a writer that makes one piece of each write.
type pieces struct {
	putting *putting
	part    part
}

// Write implements io.Writer.
func (p *pieces) Write(data []byte) (int, error) {
	q, n, piece := p.putting, p.part.Pieces, bytes.Clone(data)
	q.sending.Go(func() error { return q.vault.publish(q.ctx, p.part.Place, n, piece) })
	p.part.Pieces++
	p.part.Bytes += int64(len(data))
	q.sent += int64(len(data))
	return len(data), q.ctx.Err()
}

// getting is a shard that is being restored, and the ondisk.PartReader that it is given.
type getting struct {
	io.Reader // gives the shard without its runs
	ctx       context.Context
	vault     *vault
	stream    jetstream.Stream
	parts     map[string]part
}

// Part implements ondisk.PartReader.
func (g *getting) Part(name string, read func(io.Reader) error) error {
	p, there := g.parts[name]
	if !there {
		return fmt.Errorf("%w: its part %.20q is not named", errVault, name)
	}
	return g.read(p, read)
}

// read reads a part. A part that is not as it was saved, which the checksum of zstd tells, and a part that is not read
// to its end are errors.
func (g *getting) read(p part, read func(io.Reader) error) error {
	f := &fetched{getting: g, part: p}
	z, err := zstd.NewReader(f, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return err
	}
	defer z.Close()
	if err := read(z); err != nil {
		return err
	}
	if rest, err := io.Copy(io.Discard, z); err != nil || rest > 0 {
		return fmt.Errorf("%w: it was damaged", errVault)
	}
	return nil
}

// fetched is a reader of the pieces of a part, one after the other.
type fetched struct {
	getting *getting
	part    part
	next    int    // piece to be fetched
	data    []byte // of the last piece, not read yet
}

// Read implements io.Reader.
func (f *fetched) Read(to []byte) (int, error) {
	for len(f.data) == 0 {
		if f.next == f.part.Pieces {
			return 0, io.EOF
		}
		g, err := f.getting, error(nil)
		if f.data, err = fetch(g.ctx, g.stream, g.vault.subject(f.part.Place, f.next)); err != nil {
			return 0, err
		}
		f.next++
	}
	n := copy(to, f.data)
	f.data = f.data[n:]
	return n, nil
}
