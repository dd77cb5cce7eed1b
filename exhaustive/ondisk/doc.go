// Package ondisk is the search of package exhaustive for more positions than memory holds. It has the same rules and
// gives the same answers, and it can be interrupted and resumed.
//
// It is external A* (Edelkamp, Jabbar and Schrödl 2004) with delayed duplicate detection (Korf 2004). No position is
// ever looked up. Open positions lie in buckets of equal f = g + h and h, where g is the pushes so far and h the lower
// bound that every child gets: unsorted in memory, and in sorted runs on disk when memory is short. To expand a bucket
// its rows are merged. Equal rows fall together, and a row that also stands in a closed run of the same h, reached by
// no more pushes, is dropped. A position has one h, so its duplicates can be nowhere else. The rows that are left have
// their turn in order. What is expanded is written as the next closed run of that h. Small runs are merged, so there
// are never more than a few of them.
//
//	loose rows ──sort──┐
//	run  run  run ─────┴─merge──(minus runs of this h)──► turn ──► children: buckets g+1, h-1 … h+1
//	                                                       ├──► closed run of this h
//	                                                       └──► put off: run of this h, and a bucket of a later f
//
// The bounds that are asked at a position's turn are greater than h at times, and not the same every time. A position
// that such a bound puts off goes to a bucket of its h and of the layer f that follows from the bound. The position is
// also written to a run of the positions put off at that h, so that duplicates that come later are dropped. In its new
// bucket it has another turn, and is dropped there only if it was expanded meanwhile, or reached by fewer pushes.
// Nothing is lost without these runs; they spare questions.
//
// In a symmetric level a row holds the image that stands for its position. A position whose children follow the plan of
// the goal area is put off like the others, to the layer of the solutions that the plan leaves out, and then makes all
// its children.
//
// Buckets of the least f come first. Within one f the bucket nearest to the goal comes first, as long as it holds
// enough rows to be worth what must be read for it; a bucket that is being expanded is even put aside for such a
// bucket. So the last layer, often the largest, need not be emptied before its solution is found. Where the bounds are
// consistent nothing is expanded twice, whatever the order within a layer. Otherwise a position that is found again
// with a smaller g passes the closed runs and is expanded once more.
//
// Workers take the rows of one bucket in batches, expand them, and put the children into other buckets. A worker that
// finds memory nearly spent sorts and writes the largest part of it while the others go on. One worker alone does the
// same in the same order in every run.
//
// The files in reading order:
//
//   - solve.go: the front door, the order of the buckets, and what the search came to.
//   - search.go: the parts of one search.
//   - bucket.go: a bucket is merged, expanded in batches of rows, and closed.
//   - expander.go: one worker makes the children of rows, and asks the perimeter.
//   - rows.go: a position as a row of words; a layout of boxes as one number; who owns a layout.
//   - pool.go: the pages of memory, the open buckets and which of them comes next, and the runs of expanded
//     positions.
//   - evict.go: what leaves memory when it is nearly spent.
//   - files.go: runs in files, and rows in a file.
//   - merge.go: sorted rows are read and merged.
//   - closed.go: runs of expanded positions are written and merged.
//   - path.go: the pushes of a solution, whose positions are looked up in the closed runs.
//   - checkpoint.go: the search is saved and resumed.
//   - shard.go: one machine's part of a search that is shared out among several.
//   - shardrows.go: rows that travel between machines.
//   - shardback.go: the pushes of a solution, from machine to machine.
//   - shardsaved.go: a part is saved and restored; runs that were saved once are only named then.
//   - constants.go: the tuned constants.
//
// The package does not open files itself: search says what it needs, and package store has it. It does not plan.
package ondisk
