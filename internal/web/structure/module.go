package structure

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// codeSection is the number of the section that holds the bodies of functions.
const codeSection = 10

// ErrModule says that bytes are no WebAssembly module, or a broken one.
var ErrModule = errors.New("no WebAssembly module")

// Stats counts the functions of a module.
type Stats struct {
	Functions int // all that the module defines
	Rewritten int
}

// Rewrite gives a module that computes the same as the given one, which the Go tool has made. A function that does not
// have the form of the Go tool stays as it is.
func Rewrite(module []byte) ([]byte, Stats, error) {
	var stats Stats
	if len(module) < 8 || !bytes.HasPrefix(module, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, stats, ErrModule
	}
	out := append([]byte(nil), module[:8]...)
	r := reader{data: module, at: 8}
	for r.at < len(r.data) {
		id := r.byte()
		body := r.bytes(r.unsigned())
		if r.failed {
			return nil, stats, fmt.Errorf("%w: section %d is cut off", ErrModule, id)
		}
		if id == codeSection {
			var err error
			if body, err = rewriteCode(body, &stats); err != nil {
				return nil, stats, err
			}
		}
		out = append(out, id)
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, stats, nil
}

// rewriteCode rewrites a code section.
func rewriteCode(section []byte, stats *Stats) ([]byte, error) {
	r := reader{data: section}
	count := r.unsigned()
	out := binary.AppendUvarint(nil, uint64(count))
	for range count {
		body := r.bytes(r.unsigned())
		if r.failed {
			return nil, fmt.Errorf("%w: function %d is cut off", ErrModule, stats.Functions)
		}
		if better, ok := rewriteFunction(body); ok {
			body = better
			stats.Rewritten++
		}
		stats.Functions++
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// rewriteFunction rewrites the body of a function, its declarations of locals included.
func rewriteFunction(body []byte) ([]byte, bool) {
	f, ok := split(body)
	if !ok {
		return nil, false
	}
	return emit(order(f)), true
}
