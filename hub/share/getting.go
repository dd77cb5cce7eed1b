package share

import (
	"context"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"

	"planner/hub/protocol"

	"github.com/klauspost/compress/zstd"
	"github.com/nats-io/nats.go/jetstream"
)

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
