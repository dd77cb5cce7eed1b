package hub

import (
	"fmt"
	"math"

	"planner/hub/protocol"
)

// claims holds the costs and bounds that the results of a run claim for one level. Solutions were replayed and are
// right; a bound is only a worker's word, so it counts until a solution shows that it is wrong.
type claims struct {
	pushes, moves claim
}

// claim is the cost of the best solution and the highest lower bound, in pushes or in moves.
type claim struct {
	unit  string
	least int    // of a solution
	bound int    // no solution costs less
	by    string // the worker that says so
}

func newClaims() *claims {
	return &claims{claim{unit: "pushes", least: math.MaxInt}, claim{unit: "moves", least: math.MaxInt}}
}

// hold enters a result that fits its job. It returns the worker whose bound a solution has shown to be wrong. The
// claims of that worker do not count then.
func (c *claims) hold(r protocol.Result) (liar string, err error) {
	pushes, moves := r.LowerBound, r.MovesBound
	if r.Status == protocol.Unsolvable {
		pushes = math.MaxInt
	}
	if r.Status == protocol.Solved {
		c.pushes.least, c.moves.least = min(c.pushes.least, r.Pushes), min(c.moves.least, r.Moves)
	}
	for _, one := range []struct {
		*claim
		bound int
	}{{&c.pushes, pushes}, {&c.moves, moves}} {
		if liar, err = one.claim.hold(one.bound, r.Worker); err != nil {
			return liar, err
		}
	}
	return "", nil
}

// hold enters a bound, unless it cannot be right. A bound from before that cannot be right is forgotten.
func (c *claim) hold(bound int, worker string) (liar string, err error) {
	if bound > c.least {
		return worker, c.wrong(bound)
	}
	if c.bound > c.least {
		liar, err = c.by, c.wrong(c.bound)
		c.bound = 0
	}
	if bound > c.bound {
		c.bound, c.by = bound, worker
	}
	return liar, err
}

// wrong says why a bound is wrong.
func (c *claim) wrong(bound int) error {
	if bound == math.MaxInt {
		return fmt.Errorf("a level that cannot be solved, with a solution of %d %s", c.least, c.unit)
	}
	return fmt.Errorf("a lower bound of %d above a solution of %d %s", bound, c.least, c.unit)
}
