package technique

// foundBy are the names by which results say what found a solution, each in plain words that continue "found by". All
// but the last are names of techniques. docs/cli.md shows the list.
var foundBy = [][2]string{
	{PackingSink.String(), "a packing order, planned as if all boxes came from one part of the level"},
	{PackingAny.String(), "a packing order, planned with boxes that come from any start square"},
	{Spread.String(), "two searches that met, after the boxes had been spread out backwards"},
	{SpreadFrozen.String(), "two searches that met, after the boxes had been spread out until the player got everywhere"},
	{FreeSpace.String(), "filling the goals in a planned order from a layout with planned free space"},
	{OpenFirst.String(), "two searches that met, after the boxes had been pushed to planned places out of the way"},
	{Parts.String(), "solving chambers one after the other, each with all other boxes as walls"},
	{OpenedPulls.String(), "a search backwards, pull by pull, to a position in which the player gets nearly everywhere"},
	{Pushes.String(), "a search forwards, push by push"},
	{Pulls.String(), "a search backwards from the goals, pull by pull"},
	{SmallFirst.String(), "a search of all positions, because the level is small"},
	{Exhaustive.String(), "a search of all positions, after the other searches had ended"},
	{UpperBound.String(), "a search of all positions for fewer pushes than those of a known solution"},
	{"owners", "a search of all positions, shared out among machines"},
}

// FoundBy says in plain words what found a solution, to continue "found by". Name is what results call it, mostly the
// name of a strategy or a phase. A name that is not known is given back, since some are words already, such as "an
// earlier run".
func FoundBy(name string) string {
	for _, entry := range foundBy {
		if entry[0] == name {
			return entry[1]
		}
	}
	return name
}
