package bench

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/machine"
	"planner/plan"
	"planner/technique"

	"github.com/dustin/go-humanize/english"
)

// newRow takes from a result line what comparisons need.
func newRow(solver string, r solving.ResultLine, s solving.Session) Row {
	o := s.Options
	machine := thisMachine()
	if r.Worker != "" {
		machine = "worker " + r.Worker
	}
	nearest := -1
	if r.Nearest != nil {
		nearest = *r.Nearest
	}
	return Row{
		SolvedBy: r.SolvedBy, Nearest: nearest, Path: pathText(r.Path), Strategies: standingsText(r.Strategies),
		Solver: solver, Suite: suiteName(r.File), Level: r.Level, Title: r.Title,
		Solved: r.Status == plan.StatusSolved, Status: r.Status, Mode: r.Mode,
		WallSeconds: r.Seconds, CPUSeconds: r.CPU.Seconds(), MaxRSS: r.PeakRSS >> 10,
		Pushes: r.Pushes, Moves: r.Moves, Nodes: r.Nodes, LowerBound: r.LowerBound,
		Limit: o.Time.Seconds(), Threads: o.Threads, Seed: o.Seed, ModeAsked: string(o.Mode), Without: missing(o.Use),
		Positions: o.Nodes, RAM: o.RAM, Commit: commit(), LevelHash: levelHash(r.Rows), Machine: machine,
		Image: o.Image, Times: timesText(r.Times),
		Asked: strings.Join(slices.Sorted(maps.Keys(r.Techniques)), " "),
	}
}

// missing lists the techniques that are switched off.
func missing(use technique.Set) string {
	var names []string
	for _, id := range use.Missing() {
		names = append(names, id.String())
	}
	return strings.Join(names, " ")
}

// suiteName is the file's name without folder and extension.
func suiteName(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// commit is the commit that this program was built from.
var commit = sync.OnceValue(machine.Commit)

// thisMachine is the operating system, the architecture, the number of cores and, on Linux, the processor's name.
var thisMachine = sync.OnceValue(func() string {
	name := fmt.Sprintf("%s/%s %s", runtime.GOOS, runtime.GOARCH, english.Plural(runtime.NumCPU(), "core", ""))
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if model := processor(text); model != "" {
			name += " " + model
		}
	}
	return name
})

// processor is the name of the first processor of /proc/cpuinfo, empty when it has none.
func processor(cpuinfo []byte) string {
	for line := range bytes.Lines(cpuinfo) {
		if key, value, ok := strings.Cut(string(line), ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.Join(strings.Fields(value), " ")
		}
	}
	return ""
}

// levelHash names a board: 16 hexadecimal digits that are the same for levels that differ only in what the player can
// never come near, such as blanks around the walls. The hash of rows that are no level is empty.
func levelHash(rows []string) string {
	core := (&board.Level{Rows: rows}).Core()
	if core == nil {
		return ""
	}
	sum := sha256.Sum256([]byte(strings.Join(core.Rows, "\n")))
	return hex.EncodeToString(sum[:8])
}

// pathText says in one column how a solution was made. It counts the moves of each side, of each strategy and of each
// macro, and those that leave every box where it was.
//
//	forward 6 reverse 30; free-space 36; passage 1 route 4
func pathText(u *plan.PathUse) string {
	if u == nil {
		return ""
	}
	parts := []string{fmt.Sprintf("forward %d reverse %d", u.Forward, u.Reverse), countsText(u.Strategies)}
	macros := map[string]int{} // of a path that came as JSON the map may be nil
	maps.Copy(macros, u.Macros)
	if u.Passages > 0 {
		macros["passage"] = u.Passages
	}
	if len(macros) > 0 {
		parts = append(parts, countsText(macros))
	}
	return strings.Join(parts, "; ")
}

// countsText lists counts by name.
func countsText(counts map[string]int) string {
	var words []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		words = append(words, fmt.Sprintf("%s %d", name, counts[name]))
	}
	return strings.Join(words, " ")
}

// rowFile is the file of --out. Each row is written at once, so that an interrupted run leaves the rows it had.
type rowFile struct{ *os.File }

// put writes a row.
func (f rowFile) put(r Row) error {
	_, err := f.WriteString(r.Line(f.Name()))
	return err
}

// openRowFile opens the file of --out, or creates it. Until it is closed no other bench can open it.
func openRowFile(name string) (*rowFile, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if errors.Is(machine.Lock(file), machine.ErrLocked) {
		return nil, errors.Join(fmt.Errorf("%s: another bench writes this file", name), file.Close())
	}
	return &rowFile{file}, nil
}

// goOn cuts off what follows the first size bytes of the file, which all rows are put behind. An empty file gets its
// header.
func (f rowFile) goOn(size int64) error {
	info, err := f.Stat()
	if err == nil && info.Size() != size { // a pipe or a device has no size, and nothing to cut off
		err = f.Truncate(size)
	}
	if err == nil && size == 0 {
		_, err = f.WriteString(header(f.Name()))
	}
	return err
}

// readRows reads the rows that bench or another program wrote, until the context ends.
func readRows(ctx context.Context, name string) ([]Row, error) {
	file, err := cmdline.OpenFile(ctx, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rows, err := parseRows(bufio.NewReader(cmdline.Limited(ctx, file, name)), name)
	if ctx.Err() != nil {
		return nil, fmt.Errorf("%s: %w", name, ctx.Err())
	}
	return rows, err
}

// whole reads the rows that were written to their end, and says how many bytes they take. Behind them may stand a row
// that a kill has cut off.
func (f rowFile) whole(ctx context.Context) (rows []Row, size int64, err error) {
	name := f.Name()
	text, err := io.ReadAll(cmdline.Limited(ctx, f, name))
	if err != nil {
		return nil, 0, err
	}
	text = text[:bytes.LastIndexByte(text, '\n')+1]
	if len(text) == 0 {
		return nil, 0, nil
	}
	if !bytes.HasPrefix(text, []byte(header(name))) {
		return nil, 0, fmt.Errorf("%s: another version or program wrote these columns; begin anew with --force", name)
	}
	rows, err = parseRows(bytes.NewReader(text), name)
	return rows, int64(len(text)), err
}
