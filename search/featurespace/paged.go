package featurespace

import "planner/internal/memory"

// paged is a list in pages, so that it grows without copying. A search makes tens of edges for a position that it
// expands.
type paged[T any] struct {
	pages []*[1 << pageBits]T
	count int32
}

// at gives the element with a number. It may be written.
func (p *paged[T]) at(number int32) *T { return &p.pages[number>>pageBits][number&(1<<pageBits-1)] }

// add adds an element and gives its number.
func (p *paged[T]) add(one *T) (number int32) {
	number = p.count
	if int(number>>pageBits) == len(p.pages) {
		p.pages = append(p.pages, (*[1 << pageBits]T)(memory.Make[T](1<<pageBits)))
	}
	p.count++
	*p.at(number) = *one
	return number
}

// room is how many elements the pages have room for.
func (p *paged[T]) room() int64 { return int64(len(p.pages)) << pageBits }
