package cmdline

import (
	"cmp"
	"encoding/json"
	"io"
	"os"

	"golang.org/x/term"
)

// Streams are the input and the outputs of a command besides files. Tests put buffers in their place.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Output keeps the first error of writing. The standard output of the program is one, and the program ends with that
// error, so that a command need not look at each line that it prints.
type Output struct {
	io.Writer
	Err error
}

// Write implements io.Writer.
func (o *Output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	o.Err = cmp.Or(o.Err, err)
	return n, err
}

// WriteJSON writes one line in one call, so that readers of a pipe never see half of one.
func WriteJSON(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) }

// TerminalOf is the terminal that a stream is, nil when it is something else.
func TerminalOf(stream any) *os.File {
	if out, ok := stream.(*Output); ok {
		stream = out.Writer
	}
	file, ok := stream.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return file
}

// CursorOf is TerminalOf for what is written anew in place: nil also for a terminal that cannot move its cursor.
func CursorOf(stream any) *os.File {
	if os.Getenv("TERM") == "dumb" {
		return nil
	}
	return TerminalOf(stream)
}

// The size of a terminal that does not tell its own.
const usualColumns, usualRows = 80, 24

// SizeOf is how many columns and rows a terminal has at the moment. The terminal may be nil, which tells no size.
func SizeOf(terminal *os.File) (columns, rows int) {
	columns, rows, err := term.GetSize(int(terminal.Fd()))
	if err != nil || columns < 1 || rows < 1 {
		return usualColumns, usualRows
	}
	return columns, rows
}
