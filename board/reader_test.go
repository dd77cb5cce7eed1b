package board_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// Two boards in the canonical form, and the first in other dialects.
const (
	one   = "#####\n#@$.#\n#####"
	other = " ####\n##@ #\n# $.#\n#####"
)

// summary is a level in one line, for tables: its number and its line, and what it has of a title, an author and notes.
func summary(l *board.Level) string {
	text := fmt.Sprintf("%d@%d", l.Number, l.Line)
	if l.Title != "" {
		text += fmt.Sprintf(" %q", l.Title)
	}
	if l.Author != "" {
		text += fmt.Sprintf(" by %q", l.Author)
	}
	if len(l.Notes) > 0 {
		text += fmt.Sprintf(" %q", l.Notes)
	}
	return text
}

func TestReaderFindsBoards(t *testing.T) {
	for name, in := range map[string]string{
		"plain":            one,
		"final newline":    one + "\n",
		"crlf":             strings.ReplaceAll(one, "\n", "\r\n"),
		"cr":               strings.ReplaceAll(one, "\n", "\r"),
		"byte order mark":  "\xef\xbb\xbf" + one,
		"trailing blanks":  strings.ReplaceAll(one, "\n", "  \t\n"),
		"letters":          "#####\n#pbo#\n#####",
		"run lengths":      "5#|#@$.#|5#",
		"a row a line":     "5#\n#@$.#\n5#",
		"bars at line end": "5#|\n#@$.#|\n5#",
		"groups":           "5#|#@$.#|2(2#)#",
		"nested groups":    "2(2(#))#|#@$.#|5#|",
		"blank rows":       "||5#|#@$.#|5#|-|",
		"blanks before":    "\n\n \n" + one,
		"tabs":             strings.ReplaceAll("\n"+one, "\n", "\n\t"),
		"tabs and blanks":  strings.ReplaceAll("\n"+one, "\n", "\n \t"),
		"a quotation":      strings.ReplaceAll("\n"+one, "\n", "\n> "),
		"two quotations":   strings.ReplaceAll("\n"+one, "\n", "\n> >"),
		"old letters":      "*****\n\nXXXXX\nX@*.X\nXXXXX\n\n*****",
		"walls as x":       "xxxxx\nx@$.x\nxxxxx",
		"digits":           "11111\n12341\n11111",
		"digits in lists":  "[[1,1,1,1,1],\n [1,2,3,4,1],\n [1,1,1,1,1]]",
		"numbers":          "11\n1\n10\n\n" + one,
		"Roman numbers":    "X\n\n" + one + "\n\nXX\n",
		"text around":      "A collection\n\n; 1\n" + one + "\n\nThe end.\n",
	} {
		t.Run(name, func(t *testing.T) {
			levels, faults := readAll(t, iotest.OneByteReader(strings.NewReader(in)), "test")
			if len(levels) != 1 || len(faults) != 0 || strings.Join(levels[0].Rows, "\n") != one {
				t.Errorf("levels %v, errors %v, expected one level", levels, faults)
			}
		})
	}
}

func TestReaderFoldsDialects(t *testing.T) {
	level, err := suite.Parse("_####-\n##P-#\n#Bb_#\n#-o*#\n#####")
	want := " ####\n##+ #\n#*$ #\n# .*#\n#####"
	if err == nil || level != nil {
		t.Fatalf("one box and two goals were accepted: %v", level)
	}
	level, err = suite.Parse("_####-\n##P-#\n#Bb_#\n#--*#\n#####")
	want = strings.Replace(want, "# .*#", "#  *#", 1)
	if err != nil || strings.Join(level.Rows, "\n") != want {
		t.Errorf("%v, %v, expected\n%s", level, err, want)
	}
}

