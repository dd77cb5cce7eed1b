package cmdline

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"

	"planner/board"
	"planner/internal/levelfile"

	"github.com/dustin/go-humanize/english"
)

// standardInput is the file name that stands for the standard input.
const standardInput = "-"

// ReadOnce reports whether a file can be read a single time only, as the standard input and pipes can.
func ReadOnce(name string) bool {
	info, err := os.Stat(name)
	return name == standardInput || err == nil && !info.Mode().IsRegular()
}

// ReadTwice refuses a file of levels that a command has to read twice when it can be read a single time only.
func ReadTwice(levels string) error {
	if ReadOnce(levels) {
		return Misused("%s: the level file is read twice, so it cannot be the standard input or a pipe", levels)
	}
	return nil
}

// Named says in lines of JSON which level they are about.
type Named struct {
	File  string `json:"file"`
	Level int    `json:"level"`
	Title string `json:"title"`
}

// NamedOf names the level of an entry for programs.
func NamedOf(e *levelfile.Entry) Named { return Named{e.File, e.Number(), e.Title()} }

// HeadingOf names the level of an entry for people.
func HeadingOf(e *levelfile.Entry) string { return Heading(e.Number(), e.Title()) }

// Heading names a level for people by its number and its title, which may be empty.
func Heading(number int, title string) string {
	if title == "" {
		return fmt.Sprintf("Level %d", number)
	}
	return fmt.Sprintf("Level %d %q", number, title)
}

// Report writes a problem with an entry to w as "file:line: message".
func Report(w io.Writer, e *levelfile.Entry, problem string) {
	fmt.Fprintf(w, "%s: %s\n", e.Place(), problem)
}

// Entries reads the selected levels of a file one by one and holds only the current one in memory. A selection by title
// reads the whole file first, since it depends on all titles. A malformed level is an entry with a fault. An error
// means that the file cannot be read any further, or that no level is selected. So there is an entry or an error.
func (s Streams) Entries(ctx context.Context, name string, pick board.Selection) iter.Seq2[*levelfile.Entry, error] {
	if pick.ByTitle() {
		return s.titled(ctx, name, pick)
	}
	return func(yield func(*levelfile.Entry, error) bool) {
		file, err := s.Open(ctx, name)
		if err != nil {
			yield(nil, err)
			return
		}
		defer file.Close()
		last, some := 0, false
		for level, err := range levelfile.Levels(file, name, MaxFile(ctx)) {
			e, selected, err := newEntry(name, level, err, last, pick)
			if err == nil {
				last, some = max(last, e.Number()), some || selected
			}
			if selected && !yield(e, err) || err != nil || last >= pick.Last() {
				return
			}
		}
		if beyond := pick.Beyond(last); beyond != "" {
			yield(nil, unselected(name, beyond, last))
		} else if !some {
			yield(nil, unselected(name, pick.String(), last))
		}
	}
}

// Usable reads the selected levels of several files one by one, until the context ends. It reports and counts in ran
// what cannot be used: a level, the rest of a file, a file in which no level is selected.
func (s Streams) Usable(
	ctx context.Context, files []string, pick board.Selection, ran *Outcome,
) iter.Seq[*levelfile.Entry] {
	return func(yield func(*levelfile.Entry) bool) {
		defer func() { ran.Interrupted = ran.Interrupted || ctx.Err() != nil }()
		for _, file := range files {
			for e, err := range s.Entries(ctx, file, pick) {
				switch {
				case ctx.Err() != nil:
					return
				case err != nil:
					s.Complain(ran, err)
				case e.Fault != nil:
					fmt.Fprintln(s.Err, e.Fault)
					ran.Invalid++
				case !yield(e):
					return
				}
			}
		}
	}
}

// Complain reports a problem with a whole file and counts it.
func (s Streams) Complain(ran *Outcome, err error) {
	fmt.Fprintf(s.Err, "planner: %s\n", Message(err))
	ran.Invalid++
}

