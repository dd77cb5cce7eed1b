package share

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"
	"time"

	"planner/exhaustive/ondisk"
	"planner/hub/protocol"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"
)

// Times and sizes of saved shares. They were chosen, not tuned.
const (
	pieceTime    = 30 * time.Second // for one message
	pieceBytes   = 512 << 10        // of one message
	piecesAtOnce = 8                // under way to the hub
)

// vault keeps the saved shares of one owner at the hub, where another worker can fetch them.
//
//	share ──────────────► zstd ──► pieces of 512 KiB ──► stream of the hub, one message a subject
//	new runs ───────────► zstd ──► pieces of 512 KiB ──► the same
//	                               seal: for all parts: pieces and bytes ──► the same
//
// A run never changes. One that is at the hub already is only named in the next seal. Two generations never have the
// same number, and only one process is asked to save a generation. So nothing is written over. A process that was
// frozen and replaced may still save its generation, which no other will read.
//
// The vault belongs to one goroutine at a time.
type vault struct {
	js    jetstream.JetStream
	run   string
	owner int
	last  int          // the generation that was put or got last; 0 for none
	seals map[int]seal // of this generation, and of the one that counts
}

// seal is the last message of a saved share. Without it the share does not count.
type seal struct {
	Share part            `json:"share"`           // all but the runs apart
	Parts map[string]part `json:"parts,omitempty"` // the runs, by name
}

// part is something that was saved.
type part struct {
	Place  string `json:"place"` // in its subjects: the generation in which it was saved, and a number
	Pieces int    `json:"pieces"`
	Bytes  int64  `json:"bytes"`
}

// size is the bytes of all that a seal names.
func (s seal) size() int64 {
	n := s.Share.Bytes
	for _, p := range s.Parts {
		n += p.Bytes
	}
	return n
}

// sealPlace is where the seal of a generation stands.
func sealPlace(generation int) string { return fmt.Sprintf("%d.seal", generation) }

var errVault = errors.New("the saved share cannot be used")

// forget forgets all generations, because the share at hand is a new one.
func (v *vault) forget() { v.last, v.seals = 0, map[int]seal{} }

// subject is where a piece stands.
func (v *vault) subject(place string, piece any) string {
	return fmt.Sprintf("%s%s.%v", protocol.SavedByOwner(v.run, v.owner), place, piece)
}

// put saves a share as a generation. Then it removes what neither this generation needs nor the one that counts. All
// counts the bytes of the share, sent only the bytes that the hub did not have.
func (v *vault) put(ctx context.Context, generation, counts int, save func(ondisk.PartWriter) error) (all, sent int64,
	err error) {
	p := &putting{vault: v, generation: generation, seal: seal{Parts: map[string]part{}}}
	p.sending, p.ctx = errgroup.WithContext(ctx)
	p.sending.SetLimit(piecesAtOnce)
	if err = p.save(save); err == nil {
		err = v.close(ctx, generation, p.seal)
	}
	if cleaned := v.clean(ctx, generation, counts); err == nil {
		err = cleaned
	}
	return p.seal.size(), p.sent, err
}

// close makes a generation count.
func (v *vault) close(ctx context.Context, generation int, s seal) error {
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

// clean removes what was saved up to a generation and is needed no more. Later generations are of a process that has
// taken the place of this one.
func (v *vault) clean(ctx context.Context, generation, counts int) error {
	maps.DeleteFunc(v.seals, func(g int, _ seal) bool { return g != counts && g != v.last })
	done := map[string]bool{}
	for g, s := range v.seals {
		done[sealPlace(g)], done[s.Share.Place] = true, true
		for _, p := range s.Parts {
			done[p.Place] = true
		}
	}
	stream, err := v.js.Stream(ctx, protocol.ShareStream)
	if err != nil {
		return err
	}
	all := protocol.SavedByOwner(v.run, v.owner)
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

// get reads the share of a generation.
func (v *vault) get(ctx context.Context, generation int, restore func(ondisk.PartReader) error) error {
	stream, err := v.js.Stream(ctx, protocol.ShareStream)
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
	if err := g.read(s.Share, func(from io.Reader) error { return restore(&fetchedBeside{from, g}) }); err != nil {
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
