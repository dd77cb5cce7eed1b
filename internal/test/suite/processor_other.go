//go:build !linux

package suite

import "time"

// began is when the tests began.
var began = time.Now()

// ProcessorTime is the wall time, where the time of the processor is not known.
func ProcessorTime() time.Duration { return time.Since(began) }