// titled reads a whole file and gives the levels that a title selects.
func (s Streams) titled(ctx context.Context, name string, pick board.Selection) iter.Seq2[*levelfile.Entry, error] {
	return func(yield func(*levelfile.Entry, error) bool) {
		all, err := board.Select("")
		if err != nil {
			yield(nil, err)
			return
		}
		var entries []*levelfile.Entry
		for e, err := range s.Entries(ctx, name, all) {
			if err != nil {
				yield(nil, err)
				return
			}
			entries = append(entries, e)
		}
		if pick, err = Resolve(pick, name, titlesOf(entries)); err != nil {
			yield(nil, err)
			return
		}
		for _, e := range entries {
			if pick.HasLevel(e.Number(), e.Title()) && !yield(e, nil) {
				return
			}
		}
	}
}

// Resolve turns a selection by title into one by number. titles has the titles of all levels of the file called name,
// by their numbers. It is an error when --level selects none of them.
func Resolve(pick board.Selection, name string, titles map[int]string) (board.Selection, error) {
	pick, err := pick.Resolve(titles)
	if err != nil {
		return pick, fmt.Errorf("%s: no level is selected by --level: %w", name, err)
	}
	last, some := 0, false
	for number, title := range titles {
		last, some = max(last, number), some || pick.HasLevel(number, title)
	}
	if beyond := pick.Beyond(last); beyond != "" && pick.String() != "" {
		return pick, unselected(name, beyond, last)
	}
	if some || pick.String() == "" { // a file without levels is reported where it is read
		return pick, nil
	}
	return pick, unselected(name, pick.String(), last)
}

// OneLevel is the level of a file that --level selects, or else the first one. More than one selected level is misuse.
func (s Streams) OneLevel(ctx context.Context, file string, pick board.Selection) (*levelfile.Entry, error) {
	var only *levelfile.Entry
	for e, err := range s.Entries(ctx, file, pick) {
		switch {
		case err != nil:
			return nil, err
		case only != nil:
			return nil, Several(pick, only.Number(), e.Number())
		case e.Fault != nil:
			return nil, e.Fault
		case pick.String() == "":
			return e, nil
		}
		only = e
	}
	if only == nil {
		return nil, fmt.Errorf("%s: no level", file)
	}
	return only, nil
}

// Several is the error that --level selects several levels, among them those with two numbers, where one is expected.
func Several(pick board.Selection, one, another int) error {
	return Misused("--level %s selects several levels, such as %d and %d, expected one", pick, one, another)
}

// unselected is the error that a selection by number has none of the levels of a file.
func unselected(name, pick string, levels int) error {
	return fmt.Errorf("%s: no level is selected by --level %s: the file has %s", name, pick,
		english.Plural(levels, "level", ""))
}

// titlesOf are the titles of levels by their numbers.
func titlesOf(entries []*levelfile.Entry) map[int]string {
	titles := map[int]string{}
	for _, e := range entries {
		titles[e.Number()] = e.Title()
	}
	return titles
}

// Document reads a whole file with every line of its text. It reports what is wrong with the file besides its levels,
// and turns a selection by title into one by number.
func (s Streams) Document(
	ctx context.Context, name string, pick board.Selection,
) (*levelfile.Document, board.Selection, error) {
	file, err := s.Open(ctx, name)
	if err != nil {
		return nil, pick, err
	}
	defer file.Close()
	d, err := ReadDocument(ctx, file, name)
	if err != nil {
		return nil, pick, err
	}
	for _, fault := range d.Faults {
		fmt.Fprintln(s.Err, fault)
	}
	pick, err = Resolve(pick, name, titlesOf(d.Entries))
	return d, pick, err
}

