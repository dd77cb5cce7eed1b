package board_test

import (
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/suite"

	"pgregory.net/rapid"
)

func TestNewRefuses(t *testing.T) {
	boxes := strings.Repeat("$.", board.MaxBoxes/2+1)
	full := strings.Repeat("#"+boxes+boxes+"#\n", 1)
	wide := strings.Repeat("#", 2048)
	room := wide + "\n#@$." + strings.Repeat(" ", 2043) + "#\n" +
		strings.Repeat("#"+strings.Repeat(" ", 2046)+"#\n", 600) + wide
	for want, text := range map[string]string{
		"no player":            "###\n#$#\n#.#\n###",
		"2 players":            "####\n#@+#\n####",
		"no box":               "###\n#@#\n###",
		"number of boxes 1":    "####\n#@$#\n####",
		"leave the board":      "####\n#+$ \n####",
		"expected one of":      "#####\n#@$.x\n#####",
		"boxes, the limit":     "#@" + full,
		"squares, the limit":   room,
		"row 1, column 1: 'x'": "x",
	} {
		_, err := board.New(&board.Level{Rows: strings.Split(text, "\n")})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, expected %q", err, want)
		}
	}
	if _, err := board.New(&board.Level{}); err == nil {
		t.Error("a level without rows was accepted")
	}
}

func TestNewFindsUnsolvableLevels(t *testing.T) {
	for text, want := range map[string]string{
		"#####\n#@$.#\n#####":                       "",
		"#########\n#@$.# * #\n#########":           "",
		"#########\n#@$..#$ #\n#########":           "row 2, column 7: box off its goal",
		"##########\n#@$$. #. #\n##########":        "row 2, column 8: empty goal",
		"###########\n#@$$.. #.$#\n###########":     "row 2, column 9: empty goal",
		"############\n#@$$..#$ #. #\n############": "row 2, column 8: box off its goal",
	} {
		b := suite.Board(t, text)
		if !strings.HasPrefix(b.Unsolvable, want) || want == "" && b.Unsolvable != "" {
			t.Errorf("%q, expected %q\n%s", b.Unsolvable, want, text)
		}
	}
}

func TestBoardNumbersSquares(t *testing.T) {
	b := suite.Board(t, "######\n#@ $ #\n##  .#\n######\n")
	if b.Squares() != 7 || b.Words() != 1 || b.Wall() != 7 || b.Player != b.At(1, 1) {
		t.Fatalf("%d squares, %d words, wall %d, player on %d", b.Squares(), b.Words(), b.Wall(), b.Player)
	}
	for sq := board.Square(0); sq < b.Wall(); sq++ {
		row, col := b.RowCol(sq)
		if b.At(row, col) != sq {
			t.Errorf("square %d lies at %d, %d, where %d is found", sq, row, col, b.At(row, col))
		}
		for _, d := range board.Dirs {
			if to := b.Next(sq, d); to != b.Wall() && b.Next(to, d.Opposite()) != sq {
				t.Errorf("from square %d in direction %d there is no way back", sq, d)
			}
		}
	}
	for _, d := range board.Dirs {
		left, right := d.Sideways()
		if b.Next(b.Wall(), d) != b.Wall() || left.Opposite() != right || left == d || right == d {
			t.Errorf("direction %d: the wall's neighbour %d, sideways %d and %d", d, b.Next(b.Wall(), d), left, right)
		}
	}
	if b.At(-1, 0) != b.Wall() || b.At(0, 99) != b.Wall() || !b.IsGoal(b.Goals[0]) || !b.GoalSet().Has(b.Goals[0]) {
		t.Error("walls or goals are not where they belong")
	}
	if board.Forward.Other() != board.Reverse || board.Forward.String() != "forward" ||
		board.Reverse.String() != "reverse" {
		t.Error("the sides are mixed up")
	}
}

func TestBits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		squares := rapid.SliceOfDistinct(rapid.Int32Range(0, 199), func(i int32) int32 { return i }).Draw(t, "squares")
		set := make(board.Bits, 4)
		for _, sq := range squares {
			set.Add(board.Square(sq))
		}
		slices.Sort(squares)
		got := set.AppendTo(nil)
		if set.Count() != len(squares) || len(got) != len(squares) {
			t.Fatalf("%d squares, %d listed, expected %d", set.Count(), len(got), len(squares))
		}
		for i, sq := range got {
			if int32(sq) != squares[i] || !set.Has(sq) {
				t.Fatalf("listed %v, expected %v", got, squares)
			}
		}
		if len(got) == 0 {
			if set.First() != board.None {
				t.Fatal("an empty set has a first square")
			}
			return
		}
		less := set.Clone()
		less.Remove(set.First())
		if less.Equal(set) || !set.Equal(set.Clone()) || !less.Within(set) || set.Within(less) ||
			set.First() != got[0] {
			t.Fatal("comparisons of sets are wrong")
		}
		if set.Clear(); set.Count() != 0 {
			t.Fatal("a cleared set holds squares")
		}
	})
}

