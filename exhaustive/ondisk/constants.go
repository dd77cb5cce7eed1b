package ondisk

import "time"

// reportEvery is the time between two calls of Options.Progress.
const reportEvery = 200 * time.Millisecond

// Shares of the memory of a search. The rest is for the orders in which rows are sorted, which take up to a third of
// the pages, and for the run being written. The shares were not measured against others.
const (
	pageTenths     = 4  // tenths of the memory: pages of rows
	recentTenths   = 1  // tenths of the memory: recent children, of all workers together
	perimeterShare = 4  // the perimeter takes one part in so many of the memory at most
	wallShare      = 16 // the tables with stuck boxes as walls of all workers take one part in so many of it at most

	looseShare   = 3  // the loose rows of a bucket take one in so many pages at most
	builtShare   = 6  // one page in so many holds rows of a run being built; two runs are built at a time
	pinShare     = 6  // closed runs that are read from memory take one in so many pages at most
	reserveShare = 16 // one in so many pages is kept for the others while a worker writes to disk
)

// rowPage is the most words in a page: 4 KiB. Every bucket and every closed run has one page at least, and there may be
// thousands of them. With larger pages, levels of many layers spent their memory on small runs. That change, together
// with closed runs kept by bound alone, took Microban II 102 from 5,000 positions a second to 165,000. Where the memory
// is too small for manyPages pages, pages are smaller, down to leastPage words. With 3 MiB and pages of 4 KiB, two
// owners of suite.Sprawl came to 17,000 runs that were hardly longer than a page.
const (
	rowPage   = 1 << 9
	leastPage = 1 << 5
	manyPages = 1 << 13
)

// minPages is the least number of pages of a search: one for each bucket that is open at a time, and some more. Not
// measured.
const minPages = 64

// Batches. A worker expands batchRows rows at a time, since each batch takes the lock of the search twice. The first
// batch of a bucket has firstRows rows and each later one twice as many as the one before, up to batchRows, because a
// bucket may be put aside after each batch. On a small test level, a first batch of 8 rows brings the positions
// expanded from 3,720 to 159. Other numbers were not measured.
//
// The clock is looked at between two batches. On levels of more than 100,000 boxes × squares a batch has at most
// batchWork rows × boxes × squares, because with 1,000 boxes on 11,000 squares one row takes 30 ms.
const (
	firstRows = 8
	batchRows = 256
	batchWork = batchRows * 100_000
)

// shippedRows is how many rows travel to another owner together at most. Not measured.
const shippedRows = 512

// pollRows is how many rows are read between two looks at the context where rows are merged: a millisecond or less.
const pollRows = 1 << 13

// mostRuns is how many runs of a bucket are merged at a time. A bucket with more is first brought down, group by group,
// which writes its rows once more. Each run that is open needs a block of 64 KiB. Not measured.
const mostRuns = 48

// mostClosed is how many closed runs of one h may stand beside each other before the smallest are merged. Every bucket
// of that h reads all of them. Not measured.
const mostClosed = 6

// readWorth is how many rows may be read for each row of a bucket that is chosen for its small h. Not measured.
const readWorth = 64

// saveAtOnce is how many bytes in memory may still be written when a search is interrupted, so that it ends within a
// second or two. With more than that, the last periodic checkpoint is the one to resume from.
const saveAtOnce = 256 << 20

// partRows is the least number of rows of a run that is saved apart. Smaller runs are saved again each time, since a
// part costs a message and some hundred bytes besides its rows of about five bytes each. Not measured.
const partRows = 1 << 11
