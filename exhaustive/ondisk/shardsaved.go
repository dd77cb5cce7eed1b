package ondisk

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"planner/search"
)

var errSavedShard = errors.New("a saved shard that cannot be read")

// PartWriter is what Shard.SaveTo writes to. It also keeps parts beside the bytes written to it. A part is a run, which
// never changes, and its name belongs to no other run of the shard, also after Restore. So a part that was kept for an
// earlier checkpoint need not be written again: Part may leave out the call of write then.
type PartWriter interface {
	io.Writer
	Part(name string, write func(to io.Writer) error) error
}

// PartReader is what Shard.Restore reads. It also gives back the parts that a PartWriter has kept. Part calls read
// with a part.
type PartReader interface {
	io.Reader
	Part(name string, read func(from io.Reader) error) error
}

// SaveTo writes the shard, so that another process can go on with it: the state of a search whose runs all lie in
// files, the small runs behind it, and each of the others as a part. Nothing may be expanded or taken meanwhile. The
// shards of all owners fit together if all are saved while no row is on its way.
func (s *Shard) SaveTo(to PartWriter) error {
	if err := s.endPassEarly(); err != nil {
		s.fail(err) // rows of the bucket are lost
		return err
	}
	state, err := s.search.storedState()
	if err != nil {
		return err
	}
	data, err := json.Marshal(state)
	if err == nil {
		_, err = to.Write(data)
	}
	for _, at := range state.List {
		switch {
		case err != nil:
			return err
		case at.Rows < partRows:
			err = s.writeRun(to, at.Name)
		default:
			err = to.Part(at.Name, func(to io.Writer) error { return s.writeRun(to, at.Name) })
		}
	}
	return err
}

// writeRun writes the blocks of a run, each behind its length, and an empty one.
func (s *Shard) writeRun(to io.Writer, name string) (err error) {
	file, err := s.search.pool.files.runs.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	for at := range file.Blocks() {
		block, err := file.Block(at)
		if err != nil {
			return err
		}
		if _, err := to.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(block)))); err != nil {
			return err
		}
		if _, err := to.Write(block); err != nil {
			return err
		}
	}
	_, err = to.Write(make([]byte, lengthBytes))
	return err
}

// lengthBytes is how many bytes the length of a block takes.
const lengthBytes = 4

// Restore makes a new shard the one that was saved. An error leaves the shard unusable.
func (s *Shard) Restore(from PartReader) error {
	x := s.search
	var state savedState
	head := json.NewDecoder(from)
	if err := head.Decode(&state); err != nil {
		return fmt.Errorf("%w: %w", errSavedShard, err)
	}
	if err := s.checkGoal(state); err != nil {
		return err
	}
	if err := x.begin(state); err != nil {
		return fmt.Errorf("%w: %w", errSavedShard, err)
	}
	x.known.best = state.Best
	x.team.workers[0].near.inVain = state.InVain
	x.team.tell(x.known)
	small, made := bufio.NewReader(io.MultiReader(head.Buffered(), from)), map[string]bool{}
	for _, at := range state.List {
		if at.G < 0 || at.H < 1 || at.G > maxG || at.H > maxG || at.F < 0 || at.F > maxG || at.Late != lateClass(at.Late) ||
			at.Kind < openRun || at.Kind > putOffRun || made[at.Name] || !s.mayMake(at.Name) {
			return fmt.Errorf("%w: the run %.20q of %d pushes, a bound of %d, layer %d, put off by %d", errSavedShard,
				at.Name, at.G, at.H, at.F, at.Late)
		}
		made[at.Name] = true
		if err := s.restoreRun(from, small, at); err != nil {
			return err
		}
		x.pool.keepRun(at)
	}
	return nil
}

// restoreRun reads a run, which is a part, or one of the small runs.
func (s *Shard) restoreRun(from PartReader, small *bufio.Reader, at savedRows) error {
	if at.Rows < partRows {
		return s.readRun(small, at)
	}
	return from.Part(at.Name, func(from io.Reader) error { return s.readRun(bufio.NewReader(from), at) })
}

// checkGoal checks what a saved shard says of a solution.
func (s *Shard) checkGoal(head savedState) error {
	if head.Best < 0 || head.Layer < 0 || head.Layer > maxG || head.Serial < 0 {
		return fmt.Errorf("%w: layer %d, a solution of %d pushes, %d files", errSavedShard, head.Layer, head.Best,
			head.Serial)
	}
	if head.Goal.Row == nil {
		return nil
	}
	if len(head.Goal.Row) != s.search.form.stride || !s.owned(head.Goal.Row) {
		return fmt.Errorf("%w: no position before its solution", errSavedShard)
	}
	goals := s.search.space.Board.GoalSet().AppendTo(nil)
	if head.Best > 0 && !s.search.team.workers[0].maker.MayBeMoved(goals, head.Goal.Move) {
		return fmt.Errorf("%w: no box to move to its solution", errSavedShard)
	}
	return nil
}

// readRun reads the blocks of a run into a file of its name, so that a part is still that part at the next checkpoint.
func (s *Shard) readRun(from *bufio.Reader, at savedRows) (err error) {
	file, err := s.search.pool.files.runs.Create(at.Name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	block := make([]byte, search.SortedRunBlock)
	rows := 0
	for {
		if _, err := io.ReadFull(from, block[:lengthBytes]); err != nil {
			return fmt.Errorf("%w: %w", errSavedShard, err)
		}
		size := binary.LittleEndian.Uint32(block[:lengthBytes])
		if size == 0 {
			break
		}
		if size > search.SortedRunBlock {
			return fmt.Errorf("%w: a block of %d bytes", errSavedShard, size)
		}
		block = block[:size]
		if _, err := io.ReadFull(from, block); err != nil {
			return fmt.Errorf("%w: %w", errSavedShard, err)
		}
		n, err := s.rowsOf(block, at.G)
		if err != nil {
			return err
		}
		if err := file.Append(block); err != nil {
			return err
		}
		rows += n
	}
	if rows != at.Rows {
		return fmt.Errorf("%w: %d rows, expected %d", errSavedShard, rows, at.Rows)
	}
	s.search.pool.files.written.Add(int64(rows))
	return nil
}

// rowsOf counts the rows of a block of a run, which has at least the g given. All must be positions of this owner.
func (s *Shard) rowsOf(block []byte, least int) (rows int, err error) {
	s.row[0] = 0
	for ; len(block) > 0; rows++ {
		if block, err = s.search.form.decode(s.row, block, least); err != nil || !s.owned(s.row) {
			return 0, errors.Join(errSavedShard, err)
		}
	}
	return rows, nil
}

// mayMake reports whether the shard made a file of that name before it was saved.
func (s *Shard) mayMake(name string) bool {
	var serial int64
	_, err := fmt.Sscanf(name, "run-%d", &serial)
	return err == nil && serial >= 1 && serial <= s.search.pool.files.serial.Load() && name == runName(serial)
}
