package forward

import (
	"planner/board"
	"planner/deadlock"
	"planner/search"
)

// Proofs are the deadlock tests of the push search: Freeze for every child, and expensive tests for the child that is
// chosen. All are sound for a search that wants to solve the level. narrow is not for a search that wants to meet the
// reverse side: it keeps a path to some solved position, not to every position. Proofs belong to one goroutine.
type Proofs struct {
	*deadlock.Detector
	corral *deadlock.PICorral
	scene  *board.Scene
	zone   *board.Zone
	zoneOf board.Key  // of the position whose player's zone is in zone
	only   board.Bits // returned by narrow
	ration int64      // squares that corral searches may flood, besides first
	first  int64      // squares that corral searches may flood before any child is generated
	child  int64      // squares that they may flood more for each child
	chosen int64      // squares that they may flood more for each child that is chosen
	asked  int64      // calls of Dead
}

// Earn adds to the ration of the corral searches for children that were generated.
func (p *Proofs) Earn(children int) { p.earn(int64(children) * p.child) }

// earn adds squares to the ration of the corral searches.
func (p *Proofs) earn(squares int64) {
	p.ration += squares
	p.Ration(p.first + p.ration)
}

// ProofsOf makes the tests out of a detector of the forward side, which then belongs to them.
func ProofsOf(d *deadlock.Detector) *Proofs {
	b := d.Board
	p := &Proofs{
		Detector: d, corral: d.PICorral(),
		scene: board.NewScene(b), zone: board.NewZone(b), only: b.NewBits(),
		first: firstRation, child: childRation,
	}
	if n := int64(len(b.Boxes)); n >= manyBoxes {
		p.first, p.child, p.chosen = firstRationMany, childRationMany, n*chosenRation
	}
	return p
}

// SpentSquares is the work of the tests so far, in squares looked at.
func (p *Proofs) SpentSquares() int64 {
	return p.asked*int64(len(p.Board.Boxes))*askedWork + p.Detector.SpentSquares()
}

// narrow gives the boxes whose pushes suffice because of a PI-corral, nil when there is no PI-corral. The set is valid
// until the next call. player is any square of the player's zone.
func (p *Proofs) narrow(s *board.Scene, player board.Square) board.Bits {
	moves, found := p.corral.Moves(s, p.playerZone(s, player))
	if !found {
		return nil
	}
	p.only.Clear()
	for _, m := range moves {
		p.only.Add(m.From())
	}
	return p.only
}

// Dead reports whether any rule proves a position lost. Clusters of boxes near the box that moved are not searched: of
// 23,900 such searches 34 proved something, and they took a tenth of the time.
func (p *Proofs) Dead(at *search.Position) bool {
	p.asked++
	if p.chosen > 0 {
		p.earn(p.chosen)
	}
	p.scene.Set(at.Boxes)
	zone := p.playerZone(p.scene, at.Player)
	return p.Whole(p.scene, zone).Dead() || p.Deep(p.scene, zone, board.None).Dead()
}

// playerZone is the player's zone in a scene; player is a square of it. The zone is flooded once for all questions
// about a position that follow each other.
func (p *Proofs) playerZone(s *board.Scene, player board.Square) *board.Zone {
	if key := s.Key(player); key != p.zoneOf || p.zone.Len() == 0 {
		p.zone.Fill(s, player)
		p.zoneOf = key
	}
	return p.zone
}
