//go:build !wasm

package plan

import "math"

const (
	defaultRAM = 4 << 30       // bytes
	maxRAM     = math.MaxInt64 // bytes; the machine has less
)
