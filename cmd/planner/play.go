package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"planner"
	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/play"

	tea "charm.land/bubbletea/v2"
	"github.com/urfave/cli/v2"
)

const playHelp = `Shows a level in the terminal to be played by keys and mouse, with hints and solutions by the planner.
The key ? lists all keys.

   planner play levels.xsb                       play from the first level on
   planner play --level 3 levels.xsb             begin with level 3
   planner play --no-record levels.xsb           neither recall nor keep anything
   planner play --moves my.lurd levels.xsb       go on with moves that were saved
   planner convert levels.sok | planner play -   play what another program writes

Games and solutions are kept in one file in the user's data directory, and a game goes on where it was left; "planner
help record" says how the page and other programs read them. The keys L and g lead to other levels.

Moves are saved as LURD text, which the command verify reads. A file that exists is changed only after a question.
With the variable NO_COLOR set nothing is coloured.

Exit codes: 0 the player quit, 2 bad input or usage, or no terminal, 130 interrupted.`

// Defaults of the searches for a hint or a solution: a person waits for them, and plays on meanwhile.
const (
	playTime = time.Minute
	playRAM  = 1 << 30
	// keepAfter is how long moves wait until they are written into the record. A kill loses no more.
	keepAfter = 3 * time.Second
)

type playRequest struct {
	cmdline.Levels
	moves, record   string // files
	time            time.Duration
	ram             int64 // bytes
	threads         int
	ascii, noRecord bool
}

func playCommand(s cmdline.Streams) *cli.Command {
	q := new(playRequest)
	return &cli.Command{
		Name: "play", Category: cmdline.GroupSolving, ArgsUsage: "FILE", Description: playHelp,
		Usage: "play levels in the terminal, with hints",
		Flags: []cli.Flag{
			q.OneFlag(cmdline.FlagsMethod, "begin with"),
			cmdline.FileFlag(&q.moves, "moves", cmdline.FlagsMethod,
				"begin with the moves in `FILE`, if it exists, and propose it for saving"),
			cmdline.TimeFlag(&q.time, "time", []string{"t"}, cmdline.FlagsBudget, playTime,
				"look for a hint or a solution for at most the wall `TIME`; 0 means no limit"),
			cmdline.MemoryFlag(&q.ram, cmdline.FlagsBudget, playRAM,
				"let that search hold at most `SIZE` of memory"),
			cmdline.ThreadsFlag(&q.threads, cmdline.FlagsBudget, "search with `K` threads"),
			cmdline.SwitchFlag(&q.ascii, "ascii", cmdline.FlagsOutput, "draw with the letters of ASCII alone"),
			recordFlag(&q.record, cmdline.FlagsOutput, "keep moves and solutions in `FILE`"),
			cmdline.SwitchFlag(&q.noRecord, "no-record", cmdline.FlagsOutput,
				"neither recall earlier games nor keep this one"),
		},
		Action: cmdline.Action(s, q, playLevels),
	}
}

func playLevels(ctx context.Context, s cmdline.Streams, q *playRequest) error {
	files, err := s.Files(q.Args)
	if err != nil {
		return err
	}
	if len(files) > 1 {
		return cmdline.Misused("%d files given, expected one", len(files))
	}
	o, err := q.options(ctx, s, files[0])
	if err != nil {
		return err
	}
	terminal, err := openTerminal(s)
	if err != nil {
		return err
	}
	defer terminal.close()
	defer solving.LimitMemory(o.RAM)()
	m := play.New(o)
	err = terminal.runModel(ctx, m)
	if o.Keep != nil {
		err = errors.Join(err, o.Keep(m.Left()))
	}
	return err
}

// recalled takes the record into the options. Without --level the game begins with the level of the file that was open
// last.
func (q *playRequest) recalled(ctx context.Context, o *play.Options) error {
	if q.noRecord {
		if q.Given["record"] {
			return cmdline.Misused("--record and --no-record contradict each other")
		}
		return nil
	}
	file, err := recordOf(ctx, q.record)
	if err != nil {
		return err
	}
	if o.Record, err = file.Load(); err != nil {
		return fmt.Errorf("%w; --no-record leaves the record alone", err)
	}
	o.Keep, o.KeepAfter = file.merge, keepAfter
	if last := o.Record.Last; last != nil && last.File == o.Name && !q.Given["level"] {
		o.First = max(0, slices.IndexFunc(o.Levels, func(l *planner.Level) bool { return l.Number == last.Level }))
	}
	return nil
}

