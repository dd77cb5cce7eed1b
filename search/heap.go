package search

// Heap is a list of waiting elements with the one that comes first at its head: a binary heap (Williams 1964). Every
// call gets the same order, in which of any two elements one comes before the other.
type Heap[T any] []T

// Order makes a heap of any list.
func (h Heap[T]) Order(before func(a, b *T) bool) {
	for i := len(h)/2 - 1; i >= 0; i-- {
		h.Sink(i, before)
	}
}

// Push adds an element.
func (h *Heap[T]) Push(one T, before func(a, b *T) bool) {
	*h = append(*h, one)
	list := *h
	for i := len(list) - 1; i > 0; {
		up := (i - 1) / 2
		if !before(&list[i], &list[up]) {
			return
		}
		list[i], list[up] = list[up], list[i]
		i = up
	}
}

// Pop removes the element that comes first. There must be one. The gap at the head sinks to where the last element of
// the list belongs, and that element fills it.
func (h *Heap[T]) Pop(before func(a, b *T) bool) (first T) {
	list := *h
	last, gap := len(list)-1, 0
	first, *h = list[0], list[:last]
	for {
		child := 2*gap + 1
		if child+1 < last && before(&list[child+1], &list[child]) {
			child++
		}
		if child >= last || !before(&list[child], &list[last]) {
			list[gap] = list[last]
			return first
		}
		list[gap] = list[child]
		gap = child
	}
}

// Sink restores the heap after the element at a place has changed and now comes later.
func (h Heap[T]) Sink(i int, before func(a, b *T) bool) {
	for {
		first := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(h); child++ {
			if before(&h[child], &h[first]) {
				first = child
			}
		}
		if first == i {
			return
		}
		h[i], h[first] = h[first], h[i]
		i = first
	}
}
