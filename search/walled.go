package search

import (
	"container/list"

	"planner/board"
	"planner/flow"
)

// Walled has the estimates of mazes in which boxes that can never move again are walls. The other boxes and the player
// have to go round them, and they fill their own goals, so the matching is at least that of the empty maze.
//
// Admissible: no solution moves a wall, so its pushes are possible in the maze with these walls. Consistent as long as
// every position is asked: a push moves one other box by one push, and the walls of the next position include those of
// the present one, so distances only grow.
//
// Tables are kept by their walls, in a limited number of bytes. The table used longest ago goes first.
type Walled struct {
	maze    *flow.Distances // without these walls
	limit   int64           // bytes
	spare   func(bytes int64) bool
	tables  map[board.Key]*list.Element // elements of recent, by the key of the walls
	recent  *list.List                  // of *among, the table used last in front
	bytes   int64                       // of all tables
	granted int64                       // bytes that spare has granted
	last    *among                      // the table asked for last
}

// among holds the estimate of a maze with some boxes as walls.
type among struct {
	Changed  board.Bits // squares from which a box has another distance to some goal without a wall
	Estimate *Estimate  // nil when Changed is empty: it would give the bounds of the empty maze
	walls    board.Bits
	key      board.Key
	bytes    int64
}

// nodeSteps is the steps that a node takes besides those for its distances, nodeBytes its bytes besides them, rowBytes
// the bytes of a row of the matching, and smallBytes those of a table without an estimate. They follow from the code.
const (
	nodeSteps  = 64
	nodeBytes  = 24
	rowBytes   = 256
	smallBytes = 256
)

// NewWalled makes an empty cache for a maze, of at most limit bytes. spare is asked for every further byte.
func NewWalled(maze *flow.Distances, limit int64, spare func(bytes int64) bool) *Walled {
	return &Walled{maze: maze, limit: limit, spare: spare, tables: map[board.Key]*list.Element{}, recent: list.New()}
}

// Of gives the table with some boxes as walls. The table is nil if it would have to be made and that takes more steps
// than are left, or more bytes than the cache may have. made is the number of steps taken, of some 10 ns each.
func (w *Walled) Of(walls board.Bits, left int64) (table *among, made int64) {
	if w.last != nil && w.last.walls.Equal(walls) {
		return w.last, 0
	}
	key := w.maze.Board.KeyOf(walls, w.maze.Board.Wall())
	if e := w.tables[key]; e != nil && e.Value.(*among).walls.Equal(walls) {
		w.recent.MoveToFront(e)
		w.last = e.Value.(*among)
		return w.last, 0
	}
	made = int64(w.maze.NodeCount()) * int64(len(w.maze.Aim.Targets)+nodeSteps)
	if made > left || w.tables[key] != nil {
		return nil, 0
	}
	table = w.make(walls.Clone())
	table.key, table.bytes = key, smallBytes
	if table.Estimate != nil {
		targets := len(w.maze.Aim.Targets)
		table.bytes += int64(w.maze.NodeCount())*int64(2*targets+nodeBytes) + int64(rowBytes*targets)
	}
	if !w.fit(table.bytes) {
		return nil, made
	}
	w.last = table
	w.tables[key] = w.recent.PushFront(table)
	return table, made
}

// fit makes room for a table. The result is false when there is no room even without all other tables.
func (w *Walled) fit(bytes int64) bool {
	for w.bytes+bytes > w.granted {
		more := w.bytes + bytes - w.granted
		if w.granted+more <= w.limit && w.spare(more) {
			w.granted += more
			break
		}
		oldest := w.recent.Back()
		if oldest == nil {
			return false
		}
		a := w.recent.Remove(oldest).(*among)
		delete(w.tables, a.key)
		w.bytes -= a.bytes
		w.last = nil
	}
	w.bytes += bytes
	return true
}

func (w *Walled) make(walls board.Bits) *among {
	b := w.maze.Board
	d := flow.NewDistances(flow.NewGraph(flow.NewNodesAmong(b, walls)), w.maze.Aim)
	a := &among{walls: walls, Changed: b.NewBits()}
	if !d.Exact() || !w.maze.Exact() {
		return a
	}
	for sq := range board.Square(b.Squares()) {
		if !walls.Has(sq) && w.changed(d, walls, sq) {
			a.Changed.Add(sq)
		}
	}
	if a.Changed.Count() > 0 {
		d.Graph = &flow.Graph{Nodes: d.Nodes} // the moves are needed no more
		a.Estimate = NewEstimate(d, EstimateParts{Matching: true, Totals: true})
	}
	return a
}

// changed reports whether a box on a square has another distance to some goal without a wall, whatever side of it the
// player is on.
func (w *Walled) changed(d *flow.Distances, walls board.Bits, sq board.Square) bool {
	for _, dir := range board.Dirs {
		p := w.maze.Board.Next(sq, dir)
		if p == w.maze.Board.Wall() || walls.Has(p) {
			continue
		}
		before, now := w.maze.Row(w.maze.Node(sq, p)), d.Row(d.Node(sq, p))
		for j, g := range w.maze.Aim.Targets {
			if before[j] != now[j] && !walls.Has(g) {
				return true
			}
		}
	}
	return false
}