func TestReaderSharesTextAmongLevels(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"keys below", one + "\nTitle: A\nAuthor: X\n\n" + other + "\nTitle: B\n", `1@1 "A" by "X"; 2@7 "B"`},
		{"keys below after a blank line", one + "\n\nTitle: A\n\n" + other + "\n\nTitle: B\n", `1@1 "A"; 2@7 "B"`},
		{"keys above", "Title: A\nAuthor: X\n" + one + "\n\nTitle: B\nAuthor: Y\n" + other,
			`1@3 "A" by "X"; 2@9 "B" by "Y"`},
		{"keys above without blank lines", "Title: A\n" + one + "\nTitle: B\n" + other, `1@2 "A"; 2@6 "B"`},
		{"names above", "The file\n\nFirst\n\n" + one + "\n\nAuthor: X\n\nSecond\n\n" + other + "\n",
			`1@5 "First" by "X" ["The file"]; 2@13 "Second"`},
		{"names above without blank lines", "1\n" + one + "\n2\n" + other, `1@2 "1"; 2@6 "2"`},
		{"numbers as comments", "; 1\n" + one + "\n\n; 2\n" + other, `1@2 "1"; 2@7 "2"`},
		{"comments below", one + "\n; A\n\n" + other + "\n; B\n", `1@1 "A"; 2@6 "B"`},
		{"a name and a key", "A name\n" + one + "\nTitle: A\n", `1@2 "A" ["A name"]`},
		{"a title for the file", "Title: File\nAuthor: X\n\nFirst\n" + one + "\n",
			`1@5 "First" by "X" ["Collection: File"]`},
		{"two titles", one + "\nTitle: A\nTitle: B\nAuthor: X\nAuthor: Y\n", `1@1 "A" by "X" ["Title: B" "Author: Y"]`},
		{"other keys", one + "\nSource: a book\n\nNot a name, no board below\n",
			`1@1 ["Source: a book" "Not a name, no board below"]`},
		{"a comment block", one + "\nComment:\n" + other + "\nTitle: none\nComment-End:\nTitle: A\n",
			`1@1 "A" ["Comment:" "####" "##@ #" "# $.#" "#####" "Title: none" "Comment-End:"]`},
		{"a solution", one + "\n\nSolution\nllllRRRRuuu\n\n" + other, `1@1 ["Solution" "llllRRRRuuu"]; 2@8`},
		{"an author of the file and one of a level", "Author: A\n\nFirst\n\n" + one + "\nAuthor: B\n\n" + other,
			`1@5 "First" by "B" ["Author: A"]; 2@10 by "A"`},
		{"a short solution", one + "\n\nSolution 1\n\nR\n\nSnapshot\nr\nR\n\nOther\n\n" + other,
			`1@1 ["Solution 1" "R" "Snapshot" "r" "R"]; 2@15 "Other"`},
		{"a word of moves", one + "\n\nDull\n\n" + other, `1@1; 2@7 "Dull"`},
		{"run lengths", one + "\n\nFirst\n\n4l 2(3U)rr\n\n" + other, `1@1 ["First" "4l 2(3U)rr"]; 2@9`},
		{"rulers", ":::::::::\n" + one, `1@2 [":::::::::"]`},
		{"numbers with a hash", "#1\n" + one + "\n#2\n" + other, `1@2 "#1"; 2@6 "#2"`},
		{"Latin-1 and control characters", one + "\nTitle: Caf\xe9\x1b[31m\n", `1@1 "Café [31m"`},
		{"levels in one line each", "5#|#@$.#|5#\n5#|#@$.#|5#\n" + one, `1@1; 2@2; 3@3`},
		{"separators of board characters", one + "\n-----\n" + other + "\n*****\n", `1@1 ["-----"]; 2@5 ["*****"]`},
		{"a title and an author of the file", "Title: All\nAuthor: X\n\n\nOne\n\n" + one + "\n\nTwo\n\n" + other + "\nAuthor: Y\n",
			`1@7 "One" by "X" ["Collection: All"]; 2@13 "Two" by "Y"`},
		{"a title of the file alone", "Title: All\n\n" + one + "\n\n" + other, `1@3 ["Collection: All"]; 2@7`},
		{"a title of the file with one level", "Title: A\n\n" + one, `1@3 "A"`},
		{"keys of the file and keys above", "Title: All\nAuthor: X\n\nTitle: A\n" + one + "\n\nTitle: B\nAuthor: Y\n" + other,
			`1@5 "A" by "X" ["Collection: All"]; 2@11 "B" by "Y"`},
		{"a paragraph", "Some words\nin two lines\n" + one + "\n\nMore words\nin two lines\n\n" + other,
			`1@3 ["Some words" "in two lines" "More words" "in two lines"]; 2@10`},
		{"a paragraph that touches", one + "\n\nSome words\nin two lines\n" + other,
			`1@1; 2@7 ["Some words" "in two lines"]`},
		{"a number above a name", "Level 1:\nA name\n" + one, `1@3 "A name" ["Level 1:"]`},
		{"a heading of Markdown", "## A name\n\n```\n" + one + "\n```\n\n### Other ###\n~~~ text\n" + other + "\n~~~\n",
			`1@4 "A name"; 2@11 "Other"`},
		{"an underlined heading", "A name\n======\n\n<pre>\n" + one + "\n</pre>\n", `1@5 "A name" ["======"]`},
		{"code in a forum", "Mine\n\n[code]\n" + one + "\n[/code]\n", `1@4 "Mine"`},
		{"a quotation", "> A name\n>\n> " + strings.ReplaceAll(one, "\n", "\n> ") + "\n> Author: X\n>\n> A note\n",
			`1@3 "A name" by "X" ["A note"]`},
		{"a title with the mark of a quotation", ">>> A name <<<\n\n" + one, `1@3 ">>> A name <<<"`},
		{"equal signs", "Title = A\nAuthor = X\n" + one + "\nx = 3\n", `1@3 "A" by "X" ["x = 3"]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			levels, faults := readAll(t, strings.NewReader(c.in), "test")
			var got []string
			for _, l := range levels {
				got = append(got, summary(l))
			}
			if text := strings.Join(got, "; "); text != c.want || len(faults) > 0 {
				t.Errorf("got      %s %v\nexpected %s", text, faults, c.want)
			}
		})
	}
}

// TestReaderKeepsHollowRows: rows of floor alone between parts of one board belong to it; between boards they part
// them.
func TestReaderKeepsHollowRows(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"below a picture": {"###\n-\n" + one, "1@1 ###||#####|#@$.#|#####"},
		"above a picture": {one + "\n__\n--\n_#*#\n\n" + other,
			"1@1 #####|#@$.#|#####||| #*#; 2@8  ####|##@ #|# $.#|#####"},
		"between pictures": {"# #\n   \n" + one + "\n-\n#\n-\n#\n", "1@1 # #||#####|#@$.#|#####||#||#"},
		"of two boards":    {one + "\n-\n" + other, "1@1 #####|#@$.#|#####; 2@5  ####|##@ #|# $.#|#####"},
		"at the ends":      {"-\n" + one + "\n_\n\n#", "1@2 #####|#@$.#|#####"},
		"run lengths":      {"5#|#@$.#|5#||#*#", "1@1 #####|#@$.#|#####||#*#"},
		"quoted": {"> ###\n> -\n> " + strings.ReplaceAll(one, "\n", "\n> "),
			"1@1 ###||#####|#@$.#|#####"},
	} {
		levels, _ := readAll(t, strings.NewReader(c.in), "test")
		var got, again []string
		var text strings.Builder
		for _, l := range levels {
			got = append(got, fmt.Sprintf("%d@%d %s", l.Number, l.Line, strings.Join(l.Rows, "|")))
			must.Do(t, board.Write(&text, l, board.SOK))
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: %q, expected %q", name, got, c.want)
		}
		levels, _ = readAll(t, strings.NewReader(text.String()), "test")
		for i, l := range levels {
			again = append(again, fmt.Sprintf("%d%s %s", l.Number, got[i][1:strings.Index(got[i], " ")],
				strings.Join(l.Rows, "|")))
		}
		if !slices.Equal(got, again) {
			t.Errorf("%s: %q after writing, expected %q", name, again, got)
		}
	}
}

func TestReaderErrors(t *testing.T) {
	deep := strings.Repeat("(", 40) + "#" + strings.Repeat(")", 40)
	for _, c := range []struct{ name, in, want string }{
		{"no level", "a\nb\n", "test:2: no level in this file"},
		{"no bytes", "", "test:1: no level in this file"},
		{"a tab before some rows", "\t#####\n#@$.#\n\t#####", "test:2: column 1: a tab"},
		{"a quotation of some rows", "> #####\n> #@$.#\n#####", "test:3: column 1: \">\""},
		{"another game", "A\n\n" + one + "\nGame: Trioban\n", "test:3: a level of the game Trioban"},
		{"another game of the file", ":: words\nGame = Hexoban\n\n #\n", "test:4: a level of the game Hexoban"},
		{"a variant", one + "\nVariant: Multiban\n", "test:1: a level of the game Multiban"},
		{"tab in a row", "#####\n#@$.\t#\n#####", "test:2: column 5: a tab"},
		{"foreign character", "#####\n#@$.?#\n#####", "test:2: column 5: unknown character '?'"},
		{"cut row", "#####\n#@$.?\n#####", "test:2: column 5: unknown character '?'"},
		{"foreign byte", "#####\n#@$.\xff#\n#####", "test:2: column 5: byte 0xff"},
		{"wide walls", "＃＃＃\n＃@＃", "test:1: column 1: unknown character '\\uff03'"},
		{"wide wall at the end", "#####\n#@$. ＃\n#####", "test:2: column 6: unknown character '\\uff03'"},
		{"no walls", " @$. ", "test:1: row 1 has no wall"},
		{"a row without a wall in run lengths", "5#|#@$.#|5#|*|#*#", "test:1: row 4 has no wall"},
		{"NUL", one + "\n\nabc\x00\n" + one, "test:5: a NUL byte"},
		{"UTF-16", "\xfe\xff\x00#", "test:1: text in UTF-16"},
		{"comment without end", one + "\nComment:\nabc\n", "test:4: a comment without end"},
		{"run length bomb", "99999999#|#@$.#", "test:1: run-length line: decodes to too much"},
		{"very long number", strings.Repeat("9", 99) + "#|#", "test:1: run-length line: decodes to too much"},
		{"bomb of groups", "999(999(999(999#)))|#", "test:1: run-length line: decodes to too much"},
		{"empty groups", "999999(999999())#|", "test:1: no player"},
		{"deep groups", deep + "|", "test:1: run-length line: groups nested more than"},
		{"group without end", "#|2(#", "test:1: run-length line: a group without end"},
		{"number before a bar", "5#|3|#", "test:1: run-length line: the number 3 stands before nothing"},
		{"too many rows", strings.Repeat(strings.Repeat("#", 1023)+"\n", 5000), "test:4097: a level of more than"},
		{"too long a row", strings.Repeat("#", 5<<20), "test:1: a line of more than"},
		{"too wide and high", strings.Repeat("#", 100_000) + strings.Repeat("\n#", 100_000),
			"test:1: 100001 rows by 100000 columns, the limit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, faults := readAll(t, strings.NewReader(c.in), "test")
			if len(faults) != 1 || !strings.HasPrefix(faults[0].Error(), c.want) {
				t.Errorf("errors %v, expected %s", faults, c.want)
			}
		})
	}
}

func TestReaderGoesOnAfterErrors(t *testing.T) {
	in := one + "\n\n#####\n# $.#\n#####\nTitle: no player\n\n#####\n#@$?#\n#####\n\nThird\n" + other
	levels, faults := readAll(t, strings.NewReader(in), "test")
	if len(levels) != 2 || len(faults) != 2 || faults[0].Number != 2 || faults[1].Number != 3 ||
		levels[1].Number != 4 ||
		levels[1].Title != "Third" {
		t.Errorf("levels %v, errors %v", levels, faults)
	}
}

func TestReaderTellsReadErrors(t *testing.T) {
	failure := errors.New("the disk is gone")
	r := board.NewReader(io.MultiReader(strings.NewReader(one+"\n\n"), iotest.ErrReader(failure)), "test")
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Next(); !errors.Is(err, failure) {
		t.Errorf("%v, expected %v", err, failure)
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("%v, expected the end", err)
	}
}

// TestReaderMemory: neither bombs nor long lines take more than a small multiple of the limits.
func TestReaderMemory(t *testing.T) {
	noise := make([]byte, 5<<20)
	random := rand.NewChaCha8([32]byte{1})
	_, _ = random.Read(noise)
	inputs := map[string][]byte{
		"bomb":     []byte(strings.Repeat("4000000#|4000000#|\n", 20)),
		"walls":    bytes.Repeat([]byte("#"), 5<<20),
		"text":     bytes.Repeat([]byte("x"), 5<<20),
		"noise":    noise,
		"no ends":  bytes.ReplaceAll(bytes.ReplaceAll(noise, []byte("\n"), nil), []byte("\r"), nil),
		"brackets": bytes.Repeat([]byte("("), 5<<20),
	}
	for name, in := range inputs {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		readAll(t, bytes.NewReader(in), name)
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 400<<20 {
			t.Errorf("%s: %d MiB allocated in all", name, used>>20)
		}
	}
}

// canonicalRuns counts the levels of a canonical file in the plainest way: runs of rows.
func canonicalRuns(text string) (lines []int) {
	inside := false
	for i, row := range strings.Split(text, "\n") {
		is := strings.Contains(row, "#") && strings.Trim(row, "#@+$*. ") == ""
		if is && !inside {
			lines = append(lines, i+1)
		}
		inside = is
	}
	return lines
}

func TestReaderNumbersCanonicalFiles(t *testing.T) {
	dir := suite.Shared(t, "levels")
	files, err := filepath.Glob(filepath.Join(dir, "*.xsb"))
	must.Do(t, err)
	more, _ := filepath.Glob(filepath.Join(dir, "holland", "*.xsb"))
	for _, path := range append(files, more...) {
		data := must.Read(t, path)
		levels, faults := readFile(t, path)
		starts := canonicalRuns(data)
		if len(levels) != len(starts) || len(faults) > 0 {
			t.Errorf("%s: %d levels and the errors %v, expected %d levels", path, len(levels), faults, len(starts))
			continue
		}
		titles := strings.Count(data, "\nTitle: ")
		for i, level := range levels {
			if level.Number != i+1 || level.Line != starts[i] || titles == len(levels) && level.Title == "" {
				t.Errorf("%s: level %d begins in line %d and is called %q, expected number %d in line %d",
					path, level.Number, level.Line, level.Title, i+1, starts[i])
			}
		}
	}
}
