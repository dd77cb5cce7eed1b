package board_test

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// FuzzReader: whatever the bytes, no panic, errors that name a place, levels that New accepts, and every format
// reads back as it was written.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{
		one, other, "5#|#@$.#|5#", "2(5#|)#@$.#|5#", "9999999999#|", "9(9(9(9(9(#)))))", "((((#", "3()#|",
		"\xff\xfe#\x00", "Title: A\n" + one + "\nComment:\n#\n",
		one + "\n\nName\n\n" + other + "\r\r\n", "\t#@$.#\n", " @$. ", "#####\n#@$.\u00a0#\n#####", "###\n＃＃\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := board.NewReader(bytes.NewReader(data), "fuzz")
		for results := 0; ; results++ {
			level, err := r.Next()
			if err == io.EOF {
				if results == 0 {
					t.Fatal("neither level nor error")
				}
				return
			}
			if fault := new(board.SyntaxError); errors.As(err, &fault) {
				if fault.Line < 1 || fault.Msg == "" || fault.File != "fuzz" {
					t.Fatalf("error without place: %+v", fault)
				}
				continue
			}
			if _, fault := board.New(level); err != nil || fault != nil {
				t.Fatalf("read with %v, refused with %v", err, fault)
			}
			for _, format := range board.Formats {
				checkReadsBack(t, level, format)
			}
		}
	})
}

func checkReadsBack(t *testing.T, level *board.Level, format board.Format) {
	t.Helper()
	var out strings.Builder
	must.Do(t, board.Write(&out, level, format))
	again, err := suite.Parse(out.String())
	if err != nil || !slices.Equal(again.Rows, level.Rows) || again.Title != level.Title ||
		again.Author != level.Author {
		t.Fatalf("%s: %q\nread back as %+v, %v\nexpected %+v", format, out.String(), again, err, level)
	}
}

// FuzzReplay: no panic, and what is accepted has moves and pushes that agree with its letters.
func FuzzReplay(f *testing.F) {
	f.Add(one, "R")
	f.Add(other, "rdlDR")
	f.Add("@", "u")
	f.Add("#####\n#+* #\n#  $\n", "llRRuD")
	f.Fuzz(func(t *testing.T, rows, lurd string) {
		cost, err := board.Replay(&board.Level{Rows: strings.Split(rows, "\n")}, lurd)
		if err != nil {
			return
		}
		upper := 0
		for _, c := range lurd {
			if c < 'a' {
				upper++
			}
		}
		if cost.Moves != len(lurd) || cost.Pushes != upper || cost != board.CostOf(lurd) {
			t.Fatalf("%+v of %q", cost, lurd)
		}
	})
}

// FuzzReaderChunks: what is read does not depend on how the bytes arrive.
func FuzzReaderChunks(f *testing.F) {
	f.Add([]byte(one + "\r\n\r" + other + "\n"))
	f.Add([]byte("Title: " + strings.Repeat("x", 300) + "\r\n" + one + "\n\x00"))
	f.Add([]byte(strings.Repeat(" ", 254) + "\r\n" + strings.Repeat("#", 255) + "\r"))
	f.Fuzz(func(t *testing.T, data []byte) {
		levels, faults := readAll(t, bytes.NewReader(data), "fuzz")
		slow, slowFaults := readAll(t, iotest.OneByteReader(bytes.NewReader(data)), "fuzz")
		if !reflect.DeepEqual(levels, slow) || !reflect.DeepEqual(faults, slowFaults) {
			t.Fatalf("%v, %v at once; %v, %v byte by byte", levels, faults, slow, slowFaults)
		}
	})
}

// FuzzSelect: a selection is read or refused. It selects only numbers up to its last, and the empty text selects all.
func FuzzSelect(f *testing.F) {
	for _, seed := range []string{
		"", "3", "2-5", "7-", "-4", "1,3,8-10", "99999999999999999999", "0", "5-2", "a title", "\xff", "-", ",,",
	} {
		f.Add(seed, 3, "A title, é")
	}
	f.Fuzz(func(t *testing.T, spec string, number int, title string) {
		s, err := board.Select(spec)
		if err != nil {
			return
		}
		has := s.HasLevel(number, title)
		if has && number > s.Last() {
			t.Errorf("%q has %d, its last is %d", spec, number, s.Last())
		}
		if strings.TrimSpace(spec) == "" && number > 0 && !has {
			t.Errorf("%q has not %d", spec, number)
		}
	})
}
