package main

import (
	"strings"
	"testing"
)

func TestConvert(t *testing.T) {
	levels := twoLevels(t)
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--to", "rle"}, "5#|#@$.#|5#\n\n6#|#@$-.#|6#\nTitle: Corridor\n\n"},
		{[]string{"--to", "sok", "--level", "2"}, "Corridor\n\n######\n#@$ .#\n######\n\n"},
		{[]string{"--mirror", "--level", "1"}, "#####\n#.$@#\n#####\n\n"},
		{[]string{"--rotate", "1", "--level", "1"}, "###\n#@#\n#$#\n#.#\n###\n\n"},
		{[]string{"--rotate", "5", "--level", "1"}, "###\n#@#\n#$#\n#.#\n###\n\n"},
		{[]string{"--rotate=-1", "--level", "1"}, "###\n#.#\n#$#\n#@#\n###\n\n"},
	} {
		if got := try(t, program{}, append([]string{"convert", levels}, test.args...)...); got.code != 0 ||
			got.out != test.want {
			t.Errorf("%v: code %d\n%s\nwant\n%s%s", test.args, got.code, got.out, test.want, got.errOut)
		}
	}
}

// Levels written in any format are read back unchanged.
func TestConvertRoundTrip(t *testing.T) {
	levels := twoLevels(t)
	plain := try(t, program{}, "convert", levels).out
	for _, format := range []string{"xsb", "sok", "rle"} {
		there := try(t, program{}, "convert", "--to", format, levels)
		back := try(t, program{stdin: strings.NewReader(there.out)}, "convert", "-")
		if back.code != 0 || back.out != plain {
			t.Errorf("%s: %s\n%s\nwant\n%s", format, there.out, back.out, plain)
		}
	}
}

func TestConvertBadLevel(t *testing.T) {
	got := try(t, program{}, "convert", write(t, "bad.xsb", noPlayer+"\n"+onePush))
	if got.code != 2 || got.out != onePush+"\n" || !strings.Contains(got.errOut, "bad.xsb:1: ") {
		t.Errorf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
}
