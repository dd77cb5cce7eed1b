package levelfile

import (
	"archive/zip"
	"compress/gzip"
	"io"
	"path/filepath"
	"strings"
)

// Packed gives a stream that packs what is written to it, as the name of a file asks for: with GZIP for ".gz", as the
// only file of an archive for ".zip", not at all for any other name. format is the format of the file in the archive.
// Close ends the packed data and does not close w.
func Packed(w io.Writer, name string, format Format) (io.WriteCloser, error) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".gz":
		return gzip.NewWriter(w), nil
	case ".zip":
		archive := zip.NewWriter(w)
		inner := filepath.Base(unpackedName(name))
		if _, ok := FormatOf(inner); !ok {
			inner += "." + string(format)
		}
		file, err := archive.Create(inner)
		return onlyMember{file, archive}, err
	}
	return plain{w}, nil
}

// onlyMember is the only file of an archive.
type onlyMember struct {
	io.Writer
	io.Closer
}

// plain does not pack.
type plain struct{ io.Writer }

// Close implements io.Closer.
func (plain) Close() error { return nil }
