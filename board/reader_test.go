package board_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
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

// summary is a level in one line, for tables.
func summary(l *board.Level) string {
	return fmt.Sprintf("%d@%d title=%q author=%q notes=%q", l.Number, l.Line, l.Title, l.Author, l.Notes)
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
	level, err := board.Parse("_####-\n##P-#\n#Bb_#\n#-o*#\n#####")
	want := " ####\n##+ #\n#*$ #\n# .*#\n#####"
	if err == nil || level != nil {
		t.Fatalf("one box and two goals were accepted: %v", level)
	}
	level, err = board.Parse("_####-\n##P-#\n#Bb_#\n#--*#\n#####")
	want = strings.Replace(want, "# .*#", "#  *#", 1)
	if err != nil || strings.Join(level.Rows, "\n") != want {
		t.Errorf("%v, %v, expected\n%s", level, err, want)
	}
}

func TestReaderSharesTextAmongLevels(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"keys below", one + "\nTitle: A\nAuthor: X\n\n" + other + "\nTitle: B\n",
			`1@1 title="A" author="X" notes=[]; 2@7 title="B" author="" notes=[]`},
		{"keys below after a blank line", one + "\n\nTitle: A\n\n" + other + "\n\nTitle: B\n",
			`1@1 title="A" author="" notes=[]; 2@7 title="B" author="" notes=[]`},
		{"keys above", "Title: A\nAuthor: X\n" + one + "\n\nTitle: B\nAuthor: Y\n" + other,
			`1@3 title="A" author="X" notes=[]; 2@9 title="B" author="Y" notes=[]`},
		{"keys above without blank lines", "Title: A\n" + one + "\nTitle: B\n" + other,
			`1@2 title="A" author="" notes=[]; 2@6 title="B" author="" notes=[]`},
		{"names above", "The file\n\nFirst\n\n" + one + "\n\nAuthor: X\n\nSecond\n\n" + other + "\n",
			`1@5 title="First" author="X" notes=["The file"]; 2@13 title="Second" author="" notes=[]`},
		{"names above without blank lines", "1\n" + one + "\n2\n" + other,
			`1@2 title="1" author="" notes=[]; 2@6 title="2" author="" notes=[]`},
		{"numbers as comments", "; 1\n" + one + "\n\n; 2\n" + other,
			`1@2 title="1" author="" notes=[]; 2@7 title="2" author="" notes=[]`},
		{"comments below", one + "\n; A\n\n" + other + "\n; B\n",
			`1@1 title="A" author="" notes=[]; 2@6 title="B" author="" notes=[]`},
		{"a name and a key", "A name\n" + one + "\nTitle: A\n",
			`1@2 title="A" author="" notes=["A name"]`},
		{"a title for the file", "Title: File\nAuthor: X\n\nFirst\n" + one + "\n",
			`1@5 title="First" author="X" notes=["Title: File"]`},
		{"two titles", one + "\nTitle: A\nTitle: B\nAuthor: X\nAuthor: Y\n",
			`1@1 title="A" author="X" notes=["Title: B" "Author: Y"]`},
		{"other keys", one + "\nSource: a book\n\nNot a name, no board below\n",
			`1@1 title="" author="" notes=["Source: a book" "Not a name, no board below"]`},
		{"a comment block", one + "\nComment:\n" + other + "\nTitle: none\nComment-End:\nTitle: A\n",
			`1@1 title="A" author="" notes=["Comment:" "####" "##@ #" "# $.#" "#####" "Title: none" "Comment-End:"]`},
		{"a solution", one + "\n\nSolution\nllllRRRRuuu\n\n" + other,
			`1@1 title="" author="" notes=["Solution" "llllRRRRuuu"]; 2@8 title="" author="" notes=[]`},
		{"an author of the file and one of a level", "Author: A\n\nFirst\n\n" + one + "\nAuthor: B\n\n" + other,
			`1@5 title="First" author="B" notes=["Author: A"]; 2@10 title="" author="" notes=[]`},
		{"a short solution", one + "\n\nSolution 1\n\nR\n\nSnapshot\nr\nR\n\nOther\n\n" + other,
			`1@1 title="" author="" notes=["Solution 1" "R" "Snapshot" "r" "R"]; ` +
				`2@15 title="Other" author="" notes=[]`},
		{"a word of moves", one + "\n\nDull\n\n" + other,
			`1@1 title="" author="" notes=[]; 2@7 title="Dull" author="" notes=[]`},
		{"run lengths", one + "\n\nFirst\n\n4l 2(3U)rr\n\n" + other,
			`1@1 title="" author="" notes=["First" "4l 2(3U)rr"]; 2@9 title="" author="" notes=[]`},
		{"rulers", ":::::::::\n" + one, `1@2 title="" author="" notes=[":::::::::"]`},
		{"numbers with a hash", "#1\n" + one + "\n#2\n" + other,
			`1@2 title="#1" author="" notes=[]; 2@6 title="#2" author="" notes=[]`},
		{"Latin-1 and control characters", one + "\nTitle: Caf\xe9\x1b[31m\n",
			`1@1 title="Café [31m" author="" notes=[]`},
		{"levels in one line each", "5#|#@$.#|5#\n5#|#@$.#|5#\n" + one,
			`1@1 title="" author="" notes=[]; 2@2 title="" author="" notes=[]; 3@3 title="" author="" notes=[]`},
		{"separators of board characters", one + "\n-----\n" + other + "\n*****\n",
			`1@1 title="" author="" notes=[]; 2@5 title="-----" author="" notes=["*****"]`},
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

func TestReaderErrors(t *testing.T) {
	deep := strings.Repeat("(", 40) + "#" + strings.Repeat(")", 40)
	for _, c := range []struct{ name, in, want string }{
		{"no level", "a\nb\n", "test:2: no level in this file"},
		{"no bytes", "", "test:1: no level in this file"},
		{"tab before rows", "\t#####\n\t#@$.#\n\t#####", "test:1: column 1: a tab"},
		{"tab in a row", "#####\n#@$.\t#\n#####", "test:2: column 5: a tab"},
		{"foreign character", "#####\n#@$.?#\n#####", "test:2: column 5: unknown character '?'"},
		{"cut row", "#####\n#@$.?\n#####", "test:2: column 5: unknown character '?'"},
		{"foreign byte", "#####\n#@$.\xff#\n#####", "test:2: column 5: byte 0xff"},
		{"wide walls", "＃＃＃\n＃@＃", "test:1: column 1: unknown character '\\uff03'"},
		{"wide wall at the end", "#####\n#@$. ＃\n#####", "test:2: column 6: unknown character '\\uff03'"},
		{"no walls", " @$. ", "test:1: row 1 has no wall"},
		{"a blank row in run lengths", "5#|#@$.#|5#||#*#", "test:1: row 4 has no wall"},
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
		data, err := os.ReadFile(path)
		must.Do(t, err)
		levels, faults := readFile(t, path)
		starts := canonicalRuns(string(data))
		if len(levels) != len(starts) || len(faults) > 0 {
			t.Errorf("%s: %d levels and the errors %v, expected %d levels", path, len(levels), faults, len(starts))
			continue
		}
		titles := strings.Count(string(data), "\nTitle: ")
		for i, level := range levels {
			if level.Number != i+1 || level.Line != starts[i] || titles == len(levels) && level.Title == "" {
				t.Errorf("%s: level %d begins in line %d and is called %q, expected number %d in line %d",
					path, level.Number, level.Line, level.Title, i+1, starts[i])
			}
		}
	}
}
