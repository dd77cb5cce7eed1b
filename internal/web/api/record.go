package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"planner/internal/record"
)

// RecordRequest is the request of the call "record": a record of the page, which is joined with one of a file and
// written.
type RecordRequest struct {
	Record json.RawMessage `json:"record"`           // as docs/formats.md describes it
	Name   string          `json:"name,omitempty"`   // of the file, for errors
	Data   []byte          `json:"data,omitempty"`   // of the file, in base64: JSON, or levels with saved games
	Format string          `json:"format,omitempty"` // "json" or "sok"; empty for no text
}

// Recorded is the result of the call "record".
type Recorded struct {
	Record *record.Record `json:"record"` // all of it that was replayed
	Text   string         `json:"text,omitempty"`
}

// recorded answers the call "record".
func recorded(ctx context.Context, r RecordRequest, limits Limits) (Recorded, error) {
	own, err := record.Read(heeding{ctx, bytes.NewReader(r.Record)}, "the record of the page", limits.file())
	if err != nil {
		return Recorded{}, err
	}
	if len(r.Data) > 0 {
		other, err := record.Read(heeding{ctx, bytes.NewReader(r.Data)}, r.Name, limits.file())
		if err != nil {
			return Recorded{}, err
		}
		own.Merge(other)
	}
	var text strings.Builder
	switch r.Format {
	case "":
	case "json":
		err = own.Write(&text)
	case "sok":
		err = own.WriteSOK(&text)
	default:
		err = fmt.Errorf("the format %q is unknown, expected json or sok", r.Format)
	}
	return Recorded{own, text.String()}, err
}
