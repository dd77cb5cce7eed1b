package meet

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/search"
)

// FuzzLoadLog: the tail of a log is read or refused, and the positions and keys of all its records can be computed.
func FuzzLoadLog(f *testing.F) {
	b := suite.Board(f, "######\n#@   #\n# $$ #\n# .. #\n#    #\n######")
	l := NewLog(b)
	root := l.Root(b.BitsOf(b.Boxes), 0)
	l.Append(l.Append(root, b.Boxes[0], b.Boxes[0]-1, b.Boxes[0]), b.Boxes[1], b.Boxes[1]+1, 0)
	var whole bytes.Buffer
	must.Do(f, l.SaveTail(&whole))
	f.Add(whole.Bytes())
	f.Add(whole.Bytes()[:30])
	f.Add(bytes.Replace(whole.Bytes(), []byte{1, 0, 0, 0}, []byte{9, 0, 0, 255}, 3))
	f.Add(binary.LittleEndian.AppendUint64(nil, 1<<32))
	f.Fuzz(func(t *testing.T, data []byte) {
		back, err := LoadLog(bytes.NewReader(data), b)
		if err != nil || back.FullChunks() > 0 || back.Verify(t.Context(), b) != nil {
			return
		}
		scene, count := board.NewScene(b), 0
		back.Keys(b, func(ref search.Ref, _ board.Key) bool {
			back.Position(ref, scene)
			count++
			return true
		})
		if count != back.Len() {
			t.Errorf("%d keys of %d records", count, back.Len())
		}
	})
}

// FuzzDocument: a document is read or refused. Both boards of every pair that is read have the shape of the level, and
// what is written again is the same.
func FuzzDocument(f *testing.F) {
	f.Add(`{"format":1,"level":["####"],"pairs":[]}`)
	f.Add(`{"format":1,"level":["#####","#@$.#","#####"],` +
		`"pairs":[{"forward":{"board":["#####","#@$.#","#####"],"path":"R"},` +
		`"reverse":{"board":["#####","# @*#","#####"],"path":""}}]}`)
	f.Add(`{"format":1,"level":["#"],"pairs":[{"forward":{"board":["#","#"]}}]}`)
	f.Add(`{"format":2}`)
	f.Fuzz(func(t *testing.T, text string) {
		d, err := ReadDocument(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, pair := range d.Pairs {
			if f, r := len(pair.Forward.Board), len(pair.Reverse.Board); f != len(d.Level) || r != len(d.Level) {
				t.Errorf("boards of %d and %d rows, the level has %d", f, r, len(d.Level))
			}
		}
		first, err := json.Marshal(d)
		must.Do(t, err)
		again, err := ReadDocument(bytes.NewReader(first))
		if err != nil {
			t.Fatalf("written again it is refused: %v", err)
		}
		if second, _ := json.Marshal(again); !bytes.Equal(first, second) {
			t.Errorf("%s, then %s", first, second)
		}
	})
}
