package design

import (
	"math/bits"
	"slices"

	"planner/board"
)

// Rating is how hard a level is for people, as far as one solution says it. Greater is harder.
//
// Petr Jarušek and Radek Pelánek ("Difficulty Rating of Sokoban Puzzle", STAIRS 2010; "Human Problem Solving: Sokoban
// Case Study", FIMU-RS-2010-01) measured how long people took for levels of much the same size. The length of a
// solution and the number of positions explained little. What explained much was how far a level falls into parts that
// are solved one after the other: divide the boxes into groups, and count how often a solution changes from the boxes
// of one group to those of another. Here
//
//	rating = changes from one box to another, after pushes of one box are joined where their order does not matter
//
// which is their count when each box is a group of its own. Groups holds the count for two groups, which have as nearly
// the same size as possible, because otherwise one box that is pushed once would make a level easy. The authors take
// the least count of all solutions. Here one solution is counted, and another one may give another rating.
//
// A rating is a rank, good for putting levels in an order, and not a measure of time. Ratings have not been compared
// with how long people take, only with the numbers of the first 153 levels of Microban I, of which the later ones are
// harder by and large: the rank correlation is 0.73 for the rating, 0.67 for the number of boxes, 0.65 for moves, 0.61
// for pushes and 0.32 for Groups.
type Rating struct {
	Changes int  `json:"rating"`
	Played  int  `json:"box_changes"` // changes from one box to another as they are in the solution
	Groups  *int `json:"groups"`      // the fewest between two groups; nil for too many boxes
}

// Rate rates a level by the pushes of a solution, which must be possible.
func Rate(b *board.Board, pushes []board.Move) *Rating {
	sessions := sessionsOf(b, pushes)
	r := &Rating{Played: max(0, len(sessions)-1)}
	var order []int // the box of each session; boxes are numbered as they are first pushed
	numbers := map[int]int{}
	for _, session := range joined(b, sessions) {
		if _, known := numbers[session.box]; !known {
			numbers[session.box] = len(numbers)
		}
		order = append(order, numbers[session.box])
	}
	r.Changes, r.Groups = max(0, len(order)-1), leastChanges(order, len(numbers))
	return r
}

// A session is pushes of one box that follow each other, a pushing session in the words of the field.
type session struct {
	box    int // its number among the boxes of the start
	pushes []board.Move
}

// sessionsOf cuts pushes into sessions.
func sessionsOf(b *board.Board, pushes []board.Move) (sessions []session) {
	at := map[board.Square]int{}
	for box, sq := range b.Boxes {
		at[sq] = box
	}
	for _, m := range pushes {
		box := at[m.From()]
		delete(at, m.From())
		at[b.To(m)] = box
		sessions = append(sessions, session{box, []board.Move{m}})
	}
	return compact(sessions)
}

// A joiner goes along the sessions of a solution and brings sessions of one box together.
type joiner struct {
	sessions []session
	scene    *board.Scene // the layout before the session where it is
	player   board.Square
	zone     *board.Zone
}

// joined brings sessions of one box together as long as the pushes stay possible, so that the box changes less often.
// Each round makes a session fewer, or is the last one.
func joined(b *board.Board, sessions []session) []session {
	j := &joiner{sessions: sessions, scene: board.NewScene(b), zone: board.NewZone(b)}
	for changed := true; changed; {
		changed = false
		j.scene.SetSquares(b.Boxes)
		j.player = b.Player
		for i := 0; i < len(j.sessions); i++ {
			for j.join(i) {
				changed = true
			}
			for _, m := range j.sessions[i].pushes {
				j.player = j.scene.Play(board.Forward, m)
			}
		}
	}
	return j.sessions
}

// join brings a session and the next one of the same box together: the later one forward, or else the earlier one back.
func (j *joiner) join(i int) bool {
	next := slices.IndexFunc(j.sessions[i+1:], func(r session) bool { return r.box == j.sessions[i].box })
	if next < 0 {
		return false
	}
	end := i + 1 + next
	first, between, last := j.sessions[i], j.sessions[i+1:end], j.sessions[end]
	both := session{first.box, slices.Concat(first.pushes, last.pushes)}
	after := last.pushes[len(last.pushes)-1].From() // where the player stands at the end
	for _, order := range [][]session{slices.Concat([]session{both}, between),
		slices.Concat(between, []session{both})} {
		if j.possible(order, after) {
			j.sessions = slices.Concat(j.sessions[:i], compact(order), j.sessions[end+1:])
			return true
		}
	}
	return false
}

// compact joins sessions of one box that have come to follow each other.
func compact(sessions []session) (list []session) {
	for _, r := range sessions {
		if last := len(list) - 1; last >= 0 && list[last].box == r.box {
			list[last].pushes = append(slices.Clip(list[last].pushes), r.pushes...)
		} else {
			list = append(list, r)
		}
	}
	return list
}

// possible reports whether sessions can be played from the layout where the joiner is, and whether the player ends in
// the zone of a square.
func (j *joiner) possible(order []session, after board.Square) bool {
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

// mostDivided is how many boxes are divided in all ways; 14 boxes have 1,716 divisions. Chosen so that a rating takes
// well below a millisecond.
const mostDivided = 14

// leastChanges is the least number of changes between two groups in an order of boxes, over all divisions into groups
// whose sizes differ by one box at most. The result is nil when there are too many boxes to try all divisions.
func leastChanges(order []int, boxes int) *int {
	if boxes > mostDivided {
		return nil
	}
	least := len(order)
	for group := range uint(1) << max(0, boxes-1) { // without the last box, since the groups are alike
		if n := bits.OnesCount(group); n == boxes/2 || n == boxes-boxes/2 {
			changes := 0
			for i := 1; i < len(order); i++ {
				changes += int((group>>order[i] ^ group>>order[i-1]) & 1)
			}
			least = min(least, changes)
		}
	}
	return &least
}