// ReadDocument reads a whole file within the limit of MaxFileFlag, until the context ends.
func ReadDocument(ctx context.Context, in io.Reader, name string) (*levelfile.Document, error) {
	d, err := levelfile.ReadDocument(levelfile.Heeding(ctx, in), name, MaxFile(ctx))
	if err != nil {
		return nil, err
	}
	for _, fault := range d.Faults {
		nameLimit(fault)
	}
	for _, e := range d.Entries {
		nameLimit(e.Fault)
	}
	return d, nil
}

// ReadAll reads a whole file that is no file of levels, within the limit of MaxFileFlag.
func (s Streams) ReadAll(ctx context.Context, name string) ([]byte, error) {
	file, err := s.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(Limited(ctx, file, name))
}

// ReadText is ReadAll for a file that is text. UTF-16 becomes UTF-8, and a byte order mark is left out.
func (s Streams) ReadText(ctx context.Context, name string) (string, error) {
	data, err := s.ReadAll(ctx, name)
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(levelfile.Decoded(bytes.NewReader(data)))
	return string(text), err
}

// newEntry turns what the reader returned into an entry and reports whether the entry is selected. A fault that belongs
// to no level, such as that of a file without levels, is always selected and has the number of the next level.
func newEntry(
	name string, level *board.Level, err error, last int, pick board.Selection,
) (e *levelfile.Entry, selected bool, fatal error) {
	e = &levelfile.Entry{File: name, Level: level}
	if errors.As(err, &e.Fault) {
		nameLimit(e.Fault)
		if e.File = e.Fault.File; e.Fault.Number == 0 {
			e.Fault.Number = last + 1
			return e, true, nil
		}
	} else if err != nil {
		return nil, true, err
	}
	return e, pick.HasLevel(e.Number(), e.Title()), nil
}

// nameLimit adds to the fault of a file that is too large the flag that may help. The fault may be nil.
func nameLimit(fault *board.SyntaxError) {
	if fault != nil && fault.TooLarge {
		fault.Msg += "; --" + maxFileFlag + " sets another"
	}
}

// Open opens a file, or the standard input when the name is "-", to be read until the context ends. The message of an
// error begins with the name.
func (s Streams) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == standardInput {
		return interruptible(ctx, s.In), nil
	}
	return OpenFile(ctx, name)
}

// OpenFile opens a file that is no directory, to be read until the context ends. The message of an error begins with
// the name, in quotes when it is empty, because nobody would see it.
func OpenFile(ctx context.Context, name string) (io.ReadCloser, error) {
	info, err := os.Stat(name)
	failed, ok := errors.AsType[*fs.PathError](err)
	switch {
	case ok && name == standardInput:
		return nil, errors.New("-: the standard input is not read here, expected the name of a file")
	case ok:
		return nil, fmt.Errorf("%s: %w", cmp.Or(name, `""`), failed.Err)
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s is a directory, expected a file", name)
	case !info.Mode().IsRegular():
		return interruptible(ctx, &lateFile{name: name}), nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{levelfile.Heeding(ctx, file), file}, nil
}

// lateFile is a file that is opened when it is first read, because to open a pipe is to wait for whoever writes into
// it. It is closed at its end.
type lateFile struct {
	name string
	file *os.File // nil before the first read
}

// Read is part of io.Reader.
func (f *lateFile) Read(to []byte) (n int, err error) {
	if f.file == nil {
		if f.file, err = os.Open(f.name); err != nil {
			return 0, err
		}
	}
	if n, err = f.file.Read(to); err != nil {
		_ = f.file.Close() // nothing was written
	}
	return n, err
}

// interruptible reads from r in a goroutine of its own, so that Ctrl-C also ends a wait for input that never comes.
// A read that still blocks then is abandoned, because the process is about to end.
func interruptible(ctx context.Context, r io.Reader) io.ReadCloser {
	out, in := io.Pipe()
	stop := context.AfterFunc(ctx, func() { _ = in.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(in, r)
		stop()
		_ = in.CloseWithError(err)
	}()
	return out
}
