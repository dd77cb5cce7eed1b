package expand

// Counts tells what one search did. What each technique was asked and has decided stands in technique.Counts.
type Counts struct {
	Generated  int64 // pushes made, without those onto dead squares; a run through a tunnel counts as one
	Expanded   int64 // positions shown in order to make their pushes
	Raised     int64 // positions put off when a better bound was found at their turn; each was shown then
	Reopened   int64 // positions reached again by fewer pushes
	Duplicates int64 // children that were known already
	Dead       int64 // pushes onto dead squares or to dead player sides
	Floods     int64 // children whose player's zone needed a flood of its own
}

// Add adds other counts to these.
func (c *Counts) Add(other Counts) {
	c.Generated += other.Generated
	c.Expanded += other.Expanded
	c.Raised += other.Raised
	c.Reopened += other.Reopened
	c.Duplicates += other.Duplicates
	c.Dead += other.Dead
	c.Floods += other.Floods
}

// Subtract takes other counts away from these.
func (c *Counts) Subtract(other Counts) {
	c.Generated -= other.Generated
	c.Expanded -= other.Expanded
	c.Raised -= other.Raised
	c.Reopened -= other.Reopened
	c.Duplicates -= other.Duplicates
	c.Dead -= other.Dead
	c.Floods -= other.Floods
}
