//go:build !linux

package survey

import "time"

// began is when the tests began.
var began = time.Now()

// processorTime is the wall time, where the time of the processor is not known.
func processorTime() time.Duration { return time.Since(began) }
