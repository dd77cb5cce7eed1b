package owners

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"time"

	"planner/hub/protocol"

	"github.com/klauspost/compress/zstd"
	"github.com/nats-io/nats.go/jetstream"
)

// Sizes and times of saved shares. They were chosen, not tuned.
const (
	pieceBytes   = 512 << 10        // of a message
	piecesAtOnce = 8                // under way to the hub
	pieceTime    = 30 * time.Second // for one message
	places       = 2                // of each owner: for the checkpoint that counts, and for the next
)

// vault keeps the saved shares of a run at the hub, where another worker can fetch them. Each owner has two places, so
// that a new share never replaces the one that the other owners' shares fit to.
//
//	share ──► zstd ──► pieces of 512 KiB ──► stream of the hub, one message a subject
//	                   seal: generation, pieces, bytes, SHA-256 ──► the same
type vault struct {
	js    jetstream.JetStream
	run   string
	owner int
}

// seal is the last message of a saved share. Without it the share does not count.
type seal struct {
	Generation int    `json:"generation"`
	Pieces     int    `json:"pieces"`
	Bytes      int64  `json:"bytes"`
	Sum        []byte `json:"sha256"` // of all pieces
}

var errVault = errors.New("the saved share cannot be used")

// place is where a generation stands.
func (v *vault) place(generation int) int { return generation % places }

// put saves a share of a generation and returns its bytes. The generation before the last one is overwritten.
func (v *vault) put(ctx context.Context, generation int, save func(io.Writer) error) (int64, error) {
	p := &pieces{ctx: ctx, vault: v, place: v.place(generation), sum: sha256.New()}
	z, err := zstd.NewWriter(p, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return 0, err
	}
	if err = save(z); err == nil {
		err = z.Close()
	}
	if err == nil {
		err = p.end()
	}
	if err != nil {
		return 0, err
	}
	data, err := json.Marshal(seal{generation, p.count, p.bytes, p.sum.Sum(nil)})
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, pieceTime)
	defer cancel()
	_, err = v.js.Publish(ctx, protocol.SealSubject(v.run, v.owner, p.place), data)
	return p.bytes, err
}

// get reads the share of a generation.
func (v *vault) get(ctx context.Context, generation int, restore func(io.Reader) error) error {
	stream, err := v.js.Stream(ctx, protocol.ShareStream)
	if err != nil {
		return err
	}
	place := v.place(generation)
	text, err := fetch(ctx, stream, protocol.SealSubject(v.run, v.owner, place))
	if err != nil {
		return err
	}
	var s seal
	if err := json.Unmarshal(text, &s); err != nil || s.Generation != generation {
		return fmt.Errorf("%w: it is of generation %d, expected %d", errVault, s.Generation, generation)
	}
	r := &fetched{next: func(n int) ([]byte, error) {
		if n == s.Pieces {
			return nil, io.EOF
		}
		return fetch(ctx, stream, protocol.PieceSubject(v.run, v.owner, place, n))
	}, sum: sha256.New()}
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return err
	}
	defer z.Close()
	if err := restore(z); err != nil {
		return err
	}
	if rest, err := io.Copy(io.Discard, z); err != nil || rest > 0 || string(r.sum.Sum(nil)) != string(s.Sum) {
		return fmt.Errorf("%w: it was damaged", errVault)
	}
	return nil
}

// fetch reads the one message of a subject.
func fetch(ctx context.Context, s jetstream.Stream, subject string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, pieceTime)
	defer cancel()
	m, err := s.GetLastMsgForSubject(ctx, subject)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", subject, err)
	}
	return m.Data, nil
}

// pieces is a writer that sends what is written in messages. It goes on while some are under way.
type pieces struct {
	ctx   context.Context
	vault *vault
	place int
	sum   hash.Hash
	data  []byte
	count int
	bytes int64
	sent  []jetstream.PubAckFuture
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
	p.sum.Write(p.data)
	p.bytes += int64(len(p.data))
	sent, err := p.vault.js.PublishAsync(protocol.PieceSubject(p.vault.run, p.vault.owner, p.place, p.count), p.data)
	if err != nil {
		return err
	}
	p.count++
	p.data = nil // the message keeps it
	if p.sent = append(p.sent, sent); len(p.sent) > piecesAtOnce {
		return p.wait()
	}
	return nil
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
	case <-p.ctx.Done():
		return p.ctx.Err()
	case <-time.After(pieceTime):
		return fmt.Errorf("the hub has not taken a piece of the share in %v", pieceTime)
	}
}

// end sends what is left and waits until the hub has everything.
func (p *pieces) end() error {
	if len(p.data) > 0 {
		if err := p.send(); err != nil {
			return err
		}
	}
	for len(p.sent) > 0 {
		if err := p.wait(); err != nil {
			return err
		}
	}
	return nil
}

// fetched is a reader of pieces, one after the other.
type fetched struct {
	next func(n int) ([]byte, error) // io.EOF after the last
	n    int
	data []byte
	sum  hash.Hash
}

// Read implements io.Reader.
func (f *fetched) Read(to []byte) (int, error) {
	for len(f.data) == 0 {
		data, err := f.next(f.n)
		if err != nil {
			return 0, err
		}
		f.sum.Write(data)
		f.data = data
		f.n++
	}
	n := copy(to, f.data)
	f.data = f.data[n:]
	return n, nil
}
