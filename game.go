package planner

import (
	"errors"
	"fmt"

	"planner/board"
	"planner/internal/judge"
	"planner/macros"
)

// ErrMove is wrapped by the errors of a [Game] about moves that are not possible.
var ErrMove = errors.New("the move is not possible")

// Game is a level with moves applied to it. The moves can be undone and redone without limit, and every position of the
// game is a level of its own that can be solved and analyzed.
//
// A Game is for one goroutine.
type Game struct {
	board  *board.Board
	scene  *board.Scene
	player board.Square
	moves  []byte // LURD letters; those from done on were undone and wait for Redo
	done   int
	pushes int // upper-case letters among moves[:done]

	walker *board.Walker
	routes *macros.Generator // made when PushTo first needs it
	rules  *judge.Rules      // made when Lost first needs it
	lost   lossOf            // the loss that Lost found last
}

// NewGame begins a game at the start position of a level. The error says that the level cannot be used, and wraps
// [ErrLevel].
func NewGame(level *Level) (*Game, error) {
	b, err := level.board()
	if err != nil {
		return nil, err
	}
	g := &Game{board: b, scene: board.StartScene(b), walker: board.NewWalker(b)}
	g.player = b.Player
	return g, nil
}

// Move moves the player by one letter of LURD, in either case, and pushes the box that stands in the way. The moves
// that Redo would bring are forgotten, unless the letter is the first of them. The error wraps [ErrMove].
func (g *Game) Move(letter byte) error {
	d, ok := g.board.Direction(letter)
	if !ok {
		return fmt.Errorf("%w: %q is none of lurdLURD", ErrMove, letter)
	}
	written, err := g.step(d)
	if err != nil {
		return err
	}
	if g.done == len(g.moves) || g.moves[g.done] != written {
		g.moves = append(g.moves[:g.done], written)
	}
	g.done++
	return nil
}

// Play makes the moves of a LURD text. The case of the letters says nothing: a letter pushes when a box stands in the
// way. At the first move that is not possible Play stops, with the moves before that one made; the error names the
// move, counted from 1 in the text, and wraps [ErrMove].
func (g *Game) Play(lurd string) error {
	for i := range len(lurd) {
		if err := g.Move(lurd[i]); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return nil
}

// step changes the position by one move of the player and gives the letter of the move.
func (g *Game) step(d board.Dir) (letter byte, err error) {
	to, pushed, wrong := g.scene.Step(g.player, d)
	if wrong != "" {
		return 0, fmt.Errorf("%w: %s", ErrMove, wrong)
	}
	g.player, letter = to, g.board.Letter(d)
	if pushed {
		g.pushes++
		letter -= 'a' - 'A'
	}
	return letter, nil
}

// Undo takes the last move back, and reports false at the start position.
func (g *Game) Undo() bool {
	if g.done == 0 {
		return false
	}
	g.done--
	letter := g.moves[g.done]
	d, _ := g.board.Direction(letter)
	if letter < 'a' {
		g.scene.Shift(g.board.Next(g.player, d), g.player)
		g.pushes--
	}
	g.player = g.board.Next(g.player, d.Opposite())
	return true
}

// Redo makes the move again that was undone last, and reports false when no move was.
func (g *Game) Redo() bool {
	if g.done == len(g.moves) {
		return false
	}
	return g.Move(g.moves[g.done]) == nil
}

// Restart goes back to the start position. Redo brings the moves back.
func (g *Game) Restart() { g.Seek(0) }

// Seek goes to the position after n moves, by Undo or Redo. n is cut to what there is.
func (g *Game) Seek(n int) {
	for g.done > n && g.Undo() {
	}
	for g.done < n && g.Redo() {
	}
}

// Moves is the number of moves from the start to the position.
func (g *Game) Moves() int { return g.done }

// Pushes is the number of pushes among the moves.
func (g *Game) Pushes() int { return g.pushes }

// LURD is the moves from the start to the position, pushes in upper case.
func (g *Game) LURD() string { return string(g.moves[:g.done]) }

// All is [Game.LURD] followed by the moves that Redo would bring.
func (g *Game) All() string { return string(g.moves) }

// Player is the row and the column of the player.
func (g *Game) Player() (row, col int) { return g.board.RowCol(g.player) }

// Rows is the position in XSB characters, without trailing blanks.
func (g *Game) Rows() []string { return g.board.Text(g.scene.Boxes(), g.player) }

// String is the position, one row a line, as of [Level.String].
func (g *Game) String() string { return textOf(g.Rows()) }

// Level is the position as a level with the title and author of the game's level.
func (g *Game) Level() *Level {
	l := g.board.Level
	return newLevel(&board.Level{Number: l.Number, Line: l.Line, Title: l.Title, Author: l.Author, Rows: g.Rows()})
}

// Solved reports whether every goal holds a box.
func (g *Game) Solved() bool { return g.board.Unsolvable == "" && g.scene.Solved() }

// WalkTo walks the player to a square by a shortest walk without a push. The error wraps [ErrMove].
func (g *Game) WalkTo(row, col int) error {
	to := g.board.At(row, col)
	if to == g.board.Wall() || !g.scene.Free(to) {
		return fmt.Errorf("%w: row %d, column %d is not free", ErrMove, row, col)
	}
	walk, ok := g.walker.Append(nil, g.scene, g.player, to)
	if !ok {
		return fmt.Errorf("%w: boxes or walls shut off row %d, column %d", ErrMove, row, col)
	}
	return g.Play(string(walk))
}

// PushTo brings the box on one square to another square with the fewest pushes, while all other boxes stand still. The
// error wraps [ErrMove]; nothing has been moved then.
func (g *Game) PushTo(fromRow, fromCol, toRow, toCol int) error {
	from, to := g.board.At(fromRow, fromCol), g.board.At(toRow, toCol)
	if !g.scene.Box(from) {
		return fmt.Errorf("%w: no box that the player could reach is at row %d, column %d", ErrMove, fromRow, fromCol)
	}
	if to == g.board.Wall() || !g.scene.Free(to) {
		return fmt.Errorf("%w: row %d, column %d is not free", ErrMove, toRow, toCol)
	}
	if g.routes == nil {
		g.routes = macros.NewGenerator(g.board, board.Forward)
	}
	pushes, ok := g.routes.Route(g.scene, g.player, from, to, board.None, macros.Rules{}, nil)
	if !ok {
		return fmt.Errorf("%w: pushing this box alone does not bring it to row %d, column %d", ErrMove, toRow, toCol)
	}
	for _, push := range pushes {
		walk, _ := g.walker.Append(nil, g.scene, g.player, g.board.Stand(board.Forward, push))
		if err := g.Play(string(append(walk, g.board.Letter(push.Dir())))); err != nil {
			return err
		}
	}
	return nil
}
