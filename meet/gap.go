package meet

import (
	"cmp"
	"fmt"
	"slices"

	"planner/board"
	"planner/macros"
)

// Obstacle says what keeps a side from bringing a box to its square by moves of this box alone.
type Obstacle int

// The obstacles, the least first.
const (
	noObstacle Obstacle = iota // a route leads there
	otherZone                  // a route leads there from a zone that the player cannot walk to
	onStand                    // one box stands where the player would have to stand
	onWay                      // one box stands on every route
	several                    // a route leads there when all boxes that the positions have in common are away
	noRoute                    // no route leads there even then
)

var obstacleNames = [...]string{"none", "other_zone", "on_stand", "on_way", "several", "no_route"}

// String is the name of an obstacle in JSON.
func (o Obstacle) String() string { return obstacleNames[o] }

// MarshalText is the name of an obstacle.
func (o Obstacle) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads the name of an obstacle.
func (o *Obstacle) UnmarshalText(text []byte) error {
	at := slices.Index(obstacleNames[:], string(text))
	if at < 0 {
		return fmt.Errorf("obstacle %q, expected one of %v", text, obstacleNames)
	}
	*o = Obstacle(at)
	return nil
}

// Gap is one box in which two positions that nearly meet differ: it stands on From in the forward position and on To in
// the reverse one. What keeps each side from closing the gap says which macro is missing between the positions
// (Holland, S3, "RSB", deals with the boxes on a way).
type Gap struct {
	From, To board.Square
	Pushes   int32           // the fewest that bring the box there on the empty board, Far if none do
	Kept     [2]Obstacle     // by side: pushes from From to To, pulls from To to From
	By       [2]board.Square // by side: the box of onStand and onWay, board.None for other obstacles
}

// Far is the Pushes of a gap that the box cannot cross even on the empty board.
const Far = 1 << 30

// ends are the squares that a side moves the box between.
func (g Gap) ends(side board.Side) (from, to board.Square) {
	if side == board.Forward {
		return g.From, g.To
	}
	return g.To, g.From
}

// Ends are the two positions of a pair, by side, with any square of the player's zone.
type Ends [2]struct {
	Boxes  board.Bits
	Player board.Square
}

// Gaps lists the boxes in which two positions differ, and what keeps the positions apart. Boxes are matched with
// squares by the pushes that they take on the empty board, the nearest first. Each box takes some milliseconds.
func Gaps(b *board.Board, ends Ends) []Gap {
	g := newGapFinder(b, ends)
	list := g.match()
	for i := range list {
		for side := range list[i].Kept {
			list[i].Kept[side], list[i].By[side] = g.obstacle(board.Side(side), list[i])
		}
	}
	return list
}

// gapFinder looks for the obstacles between two positions.
type gapFinder struct {
	board  *board.Board
	ends   Ends
	common board.Bits // squares with boxes in both positions
	routes [2]*macros.Generator
	scene  *board.Scene
	zone   *board.Zone
}

func newGapFinder(b *board.Board, ends Ends) *gapFinder {
	g := &gapFinder{board: b, ends: ends, common: ends[board.Forward].Boxes.And(ends[board.Reverse].Boxes),
		scene: board.NewScene(b), zone: board.NewZone(b)}
	for side := range g.routes {
		g.routes[side] = macros.NewGenerator(b, board.Side(side))
	}
	return g
}

// own lists the boxes that only the position of a side has.
func (g *gapFinder) own(side board.Side) []board.Square {
	return g.ends[side].Boxes.Minus(g.common).AppendTo(nil)
}

// match gives each box that only the forward position has one that only the reverse position has. Boxes that can come
// to none of those left come last.
func (g *gapFinder) match() (list []Gap) {
	var all []Gap
	tos := g.own(board.Reverse)
	for _, from := range g.own(board.Forward) {
		costs := g.costs(from)
		for _, to := range tos {
			pushes, ok := costs[to]
			if !ok {
				pushes = Far
			}
			all = append(all, Gap{From: from, To: to, Pushes: pushes})
		}
	}
	slices.SortStableFunc(all, func(a, b Gap) int { return cmp.Compare(a.Pushes, b.Pushes) })
	taken := g.board.NewBits()
	for _, gap := range all {
		if !taken.Has(gap.From) && !taken.Has(gap.To) {
			taken.Add(gap.From)
			taken.Add(gap.To)
			list = append(list, gap)
		}
	}
	return list
}

