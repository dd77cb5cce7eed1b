package share

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"planner/exhaustive/ondisk"
	"planner/hub/protocol"

	"github.com/nats-io/nats.go/jetstream"
)

// Times and sizes of saved shares. They were chosen, not tuned.
const (
	pieceTime = 30 * time.Second // for one message
	places    = 2                // of each owner: for the checkpoint that counts, and for the next
)

// vault keeps the saved shares of a run at the hub, where another worker can fetch them. Each owner has two places, so
// that a new share never replaces the one that the other owners' shares fit to.
//
//	share ──────────────► zstd ──► pieces of 512 KiB ──► stream of the hub, one message a subject
//	new runs ───────────► zstd ──► pieces of 512 KiB ──► the same
//	                               seal: generation, and for all parts: pieces, bytes, SHA-256 ──► the same
//
// A run never changes. One that is at the hub already is only named in the next seal. A piece that neither of
// the two seals names is written over.
//
// The vault belongs to one goroutine at a time.
type vault struct {
	js     jetstream.JetStream
	run    string
	owner  int
	parts  map[string]part // of the share at hand that are at the hub, by name
	placed [places]placed
}

// placed describes what stands in one place of the vault.
type placed struct {
	seal     seal   // of the share that this process has put or got; empty when none counts
	sequence uint64 // of its message, 0 for none
}

// seal is the last message of a saved share. Without it the share does not count.
type seal struct {
	Generation int             `json:"generation"`
	Share      part            `json:"share"`           // all but the runs apart
	Parts      map[string]part `json:"parts,omitempty"` // the runs
}

// part is something that was saved.
type part struct {
	Pieces []span `json:"pieces"` // their numbers, in order
	Bytes  int64  `json:"bytes"`
	Sum    []byte `json:"sha256"`
}

// span is a range of pieces.
type span struct {
	First int `json:"first"`
	Count int `json:"count"`
}

// size is the bytes of all that a seal names.
func (s seal) size() int64 {
	n := s.Share.Bytes
	for _, p := range s.Parts {
		n += p.Bytes
	}
	return n
}

var errVault = errors.New("the saved share cannot be used")

// placeOf is where a generation stands.
func placeOf(generation int) int { return generation % places }

// lookForSeals looks which seals are there, and forgets what was saved of another share. A process that was frozen
// meanwhile and replaced does not find the seals as it knows them, and its own are refused.
func (v *vault) lookForSeals(ctx context.Context) error {
	v.parts = nil
	for place := range v.placed {
		v.placed[place].seal = seal{}
		if err := v.look(ctx, place); err != nil {
			return err
		}
	}
	return nil
}

// look finds out the sequence number of a seal.
func (v *vault) look(ctx context.Context, place int) error {
	stream, err := v.js.Stream(ctx, protocol.ShareStream)
	if err != nil {
		return err
	}
	m, err := fetch(ctx, stream, protocol.SealSubject(v.run, v.owner, place))
	switch {
	case errors.Is(err, jetstream.ErrMsgNotFound):
		v.placed[place].sequence = 0
	case err != nil:
		return err
	default:
		v.placed[place].sequence = m.Sequence
	}
	return nil
}

// put saves a share of a generation. The generation before the last one is overwritten. All counts the bytes of the
// share, sent only the bytes that the hub did not have.
func (v *vault) put(ctx context.Context, generation int, save func(ondisk.PartWriter) error) (all, sent int64, err error) {
	p := newPutting(ctx, v, generation)
	s := seal{Generation: generation}
	if s.Share, err = p.share(save); err != nil {
		return 0, p.sent, err
	}
	s.Parts = p.named
	data, err := json.Marshal(s)
	if err != nil {
		return 0, p.sent, err
	}
	if err := v.close(ctx, s, data); err != nil {
		return 0, p.sent, err
	}
	v.parts = p.named
	return s.size(), p.sent, nil
}

// close writes a seal in the place of the one that is known.
func (v *vault) close(ctx context.Context, s seal, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, pieceTime)
	defer cancel()
	place := placeOf(s.Generation)
	at := &v.placed[place]
	at.seal = seal{}
	ack, err := v.js.Publish(ctx, protocol.SealSubject(v.run, v.owner, place), data,
		jetstream.WithExpectLastSequencePerSubject(at.sequence))
	if err != nil {
		return errors.Join(err, v.look(ctx, place)) // it may have arrived
	}
	at.seal, at.sequence = s, ack.Sequence
	return nil
}

// get reads the share of a generation.
func (v *vault) get(ctx context.Context, generation int, restore func(ondisk.PartReader) error) error {
	stream, err := v.js.Stream(ctx, protocol.ShareStream)
	if err != nil {
		return err
	}
	place := placeOf(generation)
	m, err := fetch(ctx, stream, protocol.SealSubject(v.run, v.owner, place))
	if err != nil {
		return err
	}
	var s seal
	if err := json.Unmarshal(m.Data, &s); err != nil || s.Generation != generation {
		return fmt.Errorf("%w: it is of generation %d, expected %d", errVault, s.Generation, generation)
	}
	g := &getting{ctx: ctx, vault: v, stream: stream, parts: s.Parts}
	if err := g.read(s.Share, func(from io.Reader) error { return restore(&fetchedBeside{from, g}) }); err != nil {
		return err
	}
	v.parts = s.Parts
	v.placed[place] = placed{s, m.Sequence}
	return nil
}

// fetch reads the one message of a subject.
func fetch(ctx context.Context, s jetstream.Stream, subject string) (*jetstream.RawStreamMsg, error) {
	ctx, cancel := context.WithTimeout(ctx, pieceTime)
	defer cancel()
	m, err := s.GetLastMsgForSubject(ctx, subject)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", subject, err)
	}
	return m, nil
}
