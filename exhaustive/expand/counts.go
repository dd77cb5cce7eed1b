package expand

// Counts tells what one search did. What each technique was asked and has decided stands in technique.Counts.
type Counts struct {
	Generated  int64 // pushes made, without those onto dead squares; the pushes through a tunnel count as one
	Expanded   int64 // positions shown in order to make their pushes
	Raised     int64 // positions put off when a better bound was found at their turn; each was shown then
	Reopened   int64 // positions reached again by fewer pushes
	Duplicates int64 // children that were known already
	Dead       int64 // pushes onto dead squares or to dead player sides
	Floods     int64 // children whose player's zone needed a flood of its own
}

// AddCounts adds other counts to these.
func (c *Counts) AddCounts(other Counts) { c.addTimes(other, 1) }

// Subtract takes other counts away from these.
func (c *Counts) Subtract(other Counts) { c.addTimes(other, -1) }

func (c *Counts) addTimes(other Counts, times int64) {
	c.Generated += times * other.Generated
	c.Expanded += times * other.Expanded
	c.Raised += times * other.Raised
	c.Reopened += times * other.Reopened
	c.Duplicates += times * other.Duplicates
	c.Dead += times * other.Dead
	c.Floods += times * other.Floods
}
