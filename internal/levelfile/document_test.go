package levelfile_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/levelfile"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// collection is a SOK file with everything that such files carry. It was drawn for this test.
const collection = `::::::::::::::::::::::::::::
:: a header that programs ::
:: write above the rest   ::
::::::::::::::::::::::::::::

Collection: Three rooms
Author: Nobody
Date Created: 2001-02-03

The first room

#####
#@$.#
#####
Author: Somebody
Comment:
A comment that holds
#####
and drd
Comment-End:

Solution 1

R
Solver: a program

  Best solution by hand
1(R)

Snapshot

r*
*

Second room

-6#
-#@$-.#
-6#

Words: dull
lull

Solution/Moves

r
R

Saved game (reverse)

[]U[rr]d

; 3
#####
#@  #
# $ #
#  .#
#####

udlrudlrrD
`

func document(t testing.TB, text, name string) *levelfile.Document {
	t.Helper()
	d, err := levelfile.ReadDocument(strings.NewReader(text), name, board.MaxBytes)
	must.Do(t, err)
	return d
}

func TestDocumentKeepsEveryByte(t *testing.T) {
	for name, text := range map[string]string{
		"sok":              collection,
		"crlf":             strings.ReplaceAll(collection, "\n", "\r\n"),
		"cr":               strings.ReplaceAll(collection, "\n", "\r"),
		"mixed line ends":  strings.Replace(collection, "\n", "\r\n", 20),
		"no line end":      strings.TrimSpace(collection),
		"mark":             "\ufeff" + collection,
		"latin-1":          strings.ReplaceAll(collection, "room", "r\xf6\xf6m"),
		"malformed levels": "###\n\nTitle\n\n#@$#\n##\n\n" + collection + "\n#####\n#   #\n",
		"xsb":              one + "Title: A\n" + two + "Title: B\n",
		"titles above":     "Title: A\n" + one + "\nTitle: B\n" + two,
		"no level":         "nothing\n\nhere",
		"empty":            "",
		"open comment":     one + "Comment:\n" + two,
	} {
		d := document(t, text, "a.sok")
		if got := d.String(); got != text || !d.Plain {
			t.Errorf("%s: plain %v, written as\n%q\nexpected\n%q", name, d.Plain, got, text)
		}
	}
	d, err := levelfile.ReadDocument(bytes.NewReader(suite.Wide(collection, binary.LittleEndian, true)), "a.sok",
		board.MaxBytes)
	if err != nil || d.String() != collection {
		t.Errorf("UTF-16: %v\n%s", err, d)
	}
}

