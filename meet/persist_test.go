package meet

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/search"
)

// TestLogComesBack saves a log of more than two chunks and compares every position with the first one's.
func TestLogComesBack(t *testing.T) {
	b := suite.Board(t, "######\n#@   #\n# $$ #\n# .. #\n#    #\n######")
	l, random := NewLog(b), rand.New(rand.NewPCG(4, 4))
	root := b.BitsOf(b.Boxes)
	type spot struct {
		ref   search.Ref
		boxes board.Bits
	}
	spots := []spot{{l.Root(root, 0), root}}
	for l.Len() < 2<<chunkBits+100 {
		at := spots[random.IntN(len(spots))]
		from := at.boxes.AppendTo(nil)[random.IntN(2)]
		to := board.Square(random.IntN(b.Squares()))
		if at.boxes.Has(to) {
			continue
		}
		next := at.boxes.Moved(from, to)
		spots = append(spots, spot{l.Append(at.ref, from, to, board.Square(random.IntN(b.Squares()))), next})
	}
	var tail bytes.Buffer
	must.Do(t, l.SaveTail(&tail))
	back, err := LoadLog(&tail, b)
	must.Do(t, err)
	for i := range l.FullChunks() {
		must.Do(t, back.Adopt(i, bytes.Clone(l.Chunk(i))))
	}
	if back.Len() != l.Len() || back.FullChunks() != 2 || back.Bytes() >= l.Bytes() {
		t.Errorf("%d records in %d bytes came back as %d in %d", l.Len(), l.Bytes(), back.Len(), back.Bytes())
	}
	scene := board.NewScene(b)
	seen := search.Ref(0)
	back.Keys(b, func(ref search.Ref, key board.Key) bool {
		player := back.Position(ref, scene)
		if spot := spots[ref-1]; !scene.Boxes().Equal(spot.boxes) || key != b.KeyOf(spot.boxes, player) {
			t.Fatalf("record %d is another position, or has another key", ref)
		}
		seen++
		return true
	})
	if int(seen) != l.Len() || back.Append(1, 0, 0, 0) != search.Ref(l.Len()+1) {
		t.Errorf("%d keys of %d records", seen, l.Len())
	}
}

func TestCandidatesKeepTheBestWhateverTheOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	all := make([]Candidate, 3000)
	for i := range all {
		all[i] = Candidate{Forward: search.Ref(1 + random.IntN(500)), Reverse: search.Ref(1 + random.IntN(500)),
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
	must.Do(t, err)
	text, err := json.Marshal(d)
	must.Do(t, err)
	want := `{"format":1,"level":["#######","#@ $ .#","#######"],` +
		`"pairs":[{"distance":1,"regions":0,"same_zone":false,` +
		`"boxes":0,"forward":{"board":["#######","#@ $ .#","#######"],"pushes":0,"path":""},` +
		`"reverse":{"board":["#######","#@  $.#","#######"],"pushes":1,"path":"rrR"}}]}`
	if string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}
