package checker

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"planner/internal/test/must"
)

// closet is a level of 19 pushes whose shortest solution has more pushes than the bound of its start.
const closet = "    ######\n#####@   #\n#   #    #\n#    $   #\n##$#$#.# #\n#     .  #\n#    #.# #\n######   #\n     #####"

// cornered is the lemma that a box on the first square is lost.
func cornered() lemma { return lemma{boxes: []square{0}, region: wherever, most: 1000} }

// closetDraft is a certificate that is right.
func closetDraft(t *testing.T, patterns ...lemma) *draft {
	t.Helper()
	l := read(strings.Split(closet, "\n"))
	for limit := int64(1); ; limit++ {
		if d := draw(l, limit, patterns); slices.ContainsFunc(d.positions,
			func(p position) bool { return l.all(p.boxes) }) {
			return draw(l, limit-1, patterns)
		}
	}
}

// checked is what the checker says of bytes before they are compressed.
func checked(t *testing.T, plain []byte, o Options) error {
	t.Helper()
	_, err := Check(t.Context(), closet, bytes.NewReader(pack(plain)), o)
	return err
}

// Each rule of the checker refuses a certificate that differs from a right one in what the rule is about, and names the
// place.
func TestRules(t *testing.T) {
	must.Do(t, checked(t, closetDraft(t).bytes(), Options{}))
	for _, test := range []struct {
		what       string
		edit       func(*draft)
		place, why string
	}{
		{"one push more", func(d *draft) { d.limit++ }, "position ", ""},
		{"no solution", func(d *draft) { d.limit = infinitely }, "position ", "missing: boxes on squares "},
		{"another level", func(d *draft) { d.hash[7]++ }, "level", "no level has this normalised board"},
		{"no start", func(d *draft) {
			d.positions = slices.DeleteFunc(d.positions, func(p position) bool { return p.pushes == 0 })
		}, "start", "missing: boxes on squares "},
		{"no last position", func(d *draft) { d.positions = d.positions[:len(d.positions)-1] }, "position ",
			"missing: boxes on squares "},
		{"more pushes", func(d *draft) { d.positions[len(d.positions)-1].pushes += 2 }, "position ", "g = "},
		{"the player elsewhere", func(d *draft) { d.positions[0].player++ }, "position 1", "first square of his zone"},
		{"the player on a box", func(d *draft) { d.positions[0].player = d.positions[0].boxes[0] }, "position 1",
			"stands on a box"},
		{"a lemma that is none",
			func(d *draft) { d.lemmas = []lemma{{boxes: d.level.boxes, region: wherever, most: maxSearch}} },
			"lemma 1", "its boxes can be brought to goals"},
		{"a lemma without room",
			func(d *draft) { d.lemmas = []lemma{cornered(), {boxes: d.level.boxes, region: wherever}} },
			"lemma 2", "more positions than it says"},
		{"a lemma with too much room", func(d *draft) {
			d.lemmas = []lemma{{boxes: []square{0}, region: wherever, most: maxSearch + 1}}
		}, "lemma 1", "the number of positions of its search is 1000001, expected less than 1000001"},
		{"a lemma without boxes", func(d *draft) { d.lemmas = []lemma{{region: wherever}} }, "lemma 1",
			"without boxes"},
		{"a lemma with the player on its box", func(d *draft) { d.lemmas = []lemma{{boxes: []square{3}, region: 3}} },
			"lemma 1", "a square of a box"},
	} {
		d := closetDraft(t, cornered())
		must.Do(t, checked(t, d.bytes(), Options{}))
		test.edit(d)
		var refusal *Refusal
		if err := checked(t, d.bytes(), Options{}); !errors.As(err, &refusal) ||
			!strings.HasPrefix(refusal.Place, test.place) ||
			!strings.Contains(refusal.Why, test.why) {
			t.Errorf("%s: %v, expected %s: %s", test.what, err, test.place, test.why)
		}
	}
}

