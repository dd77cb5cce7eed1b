package technique

// Tally is how often a technique was asked and how often it decided something. Kind defines both for each kind. A
// technique that is off is never asked. Decided is at most Asked, and both are at least 0.
type Tally struct {
	Asked   int64 `json:"asked"`
	Decided int64 `json:"decided"`
}

// Counts holds the tally of every technique, by ID. A Counts belongs to one goroutine. The counts of all goroutines are
// added up when these have ended.
type Counts [Count]Tally

// Ask counts a question to a technique.
func (c *Counts) Ask(id ID) { c[id].Asked++ }

// Decide counts a question that the technique decided. Ask must have been called for the same question.
func (c *Counts) Decide(id ID) { c[id].Decided++ }

// AddCounts adds the tallies of another goroutine.
func (c *Counts) AddCounts(o *Counts) {
	for id := range c {
		c[id].Asked += o[id].Asked
		c[id].Decided += o[id].Decided
	}
}

// Subtract takes away the tallies of an earlier time.
func (c *Counts) Subtract(o *Counts) {
	for id := range c {
		c[id].Asked -= o[id].Asked
		c[id].Decided -= o[id].Decided
	}
}

// ByName gives the tallies of the techniques that were asked at all, by switch name, for JSON.
func (c *Counts) ByName() map[string]Tally {
	tallies := map[string]Tally{}
	for id, t := range c {
		if t.Asked > 0 {
			tallies[ID(id).String()] = t
		}
	}
	return tallies
}

// CountsOf is the inverse of ByName. Names that belong to no technique are left out.
func CountsOf(tallies map[string]Tally) (c Counts) {
	for name, tally := range tallies {
		if id, err := Parse(name); err == nil {
			c[id] = tally
		}
	}
	return c
}
