package expand

import "planner/deadlock"

// Counts tells what each technique did in one search.
type Counts struct {
	Generated  int64 // pushes made, without those onto dead squares; a run through a tunnel counts as one
	Expanded   int64 // positions shown in order to make their pushes
	Reopened   int64 // positions reached again by fewer pushes
	Duplicates int64 // children that were known already
	Dead       int64 // pushes onto dead squares or to dead player sides
	Frozen     int64 // children with a freeze deadlock
	Unmatched  int64 // children whose boxes cannot all have goals of their own
	Tunnels    int64 // pushes dropped because the box cannot run through the tunnel
	Corrals    int64 // positions whose pushes were narrowed to a PI-corral
	Floods     int64 // children whose player's zone needed a flood of its own

	Proved [deadlock.Rules]int64 // positions lost by each of the detector's rules
}

// Add adds other counts to these.
func (c *Counts) Add(other Counts) {
	c.Generated += other.Generated
	c.Expanded += other.Expanded
	c.Reopened += other.Reopened
	c.Duplicates += other.Duplicates
	c.Dead += other.Dead
	c.Frozen += other.Frozen
	c.Unmatched += other.Unmatched
	c.Tunnels += other.Tunnels
	c.Corrals += other.Corrals
	c.Floods += other.Floods
	for rule, n := range other.Proved {
		c.Proved[rule] += n
	}
}

// note counts a verdict and reports whether it is one of deadlock.
func (c *Counts) note(v deadlock.Verdict) bool {
	if !v.Dead() {
		return false
	}
	c.Proved[v.Rule]++
	return true
}
