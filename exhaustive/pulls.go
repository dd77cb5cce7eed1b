package exhaustive

import (
	"planner/board"
	"planner/deadlock"
	"planner/exhaustive/expand"
	"planner/flow"
	"planner/search"
)

// Pulls is a search by pulls from all solved positions of a level, breadth first, as far as its caller lets it go. The
// caller decides which positions are expanded, in the order of their numbers or in another one:
//
//	solved ──► 1 ──► 2 ── … ──► n ─ ─► n+1 ─ ─► …       complete layers, and layers of some positions alone
//
// Positions have numbers from 1 on, in the order in which they came. Where all positions of the layers up to n are
// expanded and all pulls are made, the positions that come first in layer n need exactly n pushes to a solved one. One
// goroutine uses a search by pulls. Others may look positions up in its index meanwhile, as a Perimeter does.
type Pulls struct {
	board *board.Board
	nodes *nodes // g is the layer
	index *index

	live     []bool             // by move: may be made; nil for all
	images   *expand.Images     // replaces positions by images; nil for none
	detector *deadlock.Detector // of positions that are dropped; nil for none

	unused room
	found  int // positions that were stored, with all their images
	scene  *board.Scene
	zone   *board.Zone // of the player in the position whose pulls are made
	reach  *search.Reach
	packer expand.Packer
}

// NewPulls prepares a search that makes all pulls, given the forward distances of a board, in about that number of
// bytes.
func NewPulls(d *flow.Distances, bytes int64) *Pulls {
	return newPulls(d.Board, search.NewLayoutCodec(d.Board, d.DeadSquares()), &budget{limit: bytes})
}

func newPulls(b *board.Board, layouts *search.LayoutCodec, memory *budget) *Pulls {
	n := newNodes(header, layouts.Words, memory)
	return &Pulls{board: b, nodes: n, index: newIndex(n, memory, shardBits),
		unused: room{1, 1}, scene: board.NewScene(b), reach: search.NewReach(b, board.Reverse),
		packer: expand.NewPacker(layouts, layouts.Words, len(b.Boxes))}
}

// Positions is how many positions are stored, and so the number of the last one.
func (u *Pulls) Positions() int { return int(u.unused.next) - 1 }

// PositionBytes is the memory of the positions, nearly.
func (u *Pulls) PositionBytes() int64 {
	return int64(u.unused.next) * (int64(u.nodes.stride)*8 + pulledIndexBytes)
}

// Position gives the boxes of a position, ascending, and its player, normalised. The next call of any method overwrites
// the boxes.
func (u *Pulls) Position(number int) (boxes []board.Square, player board.Square) {
	node := u.nodes.at(id(number))
	return u.packer.Unpack(node[header:]), loadStatus(node).player()
}

// Pushes gives the pushes from a position to a solved one, as many as the number of its layer. No positions may be
// replaced by images.
func (u *Pulls) Pushes(number int) (pushes []board.Move) {
	for o := loadOrigin(u.nodes.at(id(number))); o.parent() != 0; o = loadOrigin(u.nodes.at(o.parent())) {
		pushes = append(pushes, u.board.Undo(o.move()))
	}
	return pushes
}

// EnterSolved stores the solved positions, with the player in each zone. The result is false when the memory ends
// before all are stored.
func (u *Pulls) EnterSolved() bool {
	u.scene.SetSquares(u.board.Goals)
	goals := u.board.GoalSet().AppendTo(nil)
	u.packer.Pack(goals)
	for player := range board.NewZone(u.board).Players(u.scene) {
		if u.images != nil { // the goals are their own image
			_, player = u.images.OfPosition(goals, player)
		}
		if !u.enterPosition(u.scene.Key(player), player, 0, 0) {
			return false
		}
	}
	return true
}

// Expand stores the positions one pull away from a position. The result is false when no memory is left.
func (u *Pulls) Expand(number int) bool {
	words := u.nodes.at(id(number))
	s := loadStatus(words)
	boxes := u.packer.Unpack(words[header:])
	u.scene.SetSquares(boxes)
	u.zone = u.reach.Begin(u.scene, s.player())
	if u.images != nil {
		u.images.Show(boxes)
	}
	for _, sq := range boxes {
		for _, d := range board.Dirs {
			m := board.NewMove(sq, d)
			if u.live != nil && !u.live[m] || !u.scene.CanMove(board.Reverse, m, u.zone) {
				continue
			}
			to := u.board.To(m)
			u.scene.Shift(sq, to)
			ok := u.lost(m)
			if !ok {
				key, player := u.child(m, to)
				ok = u.enterPosition(key, player, s.g()+1, newOrigin(id(number), m))
			}
			u.scene.Shift(to, sq)
			if !ok {
				return false
			}
		}
	}
	return true
}

// lost reports whether the rules prove that no pulls lead back to the start after a pull that the scene shows. Only
// rules are asked that do not look at where the player is.
func (u *Pulls) lost(m board.Move) bool {
	return u.detector != nil && u.detector.Quick(u.scene, board.None, m).Dead()
}

// child packs the layout after a pull, or the image that stands for it, and gives its key and its player. The scene
// shows the layout.
func (u *Pulls) child(m board.Move, to board.Square) (key board.Key, player board.Square) {
	player = u.reach.Child(u.scene, m)
	if u.images != nil {
		p := expand.Pushed{First: m, To: to, Player: player}
		var image int
		if image, player = u.images.Of(expand.Walks{Scene: u.scene, Zone: u.zone, Reach: u.reach}, p); image > 0 {
			u.images.Pack(u.packer.Words, image, p, u.packer.Scratch)
			return u.images.Key(image, p, player), player
		}
	}
	u.packer.Child(m.From(), to)
	return u.scene.Key(player), player
}

// enterPosition stores the position of a key, whose layout the words hold, unless it is known. The result is false when
// no memory is left.
func (u *Pulls) enterPosition(key board.Key, player board.Square, layer int, o origin) bool {
	at := u.index.placeOf(key)
	at.shard.Lock()
	defer at.shard.Unlock()
	if u.index.findNode(&at, u.packer.Words, player) != 0 {
		return true
	}
	fresh := u.unused.write(u.nodes, o, newStatus(player, layer, 0), u.packer.Words)
	if fresh == 0 || !u.index.insert(&at, fresh) {
		return false
	}
	u.unused.next++
	if u.found++; u.images != nil {
		u.found += u.images.Count() - 1
	}
	return true
}
