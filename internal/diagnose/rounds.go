package diagnose

import (
	"context"
	"time"

	"planner/internal/proof"
	"planner/search"
)

// rounds searches undecided positions until all are decided or the context ends.
func (f *finder) rounds(ctx context.Context) error {
	for slice := firstSlice; !f.decided() && ctx.Err() == nil; slice *= sliceGrowth {
		if err := f.round(ctx, slice); err != nil {
			return err
		}
	}
	return nil
}

// round searches undecided positions, each for a time.
func (f *finder) round(ctx context.Context, slice time.Duration) error {
	tried := map[int]bool{}
	for range attemptsPerRound {
		i, ok := f.next(tried)
		if !ok || ctx.Err() != nil {
			return nil
		}
		tried[i] = true
		f.tell(i)
		limited, cancel := search.WithTimeout(ctx, slice)
		err := f.attempt(limited, i, slice)
		cancel()
		if err != nil {
			return err
		}
	}
	return nil
}

// tell tells the options' Progress that a position is searched now.
func (f *finder) tell(i int) {
	if f.options.Progress == nil {
		return
	}
	p := Progress{Moves: int(f.line.last[f.line.Len()-1]), Position: f.line.At(i).First, SolvableUntil: None,
		LostAt: None, Searches: f.searches + 1}
	if f.solved >= 0 {
		p.SolvableUntil = f.line.At(f.solved).Last
	}
	if f.lost < f.line.Len() {
		p.LostAt = f.line.At(f.lost).First
	}
	f.options.Progress(p)
}

// next is the position to search next: the last undecided one, unless a search has just proved the one after it lost;
// then the start while no solution at all is known, and then the middle of the widest part without a position that was
// tried in this round.
func (f *finder) next(tried map[int]bool) (i int, ok bool) {
	switch last := f.lost - 1; {
	case f.decided():
		return 0, false
	case !tried[last] && !f.searched():
		return last, true
	case f.solved < 0 && !tried[0]:
		return 0, true
	}
	edge, widest := f.solved, 1
	for end := f.solved + 1; end <= f.lost; end++ {
		if end < f.lost && !tried[end] {
			continue
		}
		if end-edge > widest {
			i, ok, widest = (edge+end)/2, true, end-edge
		}
		edge = end
	}
	return i, ok
}

// searched reports whether the first position that is lost was proved so by a search. The loss may then lie far back.
func (f *finder) searched() bool { return f.loss != nil && f.loss.Rule == proof.Searched }
