package search

// Features is the number of entries of a Vector.
const Features = 6

// Vector is a position's place in feature space. Entries are ordered by importance and smaller is better in every
// one, so that vectors compare lexicographically.
type Vector [Features]int32

// Less reports whether v is better than o.
func (v *Vector) Less(o *Vector) bool {
	for i, x := range v {
		if x != o[i] {
			return x < o[i]
		}
	}
	return false
}

// CellKey is the part of a vector that names its cell: Rules choose which entries.
type CellKey [4]int32
