package meet

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// TestLogComesBack saves a log of more than two chunks and compares every position with the first one's.
func TestLogComesBack(t *testing.T) {
	b := suite.Board(t, "######\n#@   #\n# $$ #\n# .. #\n#    #\n######")
	l, random := NewLog(b), rand.New(rand.NewPCG(4, 4))
	root := b.BitsOf(b.Boxes)
	type spot struct {
		ref   Ref
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
		next := at.boxes.Clone()
		next.Remove(from)
		next.Add(to)
		spots = append(spots, spot{l.Append(at.ref, from, to, board.Square(random.IntN(b.Squares()))), next})
	}
	var tail bytes.Buffer
	if err := l.SaveTail(&tail); err != nil {
		t.Fatal(err)
	}
	back, err := LoadLog(&tail, b)
	if err != nil {
		t.Fatal(err)
	}
	for i := range l.FullChunks() {
		if err := back.Adopt(i, bytes.Clone(l.Chunk(i))); err != nil {
			t.Fatal(err)
		}
	}
	if back.Len() != l.Len() || back.FullChunks() != 2 || back.Bytes() >= l.Bytes() {
		t.Errorf("%d records in %d bytes came back as %d in %d", l.Len(), l.Bytes(), back.Len(), back.Bytes())
	}
	scene := board.NewScene(b)
	seen := Ref(0)
	back.Keys(b, func(ref Ref, key board.Key) {
		player := back.Position(ref, scene)
		if spot := spots[ref-1]; !scene.Boxes().Equal(spot.boxes) || key != b.KeyOf(spot.boxes, player) {
			t.Fatalf("record %d is another position, or has another key", ref)
		}
		seen++
	})
	if int(seen) != l.Len() || back.Append(1, 0, 0, 0) != Ref(l.Len()+1) {
		t.Errorf("%d keys of %d records", seen, l.Len())
	}
}
