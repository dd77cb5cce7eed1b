package levelfile

import (
	"archive/zip"
	"compress/gzip"
	"io"
	"path/filepath"
	"strings"

	"planner/board"
)

// Format is a way to write levels: a format of board.Write, or SLC.
type Format = board.Format

// SLC is the XML of the SokobanLevels programs.
const SLC Format = "slc"

// Formats lists the formats that NewWriter knows; Levels reads them all.
var Formats = append(append([]Format(nil), board.Formats...), SLC)

// FormatOf is the format that the name of a file asks for. The extensions of packed files, such as .gz, are passed
// over. FormatOf reports false when the extension names no format.
func FormatOf(name string) (Format, bool) {
	switch strings.ToLower(filepath.Ext(unpackedName(name))) {
	case ".xsb", ".txt":
		return board.XSB, true
	case ".sok":
		return board.SOK, true
	case ".rle":
		return board.RLE, true
	case ".slc", ".xml":
		return SLC, true
	}
	return "", false
}

// HasExtension reports whether the name of a file has an extension besides those of packed files.
func HasExtension(name string) bool { return filepath.Ext(unpackedName(name)) != "" }

// IsPackedName reports whether the name of a file asks for a packed one.
func IsPackedName(name string) bool { return unpackedName(name) != name || IsTarName(name) }

// IsTarName reports whether a file is a TAR archive by its name, packed or not. Such archives are only read.
func IsTarName(name string) bool {
	return strings.EqualFold(filepath.Ext(name), ".tgz") || strings.EqualFold(filepath.Ext(unpackedName(name)), ".tar")
}

// unpackedName is the name of a file without .gz or .zip at its end; .tgz becomes .tar.
func unpackedName(name string) string {
	switch ext := filepath.Ext(name); strings.ToLower(ext) {
	case ".gz", ".zip":
		return name[:len(name)-len(ext)]
	case ".tgz":
		return name[:len(name)-len(ext)] + ".tar"
	}
	return name
}

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
		return writeCloser{file, archive}, err
	}
	return writeCloser{w, io.NopCloser(nil)}, nil
}

// writeCloser writes to one thing and closes another: the only file of an archive and the archive.
type writeCloser struct {
	io.Writer
	io.Closer
}
