package meet

import (
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/search"
)

// TestAdopt moves half-paths of both sides from the logs of one process to those of another, where they meet.
func TestAdopt(t *testing.T) {
	b := suite.Board(t, "########\n#@ $  .#\n########\n")
	theirs, ours := newSides(b), newSides(b)
	forward := theirs[board.Forward].walk(t, b, 2)
	reverse := theirs[board.Reverse].walk(t, b, 1)
	for side, ref := range []search.Ref{forward, reverse} {
		h, err := NewHalf(b, board.Side(side), theirs[side].Log, ref)
		must.Do(t, err)
		a, err := ours[side].Adopt(b, ours[side].roots, h)
		must.Do(t, err)
		if a.Met != (side == int(board.Reverse)) || a.End.Ref == 0 {
			t.Errorf("side %d: %+v", side, a)
		}
		if a.Met {
			legs, err := Join(b, [2]*Log{ours[0].Log, ours[1].Log}, ours[0].Table.Lookup(a.At))
			if pushes := Pushes(b, legs); err != nil || len(pushes) != 3 {
				t.Errorf("%v, %d pushes, want 3", err, len(pushes))
			}
		}
		if err := h.Check(b, board.Side(side)); err != nil {
			t.Error(err)
		}
		for _, wrong := range spoiled(h) {
			if wrong.Pushes = h.Pushes; wrong.Check(b, board.Side(side)) == nil {
				t.Errorf("side %d: accepted %+v", side, wrong)
			}
			if _, err := newSides(b)[side].Adopt(b, ours[side].roots, wrong); err == nil {
				t.Errorf("side %d: adopted %+v", side, wrong)
			}
		}
	}
}

// spoiled are halves that are wrong in one way each.
func spoiled(h Half) (list []Half) {
	for _, path := range []string{h.Path + "R", "l" + h.Path, "x", strings.ToLower(h.Path) + "d", ""} {
		list = append(list, Half{Board: h.Board, Path: path})
	}
	empty := strings.NewReplacer("$", " ", "*", ".")
	gone := Half{Path: h.Path}
	for _, row := range h.Board {
		gone.Board = append(gone.Board, empty.Replace(row))
	}
	return append(list, gone)
}

// sideOf is a recorder with its roots.
type sideOf struct {
	Recorder
	roots []search.Position
}

// newSides makes empty logs of both sides that share a table.
func newSides(b *board.Board) [2]*sideOf {
	table := NewTable(1<<20, nil)
	var sides [2]*sideOf
	for side, boxes := range [][]board.Square{b.Boxes, b.Goals} {
		s := &sideOf{Recorder: Recorder{Table: table, Log: NewLog(b), Side: board.Side(side)}}
		at := b.Player
		if side == int(board.Reverse) {
			at = b.Next(b.Goals[0], board.Left)
		}
		root := search.PositionOf(b, boxes, at)
		root.Ref = s.Root(root, b.KeyOf(root.Boxes, root.Player))
		s.roots = []search.Position{*root}
		sides[side] = s
	}
	return sides
}

// walk moves the only box of a corridor by some squares and returns the last record.
func (s *sideOf) walk(t *testing.T, b *board.Board, steps int) search.Ref {
	t.Helper()
	scene, zone := board.NewScene(b), board.NewZone(b)
	scene.Set(s.roots[0].Boxes)
	zone.Fill(scene, s.roots[0].Player)
	ref := s.roots[0].Ref
	dir := [2]board.Dir{board.Right, board.Left}[s.Side]
	for range steps {
		m := board.NewMove(scene.Boxes().First(), dir)
		if !scene.CanMove(s.Side, m, zone) {
			t.Fatalf("%v cannot move", s.Side)
		}
		at := zone.Fill(scene, scene.Play(s.Side, m))
		ref, _ = s.Add(ref, &search.Child{From: m.From(), To: b.To(m), Player: at, Key: scene.Key(at)})
	}
	return search.Ref(ref)
}
