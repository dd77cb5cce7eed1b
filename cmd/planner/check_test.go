package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"strings"
	"testing"
)

// claimed is a certificate without positions for the level with a normalised board. The last byte but two is one more
// than the number of pushes of which it claims that no solution has fewer.
func claimed(t *testing.T, board string, claim byte) []byte {
	t.Helper()
	hash := sha256.Sum256([]byte(board))
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(append(append([]byte("sokcert\x01"), hash[:]...), claim, 0, 0)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// The command check accepts what is true, refuses what is not proved, and says what is no certificate.
func TestCheck(t *testing.T) {
	levels := write(t, "levels.xsb", "#####\n#   #\n#.$@#\n#   #\n#####\n")
	const board = "@  \n.$ \n   \n"
	good := write(t, "good.cert", string(claimed(t, board, 2)))
	for _, test := range []struct {
		name, file string
		code       int
		out        string
	}{
		{"one push", good, 0, ": level 1, eb4d7c28b114040e"},
		{"one push", good, 0, ": no solution has fewer than 1 push: checked, 0 positions, 0 lemmas, "},
		{"two", write(t, "two.cert", string(claimed(t, board, 3))), 1, "fewer than 2 pushes: refused: start: "},
		{"none", write(t, "none.cert", string(claimed(t, board, 0))), 1, "there is no solution: refused: start: "},
		{"another level", write(t, "a.cert", string(claimed(t, "@$.\n", 2))), 1, ": refused: level: "},
		{"a level", levels, 2, ""},
		{"no file", "nosuchfile", 2, ""},
	} {
		if got := try(t, program{}, "check", levels, test.file); got.code != test.code ||
			!strings.Contains(got.out, test.out) || (got.errOut != "") != (test.code == 2) {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
	got := try(t, program{}, "check", "--json", "--threads", "1", "--ram", "1MiB", levels, good)
	if !strings.Contains(got.out, `"accepted":true,"unsolvable":false,"no_fewer_pushes":1,"positions":0,`) {
		t.Errorf("JSON: %+v", got)
	}
	if got := try(t, program{}, "check", levels); got.code != 2 {
		t.Errorf("without certificates: %+v", got)
	}
}
