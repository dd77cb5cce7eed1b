package design

import (
	"slices"

	"planner/board"
)

// A run is pushes of one box that follow each other.
type run struct {
	box    int // its number among the boxes of the start
	pushes []board.Move
}

// runsOf cuts pushes into runs.
func runsOf(b *board.Board, pushes []board.Move) (runs []run) {
	at := map[board.Square]int{}
	for box, sq := range b.Boxes {
		at[sq] = box
	}
	for _, m := range pushes {
		box := at[m.From()]
		delete(at, m.From())
		at[b.To(m)] = box
		if last := len(runs) - 1; last >= 0 && runs[last].box == box {
			runs[last].pushes = append(runs[last].pushes, m)
		} else {
			runs = append(runs, run{box, []board.Move{m}})
		}
	}
	return runs
}

// A joiner goes along the runs of a solution and brings runs of one box together.
type joiner struct {
	board  *board.Board
	runs   []run
	scene  *board.Scene // the layout before the run where it is
	player board.Square
	zone   *board.Zone
}

// joined brings runs of one box together as long as the pushes stay possible, so that the box changes less often. Each
// round makes a run fewer, or is the last one.
func joined(b *board.Board, runs []run) []run {
	j := &joiner{board: b, runs: runs, scene: board.NewScene(b), zone: board.NewZone(b)}
	for changed := true; changed; {
		changed = false
		j.scene.SetSquares(b.Boxes)
		j.player = b.Player
		for i := 0; i < len(j.runs); i++ {
			for j.join(i) {
				changed = true
			}
			j.player = j.play(j.runs[i])
		}
	}
	return j.runs
}

// join brings a run and the next one of the same box together: the later one forward, or else the earlier one back.
func (j *joiner) join(i int) bool {
	next := slices.IndexFunc(j.runs[i+1:], func(r run) bool { return r.box == j.runs[i].box })
	if next < 0 {
		return false
	}
	end := i + 1 + next
	first, between, last := j.runs[i], j.runs[i+1:end], j.runs[end]
	both := run{first.box, slices.Concat(first.pushes, last.pushes)}
	after := last.pushes[len(last.pushes)-1].From() // where the player stands at the end
	for _, order := range [][]run{slices.Concat([]run{both}, between), slices.Concat(between, []run{both})} {
		if j.possible(order, after) {
			j.runs = slices.Concat(j.runs[:i], compact(order), j.runs[end+1:])
			return true
		}
	}
	return false
}

// compact joins runs of one box that have come to follow each other.
func compact(runs []run) (list []run) {
	for _, r := range runs {
		if last := len(list) - 1; last >= 0 && list[last].box == r.box {
			r.pushes = slices.Concat(list[last].pushes, r.pushes)
			list = list[:last]
		}
		list = append(list, r)
	}
	return list
}

// possible reports whether runs can be played where the joiner is, with the player who ends in the zone of a square.
func (j *joiner) possible(order []run, after board.Square) bool {
	layout, player := j.scene.Boxes().Clone(), j.player
	defer j.scene.Set(layout)
	for _, r := range order {
		for _, m := range r.pushes {
			j.zone.Fill(j.scene, player)
			if !j.scene.Box(m.From()) || !j.scene.CanMove(board.Forward, m, j.zone) {
				return false
			}
			player = j.scene.Play(board.Forward, m)
		}
	}
	j.zone.Fill(j.scene, player)
	return j.zone.Has(after)
}

// play plays a run and returns where the player stands after it.
func (j *joiner) play(r run) (player board.Square) {
	for _, m := range r.pushes {
		player = j.scene.Play(board.Forward, m)
	}
	return player
}
