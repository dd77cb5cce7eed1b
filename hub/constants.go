package hub

import "time"

// Format is the number of the form of all messages. A change that an older program would misread raises the number. The
// number is part of the identity of a build, so programs of different formats never exchange jobs.
const Format = 4

// Limits of messages. The largest level of the common collections has 5.4 KB and the longest known solution 12 KB; the
// limits leave room for levels and solutions tens of times as large.
const (
	MaxJobBytes    = 128 << 10
	MaxResultBytes = 512 << 10
	MaxHeardBytes  = 512 << 10
	MaxBytes       = 1 << 20   // of any message; the server refuses larger ones
	MaxJobs        = 1_000_000 // of one run
	MaxRuns        = 1_000     // that are open at the same time
	MaxName        = 64        // bytes of the name of a worker
	MaxReason      = 2_000     // bytes of a text for people
	MaxTold        = 500       // bytes of a text in a list of refusals
	PageOfStatus   = 100       // workers, and runs, of one part of a status
)

// Intervals of the talk between workers, commands and hub. All were chosen, not tuned: two messages a second cost
// nothing that can be measured.
const (
	BeatEvery    = time.Second / 2  // between two signs of life of a worker, or of a command that attends its run
	SilentAfter  = 5 * time.Second  // without a sign of life, a worker counts as silent
	DroppedAfter = 10 * time.Minute // without a sign of life, a worker is dropped from the list
	DesertAfter  = 30 * time.Second // without a sign of life of its command, an attended run is closed
)

// DefaultLease is how long a job stays with a worker that gives no sign of life. Shorter leases lose jobs of workers
// that are only starved of processor time: with 2 s and a sign a second that happened in one of seven runs.
const DefaultLease = time.Minute

// SignsPerLease is how many signs of life a worker gives for its job within a lease.
const SignsPerLease = 6

// MaxDeliveries is how often a job is given to a worker. A level may end the process of its worker, for example by
// taking all memory, and must not end the processes of all workers one by one. The owners of an exhaustive search are
// replaced as long as there is a worker, because their search has a limit of its own.
const MaxDeliveries = 5
