package checker

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"planner/internal/test/judge"
)

// FuzzCheck checks certificates of which all bytes may be anything, but for the hash. None of a false claim is
// accepted.
func FuzzCheck(f *testing.F) {
	for seed := range uint64(30) {
		rows := judge.Generate(seed)
		if truth, l := judge.Solve(rows), read(rows); l != nil && truth.Kind != judge.TooLarge && len(l.odd) < 30 {
			plain, _, _ := trial(rand.New(rand.NewPCG(seed, 0)), l, truth)
			f.Add(strings.Join(rows, "\n"), plain, true)
			f.Add(strings.Join(rows, "\n"), pack(plain), false)
		}
	}
	f.Fuzz(func(t *testing.T, text string, data []byte, packed bool) {
		boards := Levels(text)
		if len(text) > 200 || len(boards) == 0 {
			return
		}
		if l := read(boards[0]); packed && l != nil && len(data) > len(magic)+32 {
			hash, _ := Hash(boards[0])
			copy(data, magic)
			copy(data[len(magic):], hash[:])
		}
		if packed {
			data = pack(data)
		}
		claim, err := Check(context.Background(), text, bytes.NewReader(data), Options{Memory: 1 << 16, Threads: 1})
		var refusal *Refusal
		switch {
		case err == nil:
			limit := claim.Pushes
			if claim.Unsolvable {
				limit = infinitely
			}
			if truth := judge.Solve(boards[claim.Number-1]); truth.Kind != judge.TooLarge && !holds(truth, limit) {
				t.Errorf("%+v accepted, but %+v", claim, truth)
			}
		case !errors.As(err, &refusal) && !errors.Is(err, ErrFormat):
			t.Error(err)
		}
	})
}