// costs are the fewest pushes of a box to the squares in its reach on the empty board, wherever the player begins.
func (g *gapFinder) costs(from board.Square) map[board.Square]int32 {
	costs := map[board.Square]int32{}
	g.scene.Reset()
	g.scene.Drop(from)
	for player := range g.zone.Players(g.scene) {
		for _, e := range g.routes[board.Forward].Destinations(g.scene, player, from, macros.Rules{}) {
			if cost, ok := costs[e.To]; !ok || e.Cost < cost {
				costs[e.To] = e.Cost
			}
		}
	}
	return costs
}

// obstacle says what keeps a side from closing a gap. The square has the box of onWay and onStand, or is None.
func (g *gapFinder) obstacle(side board.Side, gap Gap) (Obstacle, board.Square) {
	from, to := gap.ends(side)
	g.scene.Set(g.ends[side].Boxes)
	if _, ok := g.routes[side].Route(g.scene, g.ends[side].Player, from, to, board.None, macros.Rules{}, nil); ok {
		return noObstacle, board.None
	}
	if _, ok := g.route(side, from, to); ok {
		return otherZone, board.None
	}
	for sq := range g.common.All() {
		g.scene.Lift(sq)
		route, ok := g.route(side, from, to)
		g.scene.Drop(sq)
		switch {
		case !ok:
		case slices.ContainsFunc(route, func(m board.Move) bool { return g.board.To(m) == sq }):
			return onWay, sq
		default:
			return onStand, sq
		}
	}
	for sq := range g.common.All() {
		g.scene.Lift(sq)
	}
	if _, ok := g.route(side, from, to); ok {
		return several, board.None
	}
	return noRoute, board.None
}

// route is a route of a box on the scene, for a player who may begin in any zone.
func (g *gapFinder) route(side board.Side, from, to board.Square) (route []board.Move, ok bool) {
	for player := range g.zone.Players(g.scene) {
		if route, ok = g.routes[side].Route(g.scene, player, from, to, board.None, macros.Rules{}, nil); ok {
			return route, true
		}
	}
	return nil, false
}

// PlacedGap is a gap whose squares are rows and columns from 1, for people and other programs.
type PlacedGap struct {
	From    [2]int     `json:"from"`
	To      [2]int     `json:"to"`
	Forward PlacedKept `json:"forward"`
	Reverse PlacedKept `json:"reverse"`
}

// PlacedKept is what keeps one side from closing a gap.
type PlacedKept struct {
	By  Obstacle `json:"by"`
	Box *[2]int  `json:"box,omitempty"` // of on_stand and on_way
}

// Place gives a gap rows and columns.
func (g Gap) Place(b *board.Board) PlacedGap {
	at := func(sq board.Square) [2]int {
		row, col := b.RowCol(sq)
		return [2]int{row + 1, col + 1}
	}
	kept := func(side board.Side) PlacedKept {
		k := PlacedKept{By: g.Kept[side]}
		if sq := g.By[side]; sq != board.None {
			box := at(sq)
			k.Box = &box
		}
		return k
	}
	return PlacedGap{From: at(g.From), To: at(g.To), Forward: kept(board.Forward), Reverse: kept(board.Reverse)}
}

// Gaps lists the boxes in which the positions of a pair of the document differ.
func (d Document) Gaps(pair Pair) ([]PlacedGap, error) {
	b, err := board.New(d.Whole())
	if err != nil {
		return nil, err
	}
	var ends Ends
	for side, half := range [2]Half{board.Forward: pair.Forward, board.Reverse: pair.Reverse} {
		if ends[side].Boxes, ends[side].Player, err = parseHalf(b, half.Board); err != nil {
			return nil, err
		}
	}
	list := []PlacedGap{}
	for _, g := range Gaps(b, ends) {
		list = append(list, g.Place(b))
	}
	return list, nil
}

// String says in words where a box is to go, and what keeps each side from bringing it there.
func (g PlacedGap) String() string {
	return fmt.Sprintf("box at row %d, column %d, for row %d, column %d: by pushes %s; by pulls %s",
		g.From[0], g.From[1], g.To[0], g.To[1], g.Forward, g.Reverse)
}

// String says in words what the obstacle is.
func (k PlacedKept) String() string {
	switch k.By {
	case noObstacle:
		return "a route leads there"
	case otherZone:
		return "a route leads there, but the player is shut off from it"
	case onStand:
		return fmt.Sprintf("the box at row %d, column %d stands where the player has to", k.Box[0], k.Box[1])
	case onWay:
		return fmt.Sprintf("the box at row %d, column %d stands on the way", k.Box[0], k.Box[1])
	case several:
		return "several boxes are in the way"
	}
	return "no route leads there, even without the boxes that both positions have"
}
