package api

import "time"

// Limits bound what requests may ask for, and say what they get when they ask for nothing.
type Limits struct {
	Seconds float64 `json:"seconds"` // wall time of one call at most
	Threads int     `json:"threads"` // goroutines of one search at most
	RAM     int64   `json:"ram"`     // bytes that one search may hold
}

// wall is the time that a call may take: what was asked for, usual when nothing was, and at most what the limits allow.
func (l Limits) wall(seconds, usual float64) time.Duration {
	if seconds <= 0 {
		seconds = usual
	}
	return time.Duration(min(seconds, l.Seconds) * float64(time.Second))
}

// threads is the number of goroutines of a search: what was asked for, at most what the limits allow.
func (l Limits) threads(asked int) int {
	if asked <= 0 {
		return l.Threads
	}
	return min(asked, l.Threads)
}