// play draws a level, a side and random moves of that side, and calls see in every position on the way.
func play(t *rapid.T, levels []*board.Level, see func(b *board.Board, side board.Side, p position)) {
	level := rapid.SampledFrom(levels).Draw(t, "level").Transform(rapid.IntRange(0, 7).Draw(t, "symmetry"))
	b, err := board.New(level)
	if err != nil {
		t.Fatal(err)
	}
	side := rapid.SampledFrom([]board.Side{board.Forward, board.Reverse}).Draw(t, "side")
	scene, zone := board.NewScene(b), board.NewZone(b)
	p := rapid.SampledFrom(roots(b, side)).Draw(t, "root")
	for range rapid.IntRange(0, 30).Draw(t, "length") {
		see(b, side, p)
		choice := moves(b, side, p, scene, zone)
		if len(choice) == 0 {
			return
		}
		rest := scene.Play(side, rapid.SampledFrom(choice).Draw(t, "move"))
		p = position{scene.Boxes().Clone(), rest}
	}
}

// TestEveryMoveIsUndoneByTheOtherSide: a pull is a push undone, for layouts, keys and the player.
func TestEveryMoveIsUndoneByTheOtherSide(t *testing.T) {
	levels := suite.Own(t)
	rapid.Check(t, func(t *rapid.T) {
		play(t, levels, func(b *board.Board, side board.Side, p position) {
			scene, zone := board.NewScene(b), board.NewZone(b)
			for _, m := range moves(b, side, p, scene, zone) {
				before := scene.Key(zone.Fill(scene, p.player))
				rest := scene.Play(side, m)
				zone.Fill(scene, rest)
				undo := b.Undo(m)
				if !scene.CanMove(side.Other(), undo, zone) || b.Undo(undo) != m {
					t.Fatalf("%s cannot be undone after %v", side, m)
				}
				back := scene.Play(side.Other(), undo)
				if !scene.Boxes().Equal(p.boxes) || scene.Key(zone.Fill(scene, back)) != before {
					t.Fatalf("%s and back is another position after %v", side, m)
				}
			}
		})
	})
}

// TestKeptUpEqualsComputed checks that a scene and a zone updated move by move equal those made from scratch.
func TestKeptUpEqualsComputed(t *testing.T) {
	levels := suite.Own(t)
	var kept *board.Scene
	rapid.Check(t, func(t *rapid.T) {
		play(t, levels, func(b *board.Board, side board.Side, p position) {
			if kept == nil || kept.Board != b {
				kept = board.NewScene(b)
			}
			for _, sq := range kept.Boxes().AppendTo(nil) {
				if !p.boxes.Has(sq) {
					kept.Lift(sq)
				}
			}
			for _, sq := range p.boxes.AppendTo(nil) {
				if !kept.Box(sq) {
					kept.Drop(sq)
				}
			}
			fresh, zone := board.NewScene(b), board.NewZone(b)
			fresh.SetSquares(p.boxes.AppendTo(nil))
			least := zone.Fill(fresh, p.player)
			solved := p.boxes.Equal(b.GoalSet())
			if kept.Key(least) != b.KeyOf(p.boxes, least) || fresh.Key(least) != kept.Key(least) ||
				kept.Count() != len(b.Boxes) || kept.Solved() != solved ||
				kept.BoxesKey().Xor(b.PlayerKey(least)) != kept.Key(least) {
				t.Fatal("the layout kept up differs from the layout set anew")
			}
			checkZone(t, b, fresh, zone, p.player)
		})
	})
}

// checkZone compares a zone with the definition: closed, connected to the player, without boxes.
func checkZone(t *rapid.T, b *board.Board, scene *board.Scene, zone *board.Zone, player board.Square) {
	smallest, size := board.None, 0
	for sq := board.Square(0); sq < b.Wall(); sq++ {
		if !zone.Has(sq) {
			continue
		}
		size++
		if smallest == board.None {
			smallest = sq
		}
		if !scene.Free(sq) || scene.Box(sq) {
			t.Fatalf("square %d of the zone holds a box", sq)
		}
		for _, d := range board.Dirs {
			if to := b.Next(sq, d); scene.Free(to) && !zone.Has(to) {
				t.Fatalf("square %d is next to the zone and not in it", to)
			}
		}
	}
	if !zone.Has(player) || zone.Has(b.Wall()) || zone.Min() != smallest || zone.Len() != size ||
		len(zone.Squares()) != size {
		t.Fatalf("a zone of %d squares from %d, says %d from %d", size, smallest, zone.Len(), zone.Min())
	}
	if zone.Grow(scene, player) != smallest {
		t.Fatal("growing a zone from within changes it")
	}
}

func TestKeysDiffer(t *testing.T) {
	b := suite.Board(t, strings.Repeat("#", 40)+"\n#@$."+strings.Repeat(" ", 35)+"#\n"+
		strings.Repeat("#"+strings.Repeat(" ", 38)+"#\n", 100)+strings.Repeat("#", 40))
	keys := []board.Key{b.PlayerKey(b.Wall())}
	for sq := board.Square(0); sq < b.Wall(); sq++ {
		keys = append(keys, b.BoxKey(sq), b.PlayerKey(sq))
	}
	slices.SortFunc(keys, func(a, b board.Key) int {
		if a.Less(b) {
			return -1
		}
		return 1
	})
	if len(slices.Compact(keys)) != 2*b.Squares()+1 {
		t.Error("two keys are the same")
	}
}
