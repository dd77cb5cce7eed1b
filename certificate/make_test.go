package certificate

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/certificate/checker"
	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/oracle"
	"planner/internal/test/suite"
)

// tried makes a certificate and gives what the checker says of it.
func tried(t *testing.T, b *board.Board, claim, threads int) (*Certificate, error) {
	t.Helper()
	c, err := Make(t.Context(), b.Level, claim, Options{Threads: threads, RAM: 1 << 28})
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	must.Do(t, c.Write(&file))
	_, err = checker.Check(t.Context(), strings.Join(b.Level.Rows, "\n"), &file, checker.Options{Threads: 1})
	return c, err
}

// Every true claim about small levels gets a certificate that the checker accepts. Of a false one no certificate is
// made.
func TestTrueClaims(t *testing.T) {
	lemmas, positions := 0, 0
	for seed := range uint64(long.Pick(400, 20_000)) {
		shape := oracle.Small
		if seed%4 == 0 {
			shape = oracle.Medium
		}
		b := oracle.Generate(shape, seed)
		claim, far := Unsolvable, oracle.Pushes(b)
		if far != oracle.Dead {
			claim = int(far)
		}
		c, err := tried(t, b, claim, 1+int(seed%2))
		if err != nil {
			t.Fatalf("seed %d, claim %d: %v\n%s", seed, claim, err, strings.Join(b.Level.Rows, "\n"))
		}
		lemmas, positions = lemmas+c.Lemmas, positions+c.Positions
		if far == oracle.Dead {
			continue
		}
		for _, wrong := range []int{claim + 1, Unsolvable} {
			if _, err := tried(t, b, wrong, 1); !errors.Is(err, errSolved) {
				t.Fatalf("seed %d: the claim %d instead of %d: %v", seed, wrong, claim, err)
			}
		}
	}
	if lemmas == 0 || positions == 0 {
		t.Errorf("%d lemmas and %d positions in all certificates together", lemmas, positions)
	}
}

// A level whose board is turned has a certificate in the order of reading.
func TestImages(t *testing.T) {
	level := suite.Board(t, "#######\n#@    #\n# $$  #\n# $ # #\n# . . #\n#  .  #\n#######").Level
	for image := range board.Symmetries {
		b := suite.BoardOf(t, level.Transform(image))
		if _, err := tried(t, b, oracle.Pushes(b), 2); err != nil {
			t.Errorf("image %d: %v", image, err)
		}
	}
}

// What does not fit into memory, into the time or into packed positions is an error and no certificate.
func TestLimits(t *testing.T) {
	b := suite.Board(t, "##########\n#@       #\n# $ $ $  #\n#        #\n# . . .  #\n#      ###\n# $   $  #\n"+
		"#.   .   #\n##########")
	_, err := Make(t.Context(), b.Level, Unsolvable, Options{Threads: 1, RAM: 1 << 10})
	if !errors.Is(err, errMemory) {
		t.Errorf("without memory: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err = Make(ended, b.Level, Unsolvable, Options{Threads: 2, RAM: 1 << 30}); !errors.Is(err, context.Canceled) {
		t.Errorf("without time: %v", err)
	}
	crowd := suite.Board(t, suite.Pillars())
	if _, err = Make(t.Context(), crowd.Level, Unsolvable, Options{RAM: 1 << 28}); !errors.Is(err, errTooLarge) {
		t.Errorf("44 boxes in a hall: %v", err)
	}
}

// Records ascend as positions do, and give their positions back.
func TestRecords(t *testing.T) {
	for seed := range uint64(40) {
		b, err := inReadingOrder(oracle.Generate(oracle.Medium, seed).Level)
		must.Do(t, err)
		checkRecords(t, b)
	}
}

func checkRecords(t *testing.T, b *board.Board) {
	c, err := newCodec(newMaze(b, b.NewBits()).distances)
	must.Do(t, err)
	var last packed
	squares, n := make([]board.Square, 0, len(b.Boxes)), 0
	var place func(from int)
	place = func(from int) {
		if len(squares) < len(b.Boxes) {
			for i := from; i < len(c.live); i++ {
				squares = append(squares, c.live[i])
				place(i + 1)
				squares = squares[:len(squares)-1]
			}
			return
		}
		r := c.pack(squares, board.Square(n%b.Squares()), n%7)
		if n++; n > 1 && (r.compare(last) <= 0 || r.same(last)) {
			t.Fatalf("%v does not come after the layout before", squares)
		}
		got, player := c.position(r, nil)
		if int(player) != (n-1)%b.Squares() || r.half() != (n-1)%7/2 || !slices.Equal(got, squares) {
			t.Fatalf("%v comes back as %v", squares, got)
		}
		last = r
	}
	place(0)
}
