package levelfile_test

import (
	"archive/tar"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"planner/board"
	"planner/internal/levelfile"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// Three levels drawn for these tests.
const (
	one   = "#####\n#@$.#\n#####\n"
	two   = "######\n#@$ .#\n######\n"
	three = "#####\n#@  #\n# $ #\n#  .#\n#####\n"
)

// readAll reads all levels of a text and the errors of those that are none.
func readAll(t testing.TB, in io.Reader, name string) (levels []*board.Level, faults []*board.SyntaxError) {
	t.Helper()
	return suite.ReadAll(t, pulled(t, in, name, board.MaxBytes))
}

// stepwise gives levels one by one, and io.EOF behind the last.
type stepwise func() (*board.Level, error, bool)

func (s stepwise) Next() (*board.Level, error) {
	level, err, more := s()
	if !more {
		return nil, io.EOF
	}
	return level, err
}

// pulled is levelfile.Levels step by step.
func pulled(t testing.TB, in io.Reader, name string, limit int64) stepwise {
	next, stop := iter.Pull2(levelfile.Levels(in, name, limit))
	t.Cleanup(stop)
	return next
}

// tarred is a TAR archive of files, given as names and texts in turn. A name that ends in "/" is a folder.
func tarred(t testing.TB, format tar.Format, files ...string) string {
	t.Helper()
	var out bytes.Buffer
	archive := tar.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		header := &tar.Header{Name: files[i], Mode: 0o644, Size: int64(len(files[i+1])), Format: format,
			Typeflag: tar.TypeReg}
		if strings.HasSuffix(files[i], "/") {
			header.Typeflag = tar.TypeDir
		}
		must.Do(t, archive.WriteHeader(header))
		if _, err := io.WriteString(archive, files[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	must.Do(t, archive.Close())
	return out.String()
}

// locked is a ZIP archive that says of its files that they have a password.
func locked(t testing.TB, text string) []byte {
	t.Helper()
	return flipped(flipped(suite.Zipped(t, "a.xsb", text), "PK\x03\x04", 6), "PK\x01\x02", 8)
}

// flipped is data with the lowest bit of one byte changed, so many bytes behind the first one of a mark, or before the
// end if that is negative.
func flipped(data []byte, mark string, at int) []byte {
	if at += bytes.Index(data, []byte(mark)); at < 0 {
		at += len(data)
	}
	data[at] ^= 1
	return data
}

// TestReaderTellsWhatAFileIs reads the same two levels out of every kind of file. The name says nothing.
func TestReaderTellsWhatAFileIs(t *testing.T) {
	text := one + "Title: Caf\u00e9\n\n" + two + "Title: Plain\n"
	latin1 := strings.ReplaceAll(text, "\u00e9", "\xe9")
	crlf := strings.ReplaceAll(text, "\n", "\r\n")
	slc := `<?xml version="1.0" encoding="ISO-8859-1"?>
<SokobanLevels><LevelCollection><Level Id="Caf` + "\xe9" + `"><L>#####</L><L>#@$.#</L><L>#####</L></Level>
<Level Id="Plain"><L>######</L><L>#@$ .#</L><L>######</L></Level></LevelCollection></SokobanLevels>`
	for name, data := range map[string][]byte{
		"text":           []byte(text),
		"crlf":           []byte(crlf),
		"latin-1":        []byte(latin1),
		"mark":           []byte("\ufeff" + text),
		"utf-16le mark":  suite.Wide(crlf, binary.LittleEndian, true),
		"utf-16be mark":  suite.Wide(crlf, binary.BigEndian, true),
		"utf-16le":       suite.Wide(text, binary.LittleEndian, false),
		"utf-16be":       suite.Wide(text, binary.BigEndian, false),
		"gzip":           suite.Gzipped(t, text),
		"gzip of utf-16": suite.Gzipped(t, string(suite.Wide(text, binary.LittleEndian, true))),
		"gzip of gzip":   suite.Gzipped(t, string(suite.Gzipped(t, text))),
		"slc":            []byte(slc),
		"slc gzip":       suite.Gzipped(t, slc),
		"zip":            suite.Zipped(t, "a.xsb", text),
		"zip of two":     suite.Zipped(t, "a.xsb", one+"Title: Caf\u00e9\n", "b/c.sok", "Plain\n\n"+two),
		"zip of slc":     suite.Zipped(t, "a.slc", slc),
		"zip of gzip":    suite.Zipped(t, "a.gz", string(suite.Gzipped(t, text))),
		"zip of zip":     suite.Zipped(t, "a.zip", string(suite.Zipped(t, "b.xsb", text))),
		"zip with others": suite.Zipped(t, "b/", "", "readme.txt", "These are levels.\n", "__MACOSX/a", one, "x.png",
			"\x89PNG\x00", "a", text),
		"zip of utf-16": suite.Zipped(t, "a.xsb", string(suite.Wide(text, binary.BigEndian, false))),
		"tar":           []byte(tarred(t, tar.FormatUSTAR, "b/", "", "a.xsb", text)),
		"tar of two": []byte(tarred(t, tar.FormatGNU, "a.xsb", one+"Title: Caf\u00e9\n", "._a", one, "b/c.sok",
			"Plain\n\n"+two)),
		"tar of long name": []byte(tarred(t, tar.FormatPAX, strings.Repeat("long/", 60)+"a.xsb", text)),
		"tgz":              suite.Gzipped(t, tarred(t, tar.FormatPAX, "readme", "These are levels.\n", "a.slc", slc)),
		"tar of zip": []byte(tarred(t, tar.FormatUSTAR, "a.zip",
			string(suite.Zipped(t, "x.xsb", one+"Title: Caf\u00e9\n")), "b", two+"Title: Plain\n")),
		"zip of tar": suite.Zipped(t, "a.tar", tarred(t, tar.FormatUSTAR, "x.xsb", one+"Title: Caf\u00e9\n"), "b",
			two+"Title: Plain\n"),
		"slc in utf-16": suite.Wide(strings.ReplaceAll(strings.ReplaceAll(slc, "ISO-8859-1", "utf-16"), "\xe9",
			"\u00e9"),
			binary.LittleEndian, true),
		"slc without head": []byte("\ufeff\n <!-- x --> " + strings.ReplaceAll(slc[strings.Index(slc, "<Sok"):], "\xe9",
			"\u00e9")),
	} {
		t.Run(name, func(t *testing.T) {
			for _, in := range []io.Reader{bytes.NewReader(data), iotest.OneByteReader(bytes.NewReader(data))} {
				levels, faults := readAll(t, in, "file")
				if len(levels) != 2 || len(faults) != 0 {
					if strings.HasPrefix(name, "utf-16") && !strings.Contains(name, "mark") {
						continue // byte by byte there is nothing to tell it by before the first NUL
					}
					t.Fatalf("%d levels, errors %v, expected two levels", len(levels), faults)
				}
				for i, want := range []*board.Level{{Title: "Caf\u00e9", Rows: rowsOf(one)},
					{Title: "Plain", Rows: rowsOf(two)}} {
					got := levels[i]
					if got.Title != want.Title || !slices.Equal(got.Rows, want.Rows) || got.Number != i+1 {
						t.Errorf("level %d: %+v, expected %+v", i+1, got, want)
					}
				}
			}
		})
	}
}

// rowsOf is the rows of a text.
func rowsOf(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

// A packed file is called as it is on the disk, whatever it holds.
func TestPackedFilesKeepTheirName(t *testing.T) {
	for name, want := range map[string]string{"x.xsb.gz": "x.xsb.gz:5: ", "x.tgz": "x.tgz/a:5: "} {
		text := one + "\n####\n#@.#\n####\n"
		if strings.HasSuffix(name, ".tgz") {
			text = tarred(t, tar.FormatUSTAR, "a", text)
		}
		_, last := suite.LastFault(pulled(t, bytes.NewReader(suite.Gzipped(t, text)), name, board.MaxBytes))
		if last == nil || !strings.HasPrefix(last.Error(), want) {
			t.Errorf("%v, expected %s", last, want)
		}
	}
}

func TestReaderErrors(t *testing.T) {
	bomb := suite.Gzipped(t, one+"\n"+strings.Repeat("y", 1<<20))
	for name, c := range map[string]struct {
		data   []byte
		limit  int64
		levels int
		want   string
	}{
		"gzip bomb": {bomb, 1 << 19, 1, "file:5: a file of more than 524,288 bytes"},
		"zip bomb": {suite.Zipped(t, "a", one, "b", strings.Repeat("y", 1<<20), "c", one), 1 << 19, 1,
			"file/b:1: a file of more than"},
		"zip bomb of many": {suite.Zipped(t, "a", one, "b", strings.Repeat("y\n", 1<<17), "c",
			strings.Repeat("z\n", 1<<17)), 1 << 18, 1, "file/c:"},
		"packed too large": {suite.Zipped(t, "a", one, "b", two), 100, 0,
			"file:1: a packed file of more than 100 bytes"},
		"gzip cut off":      {bomb[:len(bomb)-9], 1 << 30, 1, "file: the packed file is damaged: it ends too early"},
		"gzip head cut off": {bomb[:5], 1 << 30, 0, "file: the packed file is damaged: it ends too early"},
		"zip cut off": {suite.Zipped(t, "a", one)[:60], 1 << 30, 0,
			"file: the packed file is damaged: the list of its files"},
		"gzip of noise": {[]byte("\x1f\x8bnoise noise noise"), 1 << 30, 0,
			"file: the packed file is damaged: its first bytes are not those of a gzip file"},
		"gzip changed": {flipped(suite.Gzipped(t, one), "", -6), 1 << 30, 1,
			"file: the packed file is damaged: its checksum is wrong"},
		"zip changed": {flipped(suite.Zipped(t, "a", one), "PK\x01\x02", 16), 1 << 30, 1,
			"file/a: the packed file is damaged: its checksum is wrong"},
		"zip by another way": {flipped(suite.Zipped(t, "a", one), "PK\x01\x02", 10), 1 << 30, 0,
			"file/a: packed in a way that is not known here; unpack it first"},
		"zip with password": {locked(t, one), 1 << 30, 0, "file/a.xsb: the archive has a password"},
		"tar bomb": {suite.Gzipped(t, tarred(t, tar.FormatUSTAR, "a", one, "b", strings.Repeat("y", 1<<20), "c", one)),
			1 << 19, 1, "file:1: a packed file of more than 524,288 bytes"},
		"tar bomb passed over": {suite.Gzipped(t, tarred(t, tar.FormatUSTAR, "a", one, ".b", strings.Repeat("y", 1<<20),
			"c", one)), 1 << 19, 1, "file:1: a packed file of more than 524,288 bytes"},
		"tar cut off": {[]byte(tarred(t, tar.FormatUSTAR, "a", one, "b", two)[:1200]), 1 << 30, 1,
			"file: the packed file is damaged: it ends too early"},
		"tar of nothing": {[]byte(tarred(t, tar.FormatUSTAR, "b/", "")), 1 << 30, 0,
			"file:1: an archive without any level"},
		"tar too deep": {suite.Gzipped(t, tarred(t, tar.FormatUSTAR, "a.tar", tarred(t, tar.FormatUSTAR, "b", one))),
			1 << 30, 0, "file/a.tar/b: files packed in each other, over the limit of 2 layers"},
		"zip of nothing": {suite.Zipped(t), 1 << 30, 0, "file:1: an archive without any level"},
		"zip of text":    {suite.Zipped(t, "a", "no level here\n"), 1 << 30, 0, "file/a:1: no level in this file"},
		"empty":          {nil, 1 << 30, 0, "file:1: no level in this file"},
		"too deep": {suite.Gzipped(t,
			string(suite.Gzipped(t, string(suite.Gzipped(t, string(suite.Gzipped(t, one))))))),
			1 << 30, 0, "file: files packed in each other"},
		"plain too large": {[]byte(one + "\n" + two), 20, 1, "file:5: a file of more than 20 bytes"},
		"slc cut off": {[]byte("<?xml version=\"1.0\"?><SokobanLevels><Level><L>#"), 1 << 30, 0,
			"file:1: XML: unexpected EOF"},
		"slc with other text": {[]byte("<?xml version=\"1.0\"?><a>&b;</a>"), 1 << 30, 0,
			"file:1: XML: invalid character entity"},
		"slc without levels": {[]byte("<SokobanLevels/>"), 1 << 30, 0,
			"file:1: no level in this file, expected elements"},
		"slc too large": {[]byte("<SokobanLevels>" + strings.Repeat(" ", 100)), 50, 0,
			"file:1: a file of more than 50 bytes"},
		"slc in other letters": {[]byte("<?xml version=\"1.0\" encoding=\"koi8-r\"?><SokobanLevels/>"), 1 << 30, 0,
			"file: xml: "},
	} {
		t.Run(name, func(t *testing.T) {
			levels, last := suite.LastFault(pulled(t, bytes.NewReader(c.data), "file", c.limit))
			if levels != c.levels || last == nil || !strings.HasPrefix(last.Error(), c.want) {
				t.Errorf("%d levels and the error %v, expected %d and %s", levels, last, c.levels, c.want)
			}
			fault := new(board.SyntaxError)
			if bytes.Contains([]byte(c.want), []byte("more than")) && (!errors.As(last, &fault) || !fault.TooLarge) {
				t.Errorf("the error does not say that the file is too large: %v", last)
			}
		})
	}
}

// TestSLCLevels reads what the format has besides rows, and malformed levels between good ones.
func TestSLCLevels(t *testing.T) {
	levels, faults := readAll(t, strings.NewReader(`<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE SokobanLevels SYSTEM "x.dtd">
<SokobanLevels>
  <Title>Small &amp; easy</Title>
  <Description>
    Two lines
    of text.
  </Description>
  <Url>http://localhost/</Url>
  <LevelCollection Copyright="Someone" MaxWidth="6" MaxHeight="5">
    <Level Id="1" Width="5" Height="3">
      <L>#####</L>
      <L><!-- x -->#@$.#</L>
      <L>#####</L>
      <Unknown><L>###</L></Unknown>
    </Level>
    <Level Id="Bad"><L>#####</L><L># $.#</L><L>#####</L></Level>
    <Level Id="Empty"/>
    <Level Id="Split"><L>#####</L><L/><L>#####</L></Level>
    <Level Id="Long &lt;way&gt;" Copyright="Else">
      <L/><L>  #####</L>
      <L>  #@  #</L><L>  # $ #</L><L>  #  .#</L><L>  #####</L><L/>
      <Note>A note</Note>
      <Solution Title="Best">rD
      lR</Solution>
      <Solution>rDlR</Solution>
    </Level>
  </LevelCollection>
</SokobanLevels>`), "a.slc")
	if len(levels) != 2 || len(faults) != 3 {
		t.Fatalf("%v, %v, expected two levels and three errors", levels, faults)
	}
	for i, want := range []string{
		"a.slc:17: <L> 1: no player", "a.slc:18: no row in this level", "a.slc:19: <L> 1: no player",
	} {
		if got := faults[i].Error(); !strings.HasPrefix(got, want) || faults[i].Number != i+2 {
			t.Errorf("%s of level %d, expected %s of %d", got, faults[i].Number, want, i+2)
		}
	}
	first, last := levels[0], levels[1]
	wantNotes := []string{"Collection: Small & easy", "Comment:", "Two lines", "of text.", "Comment-End:",
		"Url: http://localhost/"}
	if first.Title != "" || first.Author != "Someone" || first.Number != 1 || first.Line != 11 ||
		!slices.Equal(first.Notes, wantNotes) {
		t.Errorf("%+v", first)
	}
	if last.Title != "Long <way>" || last.Author != "Else" || last.Number != 5 || last.Rows[0] != "  #####" ||
		!slices.Equal(last.Notes, []string{"A note", "Solution Best", "rD       lR", "Solution", "rDlR"}) {
		t.Errorf("%+v", last)
	}
}

// TestReaderTreatsTextAsBoard reads the strange files of the suites. All of them are text, and what board.Reader makes
// of them is right, except that text in UTF-16 is no longer an error.
func TestReaderTreatsTextAsBoard(t *testing.T) {
	for _, f := range suite.StrangeFiles(t) {
		text := must.Read(t, f.Path)
		levels, faults := readAll(t, strings.NewReader(text), f.File)
		plain, plainFaults := suite.ReadAll(t, board.NewReader(strings.NewReader(text), f.File))
		sameLevel := func(a, b *board.Level) bool { return slices.Equal(a.Rows, b.Rows) && a.Title == b.Title }
		if !slices.EqualFunc(levels, plain, sameLevel) {
			t.Errorf("%s: %d levels, expected the same %d", f.File, len(levels), len(plain))
		}
		sameFault := func(a, b *board.SyntaxError) bool { return a.Error() == b.Error() }
		if !slices.EqualFunc(faults, plainFaults, sameFault) {
			t.Errorf("%s: %v, expected %v", f.File, faults, plainFaults)
		}
	}
}

// endless repeats some bytes for ever.
type endless struct {
	data []byte
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.data[e.at]
		e.at = (e.at + 1) % len(e.data)
	}
	return len(p), nil
}

// TestEndlessPackedInput reads packed input that never ends: files that are empty, that unpack to ever more, and an
// archive without its directory.
func TestEndlessPackedInput(t *testing.T) {
	for name, c := range map[string]struct {
		in   io.Reader
		want string
	}{
		"empty files": {&endless{data: suite.Gzipped(t, "")}, "a packed file of more than 1,048,576 bytes"},
		"text": {&endless{data: suite.Gzipped(t, strings.Repeat("y", 1<<15)+"\n")},
			"a file of more than 1,048,576 bytes"},
		"an archive": {io.MultiReader(bytes.NewReader(suite.Zipped(t, "a", one)[:40]), &endless{data: []byte("x")}),
			"a packed file of more than 1,048,576"},
		"text in UTF-16": {&endless{data: suite.Wide(strings.Repeat("y", 99)+"\r\n", binary.LittleEndian, false)},
			"a file of more than 1,048,576 bytes"},
		"elements": {io.MultiReader(strings.NewReader("<SokobanLevels>"), &endless{data: []byte("<L>")}),
			"elements in elements more than 256 deep"},
		"attributes": {io.MultiReader(strings.NewReader("<SokobanLevels "), &endless{data: []byte("a='' ")}),
			"a tag of more than 65,536 bytes"},
		"rows of a level": {io.MultiReader(strings.NewReader("<SokobanLevels><Level>"),
			&endless{data: []byte("<L>#</L>")}), "a file of more than 1,048,576 bytes"},
		"levels of an SLC": {io.MultiReader(strings.NewReader("<SokobanLevels>"), &endless{data: []byte("<Level/>")}),
			"a file of more than 1,048,576 bytes"},
	} {
		_, last := suite.LastFault(pulled(t, c.in, "endless", 1<<20))
		if last == nil || !strings.Contains(last.Error(), c.want) {
			t.Errorf("%s: %v, expected %s", name, last, c.want)
		}
	}
}
