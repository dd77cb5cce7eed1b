// Package reverse is the pull search: it starts from the solved positions, one per zone of the player, and takes them
// apart. What it finds drives the forward search: the order in which the goals must be filled (packing.go), and
// layouts with room to move from which a solution is known (spread.go).
package reverse