// options reads the levels and turns the request into options.
func (q *playRequest) options(ctx context.Context, s cmdline.Streams, file string) (o play.Options, err error) {
	in, err := s.Open(ctx, file)
	if err != nil {
		return o, err
	}
	defer in.Close()
	levels, err := planner.Read(cmdline.Limited(ctx, in, file), file)
	if err != nil {
		return o, err
	}
	files := moveFiles{levels: file}
	o = play.Options{Levels: levels, Name: absolute(file), Archive: files, Default: q.moves,
		Time: cmp.Or(q.time, planner.Forever), RAM: q.ram, Threads: q.threads, ASCII: q.ascii || !showsUnicode()}
	if o.First, err = q.beginning(file, levels); err != nil {
		return o, err
	}
	if err := q.recalled(ctx, &o); err != nil || o.Default == "" {
		return o, err
	}
	if _, err := os.Stat(o.Default); errors.Is(err, fs.ErrNotExist) {
		return o, nil
	}
	o.Begin, err = files.LoadMoves(o.Default, levels[o.First])
	return o, err
}

// absolute is the path of a file from the root, by which the record knows it.
func absolute(file string) string {
	if path, err := filepath.Abs(file); err == nil && file != "-" {
		return path
	}
	return file
}

// beginning is the index of the level of a file that --level names.
func (q *playRequest) beginning(file string, levels []*planner.Level) (int, error) {
	pick, err := q.Selection()
	if err != nil {
		return 0, err
	}
	titles := map[int]string{}
	for _, l := range levels {
		titles[l.Number] = l.Title
	}
	if pick, err = cmdline.Resolve(pick, file, titles); err != nil {
		return 0, err
	}
	selected := func(l *planner.Level) bool { return pick.HasLevel(l.Number, l.Title) }
	first := slices.IndexFunc(levels, selected)
	if another := slices.IndexFunc(levels[first+1:], selected); another >= 0 && pick.String() != "" {
		return 0, cmdline.Several(pick, levels[first].Number, levels[first+1+another].Number)
	}
	return first, nil
}

// showsUnicode reports whether the terminal shows more than ASCII, by the variables that say so.
func showsUnicode() bool {
	if os.Getenv("TERM") == "dumb" {
		return false
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := strings.ToLower(os.Getenv(name)); value != "" {
			return strings.Contains(value, "utf-8") || strings.Contains(value, "utf8")
		}
	}
	return false
}

// terminal is where a level is played.
type terminal struct {
	in     io.Reader
	out    *os.File
	opened []*os.File // to be closed
}

// openTerminal finds the terminal behind the streams. Levels may come from the standard input; then the keys come
// from the terminal that the process was started in.
func openTerminal(s cmdline.Streams) (*terminal, error) {
	out := cmdline.TerminalOf(s.Out)
	if out == nil {
		return nil, errors.New("play needs a terminal, and the standard output is none; " +
			"the commands solve and analyze need none")
	}
	if in := cmdline.TerminalOf(s.In); in != nil {
		return &terminal{in: in, out: out}, nil
	}
	in, more, err := tea.OpenTTY()
	if err != nil {
		return nil, fmt.Errorf("play needs a terminal for its keys, and there is none: %w", err)
	}
	return &terminal{in: in, out: out, opened: []*os.File{in, more}}, nil
}

func (t *terminal) close() {
	for i, f := range t.opened {
		if i == 0 || f != t.opened[0] {
			f.Close()
		}
	}
}

// runModel plays until the player quits. The terminal is as before when it returns, also after a panic and when the
// context is cancelled by a signal. At a SIGQUIT the runtime would print its stacks and leave the terminal as it is, so
// here that is a signal like others.
func (t *terminal) runModel(ctx context.Context, m tea.Model) error {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGQUIT)
	defer stop()
	_, err := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(t.in), tea.WithOutput(t.out),
		tea.WithoutSignalHandler(), tea.WithFilter(play.Bounded)).Run()
	if ctx.Err() != nil {
		return cmdline.Outcome{Interrupted: true}
	}
	return err
}

// moveColumns is the width of LURD text in files, in letters.
const moveColumns = 80

// moveFiles keeps the moves of played levels in files that readClaims reads.
type moveFiles struct {
	levels string // the level file
}

