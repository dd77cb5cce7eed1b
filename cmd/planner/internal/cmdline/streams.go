package cmdline

import (
	"encoding/json"
	"io"
)

// Streams are the input and the outputs of a command besides files. Tests put buffers in their place.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// WriteJSON writes one line in one call, so that readers of a pipe never see half of one.
func WriteJSON(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) }