// Bytes that are cut off, too many or of another version are refused, and so is what is no certificate at all.
func TestBytes(t *testing.T) {
	d := closetDraft(t, cornered())
	whole := d.bytes()
	for n := range whole {
		err := checked(t, whole[:n], Options{})
		var refusal *Refusal
		if !errors.Is(err, errFormat) && !errors.As(err, &refusal) {
			t.Fatalf("the first %d of %d bytes: %v", n, len(whole), err)
		}
		if strings.Contains(err.Error(), "\n") {
			t.Errorf("the first %d of %d bytes: the error has several lines: %v", n, len(whole), err)
		}
	}
	other := bytes.Clone(whole)
	other[len(magic)-1]++
	for what, data := range map[string][]byte{"nothing": nil, "a level": []byte(closet), "version 2": pack(other)} {
		_, err := Check(t.Context(), closet, bytes.NewReader(data), Options{})
		if !errors.Is(err, errFormat) || !errors.Is(err, errBeginning) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for what, data := range map[string][]byte{"it is empty": nil, "it ends too early": {0x1f}} {
		_, err := Check(t.Context(), closet, bytes.NewReader(data), Options{})
		if err == nil || !strings.HasSuffix(err.Error(), "does not begin as version 1 does: "+what) {
			t.Errorf("%v, expected that %s", err, what)
		}
	}
	for what, data := range map[string][]byte{"something follows": pack(append(bytes.Clone(whole), 0)),
		"something follows the GZIP member": append(pack(whole), 0)} {
		_, err := Check(t.Context(), closet, bytes.NewReader(data), Options{})
		if err == nil || err.Error() != "end: "+what {
			t.Errorf("%v, expected that %s", err, what)
		}
	}
}

// An error about a number says what the number counts, and of which lemma, position and box.
func TestNumbers(t *testing.T) {
	l := read(strings.Split(closet, "\n"))
	hash := sha256.Sum256([]byte(l.text))
	for _, test := range []struct {
		numbers []uint64 // of the certificate, from the bound on
		want    string
	}{
		{[]uint64{1 << 62}, "U + 1 is 4611686018427387904, expected less than 4611686018427387904"},
		{[]uint64{20, 300_000}, "the number of lemmas is 300000, expected less than 200001"},
		{[]uint64{20, 0, 1 << 63}, "the number of positions has more than nine bytes"},
		{[]uint64{20, 0}, "the certificate ends before the number of positions is whole: EOF"},
		{[]uint64{20, 1, 0, 4}, "lemma 1: the number of its boxes is 4, expected less than 4"},
		{[]uint64{20, 1, 0, 2, 5, 90}, "lemma 1: box 2: its square is 96, expected less than 40"},
		{[]uint64{20, 1, 0, 1, 5, 42}, "lemma 1: the number of its region is 42, expected less than 41"},
		{[]uint64{20, 1, 0, 1, 5}, "lemma 1: the certificate ends before the number of its region is whole: EOF"},
		{[]uint64{20, 0, 1, 7}, "position 1: the number of boxes that are not as before is 7, expected less than 4"},
		{[]uint64{20, 0, 1, 3, 1, 1, 1<<63 - 1},
			"position 1: box 3: its square is 9223372036854775811, expected less than 40"},
		{[]uint64{20, 0, 1, 3, 1, 1, 1, 41}, "position 1: the player's square is 41, expected less than 40"},
		{[]uint64{20, 0, 1, 3, 1, 1, 1, 0, 1 << 33},
			"position 1: the change of e is 8589934592, expected less than 8589934592"},
		{[]uint64{20, 0, 1, 3, 1, 1, 1, 0, 1}, "position 1: e, half of its pushes, is -1, expected 0 to 1073741824"},
	} {
		plain := append([]byte(magic), hash[:]...)
		for _, n := range test.numbers {
			plain = binary.AppendUvarint(plain, n)
		}
		err := checked(t, plain, Options{})
		if err == nil || strings.TrimPrefix(err.Error(), errFormat.Error()+": ") != test.want {
			t.Errorf("%v: %v, expected %s", test.numbers, err, test.want)
		}
	}
}

// The options bound what a check may use, and its context ends it.
func TestOptions(t *testing.T) {
	plain := closetDraft(t, cornered()).bytes()
	for _, o := range []Options{{Memory: 1}, {Threads: 3}, {Memory: 1, Threads: 2, Search: 1000}} {
		if err := checked(t, plain, o); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if err := checked(t, plain, Options{Search: 999}); err == nil || !strings.Contains(err.Error(), "more than 999") {
		t.Errorf("with searches of 999 positions: %v", err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := Check(ended, closet, bytes.NewReader(pack(plain)), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("without time: %v", err)
	}
}
