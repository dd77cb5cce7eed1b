package search

// features is the number of entries of a Vector.
const features = 6

// Vector is the place of a position in feature space (Shoham and Schaeffer 2020). The rules of each search say what its
// entries mean. Entries are ordered by importance, and smaller is better in every entry, so that vectors compare
// lexicographically. An entry that a search does not use is 0.
type Vector [features]int32

// Less reports whether v is better than o.
func (v *Vector) Less(o *Vector) bool {
	for i, x := range v {
		if x != o[i] {
			return x < o[i]
		}
	}
	return false
}

// CellKey names a cell of feature space. It holds the entries of a vector that the rules of a search choose; positions
// with equal keys are in the same cell.
type CellKey [4]int32
