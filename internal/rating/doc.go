// Package rating says how hard a level is for people, out of one of its solutions.
//
// Petr Jarušek and Radek Pelánek ("Difficulty Rating of Sokoban Puzzle", STAIRS 2010; "Human Problem Solving: Sokoban
// Case Study", FIMU-RS-2010-01) measured how long people took for levels of much the same size. Neither the length of a
// solution nor the number of positions said much. What said most was how far a level falls into parts that can be
// solved one after the other: divide the boxes into two groups and count how often a solution changes from pushing the
// boxes of one group to pushing those of the other. The fewer changes the best division needs, the easier the level.
//
// The rating is made after that:
//
//	rating = least number of changes, over all divisions of the pushed boxes into two groups of equal size
//
// where the sizes may differ by one box. Equal sizes are our choice: otherwise one box that is pushed once would make a
// level easy, whatever the others need. They take the least number over all ways to solve a level, which only small
// levels allow. This package takes one solution, and first joins the pushes of one box where their order does not
// matter. So another solution may give another rating. A rating is a rank, good for putting levels in an order, and not
// a measure of time. It has not been compared with how long people take.
//
// The files, in reading order:
//
//   - runs.go: the pushes of one box that follow each other, and how they are joined.
//   - groups.go: the division into two groups.
//   - rating.go: the front door.
//
// The package searches for no solution.
package rating
