package suite

import (
	"embed"
	"encoding/csv"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/architecture"
	"planner/internal/test/must"
)

// Board builds a board from rows of XSB text. It fails the test when they are not a level.
func Board(t testing.TB, text string) *board.Board {
	t.Helper()
	rows := strings.Split(strings.Trim(text, "\n"), "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	b, err := board.New(&board.Level{Number: 1, Line: 1, Rows: rows})
	if err != nil {
		t.Fatalf("board: %v\n%s", err, text)
	}
	return b
}

// BoardOf is the board of a level. It fails the test when the level cannot be used.
func BoardOf(t testing.TB, level *board.Level) *board.Board {
	t.Helper()
	b, err := board.New(level)
	must.Do(t, err)
	return b
}

// Parse reads the first level of a text, as a file is read.
func Parse(text string) (*board.Level, error) {
	return board.NewReader(strings.NewReader(text), "level").Next()
}

// Shared is the path of a file among the level suites beside the checkout, such as "levels/xsokoban.xsb". The test is
// skipped if the file is absent.
func Shared(t testing.TB, name string) string {
	t.Helper()
	path := filepath.Join(architecture.Root(t), "..", "shared", filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		t.Skipf("the shared file %s is not beside this checkout", name)
	}
	return path
}

// FromRoot is the path of a file that a flag of a test names. Such a name counts from the root of this module, where go
// test is typed, although a test runs in the folder of its package.
func FromRoot(t testing.TB, name string) string {
	t.Helper()
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(architecture.Root(t), name)
}

//go:embed testdata/*.xsb
var drawn embed.FS

// Own gives the levels that were drawn for the tests of this project. All are solvable and small enough to be searched
// exhaustively.
func Own(t testing.TB) []*board.Level { return load(t, "testdata/own.xsb") }

// Unsolvable gives small levels that are well-formed and cannot be solved.
func Unsolvable(t testing.TB) []*board.Level { return load(t, "testdata/unsolvable.xsb") }

// Doors gives levels of 3 to 32 boxes whose rooms can only be filled by a player who goes round through one-way doors.
func Doors(t testing.TB) []*board.Level { return load(t, "testdata/doors.xsb") }

// Chains gives levels of 28 boxes and more in which every box but those of the doors wants the player to go round
// through two chains of two or three one-way doors. TestChains has drawn each from the seed in its title.
func Chains(t testing.TB) []*board.Level { return load(t, "testdata/chains.xsb") }

// load reads a file of drawn levels.
func load(t testing.TB, name string) []*board.Level {
	t.Helper()
	file, err := drawn.Open(name)
	must.Do(t, err)
	defer file.Close()
	return Levels(t, file, name)
}

// LevelsOf is Levels of the file of a name.
func LevelsOf(t testing.TB, name string) []*board.Level {
	t.Helper()
	file, err := os.Open(name)
	must.Do(t, err)
	defer file.Close()
	return Levels(t, file, filepath.Base(name))
}

// Levels reads all levels of a file and fails the test when one of them is malformed.
func Levels(t testing.TB, file io.Reader, name string) []*board.Level {
	t.Helper()
	levels, faults := ReadAll(t, board.NewReader(file, name))
	for _, fault := range faults {
		t.Fatal(fault)
	}
	return levels
}

// SharedBoards gives the boards of a level suite beside the checkout. The test is skipped if the suite is absent.
func SharedBoards(t testing.TB, name string) (boards []*board.Board) {
	t.Helper()
	for _, level := range LevelsOf(t, Shared(t, name)) {
		boards = append(boards, BoardOf(t, level))
	}
	return boards
}

// Known gives known solutions in LURD of the levels of a suite, such as "xsokoban.xsb", by the number of the level. The
// file of solutions lies beside a development checkout. The test is skipped if it is absent.
func Known(t testing.TB, name string) map[int]string {
	t.Helper()
	file, err := os.Open(Shared(t, "levels/known-solutions.tsv"))
	must.Do(t, err)
	defer file.Close()
	reader := csv.NewReader(file)
	reader.Comma = '\t'
	rows, err := reader.ReadAll()
	must.Do(t, err)
	known := map[int]string{}
	for _, row := range rows {
		// Rows of other folders have a name in place of the number.
		if n, err := strconv.Atoi(row[1]); err == nil && row[0] == name {
			known[n] = row[4]
		}
	}
	return known
}

// Moves lists the moves of a side in a position.
func Moves(scene *board.Scene, side board.Side, zone *board.Zone) (moves []board.Move) {
	for _, sq := range scene.Boxes().AppendTo(nil) {
		for _, d := range board.Dirs {
			if m := board.NewMove(sq, d); scene.CanMove(side, m, zone) {
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// Play makes moves of a side one by one, with the player on a square before the first, and gives the first square of
// his zone after the last. The test fails when a move is impossible.
func Play(t testing.TB, s *board.Scene, side board.Side, player board.Square, moves []board.Move) board.Square {
	t.Helper()
	zone := board.NewZone(s.Board)
	for i, m := range moves {
		zone.Fill(s, player)
		if !s.Box(m.From()) || !s.CanMove(side, m, zone) {
			t.Fatalf("%v move %d of %d, of the box on %d to %d, is impossible in\n%s", side, i+1, len(moves), m.From(),
				s.Board.To(m), strings.Join(s.Board.Text(s.Boxes(), player), "\n"))
		}
		player = s.Play(side, m)
	}
	return zone.Fill(s, player)
}