// Propose names a file beside the level file.
func (m moveFiles) Propose(level *planner.Level) string {
	base := strings.TrimSuffix(m.levels, filepath.Ext(m.levels))
	if m.levels == "-" {
		base = "level"
	}
	return fmt.Sprintf("%s-%d.lurd", base, level.Number)
}

// LoadMoves reads the moves of a level. Moves that name no level belong to whatever level they are loaded for, when
// they are the only ones of the file. A pipe is refused: moves are saved into the file that they come from.
func (m moveFiles) LoadMoves(name string, level *planner.Level) (play.Moves, error) {
	if err := regular(name); err != nil {
		return play.Moves{}, err
	}
	var all []claim
	files := cmdline.Streams{In: strings.NewReader("")} // the standard input belongs to the keys
	text, err := files.ReadAll(context.Background(), name)
	if err == nil {
		all, err = readClaims(context.Background(), text, name, nil)
	}
	if err != nil {
		return play.Moves{}, err
	}
	for _, c := range all {
		if c.level == level.Number || len(all) == 1 {
			if c.fault != "" {
				return play.Moves{}, fmt.Errorf("%s: %s", name, c.fault)
			}
			return play.Moves{All: c.solution, Done: len(c.solution) - c.undone}, nil
		}
	}
	return play.Moves{}, fmt.Errorf("%s has no moves of level %d", name, level.Number)
}

// SaveMoves writes the moves of a level. Moves of other levels in the file are kept, and a file that holds anything
// else than moves is never replaced.
func (m moveFiles) SaveMoves(name string, level *planner.Level, game play.Moves, mode play.SaveMode) error {
	own := claim{level: level.Number, solution: game.All, undone: len(game.All) - game.Done}
	if mode == play.Keep {
		err := cmdline.Create(name, movesText([]claim{own}))
		if errors.Is(err, fs.ErrExist) {
			err = cmp.Or(onlyMovesIn(name), err)
		}
		return err
	}
	kept := cmdline.Kept[*keptMoves]{Name: name,
		Read: func(in io.Reader) (*keptMoves, error) { return onlyMoves(in, name) }}
	return kept.Update(func(moves *keptMoves) (bool, error) {
		others := slices.DeleteFunc(*moves, func(c claim) bool { return c.level == own.level })
		*moves = append(others, own)
		slices.SortStableFunc(*moves, func(a, b claim) int { return cmp.Compare(a.level, b.level) })
		return true, nil
	})
}

// keptMoves is the moves that a file holds.
type keptMoves []claim

// Write implements cmdline.Written.
func (k *keptMoves) Write(w io.Writer) error {
	_, err := w.Write(movesText(*k))
	return err
}

// onlyMoves reads a file that holds nothing but moves, lines that name levels, and blank lines. Any other file would
// lose something when it is replaced by its moves.
func onlyMoves(in io.Reader, name string) (*keptMoves, error) {
	if in == nil {
		return new(keptMoves), nil
	}
	text, err := io.ReadAll(cmdline.Limited(context.Background(), in, name))
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line != "" && !board.IsMoves(line) && namedLevel(line) == 0 {
			return nil, fmt.Errorf("%s is no file of moves, choose another name", name)
		}
	}
	moves, err := readClaims(context.Background(), text, name, nil)
	if slices.ContainsFunc(moves, func(c claim) bool { return c.fault != "" }) {
		return nil, fmt.Errorf("%s holds moves that cannot be read, choose another name", name)
	}
	return (*keptMoves)(&moves), err
}

// regular refuses what is no regular file. A read of it might never end.
func regular(name string) error {
	if cmdline.ReadOnce(name) {
		return fmt.Errorf("%s is no regular file, expected one with moves", name)
	}
	return nil
}

// onlyMovesIn refuses a file that holds anything else than moves.
func onlyMovesIn(name string) error {
	if err := regular(name); err != nil {
		return err
	}
	file, err := cmdline.OpenFile(context.Background(), name)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = onlyMoves(file, name)
	return err
}

// movesText is moves as text, each level with a heading. Before moves that were undone stands the mark of the position.
func movesText(moves []claim) []byte {
	var text bytes.Buffer
	for _, c := range moves {
		fmt.Fprintf(&text, "Level %d\n", c.level)
		lurd := board.MarkUndone(c.solution, len(c.solution)-c.undone)
		for part := range slices.Chunk([]byte(lurd), moveColumns) {
			fmt.Fprintf(&text, "%s\n", part)
		}
	}
	return text.Bytes()
}
