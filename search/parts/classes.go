package parts

// classes divides the numbers from 0 into classes. It is a union-find without ranks.
type classes []int32

func newClasses(n int) classes {
	c := make(classes, n)
	c.part()
	return c
}

// part makes each number a class of its own.
func (c classes) part() {
	for i := range c {
		c[i] = int32(i)
	}
}

// of is the number that stands for the class of i.
func (c classes) of(i int32) int32 {
	for c[i] != i {
		c[i] = c[c[i]]
		i = c[i]
	}
	return i
}

// join makes one class of those of i and j. The number that stands for the class of j stands for both.
func (c classes) join(i, j int32) { c[c.of(i)] = c.of(j) }
