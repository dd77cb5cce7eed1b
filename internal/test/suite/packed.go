package suite

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"io"
	"testing"
	"unicode/utf16"

	"planner/internal/test/must"
)

// Gzipped is a text packed with GZIP.
func Gzipped(t testing.TB, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	packer := gzip.NewWriter(&out)
	_, err := io.WriteString(packer, text)
	must.Do(t, errors.Join(err, packer.Close()))
	return out.Bytes()
}

// Zipped is an archive of files, given as names and texts in turn.
func Zipped(t testing.TB, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		file, err := archive.Create(files[i])
		must.Do(t, err)
		_, err = io.WriteString(file, files[i+1])
		must.Do(t, err)
	}
	must.Do(t, archive.Close())
	return out.Bytes()
}

// Wide is a text in UTF-16.
func Wide(text string, order binary.AppendByteOrder, mark bool) []byte {
	var out []byte
	if mark {
		out = order.AppendUint16(out, 0xfeff)
	}
	for _, unit := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, unit)
	}
	return out
}
