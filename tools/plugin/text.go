package main

/*
#include <string.h>
*/
import "C"

import (
	"strings"
	"unsafe"
)

// put writes text with a null behind it into a buffer of C, cut to its size. Letters that have no code of one byte
// become question marks.
func put(to *C.char, size uint32, text string) {
	if to == nil || size == 0 {
		return
	}
	out := unsafe.Slice((*byte)(unsafe.Pointer(to)), size)
	n := 0
	for _, letter := range text {
		if n == len(out)-1 {
			break
		}
		if letter > 0xff {
			letter = '?'
		}
		out[n] = byte(letter)
		n++
	}
	out[n] = 0
}

// get reads text of one byte a letter up to a null, and at most n letters.
func get(from *C.char, n int) string {
	if from == nil {
		return ""
	}
	var text strings.Builder
	for _, letter := range unsafe.Slice((*byte)(unsafe.Pointer(from)), C.strnlen(from, C.size_t(n))) {
		text.WriteRune(rune(letter))
	}
	return text.String()
}
