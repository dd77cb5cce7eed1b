package api

import (
	"fmt"

	"planner/internal/judge"
)

// Band is the judgement as pages show it: the sentence, the pushes one by one, and what cost something.
type Band struct {
	Sentence string       `json:"sentence"`           // about all of them
	Possible string       `json:"possible,omitempty"` // of a game that is lost: what was possible
	Pushes   []BandPush   `json:"pushes"`
	Moments  []BandMoment `json:"moments"`
}

// BandPush is one push.
type BandPush struct {
	judge.Push
	Sign  string `json:"sign"`            // the verdict as one character
	Price string `json:"price,omitempty"` // pushes more, of a detour
}

// BandMoment is pushes that cost something or lost the game, with a better line.
type BandMoment struct {
	First  int    `json:"first"` // pushes of the game, from 1
	Last   int    `json:"last"`
	Words  string `json:"words"`
	Reason string `json:"reason,omitempty"` // why the game was lost then, when that is proved by a rule
	Moves  int    `json:"moves"`            // of the game before the better line
	Better string `json:"better,omitempty"` // LURD from there; empty for none
}

// BandOf is the band of a judgement. The boards of pages have no numbers of rows and columns, so reasons name no
// places. The last moment of a lost game is the way out; only the sentence says that the game was lost.
func BandOf(r *judge.Judgement) *Band {
	b := &Band{Sentence: r.Sentence(), Possible: r.Possible(), Pushes: make([]BandPush, 0, len(r.Each)),
		Moments: []BandMoment{}}
	for _, p := range r.Each {
		push := BandPush{Push: p, Sign: string(p.Sign())}
		if p.Verdict == judge.Detour {
			push.Price = p.Price.String()
		}
		b.Pushes = append(b.Pushes, push)
	}
	for _, m := range r.Moments {
		m.Reason = m.Plain
		b.Moments = append(b.Moments,
			BandMoment{First: m.First, Last: m.Last, Words: m.Words(), Moves: m.Line.Moves, Better: m.Line.Better})
	}
	if r.Mistake != nil && r.Mistake.Last > 0 {
		b.Moments = append(b.Moments, wayOut(r.Mistake))
	}
	return b
}

// wayOut is the push that lost and the way out before it.
func wayOut(m *judge.Mistake) BandMoment {
	first := max(1, m.First)
	to := BandMoment{First: first, Last: m.Last, Words: fmt.Sprintf("The position before push %d", first)}
	if m.Line != nil && m.Line.Better != "" {
		to.Words = fmt.Sprintf("A way out before push %d", first)
		to.Moves, to.Better = m.Line.Moves, m.Line.Better
	}
	if m.Proof != nil {
		to.Reason = m.Proof.Why
	}
	return to
}
