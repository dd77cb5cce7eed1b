package certificate

import (
	"context"
	"errors"
	"slices"

	"planner/board"
	"planner/certificate/checker"
	"planner/deadlock"
	"planner/search"
	"planner/technique"
)

// errSolved is the error of a claim that is false.
var errSolved = errors.New("the claim is false: a position with fewer pushes is solved")

// worker makes the children of positions.
type worker struct {
	set      *set
	learner  *learner
	detector *deadlock.Detector
	bounds   bounds
	corrals  *checker.Corrals
	frozen   frozen
	scene    *board.Scene
	reach    *search.Reach
	zone     *board.Zone
	squares  []board.Square
	numbers  []uint16       // the same squares, for corrals
	loose    []board.Square // boxes that are not frozen, ascending
	child    []board.Square
	expanded expanded
	children []packed
}

// frozen is the frozen boxes of the position that is expanded, and of a child.
type frozen struct {
	test  *deadlock.Freeze
	now   board.Bits
	after board.Bits // of the child asked about last
}

// findOfChild finds the frozen boxes of a child, which the scene shows after a push. changed is false when they are
// those of the position.
func (f *frozen) findOfChild(s *board.Scene, from, to board.Square) (changed bool) {
	f.test.FrozenAfter(s, from, to, f.now, f.after)
	return !f.after.Equal(f.now)
}

// expanded counts positions.
type expanded struct{ all, told int64 }

// news is how many positions were counted since the last call.
func (e *expanded) news() int64 {
	n := e.all - e.told
	e.told = e.all
	return n
}

func newWorker(s *set, detector *deadlock.Detector, corrals *checker.Corrals) *worker {
	b := s.board
	d := detector.Fork(technique.NewUse(technique.Set{}))
	return &worker{set: s, detector: d, corrals: corrals.Fork(), learner: newLearner(s.mazes, d.Kit, s.lemmas),
		bounds: bounds{s.mazes, map[*maze]*bound{}}, frozen: frozen{d.Freeze, b.NewBits(), b.NewBits()},
		scene: board.NewScene(b), reach: search.NewReach(b, board.Forward)}
}

// expandPacked makes the children of a position and appends to the worker's children those that no lemma and no bound
// dismisses. The result alive is false when the position itself contains a lemma. Only the lemmas from the number first
// on are looked for in the position; the search for the earlier ones was made when the position was.
func (w *worker) expandPacked(r packed, pushes, first int) (alive bool, err error) {
	var player board.Square
	w.squares, player = w.set.codec.position(r, w.squares[:0])
	w.scene.SetSquares(w.squares)
	if w.set.lemmas.now.Load().contained(w.scene.Boxes(), player, first) {
		return false, nil
	}
	w.zone = w.reach.Begin(w.scene, player)
	w.expanded.all++
	if w.madeLemma() {
		return false, nil
	}
	w.frozen.test.Frozen(w.scene, w.frozen.now)
	w.loose = slices.DeleteFunc(append(w.loose[:0], w.squares...), w.frozen.now.Has)
	at := w.bounds.boundOf(w.frozen.now)
	if len(w.loose) == 0 || !at.estimate.Load(w.loose, player) {
		return true, nil
	}
	suffice, found := w.suffice(player)
	for i, sq := range w.loose {
		for _, d := range board.Dirs {
			m := board.NewMove(sq, d)
			push := checker.Push{From: uint16(sq), To: uint16(w.set.board.To(m))}
			if !w.scene.CanMove(board.Forward, m, w.zone) || found && !slices.Contains(suffice, push) {
				continue
			}
			if err := w.push(at, i, m, pushes+1); err != nil {
				return true, err
			}
		}
	}
	return true, nil
}

// suffice is the pushes that the checker asks for: those into a PI-corral. Found is false when there is no PI-corral.
func (w *worker) suffice(player board.Square) (pushes []checker.Push, found bool) {
	w.numbers = w.numbers[:0]
	for _, sq := range w.squares {
		w.numbers = append(w.numbers, uint16(sq))
	}
	return w.corrals.Pushes(w.numbers, uint16(player))
}

// push makes one child.
func (w *worker) push(at *bound, box int, m board.Move, pushes int) error {
	to := at.to[m]
	if to < 0 {
		return nil
	}
	least, ok := at.estimate.Child(box, m.From(), to, 1)
	if !ok || pushes+least >= w.set.claim {
		return nil
	}
	player := w.scene.Play(board.Forward, m)
	defer w.scene.Shift(w.set.board.To(m), m.From())
	changed := w.frozen.findOfChild(w.scene, m.From(), w.set.board.To(m))
	if !w.frozen.after.Within(w.set.board.GoalSet()) ||
		w.set.lemmas.now.Load().after(w.scene.Boxes(), player, w.set.board.To(m)) {
		return nil
	}
	w.child = w.scene.Boxes().AppendTo(w.child[:0])
	if changed && w.bounds.dismiss(w.child, w.frozen.after, player, pushes, w.set.claim) {
		return nil
	}
	if w.scene.Solved() {
		return errSolved
	}
	w.children = append(w.children, w.set.codec.pack(w.child, w.reach.Child(w.scene, m), pushes))
	return nil
}

// madeLemma asks the deadlock rules about the position that the scene shows, and reports whether the answer has led to
// a lemma. A lost position without a lemma stays in the set.
func (w *worker) madeLemma() bool {
	if w.learner.work()+w.detector.FloodedSquares() > workCredit+workEarned*w.expanded.all {
		return false
	}
	player := w.zone.Min()
	v := w.detector.Whole(w.scene, w.zone)
	if !v.Dead() {
		v = w.detector.Deep(w.scene, w.zone, board.None)
	}
	return v.Dead() && w.learner.learn(v.Boxes, player)
}

// flush sorts the worker's children, and gives those that no earlier layer has to the next layer.
func (w *worker) flush(l *layer) error {
	fresh, err := l.before.fresh(w.set.disk, w.children)
	l.addFresh(slices.Clone(fresh))
	w.children = w.children[:0]
	return err
}

// expandLayer takes packed positions of a layer, chunk after chunk, and expands them, until none is left or the context
// ends.
func (w *worker) expandLayer(ctx context.Context, l *layer) error {
	for {
		from := int(l.next.Add(chunk)) - chunk
		if from >= len(l.list) {
			break
		}
		for i := from; i < min(from+chunk, len(l.list)); i++ {
			alive, err := w.expandPacked(l.list[i], l.pushes, l.first)
			if err != nil {
				return err
			}
			if !alive {
				l.list[i] = dropped
			}
		}
		w.report(l)
		if len(w.children) >= flushAt {
			if err := w.flush(l); err != nil {
				return err
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return w.flush(l)
}
