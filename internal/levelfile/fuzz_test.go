package levelfile_test

import (
	"archive/tar"
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/levelfile"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// fuzzBytes is the limit of bytes in fuzz tests.
const fuzzBytes = 1 << 18

// FuzzReader reads any bytes: the reader must end, number the levels upwards and return only levels that can be used.
func FuzzReader(f *testing.F) {
	for _, seed := range [][]byte{
		nil, []byte(one), []byte(collection), suite.Wide(one, binary.LittleEndian, true),
		suite.Wide(two, binary.BigEndian, false),
		suite.Gzipped(f, one), suite.Gzipped(f, strings.Repeat("y", 1<<20)), suite.Gzipped(f,
			string(suite.Zipped(f, "a", one))), suite.Zipped(f), {0x1f, 0x8b},
		[]byte(tarred(f, tar.FormatUSTAR, "a.xsb", one, "b.gz", string(suite.Gzipped(f, two)))), suite.Gzipped(f,
			tarred(f, tar.FormatPAX, "a", one)),
		suite.Zipped(f, "a.xsb", one, "b.sok", collection, "c.gz",
			string(suite.Gzipped(f, two))), []byte("PK\x03\x04"), []byte("PK\x05\x06"),
		[]byte("<SokobanLevels><Level Id='1'><L>#####</L><L>#@$.#</L><L>#####</L></Level></SokobanLevels>"),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		last, ended := 0, false
		for level, err := range levelfile.Levels(bytes.NewReader(data), "fuzz", fuzzBytes) {
			fault := new(board.SyntaxError)
			switch {
			case ended:
				t.Fatalf("%v after an error that ends the file", err)
			case err == nil:
				if level.Number <= last {
					t.Fatalf("level %d after %d", level.Number, last)
				}
				last = level.Number
				if _, err := board.New(level); err != nil {
					t.Fatalf("level %d cannot be used: %v", level.Number, err)
				}
			case errors.As(err, &fault):
				if fault.Line < 1 || fault.File == "" || fault.Msg == "" {
					t.Fatalf("an error without place: %v", err)
				}
			default:
				ended = true
			}
		}
	})
}

// FuzzSLC reads any XML: levels that are read must be read back when they are written as SLC.
func FuzzSLC(f *testing.F) {
	const row = "<L>#####</L><L>#@$.#</L><L>#####</L>"
	for _, seed := range []string{
		"<Level>" + row + "</Level>",
		"<Title>A &amp; B</Title><Level Id='1' Title='1'>" + row + "<Solution>R</Solution></Level>",
		"<LevelCollection Copyright='C'><Level Id='x' Copyright='D'>" + row +
			"<Note>n</Note></Level></LevelCollection>",
		"<Description>a\nb</Description><Level>" + row + row + "</Level>", "<Level><L/></Level>", "<Level", "&x;",
		"<!--", "<a><b></a>",
		"<Level>" + row + "<Solution Title='x'>2(r)*</Solution><Solution>r</Solution></Level>", "<![CDATA[x]]>",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		d, err := levelfile.ReadDocument(strings.NewReader("<SokobanLevels>"+body+"</SokobanLevels>"), "a.slc",
			fuzzBytes)
		if err != nil {
			return
		}
		d.Entries = slices.DeleteFunc(d.Entries, func(e *levelfile.Entry) bool { return e.Level == nil })
		text := write(t, d, levelfile.SLC, 0)
		again := document(t, text, "b.slc")
		if len(d.Entries) > 0 && !slices.Equal(brief(again), brief(d)) {
			t.Errorf("%s\nis read as\n%s\nexpected\n%s", text, strings.Join(brief(again), "\n"),
				strings.Join(brief(d), "\n"))
		}
	})
}

// FuzzSOK reads any text as SOK: written again every byte is in its place, and a level that is added or solved takes
// nothing away.
func FuzzSOK(f *testing.F) {
	for _, seed := range []string{
		"", collection, strings.ReplaceAll(collection, "\n",
			"\r\n"), one + "\nComment:\n", "A\n\n" + one + "\nSolution\nlrR\n",
		one + "Solution\nR\n" + two, "\ufeff" + one, "#####\n\n" + one, "Title: A\n" + one + "\nTitle: B\n" + two,
		one + "\x00",
	} {
		f.Add(seed)
	}
	solved, err := suite.Parse(one)
	must.Do(f, err)
	f.Fuzz(func(t *testing.T, text string) {
		d, err := levelfile.ReadDocument(strings.NewReader(text), "a.sok", fuzzBytes)
		if err != nil || !d.Plain {
			return
		}
		if strings.Contains(text, "\x00") || strings.HasPrefix(text, "\xff\xfe") ||
			strings.HasPrefix(text, "\xfe\xff") {
			return // UTF-16, which is written as UTF-8
		}
		if d.String() != text {
			t.Fatalf("%q is written as %q", text, d)
		}
		if whole := !slices.ContainsFunc(d.Entries, func(e *levelfile.Entry) bool { return e.Level == nil }); whole &&
			len(d.Entries) > 0 {
			if got := write(t, d, board.SOK, 0); got != strings.TrimPrefix(text, "\ufeff") {
				t.Fatalf("%q is converted to %q", text, got)
			}
		}
		before := len(d.Entries)
		changed, err := d.Put(solved, "R", fewer)
		if err != nil {
			return
		}
		if after := d.String(); len(d.Entries) > before && !strings.HasPrefix(after, text) {
			t.Fatalf("%q has lost something: %q", text, after)
		}
		if changed {
			if again, err := document(t, d.String(), "a.sok").Put(solved, "R", fewer); err != nil || again {
				t.Fatalf("%q is changed twice: %v", text, err)
			}
		}
	})
}
