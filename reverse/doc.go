// Package reverse is the pull search: it starts from the solved positions, one per zone of the player, and takes them
// apart. What it finds drives the forward search: the order in which the goals must be filled, and layouts with room to
// move from which a solution is known.
//
// Reading order: roots.go (the solved positions), packing.go over sinks.go (boxes vanish one by one), order.go (read
// backwards, that is the packing order), removal.go (the same in an instant, asking less), spread.go (spread out, wherever it leads), rpr.go (spread out to planned
// targets, in stages), steps.go (single pulls).
//
// A packing search promises nothing about single positions and proves none dead; the spread searches drop only what no
// push sequence from the start can reach. The package never imports forward.
package reverse
