package web

import "time"

// Bounds on what requests cost. The sizes let a file of thousands of levels pass, and a page has a handful of requests
// open.
const (
	mostBytes    = 12 << 20         // of a request
	mostRequests = 16               // at once; more are refused
	readTime     = 10 * time.Second // for the body of a request
	refuseTime   = time.Second      // for the body of a request that is refused
	writeTime    = 15 * time.Second // for a line of an answer, or a file
	searchWait   = 3 * time.Second  // until a search of another request has ended
	endTime      = 3 * time.Second  // for open requests when the server ends
)
