package meet

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

func TestCandidatesKeepTheBestWhateverTheOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	all := make([]Candidate, 3000)
	for i := range all {
		all[i] = Candidate{Forward: Ref(1 + random.IntN(500)), Reverse: Ref(1 + random.IntN(500)),
			Regions:  random.IntN(3),
			SameZone: random.IntN(2) == 0, Distance: random.IntN(40), Boxes: random.IntN(9)}
	}
	want := slices.Clone(all)
	slices.SortFunc(want, Candidate.Compare)
	want = slices.Compact(want)[:DefaultCandidates]
	k := NewCandidates(DefaultCandidates)
	var group sync.WaitGroup
	for part := range 4 {
		group.Go(func() {
			for i := part; i < len(all); i += 4 {
				k.Offer(all[i])
				k.Offer(all[i])
			}
		})
	}
	group.Wait()
	if got := k.List(); !slices.Equal(got, want) {
		t.Errorf("kept %v, want %v", got[:3], want[:3])
	}
	if k.Nearest() < 0 || NewCandidates(1).Nearest() != -1 {
		t.Error("the nearest distance is wrong")
	}
}

// TestDocumentPlays writes a pair of positions that are one push apart.
func TestDocumentPlays(t *testing.T) {
	b := suite.Board(t, "#######\n#@ $ .#\n#######")
	start, end := b.BitsOf(b.Boxes), b.BitsOf(b.Goals)
	forward, reverse := NewLog(b), NewLog(b)
	f := forward.Root(start, 0)
	r := reverse.Append(reverse.Root(end, 0), b.Goals[0], b.Goals[0]-1, 0)
	w := NewCandidateWriter(b, [2]*Log{board.Forward: forward, board.Reverse: reverse})
	d, err := w.Document([]Candidate{{Forward: f, Reverse: r, Distance: 1}})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"format":1,"level":["#######","#@ $ .#","#######"],` +
		`"pairs":[{"distance":1,"regions":0,"same_zone":false,` +
		`"boxes":0,"forward":{"board":["#######","#@ $ .#","#######"],"pushes":0,"path":""},` +
		`"reverse":{"board":["#######","#@  $.#","#######"],"pushes":1,"path":"rrR"}}]}`
	if string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}
