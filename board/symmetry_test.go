package board

import (
	"strings"
	"testing"

	"planner/internal/test/must"
)

// TestSymmetries counts the symmetries of small boards, and checks that they map pushes to pushes and undo each other.
func TestSymmetries(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"#######\n#.   .#\n#$$@$$#\n#     #\n#.   .#\n#######", 3},
		{"######\n#. $.#\n# @$ #\n#   $#\n# $  #\n#.  .#\n######", 3},
		{"#####\n#.$.#\n#$@$#\n#.$.#\n#####", 7},
		{"#####\n#..$#\n#.@$#\n#$  #\n#####", 1},
		{"######\n#@$ .#\n######", 0},
	} {
		level := &Level{Number: 1, Line: 1, Rows: strings.Split(c.text, "\n")}
		b, err := New(level)
		must.Do(t, err)
		all := SymmetriesOf(b)
		if len(all) != c.want {
			t.Errorf("%d symmetries, expected %d\n%s", len(all), c.want, c.text)
		}
		for _, s := range all {
			back := s.Inverse()
			for sq := range Square(b.Squares()) {
				if s.Square(back.Square(sq)) != sq {
					t.Fatalf("square %d comes back as %d", sq, s.Square(back.Square(sq)))
				}
				for _, d := range Dirs {
					m := NewMove(sq, d)
					if b.To(s.Move(m)) != s.Square(b.To(m)) {
						t.Fatalf("move %d and its image lead to different squares", m)
					}
				}
			}
		}
	}
}
