package coach

// Band is the judgement as pages show it: the sentence, the pushes one by one, and what cost something.
type Band struct {
	Sentence string       `json:"sentence"` // about all of them
	Pushes   []BandPush   `json:"pushes"`
	Moments  []BandMoment `json:"moments"`
}

// BandPush is one push.
type BandPush struct {
	Move    int     `json:"move"` // of the game, from 1
	Verdict Verdict `json:"verdict"`
	Sign    string  `json:"sign"`            // the verdict as one character
	Price   string  `json:"price,omitempty"` // pushes more, of a detour
}

// BandMoment is pushes that cost something or lost the game, with a better line.
type BandMoment struct {
	First  int    `json:"first"` // pushes of the game, from 1
	Last   int    `json:"last"`
	Words  string `json:"words"`
	Moves  int    `json:"moves"`            // of the game before the better line
	Better string `json:"better,omitempty"` // LURD from there; empty for none
}

// Band returns the judgement as pages show it. How the game was lost is its last moment.
func (r *Judgement) Band() *Band {
	b := &Band{Sentence: r.Sentence(), Pushes: make([]BandPush, 0, len(r.Each)), Moments: []BandMoment{}}
	for _, p := range r.Each {
		push := BandPush{Move: p.Move, Verdict: p.Verdict, Sign: string(p.Sign())}
		if p.Verdict == Detour {
			push.Price = p.Price.String()
		}
		b.Pushes = append(b.Pushes, push)
	}
	for _, m := range r.Moments {
		b.Moments = append(b.Moments, BandMoment{First: m.First, Last: m.Last, Words: m.Words(), Moves: m.Line.Moves,
			Better: m.Line.Better})
	}
	if r.Loss == nil || r.Loss.Last == 0 {
		return b
	}
	m := BandMoment{First: max(1, r.Loss.First), Last: r.Loss.Last, Words: r.Loss.Words()}
	if r.Loss.Line != nil {
		m.Moves, m.Better = r.Loss.Line.Moves, r.Loss.Line.Better
	}
	b.Moments = append(b.Moments, m)
	return b
}
