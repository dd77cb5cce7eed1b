package share

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"

	"planner/exhaustive/ondisk"

	"github.com/klauspost/compress/zstd"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"
)

// putting is a share that is being saved.
type putting struct {
	ctx        context.Context // ends when a message fails
	sending    *errgroup.Group // of messages; it goes on while some are under way
	vault      *vault
	generation int
	number     int // of the next part
	seal       seal
	sent       int64 // bytes
}

// save sends what a share writes and its runs beside that, and waits until the hub has all of it.
func (p *putting) save(save func(ondisk.PartWriter) error) (err error) {
	p.seal.Share, err = p.send(func(to io.Writer) error { return save(&beside{to, p}) })
	if failed := p.sending.Wait(); failed != nil {
		return failed
	}
	return err
}

// beside is the writer that a share is given.
type beside struct {
	io.Writer
	putting *putting
}

// Part implements ondisk.PartWriter. A part that the hub has is not written.
func (b *beside) Part(name string, write func(io.Writer) error) (err error) {
	p := b.putting
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

// pieces is a writer that makes a piece of all that is written at a time.
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

// read reads a part. It is an error if it is not as it was saved, which the check sum of zstd tells, or not read to its
// end.
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
