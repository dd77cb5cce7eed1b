package cmdline

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/levelfile"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// collection has two levels with titles, and one between them that cannot be used.
const collection = "#####\n#@$.#\n#####\nTitle: Teapot\n\n#####\n# $.#\n#####\nTitle: Empty\n\n" +
	"######\n#@$ .#\n######\nTitle: Tent\n"

// collected puts the collection into a file.
func collected(t *testing.T) string { return must.Write(t, "a.xsb", collection) }

// entriesOf lists the selected levels in words, and the error at the end.
func entriesOf(t *testing.T, from Streams, name, which string) (words string, err error) {
	t.Helper()
	pick, err := (&Levels{Which: which}).Selection()
	must.Do(t, err)
	for e, err := range from.Entries(t.Context(), name, pick) {
		if err != nil {
			return words, err
		}
		words += fmt.Sprintf("%d:%s %s", e.Number(), strings.TrimPrefix(e.Place(), e.File+":"), e.Title())
		if e.Fault != nil {
			words += fmt.Sprintf(": %.9s", e.Fault.Msg)
		}
		words += ", "
	}
	return words, nil
}

// Levels are read one by one from a file or a stream. One that cannot be used says why in its place.
func TestEntries(t *testing.T) {
	name := collected(t)
	all := "1:1 Teapot, 2:6 Empty: no player, 3:11 Tent, "
	for which, want := range map[string]string{"": all, "2-3": all[12:], "tent": all[34:], "TEAPOT": all[:12],
		"empty": all[12:34]} {
		for _, file := range []string{name, "-"} {
			got, err := entriesOf(t, Streams{In: strings.NewReader(collection)}, file, which)
			if got != want || err != nil {
				t.Errorf("%s of %s: %s%v, expected %s", which, file, got, err, want)
			}
		}
	}
	for which, want := range map[string]string{"9": "no level is selected by --level 9: the file has 3 levels",
		"7-9":     "no level is selected by --level 7-9: the file has 3 levels",
		"te":      `"te" means several levels: 1 "Teapot", 3 "Tent"`,
		"tea-pot": "no level is selected by --level"} {
		if _, err := entriesOf(t, Streams{}, name, which); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, expected %q", which, err, want)
		}
	}
	for file, want := range map[string]string{name + ".not": ".not: ", filepath.Dir(name): "is a directory"} {
		if _, err := entriesOf(t, Streams{}, file, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// What cannot be used is reported with its place and counted, and the rest is read.
func TestUsable(t *testing.T) {
	var out bytes.Buffer
	var ran Outcome
	name, s, read := collected(t), Streams{Err: &out}, 0
	all, err := board.Select("")
	must.Do(t, err)
	for range s.Usable(t.Context(), []string{name, name + ".not"}, all, &ran) {
		read++
	}
	if read != 2 || ran.Invalid != 2 || !strings.Contains(out.String(), name+":6: no player") ||
		!strings.Contains(out.String(), "planner: "+name+".not: ") {
		t.Errorf("%d levels, %+v\n%s", read, ran, out.String())
	}
	out.Reset()
	s.Complain(new(Outcome), fmt.Errorf("a: %w", &fs.PathError{Op: "read", Path: "a", Err: io.ErrUnexpectedEOF}))
	if out.String() != "planner: a: unexpected EOF\n" {
		t.Errorf("a file that cannot be read: %q", out.String())
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	read = 0
	for range s.Usable(ctx, []string{name}, all, &ran) {
		read++
		cancel()
	}
	if read != 1 || !ran.Interrupted {
		t.Errorf("interrupted: %d levels, %+v", read, ran)
	}
}

// A whole file has the same levels as entries, and their titles by number.
func TestDocument(t *testing.T) {
	all, err := board.Select("")
	must.Do(t, err)
	d, _, err := Streams{}.Document(t.Context(), collected(t), all)
	must.Do(t, err)
	titles := titlesOf(d.Entries)
	if len(d.Entries) != 3 || titles[1] != "Teapot" || titles[2] != "Empty" || titles[3] != "Tent" ||
		!strings.HasPrefix(d.Entries[1].Fault.Msg, "no player") {
		t.Errorf("%d entries, %v", len(d.Entries), titles)
	}
	if Heading(2, "") != "Level 2" || HeadingOf(d.Entries[2]) != `Level 3 "Tent"` {
		t.Errorf("%s, %s", Heading(2, ""), HeadingOf(d.Entries[2]))
	}
}

// Of a file that is too large nothing is used, and the error names the flag where there is one.
func TestLimited(t *testing.T) {
	with := context.WithValue(t.Context(), maxFileKey{}, int64(8))
	if all, err := io.ReadAll(Limited(with, strings.NewReader("12345678"), "a")); err != nil || len(all) != 8 {
		t.Errorf("%q, %v", all, err)
	}
	_, err := io.ReadAll(Limited(with, strings.NewReader("123456789"), "a"))
	want := "a: a file of more than 8 bytes, which is the limit; --max-file sets another"
	if err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
	all, err := board.Select("")
	must.Do(t, err)
	problem := ""
	for e, err := range (Streams{}).Entries(with, collected(t), all) {
		if problem = e.Fault.Msg; err != nil {
			problem = err.Error()
		}
	}
	if !strings.HasSuffix(problem, "--max-file sets another") {
		t.Errorf("a level beyond the limit: %q", problem)
	}
}

// Solutions that another hand puts into the file meanwhile stay, and so does each line of it.
func TestKeptLevels(t *testing.T) {
	name, turns := collected(t), 0
	level, err := suite.Parse(collection[:strings.Index(collection, "Title")])
	must.Do(t, err)
	must.Do(t, KeptLevels(t.Context(), name).Update(func(d *levelfile.Document) (bool, error) {
		if turns++; turns == 1 {
			must.Do(t, os.WriteFile(name, []byte(collection+"Note of another hand\n"), 0o600))
		}
		return d.Put(level, "R", board.PushesMoves)
	}))
	text, err := os.ReadFile(name)
	if err != nil || turns != 2 || !strings.Contains(string(text), "another hand") ||
		!strings.Contains(string(text), "\nR\n") {
		t.Errorf("%v, %d turns\n%s", err, turns, text)
	}
	fresh := filepath.Join(t.TempDir(), "new.sok")
	must.Do(t, KeptLevels(t.Context(), fresh).Update(func(d *levelfile.Document) (bool, error) {
		return d.Put(level, "R", board.PushesMoves)
	}))
	if d, err := KeptLevels(t.Context(), fresh).Load(); err != nil || len(d.Entries) != 1 {
		t.Errorf("a file that was not there: %v, %v", d, err)
	}
}