func TestGames(t *testing.T) {
	d := document(t, collection, "a.sok")
	var got []string
	for _, e := range d.Entries {
		for _, g := range e.Games() {
			moves, solves := g.Solution(e.Level)
			got = append(got, fmt.Sprintf("%d %s: %q %q %v", e.Level.Number, g.Title, g.Moves, moves, solves))
		}
	}
	want := []string{
		`1 Solution 1: "R" "R" true`,
		`1 Best solution by hand: "1(R)" "R" true`,
		`1 Snapshot: "r*" "R" true`,
		`2 Solution/Moves: "r\nR" "rR" false`,
		`2 Saved game (reverse): "[]U[rr]d" "" false`,
		`3 : "udlrudlrrD" "udlrudlrrD" false`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nexpected\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// write writes all levels of a document in a format.
func write(t testing.TB, d *levelfile.Document, format levelfile.Format, symmetry int) string {
	t.Helper()
	var out strings.Builder
	w := levelfile.NewWriter(&out, format, symmetry, "all")
	for _, e := range d.Entries {
		if e.Level == nil {
			continue
		}
		must.Do(t, w.WriteEntry(e))
	}
	must.Do(t, w.Close())
	return out.String()
}

// TestSOKStaysAsItIs writes a SOK file as SOK: every byte is in its place.
func TestSOKStaysAsItIs(t *testing.T) {
	for _, text := range []string{collection, strings.ReplaceAll(collection, "\n", "\r\n"),
		strings.TrimSpace(collection)} {
		if got := write(t, document(t, text, "a.sok"), board.SOK, 0); got != text {
			t.Errorf("written as\n%s\nexpected\n%s", got, text)
		}
	}
}

// TestOnlySignsOfSOKStay writes rows that SOK does not know as rows of SOK.
func TestOnlySignsOfSOKStay(t *testing.T) {
	for _, text := range []string{drawn("🧱🧑📦⬛🎯"), "<h2>Mine</h2><pre>" + two + "</pre>\n", "111111\n123041\n111111\n"} {
		if got := write(t, document(t, text, "a.txt"), board.SOK, 0); !strings.HasSuffix("\n"+got, "\n"+two+"\n") {
			t.Errorf("%s: written as\n%s", text, got)
		}
	}
}

// brief lists the levels of a document and their solutions.
func brief(d *levelfile.Document) (all []string) {
	for _, e := range d.Entries {
		all = append(all, fmt.Sprintf("%q by %q %q", e.Level.Title, e.Level.Author, e.Level.Rows))
		for _, g := range e.Games() {
			moves, solves := g.Solution(e.Level)
			all = append(all, fmt.Sprint(moves, solves))
		}
	}
	return all
}

// TestEveryFormatKeepsSolutions converts through each format, packed or not, and back to SOK.
func TestEveryFormatKeepsSolutions(t *testing.T) {
	first := document(t, collection, "a.sok")
	want := brief(first)
	for _, format := range levelfile.Formats {
		for _, ext := range []string{"", ".gz", ".zip"} {
			name := "b." + string(format) + ext
			var file bytes.Buffer
			pack, err := levelfile.Packed(&file, name, format)
			must.Do(t, err)
			if _, err := pack.Write([]byte(write(t, first, format, 0))); err != nil {
				t.Fatal(err)
			}
			must.Do(t, pack.Close())
			d, err := levelfile.ReadDocument(&file, name, board.MaxBytes)
			must.Do(t, err)
			again := document(t, write(t, d, board.SOK, 0), "c.sok")
			if got := brief(again); !slices.Equal(got, want) {
				t.Errorf("%s:\n%s\nexpected\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
	}
}

// TestWriteSLC holds the XML to a golden text.
func TestWriteSLC(t *testing.T) {
	d := document(t, "Collection: A & B\n\nFirst <room>\n\n"+one+"Author: Me\nHint: none\n\nSolution 1\nR\n\n"+two,
		"a.sok")
	want := `<?xml version="1.0" encoding="UTF-8"?>
<SokobanLevels>
  <Title>A &amp; B</Title>
  <LevelCollection MaxWidth="6" MaxHeight="3">
    <Level Id="First &lt;room&gt;" Width="5" Height="3" Copyright="Me">
      <L>#####</L>
      <L>#@$.#</L>
      <L>#####</L>
      <Note>Hint: none</Note>
      <Solution Title="Solution 1">R</Solution>
    </Level>
    <Level Id="2" Width="6" Height="3">
      <L>######</L>
      <L>#@$ .#</L>
      <L>######</L>
    </Level>
  </LevelCollection>
</SokobanLevels>
`
	if got := write(t, d, levelfile.SLC, 0); got != want {
		t.Errorf("%s\nexpected\n%s", got, want)
	}
}

// TestTurnedSolutionsStillSolve turns levels with their solutions, through every format.
func TestTurnedSolutionsStillSolve(t *testing.T) {
	d := document(t, "A\n\n"+three+"\nSolution\nrldr 2(u)\n\nSolution 2\nrDlurdlR\n", "a.sok")
	games := d.Entries[0].Games()
	for k := range board.Symmetries {
		for _, format := range levelfile.Formats {
			turned := document(t, write(t, d, format, k), "b")
			e := turned.Entries[0]
			for i, g := range e.Games() {
				_, was := games[i].Solution(d.Entries[0].Level)
				if _, is := g.Solution(e.Level); is != was {
					t.Errorf("%s, symmetry %d: game %d solves: %v, expected %v\n%s", format, k, i, is, was, turned)
				}
			}
			if len(e.Games()) != len(games) {
				t.Errorf("%s, symmetry %d: %d games, expected %d", format, k, len(e.Games()), len(games))
			}
		}
	}
}

func TestFormatOf(t *testing.T) {
	for name, want := range map[string]levelfile.Format{
		"a.xsb": board.XSB, "a.TXT": board.XSB, "a.sok": board.SOK, "a.sok.gz": board.SOK, "b/a.slc.zip": levelfile.SLC,
		"a.rle": board.RLE, "a.xml": levelfile.SLC, "a": "", "a.gz": "", "-": "",
	} {
		if got, ok := levelfile.FormatOf(name); got != want || ok != (want != "") {
			t.Errorf("%s: %q, %v, expected %q", name, got, ok, want)
		}
	}
}
