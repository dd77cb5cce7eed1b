package share

import (
	"context"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"time"

	"planner/exhaustive/ondisk"
	"planner/hub/protocol"

	"github.com/klauspost/compress/zstd"
	"github.com/nats-io/nats.go/jetstream"
)

// Sizes of the messages to the hub. They were chosen, not tuned.
const (
	pieceBytes   = 512 << 10 // of a message
	piecesAtOnce = 8         // under way to the hub
)

// putting is a share that is being saved. The share is written to it, and the runs beside that.
type putting struct {
	ctx     context.Context
	vault   *vault
	used    map[int]bool // pieces that must not be written over
	next    int          // pieces below are used
	named   map[string]part
	encoder *zstd.Encoder // of runs
	sent    int64         // bytes
}

// newPutting prepares to save a generation. What the other place needs stays, and what the share at hand may need.
func newPutting(ctx context.Context, v *vault, generation int) *putting {
	p := &putting{ctx: ctx, vault: v, used: map[int]bool{}, named: map[string]part{}}
	other := v.placed[placeOf(generation+1)].seal
	p.keep(other.Share)
	for _, each := range other.Parts {
		p.keep(each)
	}
	for _, each := range v.parts {
		p.keep(each)
	}
	return p
}

// keep keeps the pieces of a part.
func (p *putting) keep(kept part) {
	for _, s := range kept.Pieces {
		for n := range s.Count {
			p.used[s.First+n] = true
		}
	}
}

// free gives the number of a piece that nothing needs.
func (p *putting) free() int {
	for p.used[p.next] {
		p.next++
	}
	p.used[p.next] = true
	return p.next
}

// share sends what a share writes, and its runs beside that.
func (p *putting) share(save func(ondisk.PartWriter) error) (part, error) {
	z, err := newEncoder()
	if err == nil {
		p.encoder, err = newEncoder()
	}
	if err != nil {
		return part{}, err
	}
	return p.send(z, func(to io.Writer) error { return save(&beside{to, p}) })
}

// newEncoder makes an encoder without goroutines of its own.
func newEncoder() (*zstd.Encoder, error) {
	return zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
}

// beside is the writer that a share is given.
type beside struct {
	io.Writer
	putting *putting
}

// Part implements ondisk.PartWriter. A part that the hub has is not written.
func (b *beside) Part(name string, write func(io.Writer) error) (err error) {
	p := b.putting
	known, there := p.vault.parts[name]
	if !there {
		if known, err = p.send(p.encoder, write); err != nil {
			return err
		}
	}
	p.named[name] = known
	return nil
}

// send sends what is written as a part, and waits until the hub has it.
func (p *putting) send(z *zstd.Encoder, write func(io.Writer) error) (part, error) {
	out := &pieces{putting: p, hash: sha256.New()}
	z.Reset(out)
	if err := write(z); err != nil {
		return part{}, err
	}
	if err := z.Close(); err != nil {
		return part{}, err
	}
	return out.end()
}

// pieces is a writer that sends what is written in messages. It goes on while some are under way.
type pieces struct {
	putting *putting
	hash    hash.Hash
	data    []byte
	part    part
	sent    []jetstream.PubAckFuture
}

// Write implements io.Writer.
func (p *pieces) Write(data []byte) (int, error) {
	for rest := data; len(rest) > 0; {
		n := min(len(rest), pieceBytes-len(p.data))
		p.data, rest = append(p.data, rest[:n]...), rest[n:]
		if len(p.data) == pieceBytes {
			if err := p.send(); err != nil {
				return 0, err
			}
		}
	}
	return len(data), nil
}

// send sends a piece, and waits for an earlier one when many are under way.
func (p *pieces) send() error {
	p.hash.Write(p.data)
	p.part.Bytes += int64(len(p.data))
	p.putting.sent += int64(len(p.data))
	v, n := p.putting.vault, p.putting.free()
	sent, err := v.js.PublishAsync(protocol.PieceSubject(v.run, v.owner, n), p.data)
	if err != nil {
		return err
	}
	p.part.add(n)
	p.data = nil // the message keeps it
	if p.sent = append(p.sent, sent); len(p.sent) > piecesAtOnce {
		return p.wait()
	}
	return nil
}

// add adds a piece to a part.
func (p *part) add(n int) {
	if last := len(p.Pieces) - 1; last >= 0 && p.Pieces[last].First+p.Pieces[last].Count == n {
		p.Pieces[last].Count++
		return
	}
	p.Pieces = append(p.Pieces, span{n, 1})
}

// wait waits until the hub has the first piece that is under way.
func (p *pieces) wait() error {
	first := p.sent[0]
	p.sent = p.sent[1:]
	select {
	case <-first.Ok():
		return nil
	case err := <-first.Err():
		return err
	case <-p.putting.ctx.Done():
		return p.putting.ctx.Err()
	case <-time.After(pieceTime):
		return fmt.Errorf("the hub has not taken a piece of the share in %v", pieceTime)
	}
}

// end sends what is left and waits until the hub has everything.
func (p *pieces) end() (part, error) {
	if len(p.data) > 0 {
		if err := p.send(); err != nil {
			return part{}, err
		}
	}
	for len(p.sent) > 0 {
		if err := p.wait(); err != nil {
			return part{}, err
		}
	}
	p.part.Sum = p.hash.Sum(nil)
	return p.part, nil
}

// getting is a share that is being restored.
type getting struct {
	ctx    context.Context
	vault  *vault
	stream jetstream.Stream
	parts  map[string]part
}

// fetchedBeside is the reader that a share is given.
type fetchedBeside struct {
	io.Reader
	getting *getting
}

// Part implements ondisk.PartReader.
func (f *fetchedBeside) Part(name string, read func(io.Reader) error) error {
	p, there := f.getting.parts[name]
	if !there {
		return fmt.Errorf("%w: its part %.20q is not named", errVault, name)
	}
	return f.getting.read(p, read)
}

// read reads a part. It is an error if it is not as it was saved, or not read to its end.
func (g *getting) read(p part, read func(io.Reader) error) error {
	f := &fetched{getting: g, left: p.Pieces, hash: sha256.New()}
	z, err := zstd.NewReader(f, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return err
	}
	defer z.Close()
	if err := read(z); err != nil {
		return err
	}
	if rest, err := io.Copy(io.Discard, z); err != nil || rest > 0 || string(f.hash.Sum(nil)) != string(p.Sum) {
		return fmt.Errorf("%w: it was damaged", errVault)
	}
	return nil
}

// fetched is a reader of the pieces of a part, one after the other.
type fetched struct {
	getting *getting
	left    []span
	at      int // of the first of them
	data    []byte
	hash    hash.Hash
}

// Read implements io.Reader.
func (f *fetched) Read(to []byte) (int, error) {
	for len(f.data) == 0 {
		if len(f.left) == 0 {
			return 0, io.EOF
		}
		if err := f.fetch(); err != nil {
			return 0, err
		}
	}
	n := copy(to, f.data)
	f.data = f.data[n:]
	return n, nil
}

// fetch fetches the next piece.
func (f *fetched) fetch() error {
	g, next := f.getting, f.left[0]
	if f.at == next.Count {
		f.left, f.at = f.left[1:], 0
		return nil
	}
	m, err := fetch(g.ctx, g.stream, protocol.PieceSubject(g.vault.run, g.vault.owner, next.First+f.at))
	if err != nil {
		return err
	}
	f.at++
	f.data = m.Data
	f.hash.Write(f.data)
	return nil
}
